import { literal, vector } from "../../../script/r.ts";
import type { StepScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { groupsOf } from "./groups.ts";

/** An argument of a call: what values become, by value. */
const argument = (
  name: string,
  pairs: readonly (readonly [from: string, to: string])[],
): readonly string[] =>
  pairs.length === 0
    ? []
    : [
        `  ${name} = ${vector(pairs.map(([from]) => from)).join("\n")},`,
        `  ${name}_to = ${vector(pairs.map(([, to]) => to)).join("\n")}`,
      ];

export const r: StepScript<Recoding> = (step, context) => {
  const groups = groupsOf(step, context);
  const numbers = groups.flatMap((one) =>
    one.numbers.map((value) => [String(value), literal(one.to)] as const),
  );
  const texts = groups.flatMap((one) => one.texts.map((text) => [literal(text), literal(one.to)] as const));
  const given = [argument("texts", texts), argument("numbers", numbers)].filter(({ length }) => length > 0);
  return [`data <- recode(data, ${literal(step.key)},`, given.map((one) => one.join("\n")).join(",\n"), ")"];
};

export const R_FUNCTIONS = [
  "recode <- function(data, name, texts = character(0), texts_to = character(0),",
  "                   numbers = numeric(0), numbers_to = character(0)) {",
  "  before <- data[[name]]",
  "  by_text <- match(before, texts)",
  "  by_number <- match(suppressWarnings(as.numeric(before)), numbers)",
  "  by_number[!is.na(by_text)] <- NA",
  "  data[[name]] <- ifelse(!is.na(by_text), texts_to[by_text],",
  "                         ifelse(!is.na(by_number), numbers_to[by_number], before))",
  "  data",
  "}",
];
