// Stands in for @stdlib/assert-has-generator-support in the build, which makes code from text to see whether
// there are generators.
module.exports = () => true;
