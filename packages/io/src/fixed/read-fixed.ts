import { codesFor, countText, SdcError } from "@sdc-risk/data";
import { readCsv } from "../csv/read-csv.ts";
import { readInEither, textEncodings } from "../csv/encoding/text-encodings.ts";
import { listed } from "../listed.ts";
import type { Memory } from "../memory.ts";
import type { Pace } from "../pace.ts";
import { peek, type ByteSource } from "../source.ts";
import type { ReadOptions, ReadResult, ReadWarning, SeveralForms } from "../types.ts";
import type { FixedCsv } from "./fixed-csv.ts";
import { FixedSource, OtherEncoding } from "./fixed-source.ts";
import { layoutOf, type FixedLayout } from "./layout.ts";

const HEAD = 1 << 16;
const MIXED_ENDS: ReadWarning = {
  code: "mixed-line-ends",
  message: "Some lines end with CR and LF, others with LF.",
};

/**
 * Reads a file of fixed width, whose variables are at the places that its codebook gives, one line for each
 * record. A variable that the codebook calls numeric holds numbers, with the digits behind a point that is
 * not written; other texts keep what they hold but for the blanks at their end. Blanks are missing.
 * @throws SdcError BAD_FILE, BAD_ENCODING, BAD_OPTIONS, EMPTY_DATA, DUPLICATE_VARIABLE, TOO_LARGE, ABORTED
 */
export async function readFixed(
  source: ByteSource,
  options: ReadOptions,
  pace: Pace,
  memory: Memory,
): Promise<ReadResult> {
  const layout = await fixedLayout(source, options);
  if (layout === null)
    throw new SdcError(
      "BAD_OPTIONS",
      `${JSON.stringify(source.name)} cannot be read as a file of fixed width without a DDI codebook that says ` +
        "where its variables are (StartPos and EndPos): give it by --ddi, in a program by the option ddi.",
    );
  const encodings = textEncodings(await peek(source, 4), options.encoding);
  const declared = new Map(
    layout.fields.map(({ name }) => [name, new Set(codesFor(options.missing ?? [], name).map(String))]),
  );
  const read = async (encoding: string, warnings: readonly ReadWarning[]): Promise<ReadResult> => {
    const csv = new FixedSource(source, { ...layout, file: source.name, declared }, encoding);
    const result = await readCsv(csv, { ...options, delimiter: ",", encoding: "utf-8" }, pace, memory);
    return {
      table: result.table,
      format: "fixed",
      encoding,
      ...(result.withoutCodes === undefined ? {} : { withoutCodes: result.withoutCodes }),
      ...(result.severalForms === undefined
        ? {}
        : { severalForms: formsOf(result.severalForms, csv.csv.severalForms) }),
      warnings: [
        ...warnings,
        ...rest(csv.csv, layout),
        ...(options.forms === true && csv.endsDiffer ? [MIXED_ENDS] : []),
        ...result.warnings,
      ],
    };
  };
  return readInEither(source.name, encodings, read, (error) => error instanceof OtherEncoding);
}

/**
 * How a file is cut by the codebook among the options; null where there is none that gives places, or the file
 * is delimited.
 */
export async function fixedLayout(source: ByteSource, { ddi }: ReadOptions): Promise<FixedLayout | null> {
  if (ddi === undefined) return null;
  const [line = ""] = new TextDecoder().decode(await peek(source, HEAD)).split(/\r?\n/, 1);
  return layoutOf(ddi, source.name, line);
}

/** Each variable once whose numbers are in several forms, by what the field holds or what its CSV does. */
const formsOf = (read: readonly SeveralForms[], fields: readonly SeveralForms[]): SeveralForms[] => [
  ...fields,
  ...read.filter(({ variable }) => !fields.some((one) => one.variable === variable)),
];

/** What there is to tell of characters that no variable takes, where records differ there. */
function rest({ length, left }: FixedCsv, { codebook }: FixedLayout): ReadWarning[] {
  if (left.length === 0) return [];
  const places = [...left]
    .sort((a, b) => a.from - b.from)
    .map(({ from, to }) => (to - from === 1 ? countText(to) : `${countText(from + 1)} to ${countText(to)}`));
  const message =
    `Each record has ${countText(length)} characters, and the codebook ${JSON.stringify(codebook)} describes no ` +
    `variable at ${listed(places, undefined, (place) => place)}; what is there was left out.`;
  return [{ code: "fixed-rest", message }];
}
