import type { Finding } from "@sdc-risk/assess";
import { SdcError, ticker, type Classes, type Column, type SdcObject } from "@sdc-risk/core";
import type { RecordColumn } from "@sdc-risk/io";

/** The id of each record, or its number in the file. */
async function idColumn(sdc: SdcObject, signal: AbortSignal): Promise<RecordColumn> {
  const { id } = sdc.roles;
  if (id === undefined)
    return { name: "record", values: Int32Array.from({ length: sdc.records }, (_, i) => i + 1) };
  const { codes, size, label } = sdc.coded(id),
    labels: string[] = [],
    tick = ticker(signal);
  for (let code = 0; code < size; code++) {
    if (code % 8192 === 0) await tick();
    labels.push(label(code));
  }
  return { name: id, values: Array.from(codes, (code) => (code < 0 ? null : labels[code]!)) };
}

/** A column with a value per record. @throws BAD_MEASURE where a measure gave too few or too many */
function spread(
  name: string,
  { grain, values }: Column,
  classes: Classes | null,
  records: number,
): RecordColumn {
  const expected = grain === "class" ? classes!.size : records;
  if (values.length !== expected)
    throw new SdcError(
      "BAD_MEASURE",
      `The column "${name}" holds ${values.length} values; expected one per ${grain}, ${expected}.`,
    );
  return { name, values: grain === "class" ? classes!.toRecords(values) : values };
}

/** One row per record in file order: its id and every column of every measure, classes spread to their records. */
export async function recordColumns(
  sdc: SdcObject,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<RecordColumn[]> {
  const classes = findings.some(({ done }) =>
    Object.values(done.columns).some(({ grain }) => grain === "class"),
  )
    ? await sdc.classes()
    : null;
  return [
    await idColumn(sdc, signal),
    ...findings.flatMap(({ id, done }) =>
      Object.entries(done.columns).map(([name, column]) =>
        spread(`${id}.${name}`, column, classes, sdc.records),
      ),
    ),
  ];
}
