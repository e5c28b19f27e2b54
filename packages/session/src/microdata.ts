import {
  matchOf,
  SdcObject,
  type KnownMargin,
  type MarginTable,
  type RecodedOriginal,
  type Source,
  type WeightingOptions,
} from "@sdc-risk/core";
import { SdcError } from "@sdc-risk/data";
import type { ReadResult } from "@sdc-risk/io";
import { checkFits, checkPlan, installedTreatments, type AnyTreatment } from "@sdc-risk/treat";
import { identifiersIn } from "./identifiers-left.ts";
import { checkIds, checkIdsIn, checkReleasedIds } from "./outgoing/repeated-ids.ts";
import { recodedOriginal } from "./treat/file/recoded-original.ts";
import { withNamesOfFile } from "./variables/population-names.ts";
import { withNamesOfOriginal, type NamedFile } from "./variables/renamed.ts";
import type { BySecondFile, GroupedFile } from "./settings/second-files.ts";
import { given, type Settings } from "./settings.ts";

/** A file that was read, and what reports say about where it came from. */
export type DataFile = ReadResult & {
  /** Without its folder. */
  readonly name: string;
  /** SHA-256 of its bytes in hexadecimal. */
  readonly sha256: string;
};

export { checkSettled } from "./weights/unsettled.ts";

/** Codes of what reading with a codebook tells of every file that is read with it. */
const OF_THE_CODEBOOK: readonly string[] = ["ddi", "ddi-lacking"];

/** A file beside the original, read with its codebook, without what was told of the original. */
export const withoutCodebookWarnings = <F extends Pick<DataFile, "warnings">>(file: F): F => ({
  ...file,
  warnings: file.warnings.filter(({ code }) => !OF_THE_CODEBOOK.includes(code)),
});

/** What reports say about where data came from. */
export interface DataOrigin {
  /** Without its folder. */
  readonly name: string;
  /**
   * Of the bytes, in hexadecimal; null where data lie in an engine, which has no file to hash or one too
   * large for it.
   */
  readonly sha256: string | null;
  readonly warnings: DataFile["warnings"];
  /** The format of the file; null for a table of an engine, left out where nobody knows. */
  readonly format?: DataFile["format"] | null;
  /** Set where codes for missing values were taken out when the file was read. */
  readonly withoutCodes?: true;
  /** Of CSV, where it was looked for: columns in which one number is written in several forms. */
  readonly severalForms?: DataFile["severalForms"];
  /** Of Arrow and Parquet, where it was looked for: columns that list categories which no record has. */
  readonly listedCategories?: DataFile["listedCategories"];
  /** Of CSV: what separates its cells. */
  readonly delimiter?: DataFile["delimiter"];
  /** What the file says of its variables; none of what an engine reads itself. */
  readonly codebook?: DataFile["codebook"];
}

/** A table in memory, and where it came from: a file, or the records of an engine. */
export interface TableData extends Omit<DataOrigin, "codebook">, Pick<ReadResult, "table" | "codebook"> {
  /** Records that each row stands for, where rows are groups of records of an engine. */
  readonly counts?: Float64Array;
}

/** A file beside the original, and its table where it is in memory. */
export interface ReleasedData extends DataOrigin, NamedFile {
  readonly table?: DataFile["table"];
}

/** A file that was read, or a source that was opened, with what reports say of it. */
export type OpenedData = TableData | (DataOrigin & { readonly source: Source });

/**
 * What a run is about: the original with its roles, the treated files beside it, and other second files where there are
 * some.
 */
export interface Microdata extends Partial<Omit<BySecondFile<TableData>, GroupedFile>> {
  readonly sdc: SdcObject;
  readonly original: DataOrigin;
  readonly released: readonly ReleasedData[];
  /** What holds the population. */
  readonly population?: ReleasedData;
  /** Records of data in an engine that are in memory, too; see `withSample`. */
  readonly sample?: RecordSample;
  /** Records of data and of a treated file in an engine that are in memory beside each other. */
  readonly paired?: PairedSample;
  /** Treatments of plugins, which plans may name beside those that are installed. */
  readonly treatments?: readonly AnyTreatment[] | undefined;
  /** The data with weights as they came; only where these were raked. */
  readonly asTheyCame?: () => SdcObject | Promise<SdcObject>;
}

/** Some records of data in an engine, evenly over their order; all of them where there are no more. */
export interface RecordSample {
  readonly table: DataFile["table"];
  readonly isWhole: boolean;
}

/** The same records before and after a treatment. */
export interface PairedSample {
  /** With the treated ones as the one released file, matched by their places. */
  readonly sdc: SdcObject;
  /** Where each of them is in the file; null where they are all. */
  readonly places: Int32Array | Float64Array | null;
  /** Whether they stand for the file in all that is looked at record by record and variable by variable. */
  readonly instead: boolean;
}

/** Files beside the original that were read into memory, but for the treated ones. */
export type SecondFiles = Partial<Omit<BySecondFile<TableData>, "released">>;

