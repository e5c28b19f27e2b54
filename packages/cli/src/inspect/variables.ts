import { roleOf } from "@sdc-risk/core";
import { countText, NO_VALUE, shareText } from "@sdc-risk/data";
import { decimalStep } from "@sdc-risk/data/kernels";
import type { Histogram, Inspection, Profile } from "@sdc-risk/inspect";
import { labelledLines, columnsOf, cut, LEAST, padEnd, padStart } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

const HEIGHTS = "▁▂▃▄▅▆▇█";
const LONGEST_NAME = 20;
/** Levels are cut to the longer length, or to the shorter one where more of them fit then. */
const LONGEST_LEVELS = [24, 12] as const;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 4 });

/** 1930, 0.5, 60K: an edge in few characters. */
const short = (x: number): string => (Math.abs(x) < 10_000 ? String(x) : compact.format(x));

/** "0 ▁▅█▃ 60K": the outer edges and a bar per bin, a blank where a bin is empty or nearly so. */
function bars({ from, step, counts }: Histogram): string {
  const most = counts.reduce<number>((most, n) => Math.max(most, n ?? 0), 1);
  const line = counts
    .map((n) => (n === null || n === 0 ? " " : HEIGHTS[Math.min(7, Math.floor((n / most) * 8))]!))
    .join("");
  return `${short(from)} ${line} ${short(decimalStep(from, step, counts.length))}`;
}

/** A level as the table shows it. No digit is rounded: a number may be a code that is typed again. */
function levelText(label: string, longest: number): string {
  return label === "" ? "(empty text)" : cut(printable(label), longest);
}

/** The commonest levels with their shares, as many as fit, and how many are not named. */
function levelsText({ common, levels, rareLevels }: Profile, records: number, width: number): string {
  const ending = (named: number): string => {
    const more = levels - rareLevels - named;
    return [
      ...(more > 0 ? [`${countText(more)} more`] : []),
      ...(rareLevels > 0 ? [`${countText(rareLevels)} rare`] : []),
    ].join(" · ");
  };
  const texts = LONGEST_LEVELS.map((longest) =>
    common.map(
      ({ label, shown, records: held }) =>
        `${shown === undefined ? levelText(label, longest) : cut(printable(shown), longest)}: ` +
        shareText(held / records),
    ),
  );
  for (let named = common.length; named > 0; named--) {
    for (const some of texts) {
      const text = [...some.slice(0, named), ending(named)].filter((part) => part !== "").join(" · ");
      if (columnsOf(text) <= width) return text;
    }
  }
  return ending(0);
}

function valuesText(profile: Profile, hidden: string | undefined, records: number, width: number): string {
  if (profile.kind === "empty") return "no values";
  if (profile.kind === "other") return "lists or structures";
  if (hidden !== undefined) return hidden;
  return profile.histogram === null ? levelsText(profile, records, width) : bars(profile.histogram);
}

/** Why the values of a variable are not shown, by variable. */
function hiddenValues({ variables, suggestions, records }: Inspection): ReadonlyMap<string, string> {
  const roles = new Map(suggestions.map(({ variable, role }) => [variable, role]));
  return new Map(
    variables.flatMap(({ name, kind, common, rareLevels, levels, pattern }) => {
      const role = roles.get(name) ?? null;
      if (role !== null && roleOf(role).holds === "names")
        return [[name, levels === records ? "all different, not shown" : "not shown"] as const];
      const texts =
        kind === "text" && common.length === 0 && (pattern === "sentences" || rareLevels < levels);
      return texts ? [[name, "not shown"] as const] : [];
    }),
  );
}

/** What the table tells, a paragraph per variable: for a terminal that is too narrow for columns. */
function stacked(
  rows: readonly (readonly string[])[],
  valuesOf: (row: number) => string,
  width: number,
): string[] {
  return rows.flatMap(([name, kind, levels, missing], i) => [
    ...labelledLines(
      name!,
      [`${kind!}, ${levels!} levels${missing === NO_VALUE ? "" : `, ${missing!} missing`}. ${valuesOf(i)}`],
      width,
      width,
    ),
  ]);
}

/** A table of the variables, `width` columns wide. */
export function variablesText(inspection: Inspection, width: number): string[] {
  const { variables, records } = inspection;
  const hidden = hiddenValues(inspection);
  const rows = variables.map(
    (one) =>
      [
        cut(printable(one.name), LONGEST_NAME),
        one.kind,
        countText(one.levels),
        one.missing === 0 ? NO_VALUE : shareText(one.missing / records),
      ] as const,
  );
  const heads = ["variable", "type", "levels", "missing"] as const;
  const widths = heads.map((head, c) => Math.max(head.length, ...rows.map((row) => columnsOf(row[c]!))));
  const cells = (row: readonly string[]): string =>
    row.map((cell, c) => (c < 2 ? padEnd(cell, widths[c]!) : padStart(cell, widths[c]!))).join("  ");
  const room = width - widths.reduce((sum, one) => sum + one + 2, 0);
  if (room < LEAST)
    return stacked(
      rows,
      (i) => valuesText(variables[i]!, hidden.get(variables[i]!.name), records, 2 * width),
      width,
    );
  return [
    `${cells(heads)}  values`,
    ...rows.map((row, i) =>
      `${cells(row)}  ${valuesText(variables[i]!, hidden.get(variables[i]!.name), records, room)}`.trimEnd(),
    ),
  ];
}
