// Stands in for the check of what yargs is called with, which the compiler has done.
export function argsert() {}
