import type { DataType } from "apache-arrow";
import { groupUnits, type Classes, type ClassVariable } from "../classes/classes.js";
import type { UnitsWithin } from "../classes/within.js";
import type { Levels } from "../coded/coded-column.js";
import { typeText } from "../coded/level-text.js";
import { SdcError, suggestion } from "../errors.js";
import { sortedBy } from "../kernels/radix-sort.js";
import { sortingByCode } from "../kernels/counting-sort.js";
import { inTurns, type Tick } from "../kernels/turns.js";
import { bandLevels, edgesOf, type Cut } from "../variables/banded.js";
import { codesOf, missingNumbers, type MissingCodes } from "../variables/missing.js";
import { isNumeric } from "../variables/numbers.js";
import type { Roles } from "../roles.js";
import { countText } from "../format-value.js";
import { ClassIndex } from "./class-index.js";
import { DrawnBuilder, valueAt, type DrawnRecords } from "./drawn.js";
import { HomeNumbers } from "./home-numbers.js";
import { MarkIndex } from "./mark-index.js";
import { RECORDS_AT_ONCE, type Membership } from "./membership.js";
import type { MembersEnd, MembersTaker } from "./members.js";
import { levelBook, roomier, type LevelBook, type Raw } from "./level-book.js";
import type { CutVariable, MarkOf, Source, SourceColumn, SourceRows, SourceVariable } from "./source.js";

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

/** Records up to which the numbers of households are kept by their ids, where these do not come in the order of the file. */
const MOST_HOMES = 5_000_000;

/** Records that are held one by one, at most. */
const MOST_HELD = 30_000_000;

/** Groups of records as they came: the distinct values of some variables, in the order of their codes. */
interface Distinct {
  readonly variables: readonly ClassVariable[];
  readonly size: number;
  readonly counts: Int32Array;
  readonly weights: Float64Array | null;
  readonly marks: BigInt64Array | null;
}

/** How records find their classes: what is asked of the source, and the class of each row by these columns. */
interface Finder {
  readonly ask: readonly (string | MarkOf)[];
  readonly find: (columns: readonly SourceColumn[], rows: number) => Int32Array;
}

/** Takes records household by household. */
interface RecordsTaker {
  add(columns: readonly SourceColumn[], rows: number, household: Int32Array): void;
}

/** A source with the codes for missing values: its variables coded, its records grouped. */
export class GroupedSource {
  private readonly books = new Map<string, LevelBook>();
  /** The number of each household, where there are few enough. */
  private readonly homes = new Map<Raw, number>();
  /** Classes by the marks of their keys, where the source makes marks and no two share one. */
  private readonly marked = new WeakMap<Classes, MarkIndex>();
  /** What classes were made of, as bands are not told by the name of their variable. */
  private readonly made = new WeakMap<Classes, readonly (string | BandBook)[]>();
  private readonly byName: ReadonlyMap<string, SourceVariable>;

  constructor(
    readonly source: Source,
    private readonly missing: MissingCodes,
  ) {
    this.byName = new Map(source.variables.map((variable) => [variable.name, variable]));
  }

  /** Whether records may find the numbers of their households: they come in the same order again, and are few enough. */
  get numbers(): boolean {
    return this.source.ordered && this.source.records <= MOST_HELD;
  }

