import { countCodes, upperBound, type Tick } from "@sdc-risk/data/kernels";
import type { SdcObject } from "@sdc-risk/core";
import { SdcError, type CodedColumn } from "@sdc-risk/data";
import { DataType, type Vector } from "apache-arrow";
import { comparable, groupsOf, mayGroup, type GroupLevels, type SharedValueGroups } from "./groups.ts";
import { binsOf, histogramOf, type Histogram } from "./histogram.ts";
import { isNumber, kindOf } from "./kind.ts";
import { columnTally, hasLabelsOnly, levelCounts } from "./levels.ts";
import { missingTexts } from "./missing-codes.ts";
import { NumberTally, type NumberFacts } from "./numbers.ts";
import { mayHavePattern, patternOf, someTexts } from "./pattern.ts";
import { FEW, isTelling, mayName, unusable, type Profile } from "./profile.ts";
import { twinsOf } from "./twins.ts";

/** A variable that was looked at by itself, before variables are compared. */
interface ProfiledColumn {
  readonly profile: Profile;
  /** Null where no measure can use it. */
  readonly coded: CodedLevels | null;
}

interface CodedLevels {
  readonly column: CodedColumn;
  readonly levels: GroupLevels;
}

/** A variable that measures can use. */
interface UsableColumn extends ProfiledColumn {
  readonly coded: CodedLevels;
}

const isUsable = (one: ProfiledColumn): one is UsableColumn => one.coded !== null;

/** The numbers that levels stand for, by the values of records; NaN where no record holds the level. */
function numbersOfLevels({ codes, size }: CodedColumn, values: Float64Array): Float64Array {
  const out = new Float64Array(size).fill(NaN);
  for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0) out[codes[i]!] = values[i]!;
  return out;
}

/** What is told of numbers. */
interface NumericProfile {
  readonly facts: NumberFacts;
  readonly histogram: Histogram | null;
  readonly missingCodes: readonly string[];
}

function numbersIn(column: CodedColumn, counts: Int32Array, values: Float64Array): NumericProfile {
  const numbers = numbersOfLevels(column, values);
  const tally = new NumberTally();
  for (const [code, records] of counts.entries()) if (records > 0) tally.add(numbers[code]!, records);
  const bins = binsOf(tally.range);
  const held = new Float64Array((bins?.edges.length ?? 0) + 1);
  if (bins !== null)
    for (const [code, records] of counts.entries())
      if (records > 0) held[upperBound(bins.edges, numbers[code]!)]! += records;
  const facts = tally.facts(values.length);
  return {
    facts,
    histogram: bins && histogramOf(bins, held),
    missingCodes: facts.positive ? [] : tally.missingCodes,
  };
}

async function look(sdc: SdcObject, name: string, vector: Vector, tick: Tick): Promise<ProfiledColumn> {
  const type = vector.type as DataType;
  const kind = kindOf(type);
  if (kind === "other") return { profile: unusable(name, kind, vector.nullCount), coded: null };
  let column: CodedColumn;
  try {
    column = await sdc.codedInTurns(name, tick);
  } catch (error) {
    if (error instanceof SdcError && error.code === "BAD_TYPE")
      return { profile: unusable(name, "other", vector.nullCount), coded: null };
    throw error;
  }
  const counts = countCodes(column.codes, column.size);
  const levels = columnTally(column, counts);
  const all =
    isNumber(kind) && !DataType.isDictionary(type) ? numbersIn(column, counts, sdc.numbers(name)) : null;
  const numbers = hasLabelsOnly(column, counts, sdc.valueLabels(name)) ? null : all;
  const isText = kind === "text";
  const profile: Profile = {
    name,
    kind: levels.levels === 0 ? "empty" : kind,
    ...levelCounts(column, levels, sdc.records),
    histogram: numbers !== null && levels.levels > FEW ? numbers.histogram : null,
    numbers: numbers?.facts ?? null,
    pattern: mayHavePattern(kind) ? patternOf(someTexts(column), kind) : null,
    groups: null,
    twin: null,
    missingCodes: all?.missingCodes ?? (isText ? missingTexts(column, counts) : []),
  };
  return { profile, coded: { column, levels } };
}

/** Profiles of the variables of a table, in file order. */
export async function profileTable(sdc: SdcObject, tick: Tick): Promise<Profile[]> {
  const looked: ProfiledColumn[] = [];
  const { records } = sdc;
  for (const [place, name] of sdc.variables.entries()) {
    const vector = sdc.table.getChildAt(place);
    if (vector === null) throw new Error(`The table has no column at place ${place}.`);
    looked.push(await look(sdc, name, vector, tick));
    await tick();
  }
  const usable = looked.filter(isUsable);
  const telling = usable.filter((one) => isTelling(one.profile, records)).map(({ coded }) => coded.column);
  const naming = usable.filter((one) => mayName(one.profile));
  const twins = twinsOf(
    naming.map(({ profile: { kind, levels }, coded }) => ({
      column: coded.column,
      levels,
      isText: kind === "text",
    })),
    records,
  );
  const grouping = naming.filter(({ coded }) => mayGroup(coded.levels, records));
  const others = comparable(telling, grouping.length);
  const groups = new Map<ProfiledColumn, SharedValueGroups>();
  for (const one of grouping) {
    const { column, levels } = one.coded;
    groups.set(one, groupsOf(column, levels, others));
    await tick();
  }
  return looked.map((one) => ({
    ...one.profile,
    groups: groups.get(one) ?? null,
    twin: (one.coded && twins.get(one.coded.column)?.name) ?? null,
  }));
}
