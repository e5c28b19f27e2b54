import { SdcError } from "@sdc-risk/core";
import type { SettingsFile } from "./settings.js";

/** A setting that says something of another one, which is therefore refused without it. */
interface Needed {
  readonly setting: keyof SettingsFile;
  /** What is wrong; null where nothing is. */
  readonly fault: (file: SettingsFile) => string | null;
}

/** What to say where a setting is given and another one is not. */
const needs = (
  setting: keyof SettingsFile,
  other: keyof SettingsFile,
  message: (value: unknown) => string,
): Needed => ({
  setting,
  fault: (file) =>
    file[setting] === undefined || file[setting] === false || file[other] !== undefined
      ? null
      : message(file[setting]),
});

const NEEDED: readonly Needed[] = [
  needs(
    "entityWeight",
    "entity",
    () =>
      "entityWeight says what the weight of a person with several records is, but no variable has the role entity.",
  ),
  {
    setting: "membership",
    fault: ({ membership, membershipCount }) =>
      typeof membership !== "string" || membershipCount !== undefined
        ? null
        : `"${membership}" is to say how many units of the population there are: name the variable that ` +
          "counts them (membershipCount, --membership-count). A share is a number above 0 and at most 1.",
  },
  {
    setting: "membershipCount",
    fault: ({ membership, membershipCount }) =>
      membershipCount === undefined || typeof membership === "string"
        ? null
        : `"${membershipCount}" is to count units of the population, but membership names no table of them.`,
  },
  needs(
    "populationCount",
    "population",
    (count) => `"${String(count)}" is to count the units of a population, but no population is given.`,
  ),
  needs(
    "weightScale",
    "weight",
    () =>
      "weightScale (--weight-scale) is what weights are multiplied by, but no variable has the role weight. " +
      "Name it (--weight NAME), or say how many people the file was drawn from (--population-size N).",
  ),
  needs(
    "marginsCount",
    "margins",
    (count) =>
      `"${String(count)}" is to count people in margins, but no margins are given (margins, --margins).`,
  ),
  {
    setting: "margins",
    fault: ({ margins, membership }) =>
      margins === undefined || membership === undefined
        ? null
        : "Margins (--margins) and a register of unknown members (membership, --membership) were given: it is not known which " +
          "of the two the counts are of. Where they are of the whole population, leave out membership: raked weights stand for " +
          "it, whoever is in the register. Where they are of the register, leave out membership and divide the counts by its share.",
  },
  {
    setting: "census",
    fault: ({ census, ...others }) => {
      const other = (["weightScale", "membership", "margins"] as const).find(
        (one) => others[one] !== undefined,
      );
      return census !== true || other === undefined
        ? null
        : `The file is said to hold the whole population (census, --census), and ${other} speaks of a sample: leave ` +
            "out one of them.";
    },
  },
  needs(
    "identifiedId",
    "identified",
    (id) => `"${String(id)}" is to tell who is who in an identified file, but no identified file is given.`,
  ),
  needs(
    "freshId",
    "id",
    () => "freshId says that the record id was made for this file, but no variable has the role id (--id).",
  ),
];

/** @throws BAD_OPTIONS for a setting that says something of another one, which is not given */
export function checkNeeded(file: SettingsFile): void {
  for (const { fault } of NEEDED) {
    const message = fault(file);
    if (message !== null) throw new SdcError("BAD_OPTIONS", message);
  }
}
