import type { Finding } from "@sdc-risk/assess";
import { breather, type SdcObject } from "@sdc-risk/core";
import type { RecordColumn } from "@sdc-risk/io";

/** The id of each record, or its number in the file. */
async function idColumn(sdc: SdcObject, signal: AbortSignal): Promise<RecordColumn> {
  const { id } = sdc.roles;
  if (id === undefined) return { name: "record", values: Int32Array.from({ length: sdc.records }, (_, i) => i + 1) };
  const { codes, size, label } = sdc.coded(id), labels: string[] = [], breathe = breather(signal);
  for (let code = 0; code < size; code++) {
    if (code % 8192 === 0) await breathe();
    labels.push(label(code));
  }
  return { name: id, values: Array.from(codes, (code) => (code < 0 ? null : labels[code]!)) };
}

/** One row per record in file order: its id and every column of every measure, as the command line writes them. */
export async function recordColumns(sdc: SdcObject, findings: readonly Finding[], signal: AbortSignal): Promise<RecordColumn[]> {
  const ofClasses = findings.some(({ done }) => Object.values(done.columns).some(({ grain }) => grain === "class"));
  const classes = ofClasses ? await sdc.classes() : null, columns = [await idColumn(sdc, signal)];
  for (const { id, done } of findings) {
    for (const [name, { grain, values }] of Object.entries(done.columns)) columns.push({ name: `${id}.${name}`, values: grain === "class" ? classes!.toRecords(values) : values });
  }
  return columns;
}
