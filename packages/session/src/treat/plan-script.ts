import { isNumeric, SdcError, type CodedColumn } from "@sdc-risk/data";
import { scriptOf, type PlanContext, type ScriptColumn, type ScriptFiles } from "@sdc-risk/treat";
import { treatmentsOf, type Microdata } from "../microdata.ts";
import type { PlannedTreatment } from "./search/plan-treatment.ts";
import { given } from "../settings.ts";

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
const columnsOf = ({ sdc }: Pick<Microdata, "sdc">): readonly ScriptColumn[] =>
  sdc.table.schema.fields.map(({ name, type }) => {
    const isNumber = isNumeric(type as Parameters<typeof isNumeric>[0]);
    return { name, isNumber, bytes: Math.max(isNumber ? NUMBER : 1, longest(sdc.coded(name))) };
  });

/**
 * The steps of a plan as a script that makes the treated CSV file of the original.
 * @param ending of the script's file, which names its language
 * @param files how the script names the original and the treated file
 * @throws BAD_OPTIONS where the original is no CSV file, and what `scriptOf` throws
 */
export function planScript(
  { plan, applied }: Pick<PlannedTreatment, "plan" | "applied">,
  data: Pick<Microdata, "sdc" | "original" | "treatments">,
  ending: string,
  files: Pick<ScriptFiles, "input" | "output">,
): string {
  const { format, delimiter, name } = data.original;
  if (format !== "csv") throw new SdcError("BAD_OPTIONS", `Scripts read a CSV file, and "${name}" is none.`);
  const context: PlanContext = { treatments: treatmentsOf(data), applied };
  const file = { ...files, columns: columnsOf(data), table: data.sdc.table, ...given({ delimiter }) };
  return scriptOf(plan, ending, file, context);
}
