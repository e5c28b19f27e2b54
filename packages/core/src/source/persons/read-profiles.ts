import { groupUnits, type Classes, type Levels } from "@sdc-risk/data";
import {
  asCounts,
  inTurns,
  sortingByCode,
  pickedLists,
  sum,
  type Lists,
  type Tick,
} from "@sdc-risk/data/kernels";
import { MANY_RECORDS, type EntityWeight } from "../../persons/persons.ts";
import type { VariableRequest } from "../distinct.ts";
import { checkRoom } from "../grouping/group-room.ts";
import { HoldingsReader, heldVariable } from "../grouping/held-values.ts";
import { roomier } from "../level-book.ts";
import { checkNumberable, checkRecordCount } from "../record-count.ts";
import type { Source, SourceProfiles, WeightFacts } from "../source.ts";

/** Persons with several records that lie elsewhere, by what all records of each hold; those who hold the same are one row. */
export interface Profiles {
  /** Classes of single records, by all variables that were asked for. */
  readonly records: Classes;
  /** Per row the classes of the records of one of its persons, rising, one as often as it occurs. */
  readonly lists: Lists;
  /** Per row how many persons there are, and the sum of their weights. */
  readonly persons: Float64Array;
  readonly weights: Float64Array;
  /** What is known of the weights of persons. */
  readonly facts: WeightFacts;
  /** Persons whose records have different weights, and persons of many records. */
  readonly differing: number;
  readonly many: number;
  /** Records that name no person; each is a person by itself. */
  readonly withoutId: number;
}

/** What is asked of persons. */
export interface ProfilesAsked {
  readonly person: string;
  /** The variable of the weights; null where each record weighs 1. */
  readonly weight: string | null;
  readonly rule: EntityWeight;
}

/** Takes persons, row by row. */
class ProfilesReader {
  readonly held: HoldingsReader;
  private rows = 0;
  private sums = new Float64Array(1024);
  private least = Infinity;
  private most = 0;
  private belowOne = 0;
  private differing = 0;
  private many = 0;
  withoutId = 0;

  constructor(held: HoldingsReader) {
    this.held = held;
  }

  /** @param named whether records name these persons */
  add(part: SourceProfiles, named: boolean): void {
    this.held.add(part);
    const { rows } = part;
    this.sums = roomier(this.sums, this.rows + rows);
    this.sums.set(part.weights.subarray(0, rows), this.rows);
    this.rows += rows;
    for (let row = 0; row < rows; row++) {
      this.least = Math.min(this.least, part.least[row]);
      this.most = Math.max(this.most, part.most[row]);
      this.belowOne += part.belowOne[row];
      this.differing += part.differing[row];
      this.many += part.many[row];
      if (!named) this.withoutId += part.groups[row];
    }
  }

  get weights(): Float64Array {
    return this.sums.slice(0, this.rows);
  }

  get counted(): Pick<Profiles, "differing" | "many"> & Pick<WeightFacts, "least" | "most" | "belowOne"> {
    const { least, most, belowOne, differing, many, rows } = this;
    return { least: rows === 0 ? 0 : least, most, belowOne, differing, many };
  }
}

/** Cells of rows with the class of each: classes by the codes of the variables, in the order of these. */
async function cellClasses(
  levels: readonly Levels[],
  codes: readonly Int32Array[],
  { records, all }: { readonly records: Float64Array; readonly all: number },
  tick: Tick,
): Promise<{ readonly classes: Classes; readonly of: Int32Array }> {
  let order: Int32Array | null = null;
  for (let v = levels.length - 1; v >= 0; v--)
    ({ order } = await inTurns(sortingByCode(codes[v], levels[v].size + 1, order, -1), tick));
  const cells = records.length;
  const sorted = order ?? new Int32Array(0);
  const variables = levels.map((one, v) => ({
    ...one,
    codes: Int32Array.from(sorted, (at) => codes[v][at]),
  }));
  const counts = Float64Array.from(sorted, (at) => records[at]);
  const classes = await inTurns(groupUnits(variables, cells, asCounts(counts), null, all), tick);
  const of = new Int32Array(cells);
  for (let u = 1, c = 0; u < cells; u++) {
    if (variables.some((one) => one.codes[u] !== one.codes[u - 1])) c++;
    of[sorted[u]] = c;
  }
  return { classes, of };
}

