// Stands in for the package `string-width` in the bundle.
const { stripVTControlCharacters } = require("node:util");
const { displayWidth } = require("../../src/render/width.ts");

module.exports = (text) => displayWidth(stripVTControlCharacters(text));
