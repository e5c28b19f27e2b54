import { keptNames, scriptSteps, wrapped, type ScriptStep, type WriteScript } from "./script-files.ts";

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const named = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The expression of a variable after a step, given that before it. */
function after(before: string, step: ScriptStep, record: string): string {
  if (step.kind === "leave-out") return before;
  if (step.kind === "suppress")
    return `CASE WHEN ${named(record)} IN (\n${wrapped(step.records.map(String), "    ")}) THEN NULL ELSE ${before} END`;
  const whens = step.groups.flatMap(({ numbers, texts, to }) => {
    const given = texts.filter((text) => text !== "").map(literal);
    return [
      ...(numbers.length === 0
        ? []
        : [
            `TRY_CAST(${before} AS DOUBLE) IN (\n${wrapped(
              numbers.map((value) => `${value}::DOUBLE`),
              "      ",
            )})`,
          ]),
      ...(given.length === 0 ? [] : [`${before} IN (\n${wrapped(given, "      ")})`]),
      ...(texts.includes("") ? [`coalesce(${before}, '') = ''`] : []),
    ].map((condition) => `    WHEN ${condition} THEN ${literal(to)}`);
  });
  return whens.length === 0 ? before : `CASE\n${whens.join("\n")}\n    ELSE ${before} END`;
}

/** SQL of DuckDB: a query over the file by name, with its records in order. */
export const sqlScript: WriteScript = ({ data, steps }, files) => {
  const names = new Set(files.columns.map(({ name }) => name.toLowerCase()));
  let record = "record";
  while (names.has(record)) record += "_";
  // a query for each step, so that no expression stands in another
  const queries = scriptSteps(steps, files.columns).map((step, i) => {
    const source = i === 0 ? "original" : `step_${i}`;
    const change =
      step.kind === "leave-out"
        ? `EXCLUDE (${named(step.key)})`
        : `REPLACE (${after(named(step.key), step, record)} AS ${named(step.key)})`;
    return `step_${i + 1} AS (SELECT * ${change} FROM ${source})`;
  });
  const names_ = keptNames(files, steps).map(named);
  return [
    "COPY (",
    "WITH",
    "original AS (",
    `  SELECT *, row_number() OVER () AS ${named(record)}`,
    `  FROM read_csv(${literal(files.input)}, header = true, all_varchar = true, delim = ${literal(files.delimiter ?? ",")},`,
    `    quote = '"', escape = '"', nullstr = '', max_line_size = 16777216)`,
    "),",
    "checked AS (",
    `  SELECT CASE WHEN count(*) = ${data.records} THEN 1 ELSE error('The plan is for ${data.records} records, and the file has ' || count(*) || '.') END AS fits`,
    "  FROM original",
    ")" + (queries.length === 0 ? "" : ","),
    queries.join(",\n"),
    `SELECT ${wrapped(names_, "  ").trimStart()}`,
    `FROM ${queries.length === 0 ? "original" : `step_${queries.length}`}, checked WHERE fits = 1`,
    `ORDER BY ${named(record)}`,
    `) TO ${literal(files.output)} (FORMAT csv, HEADER true);`,
  ];
};
