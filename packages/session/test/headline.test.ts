import { RECORDS, type Unit } from "@sdc-risk/blocks";
import { describe, expect, it } from "vitest";
import {
  amountText,
  headline,
  keysText,
  knowledgeText,
  originalSentence,
  unknownSentence,
  type Knowledge,
  type MatchCount,
} from "../src/answer/headline.ts";

const PERSONS: Unit = { one: "person", many: "persons" };
const HOUSEHOLDS: Unit = { one: "household", many: "households" };

const KNOWS: Knowledge = {
  keys: ["region", "sex", "age"],
  coverage: 1,
  divergence: 0,
  presence: null,
  lacking: "",
};
const ESTIMATE: MatchCount = {
  matches: 1079.4,
  units: 2000,
  unit: RECORDS,
  basis: "model",
  interval: { low: 971.2, high: 1266.4 },
};
const KNOWN = "Someone who knows everyone's region, sex and age";
const rough = { basis: "rough", interval: null, doubt: "the model could not be tested" } as const;
const counted = { basis: "census", interval: null, matches: 97 } as const;
const BY_CENSUS = "This was counted, taking the file as the whole population.";

/** Every case of the headline: what is known of the file and the intruder, and the sentence. */
const HEADLINES: readonly [string, Partial<Knowledge>, Partial<MatchCount>, string][] = [
  // prettier-ignore
  ["persons, by a model that is confirmed", {}, { unit: PERSONS }, `${KNOWN} would correctly identify about 1,079 of the 2,000 people in this file (95 % interval 971 to 1,266).`],
  // prettier-ignore
  ["records of persons, firms or anything else", {}, {}, `${KNOWN} would correctly identify about 1,079 of the 2,000 records in this file (95 % interval 971 to 1,266).`],
  // prettier-ignore
  ["households", {}, { unit: HOUSEHOLDS }, "Someone who knows every household's region, sex and age would correctly identify about 1,079 of the 2,000 households in this file (95 % interval 971 to 1,266)."],
  // prettier-ignore
  ["a number below a hundred has the digits of its share", {}, { matches: 75.73, interval: { low: 69, high: 82 } }, `${KNOWN} would correctly identify about 75.7 of the 2,000 records in this file (95 % interval 69 to 82).`],
  // prettier-ignore
  ["less than one", {}, { matches: 0.4581, interval: null }, `${KNOWN} would correctly identify on average 0.458 of the 2,000 records in this file (0.02 %).`],
  // prettier-ignore
  ["an interval of one point is none", {}, { interval: { low: 1079, high: 1079 } }, `${KNOWN} would correctly identify about 1,079 of the 2,000 records in this file (54.0 %).`],
  // prettier-ignore
  ["a rough figure", {}, rough, `${KNOWN} would correctly identify about 1,079 of the 2,000 records in this file (54.0 %). Rough estimate: the model could not be tested.`],
  // prettier-ignore
  ["a census is counted", {}, counted, `${KNOWN} would correctly identify 97 of the 2,000 records in this file (4.85 %). ${BY_CENSUS}`],
  // prettier-ignore
  ["nobody in a census", {}, { ...counted, matches: 0 }, `${KNOWN} would correctly identify none of the 2,000 records in this file. ${BY_CENSUS}`],
  // prettier-ignore
  ["everybody in a census", {}, { ...counted, matches: 2000, unit: PERSONS }, `${KNOWN} would correctly identify all 2,000 people in this file. ${BY_CENSUS}`],
  // prettier-ignore
  ["a part of a census", { coverage: 0.2 }, { matches: 19.4, basis: "census-computed", interval: null }, "Someone who knows the region, sex and age of 20 % of the population would correctly identify about 19.4 of the 2,000 records in this file (0.97 %). This was computed from counts, taking the file as the whole population."],
  // prettier-ignore
  ["a census that the population contradicts", {}, { ...counted, basis: "too-high" }, `${KNOWN} would correctly identify at most 97 of the 2,000 records in this file (4.85 %). This is too high: the file was taken as the whole population, but the population given is larger.`],
  // prettier-ignore
  ["an upper limit", {}, { ...counted, basis: "limit" }, `${KNOWN} would correctly identify at most 97 of the 2,000 records in this file (4.85 %). This assumes that the file is the whole population, because the population size is not known; in a sample, fewer would be identified.`],
  // prettier-ignore
  ["counted in the population", {}, { ...counted, basis: "population" }, `${KNOWN} would correctly identify 97 of the 2,000 records in this file (4.85 %). This was counted in the population file.`],
  // prettier-ignore
  ["counted in a population that lacks records", {}, { ...counted, basis: "population", units: 1990, partial: true }, `${KNOWN} would correctly identify 97 of the 1,990 records in this file that the population file contains (4.87 %). This was counted in the population file.`],
  // prettier-ignore
  ["one record", {}, { ...rough, units: 1, matches: 0.45 }, `${KNOWN} would correctly identify the only record in this file with a probability of 45 %. Rough estimate: the model could not be tested.`],
  // prettier-ignore
  ["one person, found", {}, { ...counted, units: 1, matches: 1, unit: PERSONS }, `${KNOWN} would correctly identify the only person in this file. ${BY_CENSUS}`],
  // prettier-ignore
  ["one record, not found", {}, { ...counted, units: 1, matches: 0 }, `${KNOWN} would not correctly identify the only record in this file. ${BY_CENSUS}`],
];

