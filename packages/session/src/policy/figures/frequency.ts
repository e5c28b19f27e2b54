// Written by test/figures.test.ts from the summaries of the installed measures.

export const frequency = {
  figures: [
    "frequency.classes",
    "frequency.distribution[].count",
    "frequency.distribution[].from",
    "frequency.distribution[].to",
    "frequency.incompleteRecords",
    "frequency.meanClass",
    "frequency.population",
    "frequency.populationUniques",
    "frequency.records",
    "frequency.sampleUniques",
    "frequency.sampleUniquesShare",
    "frequency.smallestClass",
    "frequency.smallestFrequency",
  ],
  selectors: [],
};
