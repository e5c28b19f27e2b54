import { roleOf } from "@sdc-risk/core";
import { NO_VALUE } from "@sdc-risk/data";
import { decimalStep } from "@sdc-risk/data/kernels";
import type { Histogram, Inspection, Profile } from "@sdc-risk/inspect";
import type { CommandWords, PrintedLines } from "../language/words.ts";
import { labelledLines, columnsOf, cut, LEAST, padEnd, padStart } from "../terminal/layout.ts";
import { printable } from "../terminal/printable.ts";

const HEIGHTS = "▁▂▃▄▅▆▇█";
const LONGEST_NAME = 20;
/** Levels are cut to the longer length, or to the shorter one where more of them fit then. */
const LONGEST_LEVELS = [24, 12] as const;

/** 1930, 0.5, 60K: an edge in few characters. */
function short(x: number, { locale, number }: CommandWords): string {
  if (Math.abs(x) < 10_000) return number(String(x));

  return new Intl.NumberFormat(locale, { notation: "compact", maximumSignificantDigits: 4 }).format(x);
}

/** "0 ▁▅█▃ 60K": the outer edges and a bar per bin, a blank where a bin is empty or nearly so. */
function bars({ from, step, counts }: Histogram, words: CommandWords): string {
  const most = counts.reduce<number>((most, n) => Math.max(most, n ?? 0), 1);
  const line = counts
    .map((n) => (n === null || n === 0 ? " " : HEIGHTS[Math.min(7, Math.floor((n / most) * 8))]!))
    .join("");
  return `${short(from, words)} ${line} ${short(decimalStep(from, step, counts.length), words)}`;
}

/** A level as the table shows it. No digit is rounded: a number may be a code that is typed again. */
function levelText(label: string, longest: number, { say }: CommandWords): string {
  return label === "" ? say("emptyText") : cut(printable(label), longest);
}

/** The commonest levels with their shares, as many as fit, and how many are not named. */
function levelsText(
  { common, levels, rareLevels }: Profile,
  records: number,
  { width, words }: PrintedLines,
): string {
  const { say, share } = words;
  const ending = (named: number): string => {
    const more = levels - rareLevels - named;
    return [
      ...(more > 0 ? [say("moreLevels", { n: more })] : []),
      ...(rareLevels > 0 ? [say("rareLevels", { n: rareLevels })] : []),
    ].join(" · ");
  };
  const texts = LONGEST_LEVELS.map((longest) =>
    common.map(({ label, shown, records: held }) =>
      say("levelShare", {
        level: shown === undefined ? levelText(label, longest, words) : cut(printable(shown), longest),
        share: share(held / records),
      }),
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

function valuesText(
  profile: Profile,
  hidden: HiddenValues | undefined,
  records: number,
  look: PrintedLines,
): string {
  const { words } = look;
  if (profile.kind === "empty") return words.say("noValues");
  if (profile.kind === "other") return words.say("structures");
  if (hidden !== undefined) return words.say(hidden);
  return profile.histogram === null ? levelsText(profile, records, look) : bars(profile.histogram, words);
}

/** What is said in the place of values that are not shown. */
type HiddenValues = "allDifferent" | "notShown";

/** Why the values of a variable are not shown, by variable. */
function hiddenValues({ variables, suggestions, records }: Inspection): ReadonlyMap<string, HiddenValues> {
  const roles = new Map(suggestions.map(({ variable, role }) => [variable, role]));
  return new Map(
    variables.flatMap(({ name, kind, common, rareLevels, levels, pattern }) => {
      const role = roles.get(name) ?? null;
      if (role !== null && roleOf(role).holds === "names")
        return [[name, levels === records ? "allDifferent" : "notShown"] as const];
      const texts =
        kind === "text" && common.length === 0 && (pattern === "sentences" || rareLevels < levels);
      return texts ? [[name, "notShown"] as const] : [];
    }),
  );
}

/** What the table tells, a paragraph per variable: for a terminal that is too narrow for columns. */
function stacked(
  rows: readonly (readonly string[])[],
  valuesOf: (row: number) => string,
  { width, words: { say } }: PrintedLines,
): string[] {
  return rows.flatMap(([name = "", kind = "", levels = "", missing = ""], i) => {
    const told = { kind, levels, values: valuesOf(i) };
    const text =
      missing === NO_VALUE ? say("stackedKind", told) : say("stackedMissing", { ...told, missing });
    return labelledLines(name, [text], width, width);
  });
}

/** A table of the variables, `width` columns wide. */
export function variablesText(inspection: Inspection, { width, words }: PrintedLines): string[] {
  const { say, count, share } = words;
  const { variables, records } = inspection;
  const hidden = hiddenValues(inspection);
  const rows = variables.map(
    (one) =>
      [
        cut(printable(one.name), LONGEST_NAME),
        say("kind", { kind: one.kind }),
        count(one.levels),
        one.missing === 0 ? NO_VALUE : share(one.missing / records),
      ] as const,
  );
  const heads = [say("variable"), say("type"), say("levels"), say("missing")] as const;
  const widths = heads.map((head, c) => Math.max(head.length, ...rows.map((row) => columnsOf(row[c]!))));
  const cells = (row: readonly string[]): string =>
    row.map((cell, c) => (c < 2 ? padEnd(cell, widths[c]!) : padStart(cell, widths[c]!))).join("  ");
  const room = width - widths.reduce((sum, one) => sum + one + 2, 0);
  if (room < LEAST)
    return stacked(
      rows,
      (i) => valuesText(variables[i]!, hidden.get(variables[i]!.name), records, { width: 2 * width, words }),
      { width, words },
    );
  return [
    `${cells(heads)}  ${say("values")}`,
    ...rows.map((row, i) =>
      `${cells(row)}  ${valuesText(variables[i]!, hidden.get(variables[i]!.name), records, { width: room, words })}`.trimEnd(),
    ),
  ];
}
