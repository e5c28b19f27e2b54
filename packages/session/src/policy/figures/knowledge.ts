// Written by test/figures.test.ts from the summaries of the installed measures.

export const knowledge = {
  figures: [
    "knowledge.sizes[].alone.mean",
    "knowledge.sizes[].alone.standardError",
    "knowledge.sizes[].matched.mean",
    "knowledge.sizes[].matched.standardError",
    "knowledge.sizes[].of",
    "knowledge.sizes[].onSome",
    "knowledge.sizes[].sets",
    "knowledge.sizes[].size",
    "knowledge.sizes[].worst.alone",
    "knowledge.sizes[].worst.matched",
  ],
  selectors: ["knowledge.sizes[].worst.keys"],
};
