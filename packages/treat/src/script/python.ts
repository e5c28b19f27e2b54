import { scriptSteps, wrapped, type ScriptStep, type WriteScript } from "./script-files.ts";

/** A text as Python writes it: JSON's form, with what JSON leaves in place that Python would not take. */
const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function lines(step: ScriptStep): readonly string[] {
  const key = literal(step.key);
  switch (step.kind) {
    case "recode": {
      const entries = step.groups.flatMap(({ numbers, texts, to }) => [
        ...numbers.map((value) => `${value}: ${literal(to)}`),
        ...texts.map((text) => `${literal(text)}: ${literal(to)}`),
      ]);
      return [`recode(${key}, {`, wrapped(entries, "    "), "})"];
    }
    case "suppress":
      return [`suppress(${key}, [`, wrapped(step.records.map(String), "    "), "])"];
    case "leave-out":
      return [`leave_out(${key})`];
  }
}

/** Python 3 with nothing but its standard library. */
export const pythonScript: WriteScript = ({ data, steps }, files) => [
  "import csv",
  "import sys",
  "",
  "csv.field_size_limit(2**31 - 1)",
  `with open(${literal(files.input)}, newline="", encoding="utf-8-sig") as file:`,
  `    rows = [row for row in csv.reader(file, delimiter=${literal(files.delimiter ?? ",")}) if row]`,
  "names, records = rows[0], rows[1:]",
  `if len(records) != ${data.records}:`,
  `    sys.exit(f"The plan is for ${data.records} records, and the file has {len(records)}.")`,
  "",
  "",
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
  "",
  "",
  "def suppress(name, numbers):",
  "    at = names.index(name)",
  "    for number in numbers:",
  '        records[number - 1][at] = ""',
  "",
  "",
  "def leave_out(name):",
  "    at = names.index(name)",
  "    for row in rows:",
  "        del row[at]",
  "",
  "",
  ...scriptSteps(steps, files.columns).flatMap(lines),
  `with open(${literal(files.output)}, "w", newline="", encoding="utf-8") as file:`,
  '    csv.writer(file, lineterminator="\\n").writerows([names, *records])',
];
