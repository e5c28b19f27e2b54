import { normalisedTo, type SdcObject } from "@sdc-risk/core";
import { counted, countText, nearestWhole, SdcError } from "@sdc-risk/data";

/** A number of people in words. */
export const peopleText = (x: number): string => countText(nearestWhole(x));

/** What weights that only compare records add up to, as a person would say it. */
export function sumText(
  { weighting: { own }, roles }: Pick<SdcObject, "weighting" | "roles">,
  mean: number,
): string {
  const { total, records, belowOne } = own!;
  const name = `The weights ("${roles.weight!}") add up to ${peopleText(total)}`;
  if (mean > 1) return `${name}, a million for each of ${counted(records, "record")}`;
  if (normalisedTo({ ...own!, belowOne: 0 }) === 1)
    return `${name}, ${nearestWhole(total) === records ? "the number of records" : `and there are ${counted(records, "record")}`}`;
  return `${name}, and ${countText(belowOne)} of them are below 1, which no person stands for`;
}

/**
 * Refuses weights that say how records are weighted against each other, and not how many people each stands for: by
 * them a sample would be taken for its population.
 * @throws BAD_WEIGHT, asking for what is not known
 */
export function checkSettled(sdc: SdcObject): void {
  const { weighting, population } = sdc;
  const mean = weighting.unsettled;
  if (mean === null) return;
  const known =
    population === null
      ? "--population-size N"
      : `--population-size N; the population that was given has ${peopleText(population.units)}`;
  throw new SdcError(
    "BAD_WEIGHT",
    `${sumText(sdc, mean)}: they say how records are weighted against each other, not how many people each stands for. ` +
      `How many people was the file drawn from? Give their number (populationSize, ${known}), or what to multiply the ` +
      "weights by (weightScale, --weight-scale X), or counts of the population (margins, --margins FILE). If everyone is in the file, say so (census, --census).",
  );
}
