import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../files/commands.ts";

/** A variable as haven reads it. Numbers are texts of 17 digits, dates and times numbers of R, `.a` a reason. */
export interface HavenColumn {
  readonly classes: readonly string[];
  readonly label: readonly (string | null)[];
  readonly values: readonly (string | null)[];
  readonly labels: { readonly values: readonly (string | null)[]; readonly texts: readonly string[] };
}

/** What haven reads from a file, or why it does not. */
export type HavenFile =
  | { readonly error: readonly string[] }
  | {
      readonly error?: undefined;
      readonly names: readonly string[];
      readonly rows: readonly [number];
      readonly columns: readonly HavenColumn[];
    };

/** `list` names a file a line; 1.json, 2.json, … are made. */
const SCRIPT = `
suppressMessages({ library(haven); library(jsonlite) })
textOf <- function(x) {
  if (is.character(x)) return(x)
  x <- as.double(unclass(x)); attributes(x) <- NULL
  text <- sprintf("%.17g", x); text[is.na(x)] <- NA
  tag <- na_tag(x); text[!is.na(tag)] <- paste0(".", tag[!is.na(tag)])
  text
}
orNA <- function(x) if (is.null(x)) NA else as.character(x)[1]
columnOf <- function(x) {
  labels <- attr(x, "labels", exact = TRUE)
  list(classes = class(x), label = orNA(attr(x, "label", exact = TRUE)), values = textOf(x),
    labels = list(values = if (is.null(labels)) character() else textOf(labels),
      texts = if (is.null(labels)) character() else names(labels)))
}
tableOf <- function(path) suppressWarnings(switch(tolower(sub(".*\\\\.", "", path)),
  sas7bdat = read_sas(path), xpt = read_xpt(path), dta = read_dta(path),
  por = read_por(path, user_na = TRUE), read_sav(path, user_na = TRUE)))
paths <- readLines("list", encoding = "UTF-8")
for (i in seq_along(paths)) {
  said <- tryCatch({
    table <- tableOf(paths[i])
    list(names = I(names(table)), rows = nrow(table), columns = unname(lapply(table, columnOf)))
  }, error = function(error) list(error = conditionMessage(error)))
  out <- file(paste0(i, ".json"), "wb")
  writeLines(enc2utf8(toJSON(said, na = "null")), out, useBytes = TRUE)
  close(out)
}
writeLines(as.character(packageVersion("haven")), "version")
`;

/** What haven reads from files, and its version. @throws Error where R or a package of it is missing */
export async function havenReads(
  paths: readonly string[],
): Promise<{ readonly version: string; readonly files: HavenFile[] }> {
  const folder = mkdtempSync(join(tmpdir(), "readers-"));
  const text = (name: string): string => readFileSync(join(folder, name), "utf8");
  try {
    writeFileSync(join(folder, "list"), `${paths.join("\n")}\n`);
    writeFileSync(join(folder, "read.R"), SCRIPT);
    await run("Rscript", ["--vanilla", "read.R"], folder);
    const files = paths.map((_, i) => JSON.parse(text(`${i + 1}.json`)) as HavenFile);
    return { version: text("version").trim(), files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
