import { countCodes, type Tick } from "@sdc-risk/core/kernels";
import { SdcError, ticker, type CodedColumn, type SdcObject } from "@sdc-risk/core";
import { DataType } from "apache-arrow";
import { comparable, groupsOf, mayGroup, type Groups } from "./groups.js";
import { histogram, type Histogram } from "./histogram.js";
import { isNumber, kindOf, type Kind } from "./kind.js";
import { hasLabelsOnly, levelCounts, type LevelCounts } from "./levels.js";
import { missingNumbers, missingTexts } from "./missing-codes.js";
import { numberFacts, type NumberFacts } from "./numbers.js";
import { patternOf, type Pattern } from "./pattern.js";
import { twinsOf } from "./twins.js";

/** One variable of a file. Aggregates only: no level held by fewer than three records is named. */
export interface Profile extends LevelCounts {
  readonly name: string;
  readonly kind: Kind;
  /** Of numbers with more levels than `common` can name; null otherwise. */
  readonly histogram: Histogram | null;
  /** Of numbers; null otherwise, and for categories: dictionaries of numbers, and numbers that all have labels. */
  readonly numbers: NumberFacts | null;
  /** Of text, of numbers with check digits or as degrees, and of dates; null where there is no pattern. */
  readonly pattern: Pattern | null;
  /** Whole numbers and text that make many small groups of records; null otherwise. */
  readonly groups: Groups | null;
  /** For whole numbers and text of more than twenty levels: a text variable with one value for each of theirs and the other way round; null otherwise. */
  readonly twin: string | null;
  /** Values that read like codes for missing values and are not declared as such. */
  readonly missingCodes: readonly string[];
}

interface Looked {
  readonly profile: Profile;
  readonly column: CodedColumn | null;
  readonly counts: Int32Array;
}

/** With so few levels numbers are categories, and their levels say more than a histogram. */
const FEW = 12;

function unusable(name: string, kind: Kind, missing: number): Looked {
  const nothing = {
    levels: 0,
    rareLevels: 0,
    common: [],
    histogram: null,
    numbers: null,
    pattern: null,
    groups: null,
    twin: null,
    missingCodes: [],
  };
  return { profile: { name, kind, missing, ...nothing }, column: null, counts: new Int32Array(0) };
}

async function look(sdc: SdcObject, place: number, tick: Tick): Promise<Looked> {
  const name = sdc.variables[place]!,
    vector = sdc.table.getChildAt(place)!,
    type = vector.type as DataType,
    kind = kindOf(type);
  if (kind === "other") return unusable(name, kind, vector.nullCount);
  let column: CodedColumn;
  try {
    column = await sdc.codedInTurns(name, tick);
  } catch (error) {
    if (error instanceof SdcError && error.code === "BAD_TYPE")
      return unusable(name, "other", vector.nullCount);
    throw error;
  }
  const counts = countCodes(column.codes, column.size),
    levels = levelCounts(column, counts);
  const values = isNumber(kind) && !DataType.isDictionary(type) ? sdc.numbers(name) : null,
    facts = values && numberFacts(values),
    numbers = hasLabelsOnly(column, counts, sdc.valueLabels(name)) ? null : facts,
    isText = kind === "text";
  const profile: Profile = {
    name,
    kind: levels.levels === 0 ? "empty" : kind,
    ...levels,
    histogram: numbers !== null && levels.levels > FEW ? histogram(values!) : null,
    numbers,
    pattern: patternOf(column, kind),
    groups: null,
    twin: null,
    missingCodes:
      values !== null ? (facts!.positive ? [] : missingNumbers(values)) : isText ? missingTexts(column) : [],
  };
  return { profile, column, counts };
}

/**
 * Profiles of all variables, in file order: kind, levels, missing values, commonest levels or a histogram, and what suggestions of roles need.
 * @param sdc its roles are not used; its codes for missing values are
 * @param options `signal` stops it within a few milliseconds
 * @throws ABORTED
 */
export async function profile(
  sdc: SdcObject,
  { signal = new AbortController().signal }: { readonly signal?: AbortSignal } = {},
): Promise<Profile[]> {
  const tick = ticker(signal),
    looked: Looked[] = [],
    { records } = sdc;
  for (let place = 0; place < sdc.variables.length; place++) {
    looked.push(await look(sdc, place, tick));
    await tick();
  }
  const telling = looked
    .filter(({ profile: { levels } }) => levels > 1 && levels < 0.95 * records)
    .map(({ column }) => column!);
  const naming = looked.filter(({ profile: { kind } }) => kind === "integer" || kind === "text");
  const twins = twinsOf(
    naming.map(({ profile: { kind, levels }, column }) => ({
      column: column!,
      levels,
      isText: kind === "text",
    })),
    records,
  );
  const grouping = naming.filter(({ counts }) => mayGroup(counts, records));
  const others = comparable(telling, grouping.length),
    groups = new Map<Looked, Groups>();
  for (const one of grouping) {
    groups.set(one, groupsOf(one.column!, one.counts, others));
    await tick();
  }
  return looked.map((one) => ({
    ...one.profile,
    groups: groups.get(one) ?? null,
    twin: twins.get(one.column!)?.name ?? null,
  }));
}
