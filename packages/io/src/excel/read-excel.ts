import { countText, SdcError, isSdcError } from "@sdc-risk/core";
import { readSheet } from "read-excel-file/universal";
import { readCsv } from "../csv/read-csv.js";
import type { Memory } from "../memory.js";
import type { Pace } from "../pace.js";
import { bytesSource } from "../source.js";
import type { ReadOptions, ReadResult, ReadWarning } from "../types.js";
import { sheetText, type Cell } from "./as-csv.js";
import { chosenSheet, sheetNames } from "./sheets.js";
import { storedZip, unzipped } from "./unzip.js";

/** Where every workbook lists its sheets. */
const WORKBOOK = "xl/workbook.xml";

/**
 * Reads one sheet of an Excel workbook (.xlsx): its first row that is not blank holds the names, each further
 * one a record. Cells are typed by the rule of CSV; those that the sheet shows as an error are missing, with
 * a warning.
 * @throws BAD_FILE, BAD_OPTIONS (no such sheet), EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readExcel(
  bytes: Uint8Array,
  name: string,
  pace: Pace,
  memory: Memory,
  { sheet, missing, ddi }: ReadOptions,
): Promise<ReadResult> {
  const files = told(name, () => unzipped(bytes, memory)),
    workbook = files[WORKBOOK];
  if (workbook === undefined)
    throw new SdcError(
      "BAD_FILE",
      `${JSON.stringify(name)} is a zip archive, but no Excel workbook (.xlsx): it has no ${WORKBOOK}.`,
    );
  const names = sheetNames(new TextDecoder().decode(workbook));
  if (names.length === 0) throw damaged(name, "It lists no sheet.");
  const { place, warnings } = chosenSheet(name, names, sheet);
  await pace.tick(0.2);
  const rows = await readSheet(storedZip(files), place + 1, { trim: false }).catch((cause: unknown) => {
    throw damaged(name, messageOf(cause), cause);
  });
  await pace.tick(0.5);
  const { bytes: text, errors } = await sheetText(
    name,
    rows as readonly unknown[] as readonly Cell[][],
    pace,
  );
  const { table, warnings: odd } = await readCsv(
    bytesSource(text, name),
    {
      delimiter: ",",
      encoding: "utf-8",
      ...(missing === undefined ? {} : { missing }),
      ...(ddi === undefined ? {} : { ddi }),
    },
    pace,
    memory,
  );
  return { table, format: "xlsx", warnings: [...warnings, ...errorCells(errors), ...odd] };
}

/** What there is to tell of cells that a sheet shows as errors. */
const errorCells = (errors: ReadonlyMap<string, number>): ReadWarning[] =>
  Array.from(errors, ([column, cells]) => ({
    code: "error-cells",
    message:
      `${cells === 1 ? "One cell" : `${countText(cells)} cells`} of ${JSON.stringify(column)} ` +
      `${cells === 1 ? "shows" : "show"} an error, such as #DIV/0! or #N/A, and ` +
      `${cells === 1 ? "is" : "are"} missing.`,
  }));

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const damaged = (name: string, why: string, cause?: unknown): SdcError =>
  new SdcError(
    "BAD_FILE",
    `${JSON.stringify(name)} is damaged, cut off, or not an Excel workbook (.xlsx). ${why}`,
    {
      cause,
    },
  );

function told<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw isSdcError(cause) ? cause : damaged(name, messageOf(cause), cause);
  }
}
