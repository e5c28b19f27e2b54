import type { StepScript, TreatmentScript } from "../../../treatment/treatment-script.ts";
import type { Rounding } from "../options.ts";
import { PYTHON_FUNCTIONS, python } from "./python.ts";
import { R_FUNCTIONS, r } from "./r.ts";
import { sas } from "./sas.ts";
import { scaledRounding, type ScaledRounding } from "./scaled.ts";
import { SPSS_VARIABLES, spss } from "./spss.ts";
import { sql } from "./sql.ts";
import { stata } from "./stata.ts";

/** Code where values can be computed exactly in whole numbers. */
const scaled =
  (lines: (rounding: ScaledRounding) => readonly string[]): StepScript<Rounding> =>
  (step, context) => {
    const rounding = scaledRounding(step, context);
    return rounding === null ? null : lines(rounding);
  };

/** Rounding as code: in whole numbers, so that it is exact in every language. */
export const script: TreatmentScript<Rounding> = {
  r: scaled(r),
  python: scaled(python),
  sql: scaled(sql),
  stata: scaled(stata),
  spss: scaled(spss),
  sas: scaled(sas),
  functions: { r: R_FUNCTIONS, python: PYTHON_FUNCTIONS, spss: SPSS_VARIABLES },
};
