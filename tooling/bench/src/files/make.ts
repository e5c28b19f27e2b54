import { numbersIn } from "../yardstick/columns.ts";
import { convert } from "@sdc-risk/io";
import { surveyCsv, surveyTable } from "@sdc-risk/testkit";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SEED } from "../survey.ts";
import { run } from "./commands.ts";

/** The files: what each is, its name, and haven's function that reads it; null where haven has none. */
export const FILES = [
  { about: "CSV", name: "survey.csv", haven: null },
  { about: "SPSS .sav, byte-compressed", name: "survey.sav", haven: "read_sav" },
  { about: "SPSS .sav, not compressed", name: "survey-plain.sav", haven: "read_sav" },
  { about: "SPSS .zsav", name: "survey.zsav", haven: "read_sav" },
  { about: "Stata .dta, format 118", name: "survey.dta", haven: "read_dta" },
  { about: "SAS .sas7bdat", name: "survey.sas7bdat", haven: "read_sas" },
  { about: "SAS .xpt, version 8", name: "survey.xpt", haven: "read_xpt" },
  { about: "Parquet", name: "survey.parquet", haven: null },
] as const;
export type SurveyFile = (typeof FILES)[number];

/** R: the columns as they lie in memory, whole numbers first, then the files that haven writes. */
const script = (names: readonly string[], doubles: ReadonlySet<string>, records: number): string => `
suppressMessages(library(haven))
names <- c(${names.map((name) => JSON.stringify(name)).join(", ")})
doubles <- c(${[...doubles].map((name) => JSON.stringify(name)).join(", ")})
from <- file("survey.bin", "rb")
d <- lapply(names, function(n) if (n %in% doubles) readBin(from, "double", ${records}) else readBin(from, "integer", ${records}))
close(from)
names(d) <- names
d <- structure(d, class = c("tbl_df", "tbl", "data.frame"), row.names = c(NA_integer_, ${-records}L))
write_sav(d, "survey.sav", compress = "byte")
write_sav(d, "survey-plain.sav", compress = "none")
write_sav(d, "survey.zsav", compress = "zsav")
write_dta(d, "survey.dta", version = 14)
write_xpt(d, "survey.xpt", version = 8)
`;

/**
 * Writes the survey as CSV and Parquet here, by haven as files of SPSS, Stata and SAS, by readstat as a table
 * of SAS.
 */
export async function makeFiles(folder: string, records: number): Promise<void> {
  const survey = { rows: records, seed: SEED, labels: false };
  const table = surveyTable(survey);
  await pipeline(Readable.from(surveyCsv(survey)), createWriteStream(join(folder, "survey.csv")));
  const parquet: Uint8Array[] = [];
  await convert({ table }, "parquet", (bytes) => void parquet.push(bytes));
  await writeFile(join(folder, "survey.parquet"), parquet);
  const columns = table.schema.fields.map(({ name }) => ({
    name,
    values: numbersIn(table, name),
  }));
  await writeFile(
    join(folder, "survey.bin"),
    columns.map(({ values }) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
  );
  const doubles = columns.filter(({ values }) => values instanceof Float64Array).map(({ name }) => name);
  const code = script(
    columns.map(({ name }) => name),
    new Set(doubles),
    records,
  );
  await run("Rscript", ["--vanilla", "-e", code], folder);
  await run("readstat", ["survey-plain.sav", "survey.sas7bdat"], folder);
}
