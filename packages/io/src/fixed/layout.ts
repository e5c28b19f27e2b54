import { gapsBetween, SdcError, type Stretch } from "@sdc-risk/data";
import { stem } from "../ddi/described.ts";
import { missingCodes } from "../ddi/missing.ts";
import type { Ddi, DdiFile, DdiVariable } from "../ddi/types.ts";

/** Where a variable stands in each record, and how its characters are read. */
export interface FixedField {
  readonly name: string;
  /** Characters from `start` to before `end`, from 0. */
  readonly start: number;
  readonly end: number;
  /** Whether its values are numbers; null where the codebook does not say. */
  readonly numeric: boolean | null;
  /** Digits behind a decimal point that is not written. */
  readonly decimals: number;
  /** Texts that stand for missing values, though they are no numbers. */
  readonly codes: ReadonlySet<string>;
}

/** How the records of a file of fixed width are cut. */
export interface FixedLayout {
  /** Base name of the codebook. */
  readonly codebook: string;
  readonly fields: readonly FixedField[];
  /** Characters that the fields reach to. */
  readonly width: number;
  /** Characters before and between the fields that none of them takes, from 0. */
  readonly gaps: readonly Stretch[];
}

const DELIMITERS = /[,;\t|]/;

/**
 * The layout of a file by its codebook; null where the codebook gives no places, or where the first line names
 * variables, as that of a delimited file does.
 * @param file base name
 * @param line the first of the file
 * @throws SdcError BAD_OPTIONS where the codebook describes records that are not cut line by line
 */
export function layoutOf(ddi: Ddi, file: string, line: string): FixedLayout | null {
  const placed = ddi.files.filter(({ variables }) => variables.some(({ place }) => place !== null));
  const own = placed.find(({ name }) => stem(name) === stem(file)) ?? placed[0];
  if (own === undefined || namesVariables(line, ddi)) return null;
  checkRecords(own, ddi.name);
  const fields = own.variables.flatMap((variable) => fieldOf(variable) ?? []);
  return { codebook: ddi.name, fields, ...takenBy(fields) };
}

function namesVariables(line: string, { files }: Ddi): boolean {
  const words = new Set(line.split(DELIMITERS).map((word) => word.trim().replace(/^"(.*)"$/, "$1")));
  return files.some(({ variables }) => variables.some(({ name }) => words.has(name)));
}

function checkRecords({ hierarchical, variables }: DdiFile, codebook: string): void {
  const why = hierarchical
    ? "records of several kinds, such as households and persons"
    : variables.some(({ place }) => (place?.line ?? 1) > 1)
      ? "records of several lines each"
      : null;
  if (why === null) return;
  throw new SdcError(
    "BAD_OPTIONS",
    `The codebook ${JSON.stringify(codebook)} describes ${why}, which are not read. Have the file delivered as a ` +
      "rectangular one, one line for each record.",
  );
}

/** How far the fields reach, and what they leave out before that. */
function takenBy(fields: readonly FixedField[]): Pick<FixedLayout, "width" | "gaps"> {
  const width = fields.reduce((most, { end }) => Math.max(most, end), 0);
  const parts = fields.map(({ start, end }) => ({ from: start, to: end }));
  return { width, gaps: gapsBetween(parts, { to: width }) };
}

function fieldOf(variable: DdiVariable): FixedField | null {
  const { name, place, decimals, numeric } = variable;
  if (place === null) return null;
  return {
    name,
    start: place.start - 1,
    end: place.end,
    numeric: decimals > 0 ? true : numeric,
    decimals,
    codes: new Set(missingCodes(variable)),
  };
}
