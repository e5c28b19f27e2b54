import type { Against } from "@sdc-risk/report";
import type { Microdata } from "../microdata.ts";
import { CODES } from "./against.ts";

/**
 * Files of several released ones whose records nobody can match with those of the original, while others are matched:
 * what the files hold is compared record by record, and of these nobody looked. With sensitive variables files are
 * compared as wholes, too, as synthetic ones are.
 */
export function unmatchedAgainst({ sdc, released }: Microdata): readonly Against[] {
  if (sdc.has("sensitive") || sdc.released.every(({ unmatched }) => unmatched !== null)) return [];
  return released.flatMap(({ name }, index): Against[] => {
    const { unmatched = null, elsewhere } = sdc.released[index] ?? {};
    if (unmatched === null || elsewhere !== undefined) return [];
    return [
      {
        code: CODES.elsewhere,
        result: "cannot tell",
        file: name,
        text: `The records of ${name} cannot be compared with those of the original. ${unmatched}`,
      },
    ];
  });
}
