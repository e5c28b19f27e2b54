import { placesOf, type Finding } from "@sdc-risk/assess";
import type { MeasureColumn, SdcObject } from "@sdc-risk/core";
import { SdcError, ticker, type Classes } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { RecordColumn, RecordField, RecordParts } from "@sdc-risk/io";

/** A column of a measure, by the name that it has in a file. */
interface FileColumn extends MeasureColumn {
  readonly name: string;
  /** Where each record finds its value: null where its class or its own number says. */
  readonly places: Int32Array | null;
}

/** Every column of every measure. @throws BAD_MEASURE where a measure gave too few or too many values */
async function columnsOf(findings: readonly Finding[], classes: Classes, tick: Tick): Promise<FileColumn[]> {
  const columns: FileColumn[] = [];
  const find = placesOf(tick);
  for (const { id, units, persons, done } of findings)
    for (const [name, column] of Object.entries(done.columns)) {
      const { grain, values } = column;
      const expected =
        grain === "record" ? units : (persons === null ? classes : await persons.sdc.classes()).size;
      if (values.length !== expected)
        throw new SdcError(
          "BAD_MEASURE",
          `The column "${id}.${name}" holds ${values.length} values; expected one per ${grain}, ${expected}.`,
        );
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

/** So many numbers, one after the other. */
function numbersFrom(first: number, size: number): Int32Array {
  const out = new Int32Array(size);
  for (let i = 0; i < size; i++) out[i] = first + i;
  return out;
}

/**
 * One row per record in file order: its id, or its number in the file, and every column of every measure.
 * Columns stay per class until they are written: a part of the rows is made at a time.
 */
export async function recordParts(
  sdc: SdcObject,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<RecordParts> {
  const tick = ticker(signal);
  const byClass = findings.some(
    ({ persons, done }) =>
      persons === null && Object.values(done.columns).some(({ grain }) => grain === "class"),
  );
  const classes = await sdc.classes(byClass ? undefined : [], tick);
  const columns = await columnsOf(findings, classes, tick);
  const { id = null } = sdc.roles;
  const fields = columns.map(({ name, grain, places, values }): RecordField => {
    const whole = grain === "record" && places === null && values instanceof Int32Array;
    return { name, kind: whole ? "integer" : "number" };
  });
  async function* parts(): AsyncGenerator<readonly RecordColumn[], void> {
    for await (const { from, classOf, ids } of sdc.membership(classes, { id }, tick)) {
      const first =
        ids === null || id === null
          ? { name: "record", values: numbersFrom(from + 1, classOf.length) }
          : { name: id, values: ids };
      yield [
        first,
        ...columns.map((column) => ({ name: column.name, values: valuesOf(column, classOf, from) })),
      ];
    }
  }
  const own: RecordField = id === null ? { name: "record", kind: "integer" } : { name: id, kind: "text" };
  return { fields: [own, ...fields], rows: sdc.records, parts };
}
