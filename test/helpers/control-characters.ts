/**
 * What must never be printed as it stands in a file: the control characters of both sets but the line feed, the
 * separators that some take for line ends, and the marks that turn the direction of what is around them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
export const CONTROL_CHARACTERS: RegExp = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
