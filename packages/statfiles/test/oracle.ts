import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { DataType, type Vector } from "apache-arrow";
import { wants } from "@sdc-risk/servers";
import { describe, expect } from "vitest";
import { type StatFile, type StatOptions, readStatFile } from "../src/index.ts";

/** Files that the programs themselves wrote, which come with haven. */
export const EXAMPLES = "/usr/lib/R/site-library/haven/examples";

/** Tests that need haven and readstat. */
export const withOracles = (title: string, tests: () => void): void => {
  describe(title, wants("haven", "readstat"), tests);
};

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A folder of the test, removed at the end of the process. */
export const folder = mkdtempSync(join(tmpdir(), "statfiles-"));
process.on("exit", () => {
  rmSync(folder, { recursive: true, force: true });
});

export const bytesOf = (path: string): Uint8Array => new Uint8Array(readFileSync(join(folder, path)));

/** What the R of this process says at the end of a script: behind it what was wrong, if anything. */
const ENDED = "--- the script has ended: ";
/** Runs scripts by their names, each in an environment of its own. */
const SERVE = `
suppressMessages(library(haven)); options(digits = 17, warn = 1); input <- file("stdin", "r")
while (length(path <- readLines(input, 1)) > 0) {
  said <- tryCatch({ source(path, local = new.env(), encoding = "UTF-8"); "" }, error = conditionMessage)
  cat("\n${ENDED}", gsub("\n", " ", said), "\n", sep = "") }
`;
let running: ChildProcessByStdio<Writable, Readable, null> | null = null;
let before: Promise<unknown> = Promise.resolve();
let scripts = 0;

/** One R for all scripts: to start it and to load haven takes longer than what most of them do. */
function startR(): NonNullable<typeof running> {
  writeFileSync(join(folder, "serve.R"), SERVE);
  const child = spawn("Rscript", ["--vanilla", "serve.R"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "ignore"],
  });
  child.stdout.setEncoding("utf8");
  child.once("exit", () => {
    if (running === child) running = null;
  });
  child.stdin.on("error", () => undefined); // its end is told by it
  // it ends with this process, and does not keep it
  child.unref();
  return child;
}

/** Runs R in the folder, one script after the other; what it printed. */
export function r(code: string): Promise<string> {
  const script = `script${++scripts}.R`;
  writeFileSync(join(folder, script), code);
  const printed = before.then(
    () =>
      new Promise<string>((resolve, reject) => {
        const child = (running ??= startR());
        let text = "";
        const listen = (part: string): void => {
          text += part;
          const end = text.indexOf(ENDED);
          if (end < 0 || !text.endsWith("\n")) return;
          stop();
          const wrong = text.slice(end + ENDED.length).trim();
          if (wrong === "") resolve(text.slice(0, end));
          else reject(new Error(`R: ${wrong}`));
        };
        const leave = (): void => {
          stop();
          running = null;
          reject(new Error(`R has ended in ${script}. It printed: ${text}`));
        };
        const stop = (): void => void child.stdout.off("data", listen).off("close", leave);
        child.stdout.on("data", listen).on("close", leave);
        child.stdin.write(`${script}\n`);
      }),
  );
  before = printed.catch(() => undefined);
  return printed;
}

/** Converts files of the folder by the command readstat. */
export function convert(from: string, to: string): void {
  rmSync(join(folder, to), { force: true });
  execFileSync("readstat", [from, to], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
}

/** What haven reads from a file. */
export interface Told {
  readonly names: readonly string[];
  readonly columns: readonly {
    readonly label: string | null;
    readonly format: string | null;
    readonly classes: readonly string[];
    /** Values as text: numbers in 17 digits, dates and times as numbers of R, tagged missing values as `.a`; null is missing. */
    readonly values: readonly (string | null)[];
    readonly labels: readonly (readonly [value: string, label: string])[];
    readonly naValues: readonly string[];
    readonly naRange: readonly string[];
  }[];
}

/** Prints what R holds of a table in a form that is easy to read: JSON without its numbers. */
const DUMP = `
quote <- function(x) { x <- enc2utf8(x); x <- gsub("\\\\", "\\\\\\\\", x, fixed = TRUE); x <- gsub('"', '\\\\"', x, fixed = TRUE)
  x <- gsub("\\n", "\\\\n", x, fixed = TRUE); x <- gsub("\\t", "\\\\t", x, fixed = TRUE); x <- gsub("\\r", "\\\\r", x, fixed = TRUE); paste0('"', x, '"') }
text <- function(x) { if (is.character(x)) ifelse(is.na(x), "null", quote(x)) else { x <- unclass(x); attributes(x) <- NULL
  tag <- na_tag(as.double(x)); ifelse(!is.na(tag), paste0('".', tag, '"'), ifelse(is.na(x), "null", paste0('"', sprintf("%.17g", as.double(x)), '"'))) } }
one <- function(x) if (is.null(x)) "null" else quote(as.character(x)[1])
list1 <- function(x) paste0("[", paste(x, collapse = ","), "]")
fmt <- function(x) { a <- attributes(x); f <- a[c("format.spss", "format.stata", "format.sas")]; f <- f[!sapply(f, is.null)]; if (length(f)) f[[1]] else NULL }
dump <- function(d) { cat("{\\"names\\":", list1(quote(names(d))), ",\\"columns\\":[", sep = "")
  for (i in seq_along(d)) { x <- d[[i]]; l <- attr(x, "labels", exact = TRUE); if (i > 1) cat(",")
    cat('{"label":', one(attr(x, "label", exact = TRUE)), ',"format":', one(fmt(x)), ',"classes":', list1(quote(class(x))), ',"values":', list1(text(x)), sep = "")
    cat(',"labels":', list1(if (is.null(l)) character() else paste0("[", text(l), ",", quote(names(l)), "]")), sep = "")
    cat(',"naValues":', list1(if (is.null(attr(x, "na_values"))) character() else text(attr(x, "na_values"))), sep = "")
    cat(',"naRange":', list1(if (is.null(attr(x, "na_range"))) character() else paste0('"', sprintf("%.17g", attr(x, "na_range")), '"')), "}", sep = "") }
  cat("]}\\n") }
`;

/** What haven's function `reader` reads from files of the folder. */
export async function havenReads(paths: readonly string[], reader: string, more = ""): Promise<Told[]> {
  const reads = paths.map((path) => `dump(${reader}("${path}"${more}))`).join("\n");
  return (await r(`${DUMP}${reads}`))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Told);
}

