import type { Finding } from "@sdc-risk/assess";
import type { SdcObject } from "@sdc-risk/core";
import type { RecordColumn } from "@sdc-risk/io";

/** The id of each record, or its number in the file. */
function idColumn(sdc: SdcObject): RecordColumn {
  const { id } = sdc.roles;
  if (id === undefined) return { name: "record", values: Int32Array.from({ length: sdc.records }, (_, i) => i + 1) };
  const { codes, size, label } = sdc.coded(id), labels = Array.from({ length: size }, (_, code) => label(code));
  return { name: id, values: Array.from(codes, (code) => (code < 0 ? null : labels[code]!)) };
}

/** One row per record in file order: its id and every column of every measure, classes spread to their records. */
export async function recordColumns(sdc: SdcObject, findings: readonly Finding[]): Promise<RecordColumn[]> {
  const classes = findings.some(({ done }) => Object.values(done.columns).some(({ grain }) => grain === "class")) ? await sdc.classes() : null;
  return [
    idColumn(sdc),
    ...findings.flatMap(({ id, done }) => Object.entries(done.columns).map(([name, { grain, values }]) => ({ name: `${id}.${name}`, values: grain === "class" ? classes!.spread(values) : values }))),
  ];
}