  /** The same where members of a household stand apart. */
  private get numbersApart(): boolean {
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

  /** Numbers that stand for a missing value of a variable, those among them that are given by the label of their value, too. */
  missingNumbers(name: string): number[] {
    return [...missingNumbers(codesOf(this.missing, name, this.variable(name).described?.values))];
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

  /**
   * Equivalence classes, numbered in the order of their keys: by the first variable, then the second; missing first.
   * @param findable whether records may be asked for their classes later, which marks make faster
   */
  async classes(
    wanted: readonly (string | Cut)[],
    weight: string | null,
    tick: Tick,
    findable = true,
  ): Promise<Classes> {
    const plain = wanted.every((one) => typeof one === "string"),
      marked = findable && this.source.marks && plain && wanted.length > 0;
    const books = await this.cut(wanted, tick),
      found = await this.distinct(books, weight, tick, marked),
      { variables, size, counts, weights, marks } = found;
    const classes = await inTurns(groupUnits(variables, size, counts, weights, this.source.records), tick);
    const index = marks === null ? null : MarkIndex.of(marks, classOfUnits(variables, size));
    if (index !== null) this.marked.set(classes, index);
    this.made.set(classes, books);
    return classes;
  }

  /**
   * What classes hold of further variables: the GROUP BY of keys and values.
   * @param classes that this source gave
   */
  async within(classes: Classes, variables: readonly (string | Cut)[], tick: Tick): Promise<UnitsWithin> {
    const keys = this.made.get(classes) ?? classes.variables.map(({ name }) => name),
      cut = await this.cut(variables, tick);
    const found = await this.distinct([...keys, ...cut], null, tick);
    const all = await inTurns(groupUnits(found.variables, found.size, found.counts, null, 0), tick);
    const values = all.variables.slice(keys.length),
      classOf = classOfUnits(all.variables.slice(0, keys.length), all.size);
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
    if (records > MOST_HELD)
      throw new SdcError(
        "TOO_LARGE",
        `It holds the class, the weight and the household of each record, and ${countText(records)} records lie in the source: more than the ${countText(MOST_HELD)} that it takes. Draw a sample of the file.`,
      );
    const finder = this.finder(classes),
      own = finder.ask.length,
      ask = weight === undefined ? finder.ask : [...finder.ask, weight];
    const take = (
      out: DrawnBuilder,
      columns: readonly SourceColumn[],
      rows: number,
      household: Int32Array | null,
    ): void => {
      out.add(finder.find(columns, rows), weight === undefined ? null : columns[own]!, household);
    };
    const begin = (): DrawnBuilder =>
      new DrawnBuilder(records, weight !== undefined, household !== undefined);
    if (household === undefined) {
      const out = begin();
      for await (const { rows, columns } of this.source.rows(ask)) {
        take(out, columns, rows, null);
        await tick();
      }
      return out.finish(null);
    }
    const { taker, homes } = await this.byHousehold(
      household,
      ask,
      () => {
        const out = begin();
        return {
          out,
          add: (columns, rows, of) => {
            take(out, columns, rows, of);
          },
        };
      },
      tick,
    );
    return taker.out.finish({ number: homes.number, withoutId: homes.withoutId });
  }

  /** The class of each record, in the order of the file. @throws CHANGED_DATA where a record has a key that no class has */
  async *membership(
    classes: Classes,
    id: string | null,
    household: string | null,
    tick: Tick,
  ): AsyncGenerator<Membership, void> {
    const finder = this.finder(classes),
      own = finder.ask.length,
      ask = [...finder.ask, ...(id === null ? [] : [id]), ...(household === null ? [] : [household])],
      idBook = id === null ? null : this.book(id);
    let from = 0,
      held: Membership[] = [],
      waiting = 0;
    for await (const { rows, columns } of this.source.rows(ask)) {
      const classOf = finder.find(columns, rows);
      const ids = idBook && Array.from(classOf, (_, i) => idBook.text(valueAt(columns[own]!, i)));
      const homes = columns.at(-1)!,
        households =
          household === null ? null : classOf.map((_, i) => this.homes.get(valueAt(homes, i)!) ?? -1);
      held.push({ from: from + waiting, classOf, ids, households });
      waiting += rows;
      // engines give some thousand records at a time, and who writes them has work with each part
      if (waiting < RECORDS_AT_ONCE) continue;
      yield joined(held, waiting);
      from += waiting;
      held = [];
      waiting = 0;
      await tick();
    }
    if (waiting > 0) yield joined(held, waiting);
    this.checkRecords(from + waiting);
  }

  /** The levels of some variables, read and put in order: codes that are given out stay. */
  async levels(names: readonly string[], tick: Tick): Promise<readonly Levels[]> {
    for (const name of names) if (!this.book(name).isSettled) await this.distinct([name], null, tick);
    return names.map((name) => this.book(name).levels);
  }

  /**
   * The members of each household, one household after the other; a record without an id is a household of its own.
   * @param also further variables, whose `levels` were read
   * @param begin makes who takes them; once more where the file turns out not to hold households one after the other
   */
  async members<T extends MembersTaker>(
    classes: Classes,
    household: string,
    also: readonly string[],
    begin: () => T,
    tick: Tick,
  ): Promise<MembersEnd & { readonly taker: T }> {
    const finder = this.finder(classes),
      own = finder.ask.length;
    const { taker, homes, householdOf } = await this.byHousehold(
      household,
      [...finder.ask, ...also],
      () => {
        const inner = begin();
        const add: RecordsTaker["add"] = (columns, rows, of) => {
          const codes = also.map((name, v) => this.coded(name, columns[own + v]!, rows));
          inner.add({ rows, household: of, classOf: finder.find(columns, rows), also: codes });
        };
        return { inner, add };
      },
      tick,
    );
    const { number, withoutId } = homes;
    return {
      taker: taker.inner,
      number,
      withoutId,
      householdOf,
      numbered: householdOf !== null || this.numbersApart,
    };
  }

  /**
   * Reads records household by household: in the order of the file where that holds members together, as a file that is sorted by
   * its households does, and else as the source puts them.
   */
  private async byHousehold<T extends RecordsTaker>(
    household: string,
    ask: readonly (string | MarkOf)[],
    begin: () => T,
    tick: Tick,
  ): Promise<{ readonly taker: T; readonly homes: HomeNumbers; readonly householdOf: Int32Array | null }> {
    const { source } = this;
    if (source.ordered) {
      const taker = begin(),
        homes = new HomeNumbers(this.book(household), true),
        householdOf = this.numbers ? new Int32Array(source.records) : null;
      const inOrder = await this.walk(source.rows([household, ...ask]), homes, tick, (columns, of, from) => {
        taker.add(columns.slice(1), of.length, of);
        householdOf?.set(of, from);
      });
      if (inOrder) return { taker, homes, householdOf };
    }
    const taker = begin(),
      homes = new HomeNumbers(this.book(household), false);
    const together = await this.walk(source.rowsBy(household, ask), homes, tick, (columns, of) => {
      taker.add(columns.slice(1), of.length, of);
      if (this.numbersApart) this.keepHomes(household, columns[0]!, of);
    });
    if (!together) throw new TypeError("The source does not keep the members of households together.");
    return { taker, homes, householdOf: null };
  }

  /** @returns whether households come one after the other; ends where they do not */
  private async walk(
    parts: AsyncIterable<SourceRows>,
    homes: HomeNumbers,
    tick: Tick,
    take: (columns: readonly SourceColumn[], household: Int32Array, from: number) => void,
  ): Promise<boolean> {
    let records = 0;
    for await (const { rows, columns } of parts) {
      const of = homes.take(columns[0]!, rows);
      if (of === null) return false;
      records += rows;
      if (records > this.source.records) break; // told below
      take(columns, of, records - rows);
      await tick();
    }
    this.checkRecords(records);
    return true;
  }

  /** Keeps the numbers of households by their ids. */
  private keepHomes(household: string, ids: SourceColumn, of: Int32Array): void {
    const book = this.book(household);
    for (let i = 0; i < of.length; i++) {
      const id = valueAt(ids, i);
      if (id !== null && !book.lacks(id)) this.homes.set(id, of[i]!);
    }
  }

  /** How records find their classes: by the mark of their key, or by its values. */
  private finder(classes: Classes): Finder {
    const keys = classes.variables.map(({ name }) => name),
      marks = this.marked.get(classes);
    if (marks !== undefined)
      return {
        ask: [{ mark: keys }],
        find: (columns, rows) => this.found(marks.find(columns[0]!.values as BigInt64Array, rows)),
      };
    const index = new ClassIndex(classes);
    return {
      ask: keys,
      find: (columns, rows) =>
        this.found(
          index.find(
            keys.map((name, v) => this.coded(name, columns[v]!, rows)),
            rows,
          ),
        ),
    };
  }

  /** @throws CHANGED_DATA where a record has a key that no class has */
  private found(classOf: Int32Array): Int32Array {
    if (classOf.includes(-1))
      throw new SdcError(
        "CHANGED_DATA",
        "The table changed during the run: it holds keys that were not there when it was grouped.",
      );
    return classOf;
  }

  /** The codes of a variable in some rows. */
  private coded(name: string, column: SourceColumn, rows: number): Int32Array {
    const codes = new Int32Array(rows);
    this.book(name).code(column, rows, codes, 0);
    return codes;
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
  private async bands(cut: Cut, tick: Tick): Promise<BandBook> {
    const { name } = cut;
    return new BandBook({ name, edges: await this.edges(cut, tick), missing: this.missingNumbers(name) });
  }

  /** Where the second and further bands of a variable begin. @throws BAD_TYPE where it holds no numbers */
  async edges({ name, bands }: Cut, tick: Tick): Promise<Float64Array> {
    const type = this.type(name),
      coded = new Set(this.missingNumbers(name));
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
    return edgesOf(
      bands,
      rising,
      Float64Array.from(order, (g) => counts[g]!),
    );
  }

  /** Asks for the distinct values of some variables, and puts them in order: engines give them in any. */
  private async distinct(
    wanted: readonly (string | BandBook)[],
    weight: string | null,
    tick: Tick,
    marked = false,
  ): Promise<Distinct> {
    const books = wanted.map((one) => (typeof one === "string" ? this.book(one) : one)),
      names = wanted.map((one) => (typeof one === "string" ? one : one.cut));
    let size = 0,
      codes = names.map(() => new Int32Array(1024)),
      counts = new Int32Array(1024),
      weights = new Float64Array(weight === null ? 0 : 1024),
      marks = new BigInt64Array(marked ? 1024 : 0);
    for await (const batch of this.source.group(names, weight, marked)) {
      const { rows } = batch;
      codes = codes.map((of) => roomier(of, size + rows));
      counts = roomier(counts, size + rows);
      books.forEach((book, v) => book.code(batch.columns[v]!, rows, codes[v]!, size));
      counts.set(batch.counts.subarray(0, rows), size);
      if (batch.weights !== null) {
        weights = roomier(weights, size + rows);
        weights.set(batch.weights.subarray(0, rows), size);
      }
      if (batch.marks !== null) {
        marks = roomier(marks, size + rows);
        marks.set(batch.marks.subarray(0, rows), size);
      }
      size += rows;
      await tick();
    }
    this.checkTotal(counts, size);
    codes = codes.map((of, v) => inPlace(of.subarray(0, size), books[v]!.settle()));
    let order: Int32Array | null = null;
    for (let v = names.length - 1; v >= 0; v--)
      ({ order } = await inTurns(sortingByCode(codes[v]!, books[v]!.levels.size + 1, order, -1), tick));
    const sorted = <A extends Int32Array | Float64Array | BigInt64Array>(values: A): A => {
      const out = values.slice(0, size) as A;
      if (order !== null) for (let u = 0; u < size; u++) out[u] = values[order[u]!]!;
      return out;
    };
    return {
      variables: books.map((book, v) => ({ ...book.levels, codes: sorted(codes[v]!) })),
      size,
      counts: sorted(counts),
      weights: weight === null ? null : sorted(weights),
      marks: marked ? sorted(marks) : null,
    };
  }
}

/** Codes sent through a table where there is one, without new memory. */
function inPlace(codes: Int32Array, to: Int32Array | null): Int32Array<ArrayBuffer> {
  if (to !== null) for (let i = 0; i < codes.length; i++) if (codes[i]! >= 0) codes[i] = to[codes[i]!]!;
  return codes as Int32Array<ArrayBuffer>;
}

/** The class of each group where both stand in the order of their keys, as each class has a group. @param keys codes per group */
function classOfUnits(keys: readonly Pick<ClassVariable, "codes">[], size: number): Int32Array {
  const classOf = new Int32Array(size);
  for (let u = 1, c = 0; u < size; u++) {
    if (keys.some(({ codes }) => codes[u] !== codes[u - 1])) c++;
    classOf[u] = c;
  }
  return classOf;
}

/** Parts that follow each other as one. */
function joined(parts: readonly Membership[], rows: number): Membership {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first!;
  const together = (column: (part: Membership) => Int32Array): Int32Array => {
    const out = new Int32Array(rows);
    for (const part of parts) out.set(column(part), part.from - first.from);
    return out;
  };
  return {
    from: first.from,
    classOf: together(({ classOf }) => classOf),
    ids: first.ids === null ? null : parts.flatMap(({ ids }) => ids!),
    households: first.households === null ? null : together(({ households }) => households!),
  };
}