/** What a run takes beside the microdata and the treated files. */
interface BesideData extends SecondFiles, Pick<Microdata, "treatments"> {}

/** The treatments that plans may name: those that are installed, and those of plugins. */
export const treatmentsOf = ({ treatments = [] }: Pick<Microdata, "treatments">): readonly AnyTreatment[] => [
  ...installedTreatments,
  ...treatments,
];

/** Settings of those files, and of persons. */
type SecondSettings =
  | "populationCount"
  | "populationNames"
  | "identifiedId"
  | "entityWeight"
  | "membership"
  | "membershipCount"
  | "populationSize"
  | "census"
  | "weightScale"
  | "margins"
  | "marginsCount";

/** What settings say of the weights; nothing where they say nothing. */
function weightingOf(
  {
    census,
    weightScale: scale,
    populationSize: size,
  }: Pick<Settings, "census" | "weightScale" | "populationSize">,
  margins?: readonly KnownMargin[],
): WeightingOptions | undefined {
  const said = given({ census, scale, size, margins });
  return Object.keys(said).length === 0 ? undefined : said;
}

/** The tables that settings name. @throws BAD_OPTIONS where they were not read */
function marginsOf(
  { margins, marginsCount: count }: Pick<Settings, "margins" | "marginsCount">,
  files: readonly TableData[] | undefined,
): readonly KnownMargin[] | undefined {
  if (margins !== undefined && files === undefined)
    throw new SdcError(
      "BAD_OPTIONS",
      "margins name tables that were not read: in a program give them to microdata, or to sourceMicrodata.",
    );
  return files?.map(({ name, table }) => ({ name, table, count }));
}

/**
 * The table of the population that tells the share of a register.
 * @throws BAD_POPULATION where nothing is said to count its units
 */
function marginTable({ name, table }: TableData, count: string | undefined): MarginTable {
  if (count === undefined)
    throw new SdcError(
      "BAD_POPULATION",
      `"${name}" is to say how many units of the population there are (membership): name the variable ` +
        "that counts them.",
    );
  return { table, count };
}

/** What the plan by which released files were treated recodes the original to; null without one. */
function recodedBy(
  { releasedPlan: plan }: Pick<Settings, "releasedPlan">,
  {
    original,
    sdc,
    treatments,
  }: Pick<Microdata, "original" | "treatments"> & { readonly sdc: Pick<SdcObject, "table"> },
): RecodedOriginal | null {
  if (plan === undefined) return null;
  const { name, sha256 } = original;
  const { table } = sdc;
  // what a plan recodes is found by values, and a plan without a hash names no other file
  checkFits(plan, { name, records: table.numRows, sha256 }, plan.data.sha256 === null);
  const known = treatmentsOf({ treatments });
  const { steps } = checkPlan(plan, known);
  return recodedOriginal(table, steps, { treatments: known });
}

/**
 * Gives the files that were read their roles.
 * @param treated the released files, with the names that their variables have there
 * @param second other files; `known` is the original without roles and with the same codes for missing values: what
 * it has coded is not coded again
 * @throws BAD_RELEASED where records of no released file can be matched, BAD_POPULATION, BAD_MARGINS, BAD_IDENTIFIED, BAD_CONTROL,
 * UNKNOWN_VARIABLE for variables that are said to be renamed, BAD_ID, BAD_OPTIONS for a plan with a treatment that is not
 * there, and what roles that do not fit throw
 */
export function microdata(
  settings: Pick<
    Settings,
    "roles" | "missing" | "match" | "renamed" | "releasedPlan" | "scenarios" | SecondSettings
  >,
  original: DataFile,
  treated: readonly TableData[],
  second: BesideData & { readonly known?: SdcObject } = {},
): Microdata {
  const { known, identified, control, membership: margin, margins: files, treatments } = second;
  const { roles, missing, match, entityWeight, membership } = settings;
  const { identifiedId: id, membershipCount } = settings;
  const names = original.table.schema.fields.map(({ name }) => name);
  const released = withNamesOfOriginal(settings, names, treated);
  const { file: population, count } =
    second.population === undefined
      ? { file: undefined, count: undefined }
      : withNamesOfFile(settings, names, second.population);
  const others = given({ population, identified, control, membership: margin });
  const margins = marginsOf(settings, files);
  const weighting = weightingOf(settings, margins);
  const plain = Object.keys(given({ ...others, entityWeight, share: membership, weighting })).length === 0;
  if (known !== undefined && released.length === 0 && plain) {
    const sdc = known.with({ roles });
    checkIds(sdc, original.name);
    return { sdc, original, released, ...given({ treatments }) };
  }
  const sdc = SdcObject.fromArrow(original.table, roles, {
    missing,
    match,
    recoded: released.length === 0 ? null : recodedBy(settings, { original, sdc: original, treatments }),
    entityWeight,
    weighting,
    membership: typeof membership === "string" ? marginTable(margin!, membershipCount) : membership,
    released: released.map(({ table }) => table),
    population: population && { table: population.table, count },
    identified: identified && { table: identified.table, id, counts: identified.counts },
    control: control?.table,
  });
  checkIds(sdc, original.name);
  for (const [i, { name }] of released.entries()) checkReleasedIds(sdc, i, name);
  // with sensitive variables files are compared as wholes, too: a synthetic file has records of its own
  if (!sdc.has("sensitive") && sdc.released.every(({ unmatched }) => unmatched !== null))
    for (const file of sdc.released) matchOf(file);
  const beside = { ...others, ...given({ treatments }) };
  if (files === undefined) return { sdc, original, released, ...beside };
  const came = weightingOf(settings);
  const asTheyCame = (): SdcObject =>
    SdcObject.fromArrow(original.table, roles, { missing, entityWeight, weighting: came });
  return { sdc, original, released, ...beside, margins: files, asTheyCame };
}

