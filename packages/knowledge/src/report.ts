import { column, type Block, type TableBlock } from "@sdc-risk/blocks";
import type { Register } from "@sdc-risk/core";
import { counted, shareText } from "@sdc-risk/data";
import type { Known, KnowledgeSummary } from "./summary.ts";

interface KnowledgeReportInput {
  readonly summary: KnowledgeSummary;
  readonly records: number;
  readonly keys: number;
  /** The share of the population that the file holds by its weights; null without weights. */
  readonly fraction: number | null;
  readonly register: Register | null;
}

/** With a sample the share of correct matches by F̂ is too low by far, so it stands in the summary only. */
const SAMPLE =
  "Alone in the file is not alone in the population: a record may have twins there that were not drawn.";
const UNWEIGHTED = "There are no weights, so the file is taken as the whole population.";
const WHOLE = "The weights add up to no more than the records, so the file is taken as the whole population.";

/** What being alone in the file means. */
function populationText({ fraction, register }: KnowledgeReportInput): string {
  if (register !== null)
    return (
      `The file comes from a register that holds ${shareText(register.share)} of the population and whose ` +
      "members are not publicly known. That is not in these figures, which count records of the file: " +
      "alone in it is not alone in the population, where people who are not in the register have such keys, too."
    );
  return fraction === null ? UNWEIGHTED : fraction === 1 ? WHOLE : SAMPLE;
}

export function knowledgeBlocks(all: KnowledgeReportInput): readonly Block[] {
  const { summary, records, keys } = all;
  const { sizes } = summary;
  const told = sizes.filter(({ alone }) => alone.mean !== null);
  if (records === 0 || told.length === 0)
    return [
      {
        kind: "text",
        title: "Some of the keys known",
        about: "The file has no records, so nobody can be found by any of its keys.",
      },
    ];
  return [...(told.length > 1 ? curves(told, keys) : []), table(told, all)];
}

const isDrawn = ({ sets, of }: Known): boolean => of === null || sets < of;

const drawn = (sizes: readonly Known[]): string =>
  sizes.some(isDrawn)
    ? " Where there are too many sets to look at, some were drawn: the worst set is that of all that were looked at."
    : "";

/** What the middle of the curve says, in words. */
function example(sizes: readonly Known[], keys: number): string {
  const known = sizes[Math.min(2, sizes.length - 1)];
  const { size, alone, worst } = known;
  return (
    `Someone who knows any ${size} of the ${counted(keys, "key")} of a person finds a record that nobody else matches for ` +
    `${shareText(alone.mean!)} of the file in the mean, for ${shareText(worst!.alone)} by the worst set ` +
    `(${worst!.keys.join(", ")}).`
  );
}

function curves(sizes: readonly Known[], keys: number): Block[] {
  const points = (share: (known: Known) => number): { x: number; y: number }[] =>
    sizes.map((known) => ({ x: known.size, y: share(known) }));
  return [
    {
      kind: "curve",
      answers: "where",
      title: "Records alone, by the number of keys that are known",
      about: `${example(sizes, keys)} The line is the mean over sets of keys, the points beside it the worst set.${drawn(sizes)}`,
      x: "keys that the intruder knows",
      y: "share of the records",
      format: "percent",
      points: points(({ alone }) => alone.mean!),
      others: points(({ worst }) => worst!.alone),
    },
  ];
}

/** Why the number of sets is left empty. */
const lackingText = (sizes: readonly Known[]): string =>
  sizes.some(({ of }) => of === null)
    ? " Where their number is left empty there are more sets than a number can hold."
    : "";

function table(sizes: readonly Known[], all: KnowledgeReportInput): TableBlock {
  const { keys, fraction } = all;
  const percent = (label: string): TableBlock["columns"][number] => column(label, "percent");
  const some = sizes.some(({ onSome }) => onSome !== null);
  const sampled = sizes.some(isDrawn);
  const whole = fraction === null || fraction === 1;
  return {
    kind: "table",
    answers: "where",
    title: "Some of the keys known",
    about:
      `One row for each number of the ${counted(keys, "key")} that an intruder may know of a ` +
      `person.${drawn(sizes)}${lackingText(sizes)} ${populationText(all)}`,
    columns: [
      column("keys known", "count"),
      ...(sampled ? [column("sets looked at", "count")] : []),
      column("sets", "count"),
      percent("records alone, mean"),
      ...(sampled ? [percent("standard error")] : []),
      percent("records alone, worst set"),
      column("worst set"),
      ...(whole ? [percent("correct matches, mean"), percent("correct matches, worst set")] : []),
      ...(some ? [percent("alone on some set of at most so many")] : []),
    ],
    rows: sizes.map(({ size, sets, of, alone, matched, worst, onSome }) => [
      size,
      ...(sampled ? [sets] : []),
      of,
      alone.mean,
      ...(sampled ? [alone.standardError] : []),
      worst!.alone,
      worst!.keys.join(", "),
      ...(whole ? [matched.mean, worst!.matched] : []),
      ...(some ? [onSome] : []),
    ]),
  };
}
