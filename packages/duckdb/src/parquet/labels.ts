import type { DescribedVariable, StoredMissing } from "@sdc-risk/core/source";
import { CODEBOOK, codesOf, missingNumbers, type MissingCodes, required } from "@sdc-risk/data";
import { literal, placeName } from "../dialect.ts";
import type { Ask, DuckDBRelation } from "../driver.ts";
import { listOf } from "../files.ts";
import type { Described } from "../table.ts";

/** A variable as the codebook in a file's metadata has it. */
interface LabelledVariable {
  readonly name: string;
  readonly label: string | null;
  readonly valueLabels: readonly { readonly value: number | string; readonly label: string }[];
  readonly missing?: unknown;
}

/** What is stored of missing values; null where it is nothing, or cannot be read. */
function storedMissing(missing: unknown): StoredMissing | null {
  const { declared, reasons } = (missing ?? {}) as Partial<Record<keyof StoredMissing, unknown>>;
  const values = (declared as { readonly values?: unknown } | null | undefined)?.values;
  const isKnown = (declared === null || Array.isArray(values)) && Array.isArray(reasons);
  return isKnown ? (missing as StoredMissing) : null;
}

const isStored = (one: unknown): one is LabelledVariable => {
  const { name, label, valueLabels } = one as Partial<Record<keyof LabelledVariable, unknown>>;
  return (
    typeof name === "string" &&
    (label === null || typeof label === "string") &&
    Array.isArray(valueLabels) &&
    valueLabels.every((pair: unknown) => typeof (pair as { label?: unknown } | null)?.label === "string")
  );
};

/** The variables of a codebook; none where it cannot be read. */
function variablesOf(text: string): readonly LabelledVariable[] {
  try {
    const { variables } = JSON.parse(text) as { readonly variables?: unknown };
    return Array.isArray(variables) ? variables.filter((one) => one !== null && isStored(one)) : [];
  } catch {
    return [];
  }
}

/** Whether each value of a variable of floats or decimals is one of some numbers. Of others nobody asks. */
async function holdsOnly(
  ask: Ask,
  from: string,
  column: string,
  numbers: readonly number[],
): Promise<boolean> {
  const [[type = null] = []] = await ask(`SELECT typeof(${column}) FROM ${from} LIMIT 1`);
  if (numbers.length === 0 || type === null || !/^(FLOAT|DOUBLE|DECIMAL)/.test(type)) return false;
  const [[others, all] = []] = await ask(
    `SELECT CAST(count(*) FILTER (${column} NOT IN (${numbers.join(", ")})) AS VARCHAR), CAST(count(${column}) AS VARCHAR)
     FROM ${from} WHERE NOT isnan(CAST(${column} AS DOUBLE))`,
  );
  return others === "0" && all !== "0";
}

/**
 * Labels that Parquet files hold in their metadata, as those that were converted from a file of SPSS, Stata
 * or SAS do. Of two labels of one value that of the first file counts.
 * @param missing codes for missing values
 */
export async function labelsIn(
  ask: Ask,
  { from, names }: DuckDBRelation,
  files: readonly string[],
  missing: MissingCodes,
): Promise<Described> {
  const books = await ask(
    `SELECT decode(value) FROM parquet_kv_metadata(${listOf(files)}) WHERE decode(key) = ${literal(CODEBOOK)}
       GROUP BY ALL ORDER BY min(file_name)`,
  );
  const found = new Map<
    string,
    { label: string | null; values: Map<string, string>; missing: StoredMissing | null }
  >();
  for (const { name, label, valueLabels, missing } of books.flatMap(([book]) => variablesOf(book ?? ""))) {
    const one = found.get(name) ?? {
      label,
      values: new Map<string, string>(),
      missing: storedMissing(missing),
    };
    for (const { value, label: text } of valueLabels)
      if (text.trim() !== "" && !one.values.has(String(value))) one.values.set(String(value), text);
    found.set(name, one);
  }
  const held = new Map<string, DescribedVariable>();
  for (const [name, { label, values, missing: own }] of found) {
    const place = required(names, "name of a column").indexOf(name);
    if (place < 0 || (label === null && values.size === 0 && own === null)) continue;
    const numbers = [...[...values.keys()].map(Number), ...missingNumbers(codesOf(missing, name, values))];
    const allLabelled =
      values.size > 0 && (await holdsOnly(ask, from, placeName(place), numbers.filter(Number.isFinite)));
    held.set(name, { label, values, allLabelled, ...(own === null ? {} : { storedMissing: own }) });
  }
  return held;
}
