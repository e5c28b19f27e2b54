import { valueAt, type Source } from "@sdc-risk/core";
import {
  groupCount,
  recordsBehind,
  type GroupSize,
  type NumberSums,
  type Raw,
  type ValuesWanted,
} from "@sdc-risk/core/source";
import { isLongInteger, SMALLEST_GROUP } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { LevelTally, NAMED } from "../profile/levels.ts";
import { missingAmong, MISSING_NUMBERS, missingWords, readsMissing } from "../profile/missing-codes.ts";
import { factsOf, NumberTally, type CountedNumbers } from "../profile/numbers.ts";
import { LOOKED_AT, mayHavePattern } from "../profile/pattern.ts";
import { everyOf } from "../profile/thinned.ts";
import { SomeTexts } from "./some-texts.ts";
import { holdingOf, textOf, type Looking, type VariableTally } from "./variable-tally.ts";

/**
 * Distinct values of a variable that come over from an engine, at most. A million take about a second and no memory that
 * counts; of a hundred million only their number, the commonest and some are of use here.
 */
export const MOST_VALUES = 1_000_000;

/** Values by which a query looks, at most: engines read queries up to a length. */
const LONGEST_LIST = 500;
/** Texts are chosen among so many values for each that is looked at. */
const CHOICE = 4;

/** A source that can be asked for some of the values of a variable. */
type PickingSource = Source & Required<Pick<Source, "pickedValues" | "numberSums">>;

const canPick = (source: Source): source is PickingSource =>
  source.pickedValues !== undefined && source.numberSums !== undefined;

/** A value and the records that hold it. */
type HeldValue = readonly [raw: Raw | null, records: number];

/** A variable of which some values are asked for. */
interface Picking {
  readonly source: PickingSource;
  readonly looking: Looking;
  readonly tick: Tick;
}

async function* picked(
  { source, looking: { name }, tick }: Picking,
  levels: number,
  wanted: ValuesWanted,
): AsyncGenerator<HeldValue, void> {
  for await (const { rows, columns, counts } of source.pickedValues({ name, levels, wanted })) {
    const [column] = columns;
    for (let row = 0; row < rows && column !== undefined; row++)
      yield [valueAt(column, row), counts[row] ?? 0];
    await tick();
  }
}

/** The values among those that were picked that are none that stand for a missing one. */
async function* present(
  picking: Picking,
  levels: number,
  wanted: ValuesWanted,
): AsyncGenerator<readonly [Raw, number], void> {
  const { book } = picking.looking;
  for await (const [raw, records] of picked(picking, levels, wanted))
    if (raw !== null && !book.lacks(raw)) yield [raw, records];
}

/**
 * What is to be looked for by itself: codes for missing values, and values that are the label of another. Null where an
 * engine cannot look for it as it is meant here: then all values come over.
 */
function listOf({ kind, codes, missingNumbers, values }: Looking): readonly (number | string)[] | null {
  const words = [...values.values()];
  const holds = holdingOf(kind);
  // no date and no time is written without two numbers
  if (holds === "other" && kind !== "boolean" && words.length === 0)
    return codes.some((code) => /\d\D+\d/.test(String(code))) ? null : [];
  if (holds === "other") return codes.length + words.length === 0 ? [] : null;
  if (codes.some((code) => isLongInteger(String(code)))) return null;
  const numbers = words.filter((word) => word.trim() !== "" && Number.isFinite(Number(word))).map(Number);
  const list =
    holds === "text"
      ? [...codes.map(String), ...words]
      : [...missingNumbers, ...numbers].filter(Number.isFinite);
  return list.length > LONGEST_LIST ? null : [...new Set<number | string>(list)];
}

/** How many levels are held by how many records, and what was looked for by itself. */
interface SizedLevels {
  /** Levels by the records that hold each. */
  readonly sizes: ReadonlyMap<number, number>;
  readonly levels: number;
  /** Values among those that were looked for that stand for a missing one. */
  readonly lacking: number;
  /** The others. */
  readonly listed: readonly (readonly [Raw, number])[];
}

/**
 * The sizes of groups without those of missing values, and what else is looked for.
 * @param groups of all values, and of what is missing
 */
async function sizedLevels(
  picking: Picking,
  groups: readonly GroupSize[],
  list: readonly (number | string)[],
): Promise<SizedLevels> {
  const { book } = picking.looking;
  const sizes = new Map(groups.map((one) => [one.size, one.groups]));
  let levels = groupCount(groups);
  let lacking = 0;
  const listed: (readonly [Raw, number])[] = [];
  for await (const [raw, records] of picked(picking, levels, { which: "listed", list })) {
    if (raw !== null && !book.lacks(raw)) {
      listed.push([raw, records]);
      continue;
    }
    sizes.set(records, (sizes.get(records) ?? 0) - 1);
    levels--;
    if (raw !== null) lacking++;
  }
  return { sizes, levels, lacking, listed };
}

/** The tally of levels: all are counted, and the commonest named. */
async function talliedLevels(
  picking: Picking,
  { sizes, levels, lacking }: SizedLevels,
): Promise<LevelTally<Raw>> {
  const { book } = picking.looking;
  const tally = new LevelTally<Raw>((a, b) => book.isBefore(a, b));
  let least = 0;
  let frequent = 0;
  for (const [records, groups] of [...sizes].sort((a, b) => b[0] - a[0])) {
    tally.count(groups, records);
    if (groups === 0 || records < SMALLEST_GROUP || frequent >= NAMED) continue;
    least = records;
    frequent += groups;
  }
  if (frequent === 0) return tally;
  const wanted = { which: "commonest", values: NAMED + lacking, records: least } as const;
  for await (const [level, records] of present(picking, levels, wanted))
    if (records >= SMALLEST_GROUP) tally.name({ level, records });
  return tally;
}

