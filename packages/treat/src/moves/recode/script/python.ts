import { literal } from "../../../script/python.ts";
import { wrapped } from "../../../script/script-files.ts";
import type { StepScript } from "../../../treatment/treatment-script.ts";
import type { Recoding } from "../options.ts";
import { groupsOf } from "./groups.ts";

export const python: StepScript<Recoding> = (step, context) => {
  const entries = groupsOf(step, context).flatMap(({ numbers, texts, to }) => [
    ...numbers.map((value) => `${value}: ${literal(to)}`),
    ...texts.map((text) => `${literal(text)}: ${literal(to)}`),
  ]);
  return [`recode(${literal(step.key)}, {`, wrapped(entries, "    "), "})"];
};

export const PYTHON_FUNCTIONS = [
  "def value(text, groups):",
  "    if text in groups:",
  "        return groups[text]",
  "    try:",
  "        return groups.get(float(text), text)",
  "    except ValueError:",
  "        return text",
  "",
  "",
  "def recode(name, groups):",
  "    at = names.index(name)",
  "    for record in records:",
  "        record[at] = value(record[at], groups)",
];
