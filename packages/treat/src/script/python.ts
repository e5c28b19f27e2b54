import { wrapped, type ScriptWriter } from "./script-files.ts";

/** A text as Python writes it: JSON's form, with what JSON leaves in place that Python would not take. */
export const literal = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/gu,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Python 3 with nothing but its standard library. */
export const python: ScriptWriter = {
  byRecord: (key, values) => [
    `for number, text in {`,
    wrapped(
      values.map(({ record, text }) => `${record}: ${literal(text)}`),
      "    ",
    ),
    "}.items():",
    `    records[number - 1][names.index(${literal(key)})] = text`,
  ],
  write: ({ records, steps, functions }, files) => [
    "import csv",
    "import sys",
    "",
    "csv.field_size_limit(2**31 - 1)",
    `with open(${literal(files.input)}, newline="", encoding="utf-8-sig") as file:`,
    `    rows = [row for row in csv.reader(file, delimiter=${literal(files.delimiter ?? ",")}) if row]`,
    "names, records = rows[0], rows[1:]",
    `if len(records) != ${records}:`,
    `    sys.exit(f"The plan is for ${records} records, and the file has {len(records)}.")`,
    "",
    ...functions.flatMap((lines) => ["", ...lines, ""]),
    "",
    ...steps.flat(),
    `with open(${literal(files.output)}, "w", newline="", encoding="utf-8") as file:`,
    '    csv.writer(file, lineterminator="\\n").writerows([names, *records])',
  ],
};
