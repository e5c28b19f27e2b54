import { nearest, plainText, SdcError, SMALLEST_GROUP, type CodedColumn } from "@sdc-risk/data";
import { compareDecimals, countCodes, decimalOf, type Decimal } from "@sdc-risk/data/kernels";
import { quoted } from "../words.ts";
import { levelsNamed, recodeColumn } from "./recode.ts";
import type { Recoding } from "./scenario.ts";

type Ends = Extract<Recoding, { kind: "ends" }>;
type Merge = Extract<Recoding, { kind: "merge" }>;

/** The levels that records hold. */
function heldIn({ codes, size }: CodedColumn): number[] {
  return [...countCodes(codes, size).entries()].flatMap(([code, records]) => (records > 0 ? [code] : []));
}

/** What the ends of a recoding do not do. @param numbers that records hold, each once */
function idleEnds({ bottom, top }: Ends, numbers: readonly Decimal[]): string[] {
  const sentences = (end: number | null, where: string, isBeyond: (order: number) => boolean): string[] => {
    if (end === null) return [];
    const edge = decimalOf(end)!;
    const beyond = numbers.filter((x) => isBeyond(compareDecimals(x, edge))).length;
    if (beyond > 1) return [];
    return [
      `${beyond === 0 ? "no value" : "only one value"} is at or ${where} ${end}, so nothing is joined there`,
    ];
  };
  return [
    ...sentences(bottom, "below", (order) => order <= 0),
    ...sentences(top, "above", (order) => order >= 0),
  ];
}

/** What the groups of a merge do not do. */
function idleGroups({ groups }: Merge, column: CodedColumn, held: readonly number[]): string[] {
  const byWord = levelsNamed(column);
  const counts = countCodes(column.codes, column.size);
  const isHeld = new Set(held);
  // a level of one or two records is named to nobody
  const known = [...byWord].filter(([, code]) => counts[code]! >= SMALLEST_GROUP).map(([word]) => word);
  return groups.flatMap(({ label, levels }) => {
    const unknown = levels.filter((word) => !isHeld.has(byWord.get(word) ?? -1));
    const codes = new Set(levels.filter((word) => !unknown.includes(word)).map((word) => byWord.get(word)));
    const near = [...new Set(unknown.flatMap((word) => nearest(word, known, 1)))].filter(
      (word) => !levels.includes(word),
    );
    return [
      ...(unknown.length === 0
        ? []
        : [
            `no record holds ${quoted(unknown)} of the group "${label}"` +
              (near.length === 0 ? "" : `. Did you mean ${quoted(near)}?`),
          ]),
      ...(codes.size > 1 || unknown.length === levels.length ? [] : [`the group "${label}" joins no levels`]),
    ];
  });
}

/**
 * What a recoding says and does not do with the levels that records hold, as ends of sentences.
 * @param name of the variable
 * @throws BAD_OPTIONS for bands or ends of a variable that holds no number
 */
export function withoutEffect(change: Recoding, column: CodedColumn, name: string): readonly string[] {
  const held = heldIn(column);
  if (held.length === 0) return [];
  if (change.kind === "merge") return idleGroups(change, column, held);
  const textOf = plainText(column);
  const numbers = held.flatMap((code) => decimalOf(textOf(code)) ?? []);
  if (numbers.length === 0)
    throw new SdcError(
      "BAD_OPTIONS",
      `The recoding of "${name}" is by numbers (${change.kind}), and "${name}" holds none. Merge its levels: ` +
        '{ "kind": "merge", "groups": [{ "label": …, "levels": […] }] }.',
    );
  if (change.kind === "ends") return idleEnds(change, numbers);
  const recoded = recodeColumn(change)(column);
  return heldIn(recoded).length < held.length
    ? []
    : [`no two values are in one band of ${change.width}: the key is as fine as without it`];
}
