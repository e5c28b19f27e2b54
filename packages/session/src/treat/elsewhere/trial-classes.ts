import type { SdcObject } from "@sdc-risk/core";
import type {
  AlikeGroups,
  CutVariable,
  SourceColumn,
  SourceGroups,
  SourceTreatment,
  SourceVariable,
  TreatedSource,
} from "@sdc-risk/core/source";
import type { Tick } from "@sdc-risk/data";
import { allOf, group, inTurns } from "@sdc-risk/data/kernels";
import { DataType, Precision } from "apache-arrow";

/** Classes that come over in one piece. */
const PIECE = 1 << 16;

/** A key as a treatment releases it. */
interface TrialKey {
  readonly name: string;
  /** By class, the place of its text; −1 where the value is missing. */
  readonly codes: Int32Array;
  readonly texts: readonly string[];
}

/** Classes of records by keys as a treatment releases them. */
interface ReleasedClasses {
  readonly keys: readonly TrialKey[];
  readonly counts: Float64Array;
}

/** A key after it was recoded, by class of the original. */
function recodedKey(
  { name, codes, label }: Pick<TrialKey, "name" | "codes"> & { readonly label: (code: number) => string },
  to: ReadonlyMap<string, string>,
): TrialKey {
  const places = new Map<string, number>();
  const placeOf = (text: string): number => {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  };
  const lacking = to.get("");
  const ofGap = lacking === undefined ? -1 : placeOf(lacking);
  const made: (number | undefined)[] = [];
  const own = codes.map((code) => {
    if (code < 0) return ofGap;
    const text = label(code);
    return (made[code] ??= placeOf(to.get(text) ?? text));
  });
  return { name, codes: own, texts: [...places.keys()] };
}

/** Classes that agree on all keys become one. */
async function merged({ keys, counts }: ReleasedClasses, tick: Tick): Promise<ReleasedClasses> {
  const columns = keys.map(({ codes, texts }) => ({ codes, size: Math.max(1, texts.length) }));
  const { of, first, size } = await inTurns(group(columns, counts.length), tick);
  const sums = new Float64Array(size);
  for (const [i, c] of of.entries()) sums[c]! += counts[i]!;
  return { keys: keys.map((key) => ({ ...key, codes: allOf(key.codes, first) })), counts: sums };
}

/** Takes their values from classes; records that lose some by themselves are a class by themselves. */
function suppressed(
  { keys, counts }: ReleasedClasses,
  { keys: named, classes }: NonNullable<SourceTreatment["suppressed"]>,
): ReleasedClasses {
  const lost = new Map(classes.map((one) => [JSON.stringify(one.of), one]));
  const places = named.map((name) => keys.find((key) => key.name === name)!);
  const codes = new Map(keys.map(({ name, codes: own }) => [name, Array.from(own)]));
  const sizes = Array.from(counts);
  for (const [c, count] of counts.entries()) {
    const of = places.map(({ codes: own, texts }) => (own[c]! < 0 ? "" : texts[own[c]!]!));
    const found = lost.get(JSON.stringify(of));
    if (found === undefined) continue;
    const isWhole = found.first !== true || found.records >= count;
    const losing = isWhole ? c : sizes.length;
    if (!isWhole) {
      sizes[c] = count - found.records;
      sizes.push(found.records);
      for (const own of codes.values()) own.push(own[c]!);
    }
    for (const name of found.lose) codes.get(name)![losing] = -1;
  }
  const made = keys.map((key) => ({ ...key, codes: Int32Array.from(codes.get(key.name)!) }));
  return { keys: made, counts: Float64Array.from(sizes) };
}

/** Values of a type as a source gives them, by their texts; null for types that are not made here. */
function valuesOf(type: DataType | null, texts: readonly (string | null)[]): SourceColumn["values"] | null {
  if (type === null) return null;
  if (DataType.isUtf8(type)) return texts;
  const numbers = texts.map((text) => (text === null ? 0 : Number(text)));
  if (!numbers.every(Number.isFinite)) return null;
  if (DataType.isInt(type))
    return type.bitWidth === 64
      ? BigInt64Array.from(texts, (text) => BigInt(text ?? 0))
      : Int32Array.from(numbers);
  return DataType.isFloat(type) && type.precision === Precision.DOUBLE ? Float64Array.from(numbers) : null;
}

/** Some classes of a key as a source gives them; null for types that are not made here. */
function columnOf(
  { codes, texts }: TrialKey,
  type: DataType | null,
  [from, to]: readonly [number, number],
): SourceColumn | null {
  const own = codes.subarray(from, to);
  const values = valuesOf(
    type,
    Array.from(own, (code) => (code < 0 ? null : texts[code]!)),
  );
  return values === null
    ? null
    : { values, valid: own.includes(-1) ? Uint8Array.from(own, (code) => (code < 0 ? 0 : 1)) : null };
}

