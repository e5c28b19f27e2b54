import { countText, isSdcError, plural, SdcError, unreadBytes, type UnreadBytes } from "@sdc-risk/data";
import { Damaged, reasonOf } from "../damaged.ts";
import { readCsv } from "../csv/read-csv.ts";
import type { Memory } from "../memory.ts";
import type { Pace } from "../pace.ts";
import { readXml } from "../xml/read-xml.ts";
import type { ReadOptions, ReadResult, ReadWarning, SeveralForms } from "../types.ts";
import { unpacked } from "./archive/archive.ts";
import type { FormsOfCells } from "./cell-forms.ts";
import type { HeaderBeside } from "./header-beside.ts";
import { sharedTexts } from "./shared-texts.ts";
import type { SharedTexts } from "./bytes/text-list.ts";
import { SheetSource } from "./sheet-source.ts";
import type { SheetCsv } from "./sheet-csv.ts";
import { chosenSheet, otherParts } from "./sheets.ts";
import { stylesOf } from "./styles.ts";
import { relationsOf, workbookOf, type Workbook } from "./workbook.ts";
import { directoryOf, type ZipEntry } from "./archive/zip-directory.ts";
import { unreadInArchive } from "./archive/zip-unread.ts";

/** Where an archive names the workbook, and where nearly all have it. */
const ROOT = "_rels/.rels";
const WORKBOOK = "xl/workbook.xml";
/** What .NET's library names the properties of a workbook that others have in docProps/core.xml. */
const PROPERTIES = /^package\/services\/metadata\/core-properties\/[\da-f]{32}\.psmdcp$/;
/** Bytes that properties have at most, and XML of nothing. */
const SHORT = 2000;
/**
 * Other parts that some programs write, and their bytes at most: settings of Google Sheets (its version, language, time
 * zone, font), and what SheetJS says of formulas of several cells, of which there are none.
 */
const SETTINGS: ReadonlyMap<string, number> = new Map([
  ["xl/metadata", 400],
  ["xl/metadata.xml", 1000],
]);
/** What lists and styles take while they are read, in multiples of their XML. */
const TAKES = 4;

/**
 * Reads one sheet of an Excel workbook (.xlsx): its first row that is not blank holds the names, each further
 * one a record. Cells are typed by the rule of CSV; those that the sheet shows as an error are missing, with
 * a warning. The sheet is read row by row as it is unpacked.
 * @throws BAD_FILE, BAD_OPTIONS (no such sheet), EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readExcel(
  bytes: Uint8Array,
  name: string,
  pace: Pace,
  memory: Memory,
  { sheet, missing, keepCodes = false, ddi, forms = false }: ReadOptions,
): Promise<ReadResult> {
  const wrong = (cause: unknown): Error => damaged(name, cause);
  const archive = new Archive(name, bytes, memory, wrong);
  const workbook = archive.workbook();
  const chosen = chosenSheet(name, workbook.sheets, sheet);
  const tick = (): Promise<void> => pace.tick();
  const styles = workbook.styles === null ? undefined : archive.read(workbook.styles);
  const context = {
    texts: await archive.texts(workbook, tick),
    styles: styles === undefined ? [] : archive.within(() => stylesOf(styles, name)),
    from1904: workbook.from1904,
  };
  const { path } = chosen;
  const place = { path, entry: archive.entry(path), context, forms };
  const reading = {
    delimiter: ",",
    encoding: "utf-8",
    keepCodes,
    forms,
    ...(missing === undefined ? {} : { missing }),
    ...(ddi === undefined ? {} : { ddi }),
  };
  const read = async (withTime: readonly number[]): Promise<[ReadResult, SheetSource]> => {
    const source = new SheetSource(name, place, wrong, new Set(withTime));
    const result = await readCsv(source, reading, pace, memory);
    return [result, source];
  };
  let [result, source] = await read([]);
  if (source.csv.mixed.length > 0) [result, source] = await read(source.csv.mixed);
  const { csv, formulas, readings, others, header } = source;
  const found = await source.forms(tick);
  const namesOf = (columns: readonly number[]): string[] =>
    columns.flatMap((column) => csv.names[column] ?? []);
  const { table, warnings, withoutCodes, severalForms } = result;
  const beside = {
    formulas: formulas || header.hasLongFormulas(csv.names, table.numRows),
    others,
    readings: readings || header.hasLongReadings(csv.names) || isReadElsewhere(context.texts, header),
    unlike: namesOf(csv.unlike),
    both: namesOf(found?.both ?? []),
  };
  return {
    table,
    format: "xlsx",
    ...(withoutCodes === undefined ? {} : { withoutCodes }),
    ...(severalForms === undefined ? {} : { severalForms: formsOf(severalForms, found, csv.names) }),
    warnings: [
      ...chosen.warnings,
      ...otherParts(name, archive.paths(), archive.known(workbook), beside),
      ...unreadBytes(archive.unread),
      ...errorCells(csv),
      ...warnings,
    ],
  };
}

/** Whether a workbook has readings of texts that name no variable, and may be of no cell. */
const isReadElsewhere = (texts: SharedTexts | null, header: HeaderBeside): boolean =>
  [...(texts?.readings.keys() ?? [])].some((text) => !header.names(text));

/** Each variable once whose numbers are in several forms, as its cells write them or as its texts do. */
function formsOf(
  texts: readonly SeveralForms[],
  cells: FormsOfCells | null,
  names: readonly string[],
): readonly SeveralForms[] {
  const own = Array.from(cells?.several ?? [], ([column, forms]) => ({
    variable: names[column] ?? "",
    forms,
  }));
  return [...own, ...texts.filter(({ variable }) => !own.some((one) => one.variable === variable))];
}

