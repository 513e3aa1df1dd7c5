// Stands in for the package `chalk` in the bundle, which is loaded when there are colours.
exports.Chalk = (options) => new (require("../../node_modules/chalk/source/index.js").Chalk)(options);
