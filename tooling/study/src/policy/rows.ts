import { countText, NO_VALUE, shareText, required } from "@sdc-risk/data";
import { schemeOf, type Design } from "../designs.ts";
import { anchored, table } from "../output/text.ts";
import type { Outcome } from "../study.ts";
import { RULES, type Verdict } from "./verdicts.ts";

/** Verdicts that are taken together; what is left out is taken over all. */
interface VerdictGroup {
  readonly rule?: string;
  readonly design?: Design;
}

/** How many verdicts there are of each kind, and how many of them are false. */
export interface VerdictRow extends VerdictGroup {
  readonly verdicts: number;
  /** A plain yes; one with a mark; a no; cannot tell: how many, and how many where the truth says otherwise. */
  readonly yes: number;
  readonly yesFalse: number;
  readonly marked: number;
  readonly markedFalse: number;
  readonly no: number;
  readonly noFalse: number;
  /** Cannot tell, and how many of these where the truth is within the limit: false cautions. */
  readonly open: number;
  readonly openTrue: number;
}

function rowOf(group: VerdictGroup, verdicts: readonly Verdict[]): VerdictRow {
  const count = (result: Verdict["result"], truth?: boolean): number =>
    verdicts.filter((one) => one.result === result && (truth === undefined || one.true === truth)).length;
  return {
    ...group,
    verdicts: verdicts.length,
    yes: count("met"),
    yesFalse: count("met", false),
    marked: count("marked"),
    markedFalse: count("marked", false),
    no: count("not met"),
    noFalse: count("not met", true),
    open: count("cannot tell"),
    openTrue: count("cannot tell", true),
  };
}

/** Verdicts of all files together, by rule, and by how the file came. */
export function verdictRows(outcomes: readonly Outcome[]): VerdictRow[] {
  const all = outcomes.flatMap(({ verdicts }) => verdicts);
  const designs = [...new Set(outcomes.map(({ design }) => design))];
  if (all.length === 0) return [];
  return [
    rowOf({}, all),
    ...RULES.map(({ id }) =>
      rowOf(
        { rule: id },
        all.filter(({ rule }) => rule === id),
      ),
    ),
    ...designs.map((design) =>
      rowOf(
        { design },
        outcomes.filter((one) => one.design === design).flatMap(({ verdicts }) => verdicts),
      ),
    ),
  ].filter(({ verdicts }) => verdicts > 0);
}

const falseOf = (wrong: number, all: number): string =>
  all === 0 ? NO_VALUE : `${countText(wrong)} of ${countText(all)}`;

const labelOf = ({ rule, design }: VerdictGroup): { id: string; label: string } =>
  rule !== undefined
    ? {
        id: rule,
        label: required(
          RULES.find(({ id }) => id === rule),
          `rule ${rule}`,
        ).label,
      }
    : design !== undefined
      ? { id: design, label: schemeOf(design).label }
      : { id: "all", label: "**all**" };

/** How often verdicts are false. */
export function verdictsTable(rows: readonly VerdictRow[]): string | null {
  const cells = rows.map((row) => {
    const { id, label } = labelOf(row);
    return [
      anchored(`verdicts-${id}`, label),
      countText(row.verdicts),
      falseOf(row.yesFalse, row.yes),
      falseOf(row.markedFalse, row.marked),
      falseOf(row.noFalse, row.no),
      falseOf(row.openTrue, row.open),
      shareText(row.open / row.verdicts),
    ];
  });
  return cells.length === 0
    ? null
    : table(
        [
          "rules on",
          "verdicts",
          "plain yes, false",
          "yes with a mark, false",
          "no, false",
          "cannot tell, though true",
          "cannot tell",
        ],
        cells,
      );
}
