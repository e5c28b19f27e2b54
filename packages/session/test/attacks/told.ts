import { MOST, safeAgree } from "./gaps.ts";
import { FOUR, type Attack } from "./support/attack.ts";
import { keyOf } from "./support/groups.ts";
import type { PersonRecord, Survey } from "./support/survey.ts";

type Order = (survey: Survey) => readonly number[];

/** Records sorted by their keys, one key after the other. */
const byKeys: Order = ({ sample, keys }) => {
  const texts = sample.map(({ row }) => JSON.stringify(keyOf(row, keys.toReversed())));
  return [...sample.keys()].sort((a, b) => (texts[a] < texts[b] ? -1 : texts[a] > texts[b] ? 1 : 0));
};

/** What is read from neighbours: a value that the records before and after show, where they agree. */
function readFromNeighbours(cut: readonly PersonRecord[], keys: readonly string[], order: readonly number[]) {
  const out = cut.map(({ person, row }) => ({ person, row: { ...row } }));
  for (const key of keys) {
    const shown = (places: readonly number[]) =>
      places.map((i) => cut[i].row[key] ?? null).find((value) => value !== null);
    for (const [at, i] of order.entries()) {
      if (cut[i].row[key] !== null) continue;
      const before = shown(order.slice(0, at).toReversed());
      if (before !== undefined && before === shown(order.slice(at + 1))) out[i].row[key] = before;
    }
  }
  return out;
}

/** What one record has lost others tell. */
export const TOLD: readonly Attack[] = [
  {
    name: "groups below 12 lose keys in a file that is sorted by its keys, beside the original",
    levels: FOUR,
    make: (survey) => {
      const cut = safeAgree(MOST)(survey);
      const order = byKeys(survey);
      return {
        file: order.map((i) => survey.sample[i]),
        released: order.map((i) => cut[i]),
        settings: { match: "position" },
        seen: readFromNeighbours(cut, survey.keys, order),
      };
    },
  },
];
