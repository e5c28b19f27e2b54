import { named } from "../../../script/sql.ts";
import type { ScaledRounding } from "./scaled.ts";

/** A query in the place of a value: each line names what the next one computes with. */
export function sql({ key, digits, scale, step, away, codes }: ScaledRounding): readonly string[] {
  const column = named(key);
  const number = `TRY_CAST(${column} AS DOUBLE)`;
  const isCode =
    codes.length === 0
      ? ""
      : ` AND ${number} NOT IN (${codes.map((code) => `'${code}'::DOUBLE`).join(", ")})`;
  const tie = away ? "" : " AND below % 2 = 1";
  const fraction =
    digits === 0
      ? ""
      : ` || rtrim('.' || rtrim(lpad(CAST(multiple % ${scale} AS VARCHAR), ${digits}, '0'), '0'), '.')`;
  return [
    "* REPLACE (CASE",
    `    WHEN isfinite(${number})${isCode} THEN (`,
    `      SELECT CASE WHEN rest = 0 THEN ${column} ELSE CASE WHEN ${number} < 0 AND multiple > 0 THEN '-' ELSE '' END`,
    `        || CAST(multiple // ${scale} AS VARCHAR)${fraction} END FROM (`,
    `      SELECT rest, (below + CASE WHEN 2 * rest > ${step} OR (2 * rest = ${step}${tie}) THEN 1 ELSE 0 END) * ${step} AS multiple FROM (`,
    `      SELECT size // ${step} AS below, size % ${step} AS rest FROM (`,
    `      SELECT CAST(round(abs(${number}) * ${scale}) AS BIGINT) AS size))))`,
    `    ELSE ${column} END AS ${column})`,
  ];
}
