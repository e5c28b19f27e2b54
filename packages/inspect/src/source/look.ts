import {
  codesFor,
  levelBook,
  missingNumbers,
  SMALLEST_GROUP,
  valueAt,
  type LevelBook,
  type MissingCodes,
  type Raw,
  type Source,
  type SourceVariable,
} from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/core/kernels";
import { binsOf, histogramOf, type Histogram } from "../profile/histogram.js";
import { isNumber, kindOf } from "../profile/kind.js";
import { LevelTally } from "../profile/levels.js";
import { readsMissing } from "../profile/missing-codes.js";
import { NumberTally } from "../profile/numbers.js";
import { patternOf } from "../profile/pattern.js";
import { FEW, unusable, type Profile } from "../profile/profile.js";
import { SomeTexts } from "./some-texts.js";

/** A variable of a source that was looked at by itself. */
export interface LookedAt {
  readonly profile: Profile;
  /** Null where no measure can use it. */
  readonly read: { readonly book: LevelBook; readonly levels: LevelTally<Raw> } | null;
}

/** What a query for its distinct values says of a variable; values are not kept. */
interface Found {
  readonly levels: LevelTally<Raw>;
  readonly numbers: NumberTally;
  readonly texts: SomeTexts;
  readonly missingTexts: readonly string[];
}

async function distinct(
  source: Source,
  name: string,
  book: LevelBook,
  holds: "numbers" | "text" | "other",
  tick: Tick,
): Promise<Found> {
  const levels = new LevelTally<Raw>((a, b) => book.isBefore(a, b)),
    numbers = new NumberTally(),
    texts = new SomeTexts(),
    missingTexts: string[] = [];
  for await (const { rows, columns, counts } of source.group([name], null)) {
    for (let row = 0; row < rows; row++) {
      const raw = valueAt(columns[0]!, row);
      if (raw === null || book.lacks(raw)) continue;
      const records = counts[row]!;
      levels.add(raw, records);
      if (holds === "numbers") numbers.add(Number(raw), records);
      if (holds !== "text") continue;
      const text = String(raw);
      texts.add(text);
      if (records >= SMALLEST_GROUP && readsMissing(text)) missingTexts.push(text);
    }
    await tick();
  }
  return { levels, numbers, texts, missingTexts: missingTexts.sort() };
}

/** The records of each bin, counted where they lie. */
async function histogram(
  source: Source,
  name: string,
  numbers: NumberTally,
  missing: MissingCodes,
): Promise<Histogram | null> {
  const bins = binsOf(numbers.range);
  if (bins === null) return null;
  const held = new Float64Array(bins.edges.length + 1),
    cut = { name, edges: bins.edges, missing: [...missingNumbers(codesFor(missing, name))] };
  for await (const { rows, columns, counts } of source.group([cut], null))
    for (let row = 0; row < rows; row++) {
      const bin = valueAt(columns[0]!, row);
      if (bin !== null) held[Number(bin)]! += counts[row]!;
    }
  return histogramOf(bins, held);
}

/** What queries say of a variable by itself. */
export async function look(
  source: Source,
  variable: SourceVariable,
  missing: MissingCodes,
  tick: Tick,
): Promise<LookedAt> {
  const { name, type } = variable;
  if (type === null) return { profile: unusable(name, "other", await source.nulls(name)), read: null };
  const kind = kindOf(type),
    book = levelBook({ ...variable, type }, missing),
    holds = isNumber(kind) ? "numbers" : kind === "text" ? "text" : "other";
  const { levels, numbers, texts, missingTexts } = await distinct(source, name, book, holds, tick),
    facts = holds === "numbers" ? numbers.facts(source.records) : null;
  const profile: Profile = {
    name,
    kind: levels.levels === 0 ? "empty" : kind,
    levels: levels.levels,
    missing: source.records - levels.held,
    rareLevels: levels.rareLevels,
    common: levels.common.map(({ level, records }) => ({ label: book.text(level)!, records })),
    histogram: facts !== null && levels.levels > FEW ? await histogram(source, name, numbers, missing) : null,
    numbers: facts,
    pattern: holds === "text" ? patternOf(texts.texts()) : null,
    groups: null,
    twin: null,
    missingCodes:
      facts === null ? (holds === "text" ? missingTexts : []) : facts.positive ? [] : numbers.missingCodes,
  };
  return { profile, read: { book, levels } };
}
