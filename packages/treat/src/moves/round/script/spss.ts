import type { ScaledRounding } from "./scaled.ts";

export function spss({ key, digits, scale, step, away, codes }: ScaledRounding): readonly string[] {
  const isCode = codes.length === 0 ? "" : ` AND NOT ANY(#number, ${codes.join(", ")})`;
  const tie = away ? "" : " AND MOD(#below, 2) = 1";
  return [
    `COMPUTE #number = NUMBER(${key}, F40).`,
    `DO IF NOT MISSING(#number)${isCode}.`,
    `  COMPUTE #size = RND(ABS(#number) * ${scale}).`,
    `  COMPUTE #below = TRUNC(#size / ${step}).`,
    `  IF (#below * ${step} > #size) #below = #below - 1.`,
    `  COMPUTE #rest = #size - #below * ${step}.`,
    `  IF (2 * #rest > ${step} OR (2 * #rest = ${step}${tie})) #below = #below + 1.`,
    `  COMPUTE #multiple = #below * ${step}.`,
    "  COMPUTE #sign = ''.",
    "  IF (#number < 0 AND #below > 0) #sign = '-'.",
    `  COMPUTE #text = LTRIM(STRING(TRUNC(#multiple / ${scale}), F18.0)).`,
    "  COMPUTE #behind = ''.",
    ...(digits === 0
      ? []
      : [
          `  IF (MOD(#multiple, ${scale}) > 0) #behind = CONCAT('.', RTRIM(RTRIM(SUBSTR(LTRIM(STRING(${scale} + MOD(#multiple, ${scale}), F18.0)), 2)), '0')).`,
        ]),
    `  IF (#rest > 0) ${key} = CONCAT(RTRIM(#sign), RTRIM(#text), RTRIM(#behind)).`,
    "END IF.",
  ];
}

/** Variables of the script's own. */
export const SPSS_VARIABLES = ["STRING #sign #text #behind (A40)."];
