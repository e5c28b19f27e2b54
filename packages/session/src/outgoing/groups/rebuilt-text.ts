import { countText, plural, shareText } from "@sdc-risk/data";
import type { GroupsSeen } from "@sdc-risk/report";
import { MOST_NAMED, someOf } from "../listed.ts";
import type { RebuiltGroups } from "./rebuilt-groups.ts";

/**
 * Whether figures of a file may be too low since groups are seen in it. Those of persons are counted by records where
 * their id is lacking; those of households are then not computed, which no rule on them passes.
 */
export const isAgainst = ({ role, isHeld }: Pick<RebuiltGroups, "role" | "isHeld">): boolean =>
  role === "entity" || isHeld;

/** That groups are seen in a file that does not name them, and by what. */
function seenText(name: string, { variable, isHeld, by, inRow, groups, right }: RebuiltGroups): string {
  const names = someOf(by, MOST_NAMED);
  const records =
    inRow === null
      ? `records with the same ${names}, in whatever order they are,`
      : `by ${names}, records ${inRow.by === null ? "next to each other" : `that follow each other by ${inRow.by}`}`;
  return (
    `${name} ${isHeld ? `holds ${variable} otherwise than the original` : `lacks ${variable}`}, but ${records} are still ` +
    `seen to be one group: ${shareText(right / groups)} of the ${countText(groups)} groups of several records are found.`
  );
}

/** What to do so that groups are not seen. */
function remedyText({ by, inRow }: RebuiltGroups): string {
  if (inRow === null)
    return `Make ${someOf(by, MOST_NAMED)} coarser, or leave ${plural(by.length, "it", "them")} out.`;
  return inRow.by === null
    ? "Write the records in another order, by chance, with new record ids."
    : `Write the records in another order, by chance, with new values of ${inRow.by}.`;
}

/** What figures count instead, and how they are counted as in the original. */
function figuresText(one: RebuiltGroups): string {
  const { role, variable } = one;
  if (!isAgainst(one)) return "Rules on keys count people one by one.";
  const counted =
    role === "entity" ? "that count records in place of persons" : "of households as the file names them";
  return (
    `Figures ${counted} are too low for someone who sees that. To have them counted as in the original, let the file ` +
    `hold ${variable}, or new ids for the same groups.`
  );
}

/** That groups of records are seen in a file that does not name them. */
export const rebuiltText = (name: string, one: RebuiltGroups): string =>
  [seenText(name, one), figuresText(one), remedyText(one)].join(" ");

/** Groups that are seen in a file, and of which no figure is. */
export const groupsSeen = (file: string | null, rebuilt: readonly RebuiltGroups[]): readonly GroupsSeen[] =>
  file === null
    ? []
    : rebuilt
        .filter((one) => !isAgainst(one))
        .map((one) => ({ variable: one.variable, file, text: rebuiltText(file, one) }));
