import { wrapped } from "../../../script/script-files.ts";
import { literal, named } from "../../../script/sql.ts";
import type { StepScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { groupsOf } from "./groups.ts";

export const sql: StepScript<Recoding> = (step, context) => {
  const key = named(step.key);
  const whens = groupsOf(step, context).flatMap(({ numbers, texts, to }) => {
    const given = texts.filter((text) => text !== "").map(literal);
    return [
      ...(numbers.length === 0
        ? []
        : [
            `TRY_CAST(${key} AS DOUBLE) IN (\n${wrapped(
              numbers.map((value) => `${value}::DOUBLE`),
              "      ",
            )})`,
          ]),
      ...(given.length === 0 ? [] : [`${key} IN (\n${wrapped(given, "      ")})`]),
      ...(texts.includes("") ? [`coalesce(${key}, '') = ''`] : []),
    ].map((condition) => `    WHEN ${condition} THEN ${literal(to)}`);
  });
  return whens.length === 0 ? ["*"] : ["* REPLACE (CASE", ...whens, `    ELSE ${key} END AS ${key})`];
};
