import { rolesWhere, treatedFileAt, variablesOf, type Roles, type SdcObject } from "@sdc-risk/core";
import type { Codebook, ListedCategories, ReadWarning, SeveralForms } from "@sdc-risk/io";
import { holdsLabels } from "@sdc-risk/io/formats";
import type { Microdata, ReleasedData } from "../microdata.ts";
import type { Settings } from "../settings.ts";

/** Where something was found, by the names that the file itself uses. */
export interface VariableInFile {
  readonly variable: string;
  readonly file?: string;
}

/** A file that is to go out. */
export interface OutgoingFile {
  /** With the names of the original, and the roles of it that the file holds. */
  readonly sdc: SdcObject;
  /** The released file; null for the data themselves. */
  readonly name: string | null;
  /** Its place among the released files; null for the data themselves. */
  readonly index: number | null;
  readonly records: number;
  /** Roles of the settings, of variables that it may lack. */
  readonly roles: Roles;
  /** Variables that it holds. */
  readonly held: ReadonlySet<string>;
  /** Variables with a role, for any kind of intruder, that figures may take account of. */
  readonly judged: ReadonlySet<string>;
  /** Variables that the original lacks. */
  readonly added: ReadonlySet<string>;
  /** Columns of its CSV file in which one number is written in several forms. */
  readonly severalForms: readonly SeveralForms[];
  /** Columns that list categories which no record has, by their names in the file. */
  readonly listedCategories: readonly ListedCategories[];
  /** Whether what it says of its variables stands in the file itself, and not beside it. */
  readonly holdsCodebook: boolean;
  /** What it says of its variables, by their names in the file. */
  readonly codebook: Codebook | undefined;
  /** What it holds beside the variables and records that were read. */
  readonly notRead: readonly ReadWarning[];
  /** A variable by its name in the file. */
  readonly whose: (name: string) => VariableInFile;
  /** The name that figures have for a variable of the file. */
  readonly nameIn: (variable: string) => string;
}

/** Whether records of two files are compared nowhere, since some lie in an engine. */
export const isElsewhere = (
  { source: one }: Pick<SdcObject, "source">,
  { source: other }: Pick<SdcObject, "source">,
): boolean => one !== null || other !== null;

/** Whether records of a file were matched though something speaks against it. */
export const isDoubted = (sdc: SdcObject, { index }: Pick<OutgoingFile, "index">): boolean =>
  index !== null && treatedFileAt(sdc, index).doubted !== null;

/** Codes of what reading tells of parts of a file that it left where they are. */
const NOT_READ: ReadonlySet<string> = new Set([
  "dropped-column",
  "fixed-rest",
  "more-sheets",
  "more-in-workbook",
  "more-tables",
  "deleted-records",
  "partition-in-file",
  "mixed-quotes",
  "mixed-line-ends",
  "beneath-nulls",
  "behind-texts",
  "unread-bytes",
  "file-names",
]);

/** Variables with a role for any kind of intruder, but for those of which nothing is said but that nobody knows them. */
function judgedIn({ roles, scenarios = [] }: Pick<Settings, "roles" | "scenarios">): ReadonlySet<string> {
  return new Set([
    ...rolesWhere(({ name }) => name !== "insensitive").flatMap((role) => variablesOf(roles, role)),
    ...scenarios.flatMap(({ keys, numeric = [] }) => [...keys, ...numeric]),
  ]);
}

/** The files that are to go out: the released ones, or the data themselves. @throws what a released file is refused for */
export function outgoingFiles(settings: Settings, { sdc, original, released }: Microdata): OutgoingFile[] {
  const judged = judgedIn(settings);
  const known = new Set(sdc.variables);
  const fileOf = (own: SdcObject, file: ReleasedData | null, index: number | null): OutgoingFile => {
    const { severalForms = [], listedCategories = [], warnings, codebook, format } = file ?? original;
    const names = new Map([...(file?.renamed ?? [])].map(([name, variable]) => [variable, name]));
    return {
      sdc: own,
      name: file?.name ?? null,
      index,
      records: own.records,
      roles: settings.roles,
      held: new Set(own.variables),
      judged,
      added: new Set(index === null ? [] : own.variables.filter((variable) => !known.has(variable))),
      severalForms,
      listedCategories,
      holdsCodebook: format === undefined || format === null || holdsLabels(format),
      codebook,
      nameIn: (variable) => names.get(variable) ?? variable,
      notRead: warnings.filter(({ code }) => NOT_READ.has(code)),
      whose: (variable) => ({
        variable: file?.renamed?.get(variable) ?? variable,
        ...(file === null ? {} : { file: file.name }),
      }),
    };
  };
  if (released.length === 0) return [fileOf(sdc, null, null)];
  return released.map((file, i) => fileOf(sdc.releasedFile(i), file, i));
}
