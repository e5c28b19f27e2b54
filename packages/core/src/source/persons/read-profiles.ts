import { groupUnits, type Classes, type Levels } from "@sdc-risk/data";
import {
  allOf,
  asCounts,
  inTurns,
  mappedLists,
  numbersAt,
  pickedLists,
  range,
  sum,
  type Lists,
  type Tick,
} from "@sdc-risk/data/kernels";
import { MANY_RECORDS, type EntityWeight, type PersonFacts } from "../../persons/persons.ts";
import { classOfGroups, orderOfCodes, type VariableRequest } from "../distinct.ts";
import { checkRoom } from "../grouping/group-room.ts";
import { HoldingsReader, heldVariable } from "../grouping/held-values.ts";
import { roomier } from "../level-book.ts";
import { checkNumberable, checkRecordCount } from "../record-count.ts";
import type { ProfilesQuery, Source, SourceProfiles, WeightFacts } from "../source.ts";

/**
 * Persons with several records that lie elsewhere, by what all records of each hold; those who hold the same are one
 * row.
 */
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
  /** What is known of the persons. */
  readonly known: PersonFacts;
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
  private persons = 0;
  private withoutId = 0;
  private manyRecords = 0;
  private weightsDiffer = 0;

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
      this.weightsDiffer += part.differing[row];
      this.manyRecords += part.many[row];
      this.persons += part.groups[row];
      if (!named) this.withoutId += part.groups[row];
    }
  }

  /** Of each row, as it came. */
  get weights(): Float64Array {
    return this.sums.subarray(0, this.rows);
  }

  get known(): PersonFacts {
    const { persons, withoutId, manyRecords, weightsDiffer } = this;
    return { persons, withoutId, manyRecords, weightsDiffer };
  }

  /** @param total of all weights */
  facts(total: number): WeightFacts {
    const { persons, least, most, belowOne } = this;
    return { records: persons, total, least: persons === 0 ? 0 : least, most, belowOne };
  }
}

/** Cells of rows with the class of each: classes by the codes of the variables, in the order of these. */
async function cellClasses(
  levels: readonly Levels[],
  codes: readonly Int32Array[],
  { records, all }: { readonly records: Float64Array; readonly all: number },
  tick: Tick,
): Promise<{ readonly classes: Classes; readonly of: Int32Array }> {
  const cells = records.length;
  const order = (await orderOfCodes(codes, levels, tick)) ?? range(cells);
  const variables = levels.map((one, v) => ({ ...one, codes: allOf(codes[v], order) }));
  const counts = numbersAt(records, order);
  const classes = await inTurns(groupUnits(variables, cells, asCounts(counts), null, all), tick);
  const of = new Int32Array(cells);
  for (const [place, c] of classOfGroups(variables, cells).entries()) of[order[place]] = c;
  return { classes, of };
}

/** Per row its cells, one as often as it has records. @throws TOO_MANY_RECORDS */
function cellsOf(rowOf: Int32Array, rows: number, records: ArrayLike<number>): Lists {
  let held = 0;
  for (const cell of rowOf.keys()) held += records[cell];
  checkNumberable("table", held);
  const starts = new Int32Array(rows + 1);
  for (const [cell, row] of rowOf.entries()) starts[row + 1] += records[cell];
  for (let row = 0; row < rows; row++) starts[row + 1] += starts[row];
  const members = new Int32Array(held);
  // cells stand row after row
  let at = 0;
  for (const cell of rowOf.keys()) members.fill(cell, at, (at += records[cell]));
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
  { person, lacking, weight, rule }: ProfilesAsked & Pick<ProfilesQuery, "lacking">,
  tick: Tick,
): Promise<Profiles> {
  const held = [];
  for (const request of requests) held.push(await heldVariable(source, request, tick));
  const reader = new ProfilesReader(new HoldingsReader(held.map(({ by }) => by)));
  const names = requests.map(({ name }) => name);
  const labels = names.map((one) => (typeof one === "string" ? one : one.name));
  const query = { person, lacking, held: names, weight, rule, many: MANY_RECORDS };
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
  const unordered = await inTurns(mappedLists(cellsOf(units.classOf, units.size, units.counts), of), tick);
  const order = orderOf(unordered);
  // in one order, so that the last digits of sums are the same at every run
  const weights = numbersAt(reader.weights, order);
  return {
    records: classes,
    lists: pickedLists(unordered, order),
    persons: numbersAt(times, order),
    weights,
    facts: reader.facts(sum(weights)),
    known: reader.known,
  };
}
