import { placesOf, type Assessment } from "@sdc-risk/assess";
import type { MeasureColumn, Membership, SdcObject, StayingClasses } from "@sdc-risk/core";
import { MAX_RECORDS, type TableBeingMade } from "@sdc-risk/core/source";
import { SdcError, ticker, type Classes } from "@sdc-risk/data";
import { checkNames } from "@sdc-risk/data/columns";
import { type Tick, countsFor } from "@sdc-risk/data/kernels";
import type { RecordColumn, RecordField, RecordParts } from "@sdc-risk/io";

/** A column of a measure, by the name that it has in a file. */
interface FileColumn extends MeasureColumn {
  readonly name: string;
  /** Where each record finds its value: null where its class or its own number says. */
  readonly places: Int32Array | null;
}

type Found = Pick<Assessment<unknown>, "findings" | "staying">;

const wrongLength = (
  name: string,
  grain: string,
  { held, expected }: { held: number; expected: number },
): SdcError =>
  new SdcError(
    "BAD_MEASURE",
    `The column "${name}" holds ${held} values; expected one per ${grain}, ${expected}.`,
  );

/** Every column of every measure, by the rows of the classes that stay elsewhere. @throws BAD_MEASURE */
function columnsThere(findings: Found["findings"], { tally }: StayingClasses): FileColumn[] {
  return findings.flatMap(({ id, done }) =>
    Object.entries(done.columns).map(([name, column]) => {
      const { ofRows } = column;
      if (ofRows?.length !== tally.size)
        throw wrongLength(`${id}.${name}`, "row of classes", {
          held: ofRows?.length ?? 0,
          expected: tally.size,
        });
      return { about: column.about, grain: "class", values: ofRows, name: `${id}.${name}`, places: null };
    }),
  );
}

/** Every column of every measure. @throws BAD_MEASURE where a measure gave too few or too many values */
async function columnsHere(findings: Found["findings"], classes: Classes, tick: Tick): Promise<FileColumn[]> {
  const columns: FileColumn[] = [];
  const find = placesOf(tick);
  for (const { id, units, persons, done } of findings)
    for (const [name, column] of Object.entries(done.columns)) {
      const { grain, values } = column;
      const expected =
        grain === "record" ? units : (persons === null ? classes : await persons.sdc.classes()).size;
      if (values.length !== expected)
        throw wrongLength(`${id}.${name}`, grain, { held: values.length, expected });
      const places = persons === null ? null : await find(persons, grain);
      columns.push({ ...column, name: `${id}.${name}`, places });
    }
  return columns;
}

/** Values of some records: those of their classes, of their persons, or their own. */
function valuesOf(
  { grain, values, places }: FileColumn,
  classOf: Int32Array,
  from: number,
): Float64Array | Int32Array {
  if (grain === "record" && places === null) return values.subarray(from, from + classOf.length);
  // whole numbers stay whole in every format, and what is null among them is NaN
  const out = new Float64Array(classOf.length);
  if (places === null) for (let i = 0; i < out.length; i++) out[i] = values[classOf[i]!]!;
  else for (let i = 0; i < out.length; i++) out[i] = values[places[from + i]!]!;
  return out;
}

/** So many numbers, one after the other; beyond 32 bits in double precision. */
function numbersFrom(first: number, size: number, records: number): Int32Array | Float64Array {
  const out = countsFor(size, records);
  for (let i = 0; i < size; i++) out[i] = first + i;
  return out;
}

/** The columns of a file, and the records with their classes, or with rows of these. */
interface FileOfRecords {
  readonly columns: readonly FileColumn[];
  readonly membership: (id: string | null) => AsyncIterable<Membership>;
}

async function fileOf(sdc: SdcObject, { findings, staying }: Found, tick: Tick): Promise<FileOfRecords> {
  const there = staying?.membership ?? null;
  if (staying !== undefined && there !== null)
    return { columns: columnsThere(findings, staying), membership: (id) => there(id, tick) };
  const byClass = findings.some(
    ({ persons, done }) =>
      persons === null && Object.values(done.columns).some(({ grain }) => grain === "class"),
  );
  const classes = await sdc.classes(byClass ? undefined : [], tick);
  const columns = await columnsHere(findings, classes, tick);
  return { columns, membership: (id) => sdc.membership(classes, { id }, tick) };
}

/**
 * One row per record in file order: its id, or its number in the file, and every column of every measure.
 * Columns stay per class until they are written: a part of the rows is made at a time.
 */
export async function recordParts(sdc: SdcObject, found: Found, signal: AbortSignal): Promise<RecordParts> {
  const { columns, membership } = await fileOf(sdc, found, ticker(signal));
  const { records } = sdc;
  const { id = null } = sdc.roles;
  const fields = columns.map(({ name, grain, places, values }): RecordField => {
    const whole = grain === "record" && places === null && values instanceof Int32Array;
    return { name, kind: whole ? "integer" : "number" };
  });
  async function* parts(): AsyncGenerator<readonly RecordColumn[], void> {
    for await (const { from, classOf, ids } of membership(id)) {
      const first =
        ids === null || id === null
          ? { name: "record", values: numbersFrom(from + 1, classOf.length, records) }
          : { name: id, values: ids };
      yield [
        first,
        ...columns.map((column) => ({ name: column.name, values: valuesOf(column, classOf, from) })),
      ];
    }
  }
  const number: RecordField = { name: "record", kind: records > MAX_RECORDS ? "number" : "integer" };
  const own: RecordField = id === null ? number : { name: id, kind: "text" };
  return { fields: [own, ...fields], rows: records, parts };
}

/**
 * Has the engine that holds the records write them into a table of its own, so that none comes over: the same columns as
 * those of `recordParts`, in no order.
 * @returns whether it did; else nothing was written
 * @throws BAD_MEASURE, DUPLICATE_VARIABLE, CHANGED_DATA, CANNOT_WRITE, and what the source throws
 */
export async function fillRecords(
  sdc: SdcObject,
  { findings, staying }: Found,
  table: TableBeingMade,
): Promise<boolean> {
  const { id } = sdc.roles;
  // without ids records are known by their place, and tables have no order
  if (staying === undefined || id === undefined) return false;
  const columns = columnsThere(findings, staying).map(({ name, values }) => ({ name, values }));
  checkNames([id, ...columns.map(({ name }) => name)], "records");
  return staying.fillTable({ id, columns, table });
}
