import { countText } from "@sdc-risk/data";
import { groupedBy } from "@sdc-risk/data/kernels";
import { MOST_LISTED, someOf } from "../listed.ts";
import type { ListKind } from "./level-list.ts";
import type { UnusedLevels, UnusedReason } from "./unused-levels.ts";

const LISTS: Readonly<Record<ListKind, string>> = {
  categories: "lists categories that no record has",
  "value labels": "holds labels of values that no record has",
};

const REASONS: Readonly<Record<UnusedReason, string>> = {
  declared: "They are of direct identifiers.",
  identifiers: "Their form, or the name of the variable, shows that they identify persons.",
  bands: "Among them are single numbers within the bands that records have.",
  numbers: "They are numbers, and the values that records have are not.",
  long: "Some of them are texts of more than 250 characters.",
  empty: "No record has any value of the variable.",
  "as many": "There is one for every two records or more, apart from those that records have.",
};

const REMEDIES: Readonly<Record<ListKind, string>> = {
  categories: "Publish what `sdc-risk convert` writes: it leaves them out.",
  "value labels":
    "Remove these labels, or publish what `sdc-risk convert --values labels` writes: it leaves them out.",
};

/** What is said of variables whose lists hold values that may be of records, and their names. */
export interface UnusedFinding {
  readonly variables: readonly string[];
  readonly text: string;
}

/** What speaks against a file whose lists hold values that may be of records: those of one kind and reason together. */
export function unusedFindings(name: string, found: readonly UnusedLevels[]): UnusedFinding[] {
  const against = found.flatMap(({ reason, ...one }) => (reason === null ? [] : [{ ...one, reason }]));
  return Array.from(
    groupedBy(against, ({ kind, reason }) => `${kind} ${reason}`).values(),
    (own): UnusedFinding => {
      const [{ kind, reason }] = own;
      const counts = own.map(({ variable, count }) => `${variable} (${countText(count)})`);
      return {
        variables: own.map(({ variable }) => variable),
        text:
          `${name} ${LISTS[kind]}: ${someOf(counts, MOST_LISTED)}. ${REASONS[reason]} They may be what was recoded, ` +
          `suppressed or left out, and everyone who gets the file can read them. ${REMEDIES[kind]}`,
      };
    },
  );
}

/** How a sentence about lists that speak against nothing begins. */
const REMARKS: Readonly<Record<ListKind, string>> = {
  categories: "Listed as categories, though no record has them",
  "value labels": "Values with labels, though no record has them",
};

/** What is said beside the verdict of lists that may come from a classification or a questionnaire. */
export function unusedRemarks(name: string, found: readonly UnusedLevels[]): string[] {
  const open = found.filter(({ reason }) => reason === null);
  return Array.from(
    groupedBy(open, ({ kind }) => kind),
    ([kind, own]) => {
      const counts = own.map(({ variable, count }) => `${variable} (${countText(count)})`);
      return (
        `${REMARKS[kind]}: ${someOf(counts, MOST_LISTED)} (${name}). Everyone who gets the file can read these lists: ` +
        "check that they come from a classification or a questionnaire, and not from records."
      );
    },
  );
}
