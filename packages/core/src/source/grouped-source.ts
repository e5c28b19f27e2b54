import type { DataType } from "apache-arrow";
import { groupUnits, type Classes, type ClassVariable } from "../classes/classes.js";
import type { Within } from "../classes/within.js";
import type { Levels } from "../coded/coded-column.js";
import { typeText } from "../coded/level-text.js";
import { SdcError, suggestion } from "../errors.js";
import { sortedBy } from "../kernels/radix-sort.js";
import { sortingByCode } from "../kernels/counting-sort.js";
import { inTurns, type Tick } from "../kernels/turns.js";
import { bandLevels, edgesOf, type Cut } from "../variables/banded.js";
import { codesFor, missingNumbers, type MissingCodes } from "../variables/missing.js";
import { isNumeric } from "../variables/numbers.js";
import type { Roles } from "../roles.js";
import { countText } from "../format-value.js";
import { ClassIndex } from "./class-index.js";
import { DrawnBuilder, valueAt, type DrawnRecords } from "./drawn.js";
import type { Membership } from "./membership.js";
import type { Members, MembersEnd } from "./members.js";
import { levelBook, roomier, type LevelBook, type Raw } from "./level-book.js";
import type { CutVariable, Source, SourceColumn, SourceVariable } from "./source.js";

/** The bands of a variable that is cut where it lies: they come as codes. */
class BandBook {
  readonly levels: Levels;

  constructor(readonly cut: CutVariable) {
    this.levels = bandLevels(cut.name, cut.edges);
  }

  code({ values, valid }: SourceColumn, rows: number, out: Int32Array, at: number): void {
    for (let i = 0; i < rows; i++) out[at + i] = valid !== null && valid[i] === 0 ? -1 : Number(values[i]);
  }

  settle(): null {
    return null;
  }
}

/** Records up to which the numbers of households are kept by their ids. */
const MOST_HOMES = 5_000_000;

/** Records that are held one by one, at most. */
const MOST_DRAWN = 30_000_000;

/** Groups of records as they came: the distinct values of some variables, in the order of their codes. */
interface Distinct {
  readonly variables: readonly ClassVariable[];
  readonly size: number;
  readonly counts: Int32Array;
  readonly weights: Float64Array | null;
}

/** A source with the codes for missing values: its variables coded, its records grouped. */
export class GroupedSource {
  private readonly books = new Map<string, LevelBook>();
  /** The number of each household, where there are few enough. */
  private readonly homes = new Map<Raw, number>();
  private readonly byName: ReadonlyMap<string, SourceVariable>;

  constructor(
    readonly source: Source,
    private readonly missing: MissingCodes,
  ) {
    this.byName = new Map(source.variables.map((variable) => [variable.name, variable]));
  }

  /** Whether households are numbered, so that each record finds its own: few enough, and always in the same order. */
  get numbered(): boolean {
    return this.source.ordered && this.source.records <= MOST_HOMES;
  }

  /** @throws UNKNOWN_VARIABLE */
  variable(name: string): SourceVariable {
    const found = this.byName.get(name);
    if (found === undefined)
      throw new SdcError(
        "UNKNOWN_VARIABLE",
        `There is no variable "${name}".${suggestion(name, [...this.byName.keys()])}`,
      );
    return found;
  }

