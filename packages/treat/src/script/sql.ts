import { wrapped, type ScriptWriter } from "./script-files.ts";

/** A text as SQL writes it. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A name as SQL writes it. */
export const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL of DuckDB: a query over the file by name, with its records in order. */
export const sql: ScriptWriter = {
  byRecord: (key, values, record) => [
    "* REPLACE (coalesce((SELECT given.treated_text FROM (VALUES",
    wrapped(
      values.map(({ record: number, text }) => `(${number}, ${literal(text)})`),
      "      ",
    ),
    `    ) AS given(record_number, treated_text) WHERE given.record_number = ${named(record)}), ${named(key)}) AS ${named(key)})`,
  ],
  write: ({ records, steps, kept, record }, files) => [
    "COPY (",
    "WITH",
    "original AS (",
    `  SELECT *, row_number() OVER () AS ${named(record)}`,
    `  FROM read_csv(${literal(files.input)}, header = true, all_varchar = true, delim = ${literal(files.delimiter ?? ",")},`,
    `    quote = '"', escape = '"', nullstr = '', max_line_size = 16777216)`,
    "),",
    "checked AS (",
    `  SELECT CASE WHEN count(*) = ${records} THEN 1 ELSE error('The plan is for ${records} records, and the file has ' || count(*) || '.') END AS fits`,
    "  FROM original",
    ")" + (steps.length === 0 ? "" : ","),
    // a query for each step, so that no expression is part of another
    steps
      .map(
        (lines, i) =>
          `step_${i + 1} AS (SELECT ${lines.join("\n")} FROM ${i === 0 ? "original" : `step_${i}`})`,
      )
      .join(",\n"),
    `SELECT ${wrapped(kept.map(named), "  ").trimStart()}`,
    `FROM ${steps.length === 0 ? "original" : `step_${steps.length}`}, checked WHERE fits = 1`,
    `ORDER BY ${named(record)}`,
    `) TO ${literal(files.output)} (FORMAT csv, HEADER true);`,
  ],
};
