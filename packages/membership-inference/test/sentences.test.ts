import { describe, expect, it } from "vitest";
import {
  closestSentence,
  copiesSentence,
  excessSentence,
  foundSentence,
  keysSentence,
  luckSentence,
  pairsSentence,
} from "../src/sentences.ts";
import type { AttackResult, Copies } from "../src/summary.ts";
import { measured, people, RELEASES, type Person } from "./people.ts";

const PART = { variables: 4, expected: 1, control: 1, excess: 0, low: -0.01, high: 0.01 };
const COPIES: Copies = {
  file: 1,
  records: 1000,
  identical: { ...PART, records: 0, share: 0 },
  onKeys: { ...PART, records: 100, share: 0.1, expected: 98, control: 101 },
  onKeysAndTargets: { ...PART, records: 30, share: 0.03 },
  sensitiveOfKeys: {
    onKeys: 100,
    agree: 30,
    expected: 29.6,
    excess: 0.0004,
    low: -0.02,
    high: 0.02,
    reason: null,
  },
  closest: { records: 1000, share: 0.939, expected: 0.501, excess: 0.438, low: 0.915, high: 0.957 },
};
const KEYS = { ...COPIES.onKeys, records: 1000, share: 1, excess: 0.9, low: 0.88, high: 0.92 };
const LUCK = {
  onKeys: 1000,
  agree: 308,
  expected: 265.2,
  excess: 0.0428,
  low: 0.02,
  high: 0.065,
  reason: null,
};

describe("records with the keys of an original", () => {
  it("are told where all have them", () =>
    expect(keysSentence({ ...COPIES, onKeys: KEYS })).toBe(
      "Every record of the release has the keys of an original; in a file made independently, about 101 would.",
    ));
  it("are told where more have them than the control file shows, or chance where there is none", () => {
    const onKeys = { ...KEYS, records: 300, share: 0.3 };
    expect(keysSentence({ ...COPIES, onKeys })).toBe(
      "300 of the 1,000 records of the release have the keys of an original; in a file made independently, about 101 would.",
    );
    expect(keysSentence({ ...COPIES, onKeys: { ...onKeys, control: null } })).toContain("about 98 would");
  });
  it("are not told where no more have them, or nothing is known of chance", () => {
    expect(keysSentence(COPIES)).toBe("");
    const onKeys = { ...KEYS, expected: null, control: null, excess: null, low: null, high: null };
    expect(keysSentence({ ...COPIES, onKeys })).toBe("");
  });
});

describe("sensitive values with them", () => {
  it("are beyond luck where the interval is", () =>
    expect(luckSentence({ ...COPIES, sensitiveOfKeys: LUCK })).toBe(
      "Of the 1,000 records of the release with the keys of an original, 308 have its sensitive values, too; about 265 " +
        "would by luck, so that sensitive values were copied with the keys: 4.28 % of the release beyond luck (95 % interval " +
        "2 % to 6.50 %).",
    ));
  it("are neither shown nor excluded where it is not", () => {
    const text = luckSentence(COPIES);
    expect(text).toContain(
      "about 30 would by luck, given their keys: whether sensitive values were copied with the keys cannot be said",
    );
    expect(text).not.toContain("so that");
  });
  it("are not compared with luck where that is not known", () => {
    const none = { expected: null, excess: null, low: null, high: null, reason: "there is no control file" };
    expect(luckSentence({ ...COPIES, sensitiveOfKeys: { ...LUCK, ...none } })).toContain(
      "Some of these agree by luck; how many is not known: there is no control file.",
    );
  });
  it("are not told where there are none, or no record has the keys of an original", () => {
    expect(luckSentence({ ...COPIES, sensitiveOfKeys: null })).toBe("");
    expect(luckSentence({ ...COPIES, sensitiveOfKeys: { ...LUCK, onKeys: 0, agree: 0 } })).toBe("");
  });
});

it("copies beyond chance are told with their interval, or that none are shown", () => {
  const identical = {
    ...COPIES.identical,
    records: 49,
    share: 0.049,
    excess: 0.049,
    low: 0.036,
    high: 0.064,
  };
  expect(excessSentence({ ...COPIES, identical })).toBe(
    "Beyond chance, 4.90 % of the release are copies (95 % interval 3.60 % to 6.40 %).",
  );
  expect(excessSentence(COPIES)).toMatch(/^Copies beyond chance could not be shown; up to 1 %/);
  expect(copiesSentence({ ...COPIES, identical })).toMatch(/^49 of 1,000 records .* would hold about 1, as/);
});

it("nearness says what is taken from what", () =>
  expect(COPIES.closest === null ? "" : closestSentence(COPIES.closest)).toBe(
    "93.9 % of the 1,000 records of the release that were looked at are nearest to a record of the original (95 % interval " +
      "91.5 % to 95.7 %), the others to one of the control file. Of a release made from neither it would be 50.1 %, so that " +
      "the excess is 43.8 points.",
  ));

it("attacks are told as pairs, and by who is found at 10 % false alarms", () => {
  const attack = { attack: "Gen-LRA", auc: 0.891, low: 0.87, high: 0.913, tpr10: 0.756 } as AttackResult;
  expect(pairsSentence(attack, "Of a member and an outsider")).toBe(
    "Of a member and an outsider, Gen-LRA picks the member in 89.1 % of pairs (50 % by chance; 95 % interval 87 % to 91.3 %).",
  );
  expect(foundSentence(attack)).toBe(
    "It finds 75.6 % of the members while it takes 10 % of the others for members, too.",
  );
});

describe("the report", () => {
  const report = async (release: (original: readonly Person[]) => Person[]): Promise<string> => {
    const original = people(400, 1);
    const { blocks } = await measured({ original, released: [release(original)], control: people(400, 2) });
    return JSON.stringify(blocks);
  };
  it("says first that all keys are those of originals", async () => {
    const text = await report((original) =>
      original.map(([region, sex, age, health], i): Person => [region, sex, age, health, 1e6 + i]),
    );
    expect(text).toContain("Every record of the release has the keys of an original");
    expect(text).toContain("so that sensitive values were copied with the keys");
  });
  it("does not say so of a file that was made independently", async () => {
    const text = await report((original) => RELEASES.independent(original, 1));
    expect(text).not.toMatch(/keys of an original; in a file made independently|so that sensitive values/);
  });
});
