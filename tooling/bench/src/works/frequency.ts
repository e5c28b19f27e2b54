import { firstOf, lastOf } from "../required.ts";
import { frequencies } from "@sdc-risk/frequency";
import type { Work } from "../row.ts";

/** f_k and F_k of every record from the Arrow table on: roles, coding, classes, frequencies, spread to records. */
export const frequencyWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const classes = await fresh().classes();
    const { fk, Fk } = await frequencies(classes, { missing: "wildcard", alpha: 1 }, () => Promise.resolve());
    const sample = classes.toRecords(fk);
    const population = classes.toRecords(Fk);
    return { classes: classes.size, firstSample: firstOf(sample), lastPopulation: lastOf(population) };
  });