/**
 * Gives data that lie elsewhere their roles.
 * @param opened a source, and what reports say of it
 * @param margins tables in memory that weights are raked to
 * @throws BAD_MARGINS, and what roles that do not fit throw
 */
export async function sourceMicrodata(
  settings: Pick<
    Settings,
    | "roles"
    | "missing"
    | "entityWeight"
    | "populationSize"
    | "census"
    | "weightScale"
    | "margins"
    | "marginsCount"
  >,
  {
    source,
    name,
    warnings,
    sha256,
    format,
    severalForms,
    listedCategories,
    codebook,
  }: { readonly source: Source } & DataOrigin,
  { margins }: Pick<SecondFiles, "margins"> = {},
): Promise<Microdata> {
  const { roles, missing, entityWeight } = settings;
  const weighting = weightingOf(settings, marginsOf(settings, margins));
  const sdc = await SdcObject.fromSource(source, roles, { missing, weighting, entityWeight });
  await checkIdsIn(sdc, source, name);
  const data = {
    sdc,
    original: { name, sha256, warnings, ...given({ format, severalForms, listedCategories, codebook }) },
    released: [],
  };
  if (margins === undefined) return data;
  return {
    ...data,
    margins,
    asTheyCame: () =>
      SdcObject.fromSource(source, roles, { missing, weighting: weightingOf(settings), entityWeight }),
  };
}

/** From how many classes of a population in an engine on only those whose key the file has come over. */
const LISTED_FROM = { engine: 0, memory: Infinity, auto: undefined };

/**
 * The same data beside the population that they come from, wherever that lies.
 * @param population a file that was read, or a source, and what reports say of it
 * @throws BAD_POPULATION, UNKNOWN_VARIABLE for names that are not there, and what the source throws
 */
export async function addPopulation(
  data: Microdata,
  settings: Pick<Settings, "populationCount" | "populationNames" | "classes">,
  population: OpenedData,
): Promise<Microdata> {
  const { file: opened, count } = withNamesOfFile(settings, data.sdc.variables, population);
  const { name, sha256, warnings, format, withoutCodes } = opened;
  const sdc = await data.sdc.withPopulation(
    "table" in opened
      ? { table: opened.table, count }
      : { source: opened.source, count, least: LISTED_FROM[settings.classes ?? "auto"] },
  );
  const table = "table" in opened ? { table: opened.table } : {};
  return {
    ...data,
    sdc,
    population: { name, sha256, warnings, ...given({ format, withoutCodes }), ...table },
  };
}

/**
 * The same data beside treated files of which some lie elsewhere, or where the data themselves do: files are
 * compared as wholes.
 * @param files files that were read, or sources, and what reports say of them
 * @param recoded what their treatment recodes the original to; unless given, by the plan of the settings, if there is one
 * @throws BAD_RELEASED, BAD_FILE for a plan that was made for another file, and what sources throw
 */
export async function addReleased(
  data: Microdata,
  settings: Pick<Settings, "match" | "renamed" | "releasedPlan" | "roles" | "scenarios">,
  files: readonly OpenedData[],
  recoded: RecodedOriginal | null = files.length === 0 ? null : recodedBy(settings, data),
): Promise<Microdata> {
  const { match } = settings;
  const opened = withNamesOfOriginal(settings, data.sdc.variables, files);
  const sdc = await data.sdc.withReleased(
    opened.map((one) => ("table" in one ? one.table : one.source)),
    match,
    recoded,
  );
  const released: ReleasedData[] = [];
  for (const [i, one] of opened.entries()) {
    const { name, sha256, warnings, format, withoutCodes, severalForms, listedCategories, codebook } = one;
    const named = given({
      renamed: one.renamed,
      format,
      withoutCodes,
      severalForms,
      listedCategories,
      codebook,
    });
    if ("source" in one) await checkIdsIn(sdc, one.source, name);
    else checkReleasedIds(sdc, i, name);
    released.push(
      "table" in one
        ? { name, sha256, warnings, table: one.table, ...named }
        : {
            name,
            sha256,
            ...named,
            warnings: [...warnings, ...(await identifiersIn(sdc, name, one.source))],
          },
    );
  }
  return { ...data, sdc, released };
}
