import { withColumns } from "@sdc-risk/data/columns";
import * as z from "zod";
import * as python from "../../script/python.ts";
import * as r from "../../script/r.ts";
import * as sas from "../../script/sas.ts";
import * as sql from "../../script/sql.ts";
import { defineTreatment } from "../../treatment/define-treatment.ts";

/** Leaves a variable out of the file. All of its information is lost. */
export const leaveOut = defineTreatment({
  id: "leave-out",
  options: z.strictObject({ key: z.string().min(1) }),
  command: { about: "leaves the variable out of the file", example: "region=leave-out" },
  leavesOut: true,
  apply: (table, { key }) => withColumns(table, new Map(), [], new Set([key])),
  loss: (_original, _treated, { key }) => [{ variable: key, loss: 1 }],
  script: {
    r: ({ key }) => [`data[[${r.literal(key)}]] <- NULL`],
    python: ({ key }) => [`leave_out(${python.literal(key)})`],
    sql: ({ key }) => [`* EXCLUDE (${sql.named(key)})`],
    stata: ({ key }) => [`drop ${key}`],
    // left out where the file is saved
    spss: () => [],
    sas: ({ key }) => [`  drop ${sas.named(key)};`],
    functions: {
      python: [
        "def leave_out(name):",
        "    at = names.index(name)",
        "    for row in rows:",
        "        del row[at]",
      ],
    },
  },
  text: ({ key }) => `${key} left out`,
});
