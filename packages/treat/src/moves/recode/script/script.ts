import type { TreatmentScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { PYTHON_FUNCTIONS, python } from "./python.ts";
import { R_FUNCTIONS, r } from "./r.ts";
import { sas } from "./sas.ts";
import { spss } from "./spss.ts";
import { sql } from "./sql.ts";
import { stata } from "./stata.ts";

/** A recoding as code: each value of the file with its label. */
export const script: TreatmentScript<Recoding> = {
  r,
  python,
  sql,
  stata,
  spss,
  sas,
  functions: { r: R_FUNCTIONS, python: PYTHON_FUNCTIONS },
};