/** Values of a column as haven's dump writes them. */
export function valuesOf(vector: Vector, classes: readonly string[]): (string | null)[] {
  const type = vector.type as DataType;
  const seconds = DataType.isTimestamp(type) ? 1000 : 1;
  return Array.from(vector, (value: unknown) => {
    if (value === null) return null;
    if (DataType.isDate(type)) return Number(value) / 86_400_000;
    if (classes.includes("hms") && typeof value === "string") return secondsOf(value);
    return typeof value === "string" ? value : Number(value) / seconds;
  }).map((value) => (value === null ? null : String(value)));
}

function secondsOf(time: string): number {
  const [hours, minutes, rest] = time.split(":").map(Number) as [number, number, number];
  return hours * 3600 + minutes * 60 + rest;
}

/** A text as the number that it writes, where it does. */
export const plain = (text: string | null): string | number | null => {
  if (text === null || text === "") return null;
  const value = Number(text);
  return Number.isNaN(value) ? text : value;
};

/** A text without blanks at its end, which haven cuts off. */
function unpadded(text: string | null): string | null {
  const cut = text?.trimEnd() ?? "";
  return cut === "" ? null : cut;
}

/**
 * Compares all that was read with what haven reads.
 * @param digits in which numbers are compared
 */
export function expectSame({ table, variables }: StatFile, told: Told, digits = 17): void {
  const rounded = <T>(value: T): T | number =>
    typeof value === "number" ? Number(value.toPrecision(digits)) : value;
  expect(variables.map(({ name }) => name)).toEqual(told.names);
  for (const [i, { label, format, classes, values, labels, naValues, naRange }] of told.columns.entries()) {
    const { missing, ...variable } = variables[i];
    const vector = table.getChildAt(i)!;
    const isText = classes.includes("character");
    const written = isText ? unpadded : plain;
    expect(variable.label, variable.name).toBe(label);
    if (format !== null) expect(variable.format, variable.name).toBe(format);
    const held = valuesOf(vector, classes).map((value, row) => {
      const code = missing?.codes[row] ?? -1;
      // haven makes declared missing texts NA even where it is asked to keep them
      return code < 0 ? written(value) : isText && values[row] === null ? null : missing!.reasons[code].value;
    });
    const single =
      DataType.isFloat(vector.type as DataType) && (vector.type as { precision?: number }).precision === 1;
    const wanted = values
      .map(written)
      .map((value) => (single && typeof value === "number" ? Math.fround(value) : value));
    const exact = vector.type as DataType;
    if (DataType.isTimestamp(exact) || classes.includes("hms")) {
      held.forEach((value, row) => {
        const other = wanted[row]!;
        if (typeof value === "number")
          expect(value, `${variable.name} ${row}`).toBeCloseTo(other as number, 3);
        else expect(value).toBe(other);
      });
    } else expect(held.map(rounded), variable.name).toEqual(wanted.map(rounded));
    const sorted = (pairs: readonly (readonly [string | number | null, string])[]): unknown[] =>
      [...pairs].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    expect(
      sorted(variable.valueLabels.map(({ value, label: text }) => [value, text])),
      `labels of ${variable.name}`,
    ).toEqual(sorted(labels.map(([value, text]) => [written(value), text])));
    const range = missing?.declared?.range ?? null;
    expect(missing?.declared?.values ?? [], variable.name).toEqual(naValues.map(written));
    expect(range?.map(String) ?? [], variable.name).toEqual(
      naRange.map((end) => String(end === "Inf" ? Infinity : end === "-Inf" ? -Infinity : Number(end))),
    );
  }
}

export const read = (bytes: Uint8Array, name = "some.file", options: StatOptions = {}): Promise<StatFile> =>
  readStatFile(bytes, name, options);
