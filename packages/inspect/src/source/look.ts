import { valueCounts, type Source } from "@sdc-risk/core";
import { levelBook, type Raw, type SourceVariable } from "@sdc-risk/core/source";
import {
  codesOf,
  labelled,
  missingNumbers,
  SMALLEST_GROUP,
  type Levels,
  type MissingCodes,
} from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import { binsOf, histogramOf, type Histogram } from "../profile/histogram.ts";
import { kindOf } from "../profile/kind.ts";
import { LevelTally, type ValueLevel } from "../profile/levels.ts";
import { readsMissing } from "../profile/missing-codes.ts";
import { NumberTally, type CountedNumbers } from "../profile/numbers.ts";
import { mayHavePattern, patternOf } from "../profile/pattern.ts";
import { FEW, unusable, type Profile } from "../profile/profile.ts";
import { tallyOfMany } from "./many-values.ts";
import type { ReadVariable } from "./relations.ts";
import { SomeTexts } from "./some-texts.ts";
import { holdingOf, textOf, type Looking, type VariableTally } from "./variable-tally.ts";

/** A variable of a source that was looked at by itself. */
export interface LookedAt {
  readonly profile: Profile;
  /** Null where no measure can use it. */
  readonly read: (Omit<ReadVariable, "name"> & { readonly levels: LevelTally<Raw> }) | null;
}

async function distinct(source: Source, looking: Looking, tick: Tick): Promise<VariableTally> {
  const { name, book, kind, values } = looking;
  const levels = new LevelTally<Raw>((a, b) => book.isBefore(a, b));
  const numbers = new NumberTally();
  const texts = new SomeTexts();
  const missingTexts: string[] = [];
  const words = new Set(values.values());
  const labels: string[] = [];
  const patterned = mayHavePattern(kind);
  const holds = holdingOf(kind);
  let allLabelled = values.size > 0;
  let lacking = 0;
  for await (const some of valueCounts(source, name)) {
    for (const [raw, records] of some) {
      if (raw === null) continue;
      if (book.lacks(raw)) {
        lacking++;
        continue;
      }
      levels.add(raw, records);
      if (values.size > 0) {
        const text = book.text(raw)!;
        if (!values.has(text)) allLabelled = false;
        if (words.has(text)) labels.push(text);
      }
      if (holds === "numbers") numbers.add(Number(raw), records);
      if (!patterned) continue;
      const text = textOf(looking, raw);
      texts.add(text);
      if (holds === "text" && records >= SMALLEST_GROUP && readsMissing(text)) missingTexts.push(text);
    }
    await tick();
  }
  return { levels, numbers, texts, missingTexts: missingTexts.sort(), labels, allLabelled, lacking };
}

/** The commonest levels, as people read them. */
function commonOf(
  { levels, labels }: VariableTally,
  { book, values }: Pick<Looking, "book" | "values">,
): ValueLevel[] {
  const texts = levels.common.map(({ level }) => book.text(level)!);
  const all = [...texts, ...labels];
  const { label, shown = label } = labelled<Pick<Levels, "size" | "label" | "shown">>(
    { size: all.length, label: (code) => all[code]! },
    values,
  );
  return levels.common.map(({ records }, code) => {
    const [text, read] = [label(code), shown(code)];
    return read === text ? { label: text, records } : { label: text, shown: read, records };
  });
}

/** The records of each bin, counted where they lie. */
async function histogram(
  source: Source,
  name: string,
  numbers: CountedNumbers,
  missing: readonly number[],
): Promise<Histogram | null> {
  const bins = binsOf(numbers.range);
  if (bins === null) return null;
  const held = new Float64Array(bins.edges.length + 1);
  const cut = { name, edges: bins.edges, missing };
  for await (const some of valueCounts(source, cut))
    for (const [bin, records] of some) if (bin !== null) held[Number(bin)]! += records;
  return histogramOf(bins, held);
}

/** What queries say of a variable by itself. */
export async function look(
  source: Source,
  variable: SourceVariable,
  { missing, mostValues }: { readonly missing: MissingCodes; readonly mostValues: number },
  tick: Tick,
): Promise<LookedAt> {
  const { name, type, described } = variable;
  const values = described?.values ?? new Map<string, string>();
  if (type === null) return { profile: unusable(name, "other", await source.nulls(name)), read: null };
  const kind = variable.whole === true ? "integer" : kindOf(type);
  const book = levelBook({ ...variable, type }, missing);
  const holds = holdingOf(kind);
  const codes = codesOf(missing, name, values);
  const looking = {
    ...{ name, book, kind, values, codes },
    missingNumbers: [...missingNumbers(codes, type)],
  };
  const found =
    (await tallyOfMany(source, looking, mostValues, tick)) ?? (await distinct(source, looking, tick));
  const { levels, numbers, texts, missingTexts } = found;
  const facts = holds === "numbers" ? numbers.facts(source.records) : null;
  const measured = found.allLabelled ? null : facts;
  const profile: Profile = {
    name,
    kind: levels.levels === 0 ? "empty" : kind,
    levels: levels.levels,
    missing: source.records - levels.held,
    rareLevels: levels.rareLevels,
    common: commonOf(found, { book, values }),
    histogram:
      measured !== null && levels.levels > FEW
        ? await histogram(source, name, numbers, looking.missingNumbers)
        : null,
    numbers: measured,
    pattern: patternOf(texts.texts(), kind),
    groups: null,
    twin: null,
    missingCodes:
      facts === null ? (holds === "text" ? missingTexts : []) : facts.positive ? [] : numbers.missingCodes,
  };
  return { profile, read: { book, levels, lacking: found.lacking } };
}
