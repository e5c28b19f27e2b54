import type { GivenTreatment } from "@sdc-risk/session";

/** Treatments that are the same have the same text: a level that is not named is the first. */
export const treatmentId = ({ levels, protection: { k, spared, effort } }: GivenTreatment): string =>
  JSON.stringify([
    ...(k === 1 ? [k] : [k, spared, effort]),
    ...Object.entries(levels)
      .filter(([, level]) => level > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