/** A workbook, and where its archive names it and what is said of it; "" where it says nothing. */
type OpenedWorkbook = Workbook & { readonly path: string; readonly properties: string };

/** The files of a workbook. */
class Archive {
  /** Bytes that are in none of them. */
  readonly unread: readonly UnreadBytes[];
  private readonly entries: ReadonlyMap<string, ZipEntry>;

  private readonly name: string;
  private readonly memory: Memory;
  private readonly wrong: (cause: unknown) => Error;

  constructor(name: string, bytes: Uint8Array, memory: Memory, wrong: (cause: unknown) => Error) {
    this.name = name;
    this.memory = memory;
    this.wrong = wrong;
    const directory = this.within(() => directoryOf(bytes));
    this.entries = new Map(directory.entries.map((entry) => [entry.path, entry]));
    this.unread = unreadInArchive(bytes, directory);
  }

  within<T>(work: () => T): T {
    try {
      return work();
    } catch (cause) {
      throw this.wrong(cause);
    }
  }

  paths(): Iterable<string> {
    return this.entries.keys();
  }

  /**
   * Paths of what is read, of the sheets that the workbook lists, of drawings and lists of authors with nothing in them,
   * and of the properties and settings of some programs.
   */
  known({ path, texts, styles, sheets, properties }: OpenedWorkbook): ReadonlySet<string> {
    const empty = [...this.entries.keys()].filter(
      (one) => /^xl\/(drawings|persons)\//i.test(one) && this.isEmptyXml(one),
    );
    const isShort = (one: string, most: number): boolean => (this.entries.get(one)?.size ?? Infinity) <= most;
    const short = [
      ...(PROPERTIES.test(properties) && isShort(properties, SHORT) ? [properties] : []),
      ...Array.from(SETTINGS).flatMap(([one, most]) => (isShort(one, most) ? [one] : [])),
    ];
    const read = [path, texts, styles, ...sheets.map((sheet) => sheet.path), ...empty, ...short];
    return new Set(read.flatMap((one) => one ?? []));
  }

  /**
   * Whether a short file is XML of one element and nothing in it, as Google Sheets writes for drawings, and Excel for
   * authors of comments.
   */
  private isEmptyXml(path: string): boolean {
    if (this.entry(path).size > SHORT) return false;
    const xml = this.read(path);
    let elements = 0;
    let other = false;
    const found = (): void => {
      other = true;
    };
    try {
      readXml(xml ?? new Uint8Array(), this.name, { open: () => elements++, text: found, aside: found });
    } catch {
      return false;
    }
    return elements === 1 && !other;
  }

  entry(path: string): ZipEntry {
    const entry = this.entries.get(path);
    if (entry === undefined) throw this.wrong(new Damaged(`It has no ${path}.`));
    return entry;
  }

  /** A file as a whole; undefined where the archive has none of this path. */
  read(path: string): Uint8Array | undefined {
    const entry = this.entries.get(path);
    return entry && this.within(() => unpacked(path, entry, this.memory, TAKES));
  }

  workbook(): OpenedWorkbook {
    const { name } = this;
    const root = this.read(ROOT);
    return this.within(() => {
      const roots = root === undefined ? [] : [...relationsOf(root, name, "").values()];
      const pathOf = (wanted: string): string | undefined => roots.find(({ kind }) => kind === wanted)?.path;
      const path = pathOf("officeDocument") ?? WORKBOOK;
      const properties = pathOf("core-properties") ?? "";
      const xml = this.read(path);
      if (xml === undefined || !path.includes("workbook")) throw noWorkbook(name);
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      const relations = this.read(`${folder}_rels/${path.slice(folder.length)}.rels`);
      if (relations === undefined) throw new Damaged("It does not say where its sheets are.");
      return { ...workbookOf(xml, name, relationsOf(relations, name, folder)), path, properties };
    });
  }

  async texts({ texts }: Workbook, tick: () => Promise<void>): Promise<SharedTexts | null> {
    const entry = texts === null ? undefined : this.entries.get(texts);
    if (texts === null || entry === undefined) return null;
    const { name, memory } = this;
    try {
      return await sharedTexts(texts, entry, name, { memory, tick });
    } catch (cause) {
      throw this.wrong(cause);
    }
  }
}

/** What there is to tell of cells that a sheet shows as errors. */
const errorCells = ({ errors, names }: SheetCsv): ReadWarning[] =>
  Array.from(errors, ([column, { cells }]) => ({
    code: "error-cells",
    message:
      `${cells === 1 ? "One cell" : `${countText(cells)} cells`} of ${JSON.stringify(names[column])} ` +
      `${plural(cells, "shows", "show")} an error, such as #DIV/0! or #N/A, and ` +
      `${plural(cells, "is", "are")} missing.`,
  }));

const noWorkbook = (name: string): SdcError =>
  new SdcError(
    "BAD_FILE",
    `${JSON.stringify(name)} is a zip archive, but no Excel workbook (.xlsx): it has no ${WORKBOOK}.`,
  );

function damaged(name: string, cause: unknown): Error {
  if (isSdcError(cause)) return cause;
  return new SdcError(
    "BAD_FILE",
    `${JSON.stringify(name)} is damaged, cut off, or not an Excel workbook (.xlsx). ${reasonOf(cause)}`,
    { cause },
  );
}