/** What classes of keys say of a treated table, whose records lie elsewhere. */
class TrialClasses {
  private readonly classes: ReleasedClasses;
  private readonly types: ReadonlyMap<string, SourceVariable["type"]>;
  private readonly tick: Tick;
  private readonly made = new Map<string, Promise<ReleasedClasses>>();

  constructor(classes: ReleasedClasses, variables: readonly SourceVariable[], tick: Tick) {
    this.classes = classes;
    this.tick = tick;
    this.types = new Map(variables.map(({ name, type }) => [name, type]));
  }

  /** Whether the groups of some variables are known here. */
  knows(variables: readonly (string | CutVariable)[]): variables is readonly string[] {
    const { keys } = this.classes;
    return (
      variables.length > 0 &&
      variables.every((one) => {
        if (typeof one !== "string") return false;
        const key = keys.find(({ name }) => name === one);
        return key !== undefined && columnOf(key, this.types.get(one) ?? null, [0, 1]) !== null;
      })
    );
  }

  /** Groups of records by some keys; made once. */
  by(names: readonly string[]): Promise<ReleasedClasses> {
    const id = JSON.stringify(names);
    const known = this.made.get(id);
    if (known !== undefined) return known;
    const { keys, counts } = this.classes;
    const some = names.map((name) => keys.find((key) => key.name === name)!);
    const found = merged({ keys: some, counts }, this.tick);
    this.made.set(id, found);
    return found;
  }

  async *group(names: readonly string[]): AsyncGenerator<SourceGroups, void> {
    const { keys, counts } = await this.by(names);
    for (let from = 0; from < counts.length; from += PIECE) {
      const to = Math.min(counts.length, from + PIECE);
      const columns = keys.map((key) => columnOf(key, this.types.get(key.name) ?? null, [from, to])!);
      yield { rows: to - from, columns, counts: counts.slice(from, to), weights: null, marks: null };
    }
  }

  async *alike(names: readonly string[]): AsyncGenerator<AlikeGroups, void> {
    const { counts } = await this.by(names);
    const groups = new Map<number, number>();
    for (const own of counts) groups.set(own, (groups.get(own) ?? 0) + 1);
    yield {
      rows: groups.size,
      counts: Float64Array.from(groups.keys()),
      weights: null,
      groups: Float64Array.from(groups.values()),
    };
  }
}

/** The source with groups of keys that are known here; all else is asked of it. */
function withClasses(treated: TreatedSource, classes: TrialClasses): TreatedSource {
  const { records, standsFor, variables, ordered, asWritten, suppresses, parts, treating } = treated;
  const alike = treated.alike?.bind(treated);
  const roughGroups = treated.roughGroups?.bind(treated);
  const profiles = treated.profiles?.bind(treated);
  const letters = treated.letters?.bind(treated);
  return {
    records,
    variables,
    // groups that are made here have none, and no record of a table that is tried is looked for
    marks: false,
    ordered,
    asWritten,
    suppresses,
    ...(parts === undefined ? {} : { parts }),
    ...(standsFor === undefined ? {} : { standsFor }),
    ...(treating === undefined ? {} : { treating }),
    ...(alike && {
      alike: (names, weight) =>
        weight === null && classes.knows(names) ? classes.alike(names) : alike(names, weight),
    }),
    ...(roughGroups && {
      roughGroups: async (names) =>
        classes.knows(names) ? (await classes.by(names)).counts.length : roughGroups(names),
    }),
    // persons with several records are asked of the table
    ...(profiles && { profiles }),
    ...(letters && { letters }),
    group: (names, weight, marked) =>
      weight === null && classes.knows(names) ? classes.group(names) : treated.group(names, weight, marked),
    weights: (name, missing) => treated.weights(name, missing),
    nulls: (name) => treated.nulls(name),
    groupSizes: (names, part) => treated.groupSizes(names, part),
    rows: (names) => treated.rows(names),
    rowsBy: (by, names) => treated.rowsBy(by, names),
    write: (path, format) => treated.write(path, format),
    statement: (path, format) => treated.statement(path, format),
    close: () => treated.close(),
  };
}

/**
 * A treated table that is tried: groups of its keys are made of the classes of the original, which are here, so that no
 * record is read again for them.
 * @param keys whose classes are known
 */
export async function triedSource(
  {
    sdc,
    treated,
    treatment,
  }: {
    readonly sdc: SdcObject;
    readonly treated: TreatedSource;
    readonly treatment: SourceTreatment;
  },
  keys: readonly string[],
  tick: Tick,
): Promise<TreatedSource> {
  const { variables, counts } = await sdc.classes(keys, tick);
  const { recoded, leftOut, suppressed: lost } = treatment;
  const left = variables.filter(({ name }) => !leftOut.has(name));
  const released = left.map((one) =>
    recodedKey(one, recoded.find(({ name }) => name === one.name)?.to ?? new Map<string, string>()),
  );
  const recodedClasses = await merged({ keys: released, counts: Float64Array.from(counts) }, tick);
  const classes = lost === undefined ? recodedClasses : suppressed(recodedClasses, lost);
  return withClasses(treated, new TrialClasses(classes, treated.variables, tick));
}
