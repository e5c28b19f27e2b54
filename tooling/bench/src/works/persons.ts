import { firstOf, lastOf, required } from "../required.ts";
import { frequencies } from "@sdc-risk/frequency";
import type { Work } from "../row.ts";

/** f_k and F_k of units of several records, from the Arrow table on: households by the keys of all their members. */
export const personsWork: Work = (fresh) =>
  Promise.resolve(async () => {
    const plain = fresh();
    const sdc = plain.with({ roles: { entity: plain.roles.household } });
    const tick = (): Promise<void> => Promise.resolve();
    const { sdc: units } = required(await sdc.persons(tick), "units of several records");
    const classes = await units.classes();
    const { fk, Fk } = await frequencies(classes, { missing: "category", alpha: 1 }, tick);
    const sample = classes.toRecords(fk);
    const population = classes.toRecords(Fk);
    return { classes: classes.size, firstSample: firstOf(sample), lastPopulation: lastOf(population) };
  });
