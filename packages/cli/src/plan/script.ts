import { isNumeric, type CodedColumn } from "@sdc-risk/data";
import { given, type Microdata } from "@sdc-risk/session";
import { scriptOf, type Plan, type ScriptColumn } from "@sdc-risk/treat";
import { extname } from "node:path";
import { UsageError } from "../exit.ts";
import type { TreatedPlace } from "./outputs.ts";

/** The longest value of a column, in bytes of UTF-8. */
function longest({ size, label }: CodedColumn): number {
  const encoder = new TextEncoder();
  let most = 0;
  for (let code = 0; code < size; code++) most = Math.max(most, encoder.encode(label(code)).length);
  return most;
}

/** Room for a number, which a file may write longer than it is read: 007.50. */
const NUMBER = 40;

/** The variables of a file as scripts need them. */
const columnsOf = ({ sdc }: Microdata): readonly ScriptColumn[] =>
  sdc.table.schema.fields.map(({ name, type }) => ({
    name,
    isNumber: isNumeric(type as Parameters<typeof isNumeric>[0]),
    bytes: Math.max(
      isNumeric(type as Parameters<typeof isNumeric>[0]) ? NUMBER : 1,
      longest(sdc.coded(name)),
    ),
  }));

/** A path of a CSV file. */
const asCsv = ({ path, format }: TreatedPlace): string =>
  format === "csv" ? path : `${path.slice(0, path.length - extname(path).length)}.csv`;

/**
 * The steps of a plan as a script that makes the treated CSV file of the original.
 * @throws UsageError where the original is no CSV file
 */
export function planScript(
  plan: Plan,
  data: Microdata,
  { path, input, treated }: { readonly path: string; readonly input: string; readonly treated: TreatedPlace },
): string {
  const { format, delimiter } = data.original;
  if (format !== "csv" || input === "-")
    throw new UsageError(
      `--script writes scripts that read a CSV file, and "${input}" is none. Write it as CSV first: ` +
        "sdc-risk convert IN original.csv.",
    );
  const files = {
    input,
    output: asCsv(treated),
    columns: columnsOf(data),
    table: data.sdc.table,
    ...given({ delimiter }),
  };
  return scriptOf(plan, extname(path).slice(1), files);
}
