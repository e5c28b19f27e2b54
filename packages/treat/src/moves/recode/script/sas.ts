import { literal, named } from "../../../script/sas.ts";
import { wrapped } from "../../../script/script-files.ts";
import type { StepScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { groupsOf } from "./groups.ts";

export const sas: StepScript<Recoding> = (step, context) => {
  const key = named(step.key);
  const branches = groupsOf(step, context).flatMap(({ numbers, texts, to }) =>
    [
      ...(numbers.length === 0
        ? []
        : [`input(${key}, ?? best32.) in (\n${wrapped(numbers.map(String), "    ")})`]),
      ...(texts.length === 0 ? [] : [`${key} in (\n${wrapped(texts.map(literal), "    ")})`]),
    ].map((condition) => [condition, to] as const),
  );
  return branches.map(
    ([condition, to], i) => `  ${i === 0 ? "" : "else "}if ${condition} then ${key} = ${literal(to)};`,
  );
};
