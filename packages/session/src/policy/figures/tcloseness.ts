// Written by test/figures.test.ts from the summaries of the installed measures.

export const tcloseness = {
  figures: [
    "tcloseness.records",
    "tcloseness.variables[].E",
    "tcloseness.variables[].L",
    "tcloseness.variables[].above[].classes",
    "tcloseness.variables[].above[].records",
    "tcloseness.variables[].above[].share",
    "tcloseness.variables[].above[].t",
    "tcloseness.variables[].alpha",
    "tcloseness.variables[].beta",
    "tcloseness.variables[].delta",
    "tcloseness.variables[].distribution[].count",
    "tcloseness.variables[].distribution[].from",
    "tcloseness.variables[].distribution[].to",
    "tcloseness.variables[].enhancedBeta",
    "tcloseness.variables[].infiniteDelta",
    "tcloseness.variables[].mean",
    "tcloseness.variables[].median",
    "tcloseness.variables[].nominalValues",
    "tcloseness.variables[].t",
    "tcloseness.variables[].values",
  ],
  selectors: ["tcloseness.variables[].scale", "tcloseness.variables[].variable"],
};
