import { headlineOf, placesOf, type Finding } from "@sdc-risk/assess";
import { variablesOf, type SdcObject } from "@sdc-risk/core";
import { SdcError, shownLevel, ticker, type Classes, type CodedColumn, required } from "@sdc-risk/data";
import { sortedBy } from "@sdc-risk/data/kernels";
import type { Cell, RecordTableField, RecordQuery } from "../api.ts";

/** A column of the table: what it is, and its cell of a record. */
interface RecordViewColumn {
  readonly field: RecordTableField;
  readonly cell: (record: number) => Cell;
}

interface ResultColumn {
  readonly field: RecordTableField;
  /** The value of a record. */
  readonly at: (record: number) => number;
}

/** Records by what was found about them: filtered, sorted, and given out by the page. */
export class RecordView {
  private rows: Int32Array;

  private readonly sdc: SdcObject;
  private readonly keys: readonly CodedColumn[];
  private readonly results: readonly ResultColumn[];

  private constructor(sdc: SdcObject, keys: readonly CodedColumn[], results: readonly ResultColumn[]) {
    this.sdc = sdc;
    this.keys = keys;
    this.results = results;
    this.rows = Int32Array.from({ length: sdc.records }, (_, i) => i);
  }

  static async of(sdc: SdcObject, findings: readonly Finding[]): Promise<RecordView> {
    const classes: Classes | null = sdc.has("keys") ? await sdc.classes() : null;
    const headline = headlineOf(findings);
    const results: ResultColumn[] = [];
    const find = placesOf(ticker(new AbortController().signal));
    for (const { id, persons, done } of findings)
      for (const [name, { grain, values, about }] of Object.entries(done.columns)) {
        const ofClass = grain === "class" ? required(classes, "classes of records").classOf : null;
        const places = persons === null ? ofClass : await find(persons, grain);
        const valueAt = numberIn(values);
        const placeAt = places && numberIn(places);
        results.push({
          field: {
            name: `${id}.${name}`,
            about,
            kind: "result",
            ...(headline?.measure === id && headline.column === name ? { headline: headline.riskier } : {}),
          },
          at: placeAt === null ? valueAt : (record) => valueAt(placeAt(record)),
        });
      }
    return new RecordView(
      sdc,
      variablesOf(sdc.roles, "keys").map((name) => sdc.coded(name)),
      results,
    );
  }

  get fields(): readonly RecordTableField[] {
    return this.columns.map(({ field }) => field);
  }

  /**
   * The record's name, its keys, which say who it is, results about the whole record, and results by variable, whose
   * names have a part more.
   */
  private get columns(): readonly RecordViewColumn[] {
    const { id } = this.sdc.roles;
    const results = this.results.map(({ field, at }): RecordViewColumn => ({
      field,
      cell: (record) => (Number.isNaN(at(record)) ? null : at(record)),
    }));
    const isWhole = ({ field }: RecordViewColumn): boolean => field.name.split(".").length === 2;
    return [
      {
        field: {
          name: id ?? "record",
          about: id === undefined ? "Number of the record in the file." : "Record id.",
          kind: "name",
        },
        cell: (record) => this.nameOf(record),
      },
      ...this.keys.map((key): RecordViewColumn => ({
        field: { name: key.name, about: this.aboutKey(key.name), kind: "key" },
        cell: levelIn(key, (code) => shownLevel(key, code)),
      })),
      ...results.filter(isWhole),
      ...results.filter((one) => !isWhole(one)),
    ];
  }

  /** Applies filters and order. @returns how many records are left */
  query({ bounds, texts, sort }: RecordQuery): number {
    let rows = new Int32Array(this.sdc.records);
    let size = 0;
    const tests = [
      ...Object.entries(bounds).map(([name, { min, max }]) =>
        within(this.result(name).at, min ?? -Infinity, max ?? Infinity),
      ),
      ...Object.entries(texts)
        .filter(([, text]) => text !== "")
        .map(([name, text]) => holding(this.key(name), text)),
    ];
    for (let record = 0; record < rows.length; record++) {
      if (tests.every((test) => test(record))) rows[size++] = record;
    }
    rows = rows.slice(0, size);
    if (sort !== null) rows = ordered(rows, this.order(sort.column), sort.descending);
    this.rows = rows;
    return size;
  }

  /** Rows of the table from a place on, cells in the order of `fields`. */
  window(from: number, count: number): Cell[][] {
    const { columns } = this;
    return Array.from(this.rows.subarray(from, from + count), (record) =>
      columns.map(({ cell }) => cell(record)),
    );
  }

  private aboutKey(name: string): string {
    const label = this.sdc.label(name);
    return label === null ? "Key variable." : `Key variable: ${label}`;
  }

  private nameOf(record: number): Cell {
    const { id } = this.sdc.roles;
    if (id === undefined) return record + 1;
    const column = this.sdc.coded(id);
    return levelIn(column, column.label)(record);
  }

  private order(column: string): (record: number) => number {
    const key = this.keys.find(({ name }) => name === column);
    const found = this.results.find(({ field }) => field.name === column);
    if (found !== undefined) return found.at;
    if (key === undefined) return (record) => record;
    const labels = Array.from({ length: key.size }, (_, code) => key.label(code));
    const ranks = new Float64Array(key.size);
    labels
      .map((label, code) => ({ label, code }))
      .sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }))
      .forEach(({ code }, rank) => {
        ranks[code] = rank;
      });
    const rankOf = levelIn(key, numberIn(ranks));
    return (record) => rankOf(record) ?? -1;
  }

  private result(name: string): ResultColumn {
    return this.results.find(({ field }) => field.name === name) ?? unknown(name);
  }

  private key(name: string): CodedColumn {
    return this.keys.find((one) => one.name === name) ?? unknown(name);
  }
}

/** The numbers of a column by their place, each of which is there. */
const numberIn =
  (values: ArrayLike<number>) =>
  (place: number): number =>
    required(values[place], "value of a record");

/** The level of each record; null where it is missing. */
const levelIn =
  <T>({ codes }: CodedColumn, level: (code: number) => T) =>
  (record: number): T | null => {
    const code = required(codes[record], "level of a record");
    return code < 0 ? null : level(code);
  };

function unknown(name: string): never {
  throw new SdcError("UNKNOWN_VARIABLE", `The table of records has no column "${name}".`);
}

const within =
  (at: (record: number) => number, min: number, max: number) =>
  (record: number): boolean => {
    const value = at(record);
    return value >= min && value <= max;
  };

/** Whether the level of a record holds a text, in its own or as people read it. */
function holding(column: CodedColumn, text: string): (record: number) => boolean {
  const { size, label } = column;
  const wanted = text.toLowerCase();
  const isIn = (level: string): boolean => level.toLowerCase().includes(wanted);
  const holds = Uint8Array.from({ length: size }, (_, code) =>
    Number(isIn(label(code)) || isIn(shownLevel(column, code))),
  );
  const holdsIt = levelIn(column, (code) => holds[code] === 1);
  return (record) => holdsIt(record) === true;
}

/** Rows by value, equal values in their order; what has no value comes last. */
function ordered(
  rows: Int32Array<ArrayBuffer>,
  at: (record: number) => number,
  descending: boolean,
): Int32Array<ArrayBuffer> {
  const values = Float64Array.from(rows, (record) => {
    const value = at(record);
    return Number.isNaN(value) ? Infinity : descending ? -value : value;
  });
  const order = sortedBy(values);
  return order.map(numberIn(rows));
}