/** Per row the classes of its cells, rising, one as often as its cell has records. @throws TOO_MANY_RECORDS */
function listsOf(
  rowOf: Int32Array,
  rows: number,
  { of, records }: { readonly of: Int32Array; readonly records: ArrayLike<number> },
): Lists {
  let held = 0;
  for (const cell of rowOf.keys()) held += records[cell];
  checkNumberable("table", held);
  const starts = new Int32Array(rows + 1);
  for (const [cell, row] of rowOf.entries()) starts[row + 1] += records[cell];
  for (let row = 0; row < rows; row++) starts[row + 1] += starts[row];
  const members = new Int32Array(starts[rows]);
  const ends = starts.slice(0, rows);
  for (const [cell, row] of rowOf.entries())
    for (let n = records[cell]; n > 0; n--) members[ends[row]++] = of[cell];
  for (let row = 0; row < rows; row++) members.subarray(starts[row], starts[row + 1]).sort();
  return { starts, members };
}

/** Rows in the order of their lists: engines give them in any. */
function orderOf({ starts, members }: Lists): Int32Array {
  const order = Int32Array.from({ length: starts.length - 1 }, (_, row) => row);
  return order.sort((a, b) => {
    const length = Math.min(starts[a + 1] - starts[a], starts[b + 1] - starts[b]);
    for (let i = 0; i < length; i++) {
      const apart = members[starts[a] + i] - members[starts[b] + i];
      if (apart !== 0) return apart;
    }
    return starts[a + 1] - starts[a] - (starts[b + 1] - starts[b]);
  });
}

/** Asks for persons by what all their records hold. @throws CHANGED_DATA, BAD_SOURCE, TOO_LARGE, TOO_MANY_RECORDS */
export async function readProfiles(
  source: Source,
  requests: readonly VariableRequest[],
  { person, weight, rule }: ProfilesAsked,
  tick: Tick,
): Promise<Profiles> {
  const held = [];
  for (const request of requests) held.push(await heldVariable(source, request, tick));
  const reader = new ProfilesReader(new HoldingsReader(held.map(({ by }) => by)));
  const names = requests.map(({ name }) => name);
  const labels = names.map((one) => (typeof one === "string" ? one : one.name));
  const query = { person, held: names, weight, rule, many: MANY_RECORDS };
  for (const named of [true, false])
    for await (const part of source.profiles!({ ...query, named })) {
      reader.add(part, named);
      checkRoom(reader.held.cells, labels);
      await tick();
    }
  const { units, times, held: inRows } = reader.held.finish();
  const records = sum(inRows);
  checkRecordCount(source, records);
  const levels = requests.map(({ book }) => book.levels);
  const ofCells = Float64Array.from(units.classOf, (row, cell) => units.counts[cell] * times[row]);
  const { classes, of } = await cellClasses(levels, units.codes, { records: ofCells, all: records }, tick);
  const unordered = listsOf(units.classOf, units.size, { of, records: units.counts });
  const order = orderOf(unordered);
  const { differing, many, ...facts } = reader.counted;
  const { weights: asTheyCame, withoutId } = reader;
  // in one order, so that the last digits of sums are the same at every run
  const weights = Float64Array.from(order, (row) => asTheyCame[row]);
  return {
    records: classes,
    lists: pickedLists(unordered, order),
    persons: Float64Array.from(order, (row) => times[row]),
    weights,
    facts: { records: sum(times), total: sum(weights), ...facts },
    differing,
    many,
    withoutId,
  };
}