describe("the headline", () => {
  it.each(HEADLINES)("%s", (_, knowledge, count, sentence) => {
    expect(headline({ ...KNOWS, ...knowledge }, { ...ESTIMATE, ...count })).toBe(sentence);
  });
});

const MANY = Array.from({ length: 12 }, (_, i) => `v${i + 1}`);

/** Every kind of intruder. */
const INTRUDERS: readonly [string, Partial<Knowledge>, string][] = [
  ["one key", { keys: ["age"] }, "Someone who knows everyone's age"],
  [
    "a key that is known coarsely",
    { keys: ["sex", "age in bands of 10"] },
    "Someone who knows everyone's sex and age in bands of 10",
  ],
  ["many keys", { keys: MANY }, "Someone who knows everyone's values of 12 key variables"],
  [
    "many keys of a part of the population",
    { keys: MANY, coverage: 0.2 },
    "Someone who knows the values of 12 key variables for 20 % of the population",
  ],
  ["values that may be wrong", { divergence: 0.1 }, `${KNOWN} (each value wrong with a probability of 10 %)`],
  [
    "a released file that lacks a key",
    { keys: ["sex"], divergence: 0.1, lacking: "cut.csv lacks region" },
    "Someone who knows everyone's sex (each value wrong with a probability of 10 %; cut.csv lacks region)",
  ],
  [
    "a chance to be in the intruder's data that the scenario does not give",
    { presence: 0.37, coverage: 0.2, divergence: 0.1 },
    `${KNOWN} with a probability of 37 %`,
  ],
  [
    "a released file that lacks all keys",
    { keys: [], lacking: "cut.csv lacks region" },
    "Someone who can use none of the key variables (cut.csv lacks region)",
  ],
];

describe("what the intruder knows", () => {
  it.each(INTRUDERS)("%s", (_, knowledge, text) => {
    expect(knowledgeText({ ...KNOWS, ...knowledge }, RECORDS)).toBe(text);
  });

  it("keys are listed, many are counted", () => {
    expect(keysText(["a"])).toBe("a");
    expect(keysText(["a", "b"])).toBe("a and b");
    expect(keysText(MANY)).toBe("12 key variables");
  });
});

describe("other sentences about the number", () => {
  it("the original beside a released file", () => {
    const before = { ...ESTIMATE, matches: 97.2, interval: null };
    expect(originalSentence(before, [])).toBe(
      " In the original, it would be about 97.2 of the 2,000 records (4.86 %).",
    );
    expect(originalSentence(before, ["using region too", "knowing age in bands of 10"])).toBe(
      " In the original (using region too; knowing age in bands of 10), it would be about 97.2 of the 2,000 records (4.86 %).",
    );
  });

  it("no estimate, with what bounds it", () => {
    const least: MatchCount = { ...ESTIMATE, ...rough, matches: 12 };
    const begun =
      "How many of the 2,000 people would be identified could not be estimated, because no model could be fitted.";
    const reason = "no model could be fitted";
    expect(unknownSentence({ units: 2000, unit: PERSONS }, reason, null)).toBe(begun);
    expect(unknownSentence({ units: 2000, unit: PERSONS }, reason, least)).toBe(
      `${begun} It is at least about 12 (0.60 %).`,
    );
    expect(unknownSentence({ units: 2000, unit: PERSONS }, reason, { ...least, basis: "limit" })).toBe(
      `${begun} It is at most 12 (0.60 %).`,
    );
  });

  it("an amount alone, as after a change", () => {
    expect(amountText({ ...ESTIMATE, ...rough, matches: 12.34 })).toBe("about 12.3 of the 2,000 records");
    expect(amountText({ ...ESTIMATE, ...rough, matches: 0 })).toBe("none of the 2,000 records");
  });
});
