/**
 * Figures that policies are mostly about, in words; `{k}` is the value by which an item of a list is picked,
 * `{k|other}` what stands without one, `{records}` what the measure counts.
 */
export const LABELS: Readonly<Record<string, string>> = {
  "kanon.violations[].records": "{records} in groups of fewer than {k|k} with the same keys",
  "kanon.violations[].share": "share of {records} in groups of fewer than {k|k} with the same keys",
  "kanon.attack.prosecutor.max": "largest prosecutor risk (1/f)",
  "kanon.attack.prosecutor.mean": "mean prosecutor risk (1/f)",
  "kanon.attack.journalist.max": "largest journalist risk (1/F)",
  "kanon.attack.journalist.mean": "mean journalist risk (1/F)",
  "kanon.attack.marketer": "marketer risk",
  "frequency.smallestFrequency": "smallest group of {records} with the same keys",
  "frequency.smallestClass": "smallest group of {records} with the same keys, a missing value as one more",
  "frequency.sampleUniques": "{records} whose keys no other {record} shares",
  "frequency.sampleUniquesShare": "share of {records} whose keys no other shares",
  "individual-risk.globalRisk": "mean individual risk (global risk)",
  "individual-risk.max": "largest individual risk",
  "individual-risk.expectedReidentifications": "expected re-identifications by individual risk",
  "individual-risk.above[].records": "{records} with an individual risk above {threshold|the threshold}",
  "individual-risk.above[].share":
    "share of {records} with an individual risk above {threshold|the threshold}",
  "household.globalRisk": "global household risk",
  "household.max": "largest household risk",
  "household.byMatch.globalRisk": "global household risk by a tested model",
  "household.byMatch.max": "largest household risk by a tested model",
  "population.expectedMatches.all": "expected correct matches, for a file that holds everybody",
  "population.expectedMatches.inFile": "expected correct matches",
  "population.expectedMatches.interval.high": "expected correct matches, upper end of their interval",
  "population.tau1": "expected population uniques among sample uniques",
  "population.tau2": "expected correct matches among sample uniques",
  "ldiversity.variables[].certain": "{records} whose {variable|sensitive value} is certain",
  "ldiversity.variables[].certainShare": "share of {records} whose {variable|sensitive value} is certain",
  "ldiversity.variables[].distinct.min":
    "smallest number of values of {variable|a sensitive variable} in a class",
  "tcloseness.variables[].t": "largest distance of a class from the file ({variable|a sensitive variable})",
  "suda2.specialUniques": "special uniques",
  "attribution.replicatedUniques": "replicated uniques",
  "continuous.linkage.share": "share of released records linked to their original",
};

/** Chances that are written as numbers and not as shares. */
export const CHANCES: readonly string[] = [
  "kanon.attack.prosecutor.max",
  "kanon.attack.prosecutor.mean",
  "kanon.attack.journalist.max",
  "kanon.attack.journalist.mean",
  "kanon.attack.marketer",
  "individual-risk.max",
  "individual-risk.median",
  "household.max",
  "household.byMatch.max",
];

/** Expected numbers, which sentences write whole. */
export const EXPECTATIONS = /(?:expectedMatches(?:\.\w+)*|expectedReidentifications|\.tau[12])$/;

/** Figures of identity risk, beside which the expected correct matches of a tested model are named. */
export const IDENTITY = [
  "individual-risk.",
  "kanon.attack.",
  "household.",
  "population.expectedMatches.floor",
];

/**
 * Where a report tells the number of correct matches: in a summary of the measure, by the fields of
 * ExpectedMatches; `count` is that of the intruder, and `presence` the chance that a person is in the file of
 * that one.
 */
export const MATCHES = {
  measure: "population",
  field: "expectedMatches",
  count: "inFile",
  presence: "presence",
} as const;

/** Where a report tells the matches counted in a known population, and records whose keys that one lacks. */
export const COUNTED = {
  measure: "known-population",
  count: "expectedMatches",
  unknown: "unknownKeys",
} as const;

/** Figures of the model of individual risk, by how they begin, and those that are the largest of records. */
export const MODELLED = { start: ["individual-risk."], largest: ["individual-risk.max"] } as const;

/** What confirms the sum of the weights. */
export const CONFIRMED = { setting: "populationSize", flag: "--population-size" } as const;

/** What the answer without a policy speaks of: figures by their places. */
export const LEADING = {
  uniques: { measure: "frequency", field: "sampleUniques" },
  classes: { measure: "kanon", list: "violations", without: "leaveOneOut", by: "k", count: "records" },
} as const;
