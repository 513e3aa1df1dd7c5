// Stands in for the package `chalk` in the bundle, so that it is loaded when there are colours.
module.exports = {
	get Chalk() {
		return require("../../node_modules/chalk/source/index.js").Chalk;
	},
};
