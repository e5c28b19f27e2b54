import { candidateViews, personsBelow } from "@sdc-risk/oracles";
import { keyOf } from "./groups.ts";
import type { PersonRecord, Survey } from "./survey.ts";
import { personsFound } from "./truth.ts";

/** Records that each preset asks for in a group. */
const RECORDS: Readonly<Record<string, number>> = {
  k3: 3,
  k5: 5,
  cms: 11,
  "ema-0070": 12,
  "health-canada": 12,
  wp216: 2,
};
/** The share of persons whom an intruder may find. */
const FOUND: Readonly<Record<string, number>> = { hdx: 0.03, wp216: 0.01 };

/** Whether records are those of the sample one by one, so that each can be held to what it was. */
const isPaired = ({ sample }: Survey, seen: readonly PersonRecord[]): boolean =>
  seen.length === sample.length && seen.every(({ person }, i) => person === sample[i].person);

/**
 * The presets that a file truly breaks: by persons with fewer effective candidates than a preset asks for, counted by
 * brute force beside what the records were, and by persons found in the known population.
 * @param seen what the intruder sees; records that are not those of the sample one by one hide nobody
 */
export function brokenPresets(survey: Survey, seen: readonly PersonRecord[]): ReadonlySet<string> {
  const original = survey.sample.map(({ row }) => keyOf(row, survey.keys));
  const released = isPaired(survey, seen) ? seen.map(({ row }) => keyOf(row, survey.keys)) : original;
  const views = candidateViews({ released, original });
  const share = personsFound(survey, seen) / survey.sample.length;
  const few = Object.entries(RECORDS).filter(([, k]) => personsBelow(views, k) > 0);
  const found = Object.entries(FOUND).filter(([, most]) => share >= most);
  return new Set([...few, ...found].map(([name]) => name));
}
