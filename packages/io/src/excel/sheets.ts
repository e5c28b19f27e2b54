import { SdcError, suggestion } from "@sdc-risk/data";
import { listed } from "../listed.ts";
import type { ReadWarning } from "../types.ts";
import type { Sheet } from "./workbook.ts";

/** The sheet that is read. */
export interface ChosenSheet {
  readonly name: string;
  readonly path: string;
  /** What there is to tell of others. */
  readonly warnings: readonly ReadWarning[];
}

/**
 * The sheet that is meant.
 * @param wanted a name, or a number from 1; a name goes before a number. Default: the first that holds cells
 * @throws BAD_OPTIONS where there is none, with the nearest, or it is a chart; BAD_FILE where none holds cells
 */
export function chosenSheet(file: string, sheets: readonly Sheet[], wanted: string | undefined): ChosenSheet {
  const names = sheets.map(({ name }) => name);
  const place = wanted === undefined ? sheets.findIndex(({ path }) => path !== null) : placeOf(names, wanted);
  const sheet = sheets[place];
  if (sheet === undefined) throw wanted === undefined ? noSheet(file) : unknown(file, names, wanted);
  const { name, path } = sheet;
  if (path === null)
    throw new SdcError(
      "BAD_OPTIONS",
      `The sheet ${JSON.stringify(name)} of ${JSON.stringify(file)} holds no cells: it is a chart or a dialogue.`,
    );
  const which = wanted === undefined ? `the first, ${JSON.stringify(name)},` : JSON.stringify(name);
  const message =
    `${JSON.stringify(file)} has ${sheets.length} sheets; ${which} was ` +
    `read.${wanted === undefined ? " --sheet names another." : ""}`;
  return { name, path, warnings: sheets.length > 1 ? [{ code: "more-sheets", message }] : [] };
}

function placeOf(names: readonly string[], wanted: string): number {
  const named = names.indexOf(wanted);
  return named < 0 && /^[1-9]\d*$/.test(wanted) ? Number(wanted) - 1 : named;
}

const noSheet = (file: string): SdcError =>
  new SdcError("BAD_FILE", `${JSON.stringify(file)} lists no sheet that holds cells.`);

const unknown = (file: string, names: readonly string[], wanted: string): SdcError =>
  new SdcError(
    "BAD_OPTIONS",
    `${JSON.stringify(file)} has no sheet ${JSON.stringify(wanted)}; it has ` +
      `${names.length}.${suggestion(wanted, names)}`,
  );

/** Parts of a workbook that may hold values beside those of its cells, by where they lie in the archive. */
const PARTS: readonly { readonly what: string; readonly path: RegExp }[] = [
  { what: "comments", path: /^xl\/(threadedComments\/|(comments\/)?comments?\d*\.)/i },
  { what: "the data of pivot tables", path: /^xl\/pivotCache\//i },
  { what: "values of other workbooks", path: /^xl\/externalLinks\//i },
  { what: "files that are embedded", path: /^xl\/embeddings\//i },
  { what: "pictures", path: /^xl\/media\//i },
  { what: "a data model", path: /^xl\/model\//i },
  { what: "a record of changes", path: /^xl\/revisions\//i },
];

/** Parts that every program writes, beside the sheets, texts and styles that the workbook names. */
const HARMLESS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(app|core|custom)\.xml|docMetadata\/LabelInfo\.xml|xl\/(theme\/theme\d*\.xml|printerSettings\/[^/]*\.bin|tables\/table\d*\.xml|calcChain\.xml))$/i;

/** The path of what a part refers to. */
const relationsPath = (path: string): string => path.replace(/[^/]*$/, (name) => `_rels/${name}.rels`);

/** What cells hold beside their values. */
export interface BesideValues {
  /** Whether some have formulas, and readings of their letters. */
  readonly formulas: boolean;
  readonly readings: boolean;
  /** Whether the XML of the sheet holds what is none of its values. */
  readonly others: boolean;
  /** Names of columns whose cells without a value are of several kinds. */
  readonly unlike: readonly string[];
  /** Names of columns in which one value is a number here and a text there. */
  readonly both: readonly string[];
}

/**
 * What there is to tell of a workbook that holds more than values.
 * @param paths of the files in its archive
 * @param known paths of those that were read, that the workbook lists, or that hold nothing
 */
export function otherParts(
  file: string,
  paths: Iterable<string>,
  known: ReadonlySet<string>,
  { formulas, readings, others, unlike, both }: BesideValues,
): readonly ReadWarning[] {
  const all = [...paths];
  const harmless = new Set([...known].flatMap((path) => [path, relationsPath(path)]));
  /** Some archives list folders, too: one of files says nothing. */
  const isFolder = (one: string): boolean =>
    one.endsWith("/") && all.some((other) => !other.endsWith("/") && other.startsWith(one));
  const unknown = all.filter(
    (one) =>
      !harmless.has(one) &&
      !HARMLESS.test(one) &&
      !isFolder(one) &&
      !PARTS.some(({ path }) => path.test(one)),
  );
  const held = [
    ...PARTS.filter(({ path }) => all.some((one) => path.test(one))).map(({ what }) => what),
    ...(formulas ? ["formulas of cells"] : []),
    ...(readings ? ["phonetic readings (furigana)"] : []),
    ...(others ? ["comments, elements or attributes in the XML of its sheet"] : []),
    ...(unknown.length > 0 ? [`other parts (${listed(unknown, 3)})`] : []),
  ];
  return [...notReadIn(file, held), ...unlikeCells(unlike), ...numbersAndTexts(both)];
}

function notReadIn(file: string, held: readonly string[]): ReadWarning[] {
  if (held.length === 0) return [];
  const message = `${JSON.stringify(file)} also holds ${listed(held, held.length, (word) => word)}, which were not read.`;
  return [{ code: "more-in-workbook", message }];
}

function unlikeCells(columns: readonly string[]): ReadWarning[] {
  if (columns.length === 0) return [];
  const message =
    `Cells of ${listed(columns)} without a value are of several kinds, empty, empty texts or errors such as #DIV/0! and ` +
    "#N/A, which were not told apart.";
  return [{ code: "more-in-workbook", message }];
}

function numbersAndTexts(columns: readonly string[]): ReadWarning[] {
  if (columns.length === 0) return [];
  const message = `Cells of ${listed(columns)} hold the same numbers now as numbers, now as texts, which were not told apart.`;
  return [{ code: "more-in-workbook", message }];
}