  /** The type of a variable whose values can be told apart. @throws UNKNOWN_VARIABLE, BAD_TYPE */
  type(name: string): DataType {
    const { type, stored } = this.variable(name);
    if (type === null)
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" has the type ${stored}, which holds no single values to tell apart. Expected text, numbers, dates, times, decimals or booleans.`,
      );
    return type;
  }

  /** The levels of a variable, which grow until a query has read them all. */
  book(name: string): LevelBook {
    let book = this.books.get(name);
    if (book === undefined) {
      const type = this.type(name);
      this.books.set(name, (book = levelBook({ ...this.variable(name), type }, this.missing)));
    }
    return book;
  }

  /** Equivalence classes, numbered in the order of their keys: by the first variable, then the second; missing first. */
  async classes(wanted: readonly (string | Cut)[], weight: string | null, tick: Tick): Promise<Classes> {
    const { variables, size, counts, weights } = await this.distinct(
      await this.cut(wanted, tick),
      weight,
      tick,
    );
    return inTurns(groupUnits(variables, size, counts, weights, this.source.records), tick);
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes that this source gave
   */
  async within(
    classes: Classes,
    variables: readonly (string | Cut)[],
    tick: Tick,
  ): Promise<{ readonly units: Within; readonly columns: readonly Levels[] }> {
    const keys = classes.variables.map(({ name }) => name),
      cut = await this.cut(variables, tick);
    const found = await this.distinct([...keys, ...cut], null, tick);
    const all = await inTurns(groupUnits(found.variables, found.size, found.counts, null, 0), tick);
    const of = all.variables.slice(0, keys.length).map(({ codes }) => codes),
      classOf = new Int32Array(all.size);
    // both stand in the order of their keys, and each class has a unit
    for (let u = 1, c = 0; u < all.size; u++) {
      if (of.some((codes) => codes[u] !== codes[u - 1])) c++;
      classOf[u] = c;
    }
    const values = all.variables.slice(keys.length);
    return {
      units: { size: classes.size, classOf, counts: all.counts, codes: values.map(({ codes }) => codes) },
      columns: cut.map((one) => (typeof one === "string" ? this.book(one) : one).levels),
    };
  }

  /**
   * Every record with its class, weight and household: 16 bytes each. The weight and the household are asked for beside the keys.
   * @throws TOO_LARGE where there are too many records for that
   */
  async drawn(classes: Classes, { weight, household }: Roles, tick: Tick): Promise<DrawnRecords> {
    const { records } = this.source;
    if (records > MOST_DRAWN)
      throw new SdcError(
        "TOO_LARGE",
        `It holds the class, the weight and the household of each record, and ${countText(records)} records lie in the source: more than the ${countText(MOST_DRAWN)} that it takes. Draw a sample of the file.`,
      );
    const keys = classes.variables.map(({ name }) => name),
      names = weight === undefined ? keys : [...keys, weight],
      out = new DrawnBuilder(
        records,
        weight !== undefined,
        household === undefined ? null : this.book(household),
      );
    const index = new ClassIndex(classes),
      groups =
        household === undefined ? this.source.group(names, null) : this.source.groupBy(household, names);
    for await (const { rows, columns, counts } of groups) {
      const own = household === undefined ? columns : columns.slice(1);
      const codes = keys.map((name, v) => {
        const of = new Int32Array(rows);
        this.book(name).code(own[v]!, rows, of, 0);
        return of;
      });
      out.add(
        index.find(codes, rows),
        counts,
        weight === undefined ? null : own[keys.length]!,
        household === undefined ? null : columns[0]!,
        rows,
      );
      await tick();
    }
    return out.finish();
  }

  /** The class of each record, in the order of the file. @throws CHANGED_DATA where a record has a key that no class has */
  async *membership(
    classes: Classes,
    id: string | null,
    household: string | null,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    const keys = classes.variables.map(({ name }) => name),
      names = [...keys, ...(id === null ? [] : [id]), ...(household === null ? [] : [household])],
      index = new ClassIndex(classes),
      idBook = id === null ? null : this.book(id);
    let from = 0;
    for await (const { rows, columns } of this.source.rows(names)) {
      const codes = keys.map((name, v) => {
        const own = new Int32Array(rows);
        this.book(name).code(columns[v]!, rows, own, 0);
        return own;
      });
      const classOf = index.find(codes, rows);
      if (classOf.includes(-1)) this.checkRecords(from + rows + 1);
      const ids = idBook && Array.from(classOf, (_, i) => idBook.text(valueAt(columns[keys.length]!, i)));
      const homes = columns[names.length - 1]!,
        households =
          household === null ? null : classOf.map((_, i) => this.homes.get(valueAt(homes, i)!) ?? -1);
      yield { from, classOf, ids, households };
      from += rows;
      await tick();
    }
    this.checkRecords(from);
  }

  /** The levels of some variables, read and put in order: codes that are given out stay. */
  async levels(names: readonly string[], tick: Tick): Promise<readonly Levels[]> {
    for (const name of names) if (!this.book(name).isSettled) await this.distinct([name], null, tick);
    return names.map((name) => this.book(name).levels);
  }

  /**
   * The members of each household, one household after the other; a record without an id is a household of its own.
   * @param also further variables, whose `levels` were read
   */
  async *members(
    classes: Classes,
    household: string,
    also: readonly string[],
    tick: Tick,
  ): AsyncGenerator<Members, MembersEnd> {
    const keys = classes.variables.map(({ name }) => name),
      names = [...keys, ...also],
      ids = this.book(household),
      index = new ClassIndex(classes);
    let number = 0,
      withoutId = 0,
      records = 0,
      before: Raw | null = null;
    for await (const { rows, columns, counts } of this.source.groupBy(household, names)) {
      // the group that a row is from, and its household and the members it stands for
      const from: number[] = [],
        homes: number[] = [],
        members: number[] = [];
      for (let g = 0; g < rows; g++) {
        const id = valueAt(columns[0]!, g),
          count = counts[g]!;
        records += count;
        if (id === null || ids.lacks(id)) {
          for (let i = 0; i < count; i++) {
            from.push(g);
            homes.push(number++);
            members.push(1);
          }
          withoutId += count;
          before = null;
          continue;
        }
        if (id !== before) number++;
        before = id;
        if (this.numbered) this.homes.set(id, number - 1);
        from.push(g);
        homes.push(number - 1);
        members.push(count);
      }
      const codes = names.map((name, v) => {
        const own = new Int32Array(rows);
        this.book(name).code(columns[v + 1]!, rows, own, 0);
        return own;
      });
      const found = index.find(codes.slice(0, keys.length), rows),
        at = Int32Array.from(from),
        spread = (values: Int32Array): Int32Array => at.map((g) => values[g]!);
      yield {
        rows: at.length,
        household: Int32Array.from(homes),
        classOf: spread(found),
        counts: Int32Array.from(members),
        keys: codes.slice(0, keys.length).map(spread),
        also: codes.slice(keys.length).map(spread),
      };
      await tick();
    }
    this.checkRecords(records);
    return { number, withoutId };
  }

  /** Holds groups to the number of records. @throws CHANGED_DATA */
  private checkTotal(counts: Int32Array, size: number): void {
    let total = 0;
    for (let u = 0; u < size; u++) total += counts[u]!;
    this.checkRecords(total);
  }

  private checkRecords(total: number): void {
    if (total !== this.source.records)
      throw new SdcError(
        "CHANGED_DATA",
        `The table had ${this.source.records} records at first and ${total} when it was grouped: it changed during the run.`,
      );
  }

  /** Variables with their bands where they are cut. */
  private async cut(
    variables: readonly (string | Cut)[],
    tick: Tick,
  ): Promise<readonly (string | BandBook)[]> {
    const cut: (string | BandBook)[] = [];
    for (const one of variables) cut.push(typeof one === "string" ? one : await this.bands(one, tick));
    return cut;
  }

  /** Cuts a variable into bands by its distribution in the file. */
  private async bands({ name, bands }: Cut, tick: Tick): Promise<BandBook> {
    const type = this.type(name),
      missing = [...missingNumbers(codesFor(this.missing, name))],
      coded = new Set(missing);
    if (!isNumeric(type))
      throw new SdcError(
        "BAD_TYPE",
        `Variable "${name}" must hold numbers, but its type is ${typeText(type)}.`,
      );
    let values = new Float64Array(1024),
      counts = new Float64Array(1024),
      size = 0;
    if (typeof bands === "number")
      for await (const batch of this.source.group([name], null)) {
        values = roomier(values, size + batch.rows);
        counts = roomier(counts, size + batch.rows);
        for (let g = 0; g < batch.rows; g++) {
          const raw = valueAt(batch.columns[0]!, g),
            value = raw === null ? NaN : Number(raw);
          if (Number.isNaN(value) || coded.has(value)) continue;
          values[size] = value;
          counts[size++] = batch.counts[g]!;
        }
        await tick();
      }
    const order = sortedBy(values.subarray(0, size)),
      rising = Float64Array.from(order, (g) => values[g]!);
    const edges = edgesOf(
      bands,
      rising,
      Float64Array.from(order, (g) => counts[g]!),
    );
    return new BandBook({ name, edges, missing });
  }

  /** Asks for the distinct values of some variables, and puts them in order: engines give them in any. */
  private async distinct(
    wanted: readonly (string | BandBook)[],
    weight: string | null,
    tick: Tick,
  ): Promise<Distinct> {
    const books = wanted.map((one) => (typeof one === "string" ? this.book(one) : one)),
      names = wanted.map((one) => (typeof one === "string" ? one : one.cut));
    let size = 0,
      codes = names.map(() => new Int32Array(1024)),
      counts = new Int32Array(1024),
      weights = new Float64Array(weight === null ? 0 : 1024);
    for await (const batch of this.source.group(names, weight)) {
      const { rows } = batch;
      codes = codes.map((of) => roomier(of, size + rows));
      counts = roomier(counts, size + rows);
      books.forEach((book, v) => book.code(batch.columns[v]!, rows, codes[v]!, size));
      counts.set(batch.counts.subarray(0, rows), size);
      if (batch.weights !== null) {
        weights = roomier(weights, size + rows);
        weights.set(batch.weights.subarray(0, rows), size);
      }
      size += rows;
      await tick();
    }
    this.checkTotal(counts, size);
    codes = codes.map((of, v) => inPlace(of.subarray(0, size), books[v]!.settle()));
    let order: Int32Array | null = null;
    for (let v = names.length - 1; v >= 0; v--)
      ({ order } = await inTurns(sortingByCode(codes[v]!, books[v]!.levels.size + 1, order, -1), tick));
    const sorted = <A extends Int32Array | Float64Array>(values: A): A => {
      const out = values.slice(0, size) as A;
      if (order !== null) for (let u = 0; u < size; u++) out[u] = values[order[u]!]!;
      return out;
    };
    return {
      variables: books.map((book, v) => ({ ...book.levels, codes: sorted(codes[v]!) })),
      size,
      counts: sorted(counts),
      weights: weight === null ? null : sorted(weights),
    };
  }
}

/** Codes sent through a table where there is one, without new memory. */
function inPlace(codes: Int32Array, to: Int32Array | null): Int32Array<ArrayBuffer> {
  if (to !== null) for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0) codes[i] = to[codes[i]!]!;
  return codes as Int32Array<ArrayBuffer>;
}