/** Finite values of about as many records as are looked at of values that come over, ascending. */
async function sampleOf(
  picking: Picking,
  { levels, most }: { readonly levels: number; readonly most: number },
  { records, below, above }: NumberSums,
): Promise<Float64Array> {
  const every = everyOf(Math.max(1, records - below - above));
  const sample: number[] = [];
  for await (const [raw, held] of present(picking, levels, { which: "of-some-records", every, most })) {
    const x = Number(raw);
    if (!Number.isFinite(x)) continue;
    const times = Math.max(1, Math.round(held / every));
    for (let i = 0; i < times; i++) sample.push(x + 0); // -0 is 0
  }
  return Float64Array.from(sample).sort();
}

/** The mean; of infinite numbers as they add up. */
function meanOf({ records, total, below, above }: NumberSums): number {
  if (below > 0 && above > 0) return NaN;
  return (above > 0 ? Infinity : below > 0 ? -Infinity : total) / records;
}

/** Numbers that look like codes for missing values. */
async function codesAmong(picking: Picking, levels: number, negative: number): Promise<readonly string[]> {
  if (negative === 0) return [];
  const codes = new Map<number, number>();
  let usual = 0;
  for await (const [raw, records] of present(picking, levels, { which: "listed", list: MISSING_NUMBERS })) {
    if (!MISSING_NUMBERS.includes(Number(raw))) continue;
    codes.set(Number(raw), records);
    usual += records;
  }
  return negative > usual ? [] : missingAmong(codes);
}

/** What is told of numbers that do not come over. */
async function countedNumbers(
  picking: Picking,
  { levels }: SizedLevels,
  most: number,
): Promise<CountedNumbers> {
  const { source, looking } = picking;
  const sums = await source.numberSums(looking.name, looking.missingNumbers);
  const { records: n, zeros, aboveOne, fractions, negative, below, above, lowest, highest } = sums;
  const sample = await sampleOf(picking, { levels, most }, sums);
  const low = lowest[SMALLEST_GROUP - 1] ?? Infinity;
  const high = highest[SMALLEST_GROUP - 1] ?? -Infinity;
  const missingCodes = await codesAmong(picking, levels, negative);
  const totals = {
    ...{ distinct: levels, n, mean: meanOf(sums), zeros, aboveOne, least: sums.least, most: sums.most },
    whole: fractions === 0,
    positive: zeros + negative + above === 0,
  };
  return {
    facts: (records) => factsOf(totals, sample, records),
    range: { thirds: low < Infinity && high > -Infinity ? [low, high] : null, sample, below, above },
    missingCodes,
  };
}

/** Texts of some levels, to see what they look like. */
async function someTexts(picking: Picking, levels: number): Promise<SomeTexts> {
  const texts = new SomeTexts();
  if (!mayHavePattern(picking.looking.kind)) return texts;
  const every = Math.max(1, Math.floor(levels / (CHOICE * LOOKED_AT)));
  for await (const [raw] of present(picking, levels, { which: "some", every }))
    texts.add(textOf(picking.looking, raw));
  return texts;
}

/** Texts that read like codes for missing values. */
async function textsOfMissing(picking: Picking, levels: number): Promise<readonly string[]> {
  const texts: string[] = [];
  if (picking.looking.kind !== "text") return texts;
  for await (const [raw, records] of present(picking, levels, { which: "words", list: missingWords() }))
    if (records >= SMALLEST_GROUP && readsMissing(String(raw))) texts.push(String(raw));
  return texts.sort();
}

/**
 * What an engine counts of a variable of many distinct values, so that few of them come over. Counts are exact; only what
 * is looked at in some records or levels, in memory, too, is of others here.
 * @param mostValues distinct values that may come over
 * @returns null where they may, or the engine has no such queries
 */
export async function tallyOfMany(
  source: Source,
  looking: Looking,
  mostValues: number,
  tick: Tick,
): Promise<VariableTally | null> {
  if (recordsBehind(source) <= mostValues || !canPick(source)) return null;
  const list = listOf(looking);
  if (list === null) return null;
  const groups = await source.groupSizes([looking.name]);
  if (groupCount(groups) <= mostValues) return null;
  const picking = { source, looking, tick };
  const sized = await sizedLevels(picking, groups, list);
  const { levels, listed } = sized;
  const { values, book } = looking;
  // with no more levels than labels each level may have one
  if (levels <= values.size) return null;
  const tally = await talliedLevels(picking, sized);
  const words = new Set(values.values());
  const most = Math.max(...tally.most);
  return {
    levels: tally,
    numbers:
      holdingOf(looking.kind) === "numbers" ? await countedNumbers(picking, sized, most) : new NumberTally(),
    texts: await someTexts(picking, levels),
    missingTexts: await textsOfMissing(picking, levels),
    labels: listed.map(([raw]) => book.text(raw) ?? "").filter((text) => words.has(text)),
    allLabelled: false,
    lacking: sized.lacking,
  };
}
