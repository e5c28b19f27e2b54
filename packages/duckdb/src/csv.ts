import { SdcError, type MissingCodes } from "@sdc-risk/core";
import { open } from "node:fs/promises";
import { literal, quoted } from "./dialect.js";
import type { Ask } from "./driver.js";

/** Numbers as the typing rule has them: no leading zeros, no plus, no spaces. */
const INTEGER = "-?(0|[1-9][0-9]*)",
  NUMBER = "-?((0|[1-9][0-9]*)([.][0-9]+)?|[.][0-9]+)([eE][+-]?[0-9]+)?",
  DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
const IS_NUMBER = new RegExp(`^(${NUMBER})$`);
/** Whole numbers up to 2^53 - 1 in size, which a double holds exactly. */
const SAFE = "BETWEEN -9007199254740991 AND 9007199254740991";
const CANDIDATES = [",", ";", "\t", "|"];
const HEAD = 1 << 16;

/** The first record of a file of text, cut at a delimiter; quotes are respected. */
function header(head: string, delimiter: string): string[] {
  const names: string[] = [];
  let name = "",
    quote = false;
  for (let i = 0; i < head.length; i++) {
    const char = head[i]!;
    if (quote) {
      if (char !== '"') name += char;
      else if (head[i + 1] === '"') name += head[i++]!;
      else quote = false;
    } else if (char === '"' && name === "") quote = true;
    else if (char === delimiter) {
      names.push(name);
      name = "";
    } else if (char === "\n" || char === "\r") break;
    else name += char;
  }
  return [...names, name];
}

/** The first bytes of a file as text. @throws CANNOT_READ, BAD_ENCODING */
async function headOf(path: string): Promise<string> {
  const file = await open(path).catch((cause: unknown) => {
    throw new SdcError("CANNOT_READ", `"${path}" cannot be opened.`, { cause });
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    // the last letter may be cut
    return new TextDecoder("utf-8", { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
  } catch (cause) {
    throw new SdcError(
      "BAD_ENCODING",
      "DuckDB reads text files in UTF-8 only, and this one is not. Save it as UTF-8, or read it without an engine.",
      { cause },
    );
  } finally {
    await file.close();
  }
}

/** The codes for missing values of a column, as a condition on a cell; null where there are none. */
function isCode(cell: string, column: string, missing: MissingCodes): string | null {
  const codes =
    missing instanceof Array ? missing : ((missing as Record<string, readonly string[]>)[column] ?? []);
  if (codes.length === 0) return null;
  const texts = codes.map(String),
    numbers = [...new Set(texts.filter((text) => IS_NUMBER.test(text)).map((text) => String(Number(text))))];
  const asText = `${cell} IN (${texts.map(literal).join(", ")})`;
  const byDigits = `regexp_full_match(${cell}, '${INTEGER}') AND (TRY_CAST(${cell} AS HUGEINT) ${SAFE}) IS NOT TRUE`;
  return numbers.length === 0
    ? asText
    : `(${asText} OR (regexp_full_match(${cell}, '${NUMBER}') AND NOT (${byDigits}) AND TRY_CAST(${cell} AS DOUBLE) IN ` +
        `(${numbers.map((number) => `CAST('${number}' AS DOUBLE)`).join(", ")})))`;
}

/**
 * The type of a column by all its cells, as the typing rule says: the first that all cells have. Whole numbers
 * of which some are beyond 2^53 - 1 are text.
 */
const TYPES = ["INTEGER", "BIGINT", "VARCHAR", "DOUBLE", "DATE"] as const;

/** Counts of the cells that are of each type, and of all that are not missing. */
function counts(cell: string): string[] {
  const integer = `regexp_full_match(${cell}, '${INTEGER}')`,
    wide = `TRY_CAST(${cell} AS HUGEINT)`;
  const conditions = [
    `${integer} AND ${wide} BETWEEN -2147483648 AND 2147483647`,
    `${integer} AND ${wide} ${SAFE}`,
    integer,
    `regexp_full_match(${cell}, '${NUMBER}') AND isfinite(TRY_CAST(${cell} AS DOUBLE))`,
    `regexp_full_match(${cell}, '${DATE}') AND year(TRY_CAST(${cell} AS DATE)) >= 1`,
  ];
  return [
    `CAST(count(${cell}) AS VARCHAR)`,
    ...conditions.map((condition) => `CAST(count(*) FILTER (WHERE ${condition}) AS VARCHAR)`),
  ];
}

/** Counts of a column: of all cells, and of those of each type. */
const COUNTS = TYPES.length + 1;
/** Columns that are typed by one query. */
const AT_ONCE = 50;

/**
 * A file of text as a relation whose columns have the types that the reader of this software gives them: by
 * all cells of a column, codes for missing values left out. DuckDB's own detection goes by the first rows,
 * and takes `007` for 7.
 */
export async function csvRelation(
  path: string,
  delimiter: string | undefined,
  missing: MissingCodes,
  ask: Ask,
): Promise<string> {
  const head = (await headOf(path)).replace(/^\ufeff/, "");
  const cut =
    delimiter ??
    CANDIDATES.map((one) => [one, header(head, one).length] as const).sort((a, b) => b[1] - a[1])[0]![0];
  const names = header(head, cut),
    twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw new SdcError("DUPLICATE_VARIABLE", `Two columns are named "${twice}". Names must be different.`);
  const columns = names.map((_, at) => `'c${at}': 'VARCHAR'`).join(", ");
  const file =
    `read_csv(${literal(path)}, delim=${literal(cut)}, quote='"', escape='"', header=true, ` +
    `columns={${columns}}, auto_detect=false, nullstr='', allow_quoted_nulls=true, ` +
    "max_line_size=67108864)";
  const cells = names.map((name, at) => {
    const code = isCode(`c${at}`, name, missing);
    return code === null ? `c${at}` : `CASE WHEN ${code} THEN NULL ELSE c${at} END`;
  });
  const typed: string[] = [];
  for (let from = 0; from < names.length; from += AT_ONCE) {
    const some = cells.slice(from, from + AT_ONCE),
      inner = some.map((cell, i) => `${cell} AS v${from + i}`).join(", ");
    const found = await ask(
      `SELECT ${some.flatMap((_, i) => counts(`v${from + i}`)).join(", ")} FROM (SELECT ${inner} FROM ${file})`,
    );
    some.forEach((cell, i) => {
      const [all, ...of] = found.slice(COUNTS * i, COUNTS * (i + 1)),
        type = all === "0" ? undefined : TYPES.find((_, t) => of[t] === all);
      const name = quoted(names[from + i]!);
      typed.push(type === undefined ? `${cell} AS ${name}` : `TRY_CAST(${cell} AS ${type}) AS ${name}`);
    });
  }
  return `(SELECT ${typed.join(", ")} FROM ${file})`;
}
