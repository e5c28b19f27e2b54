import type { Assessment } from "@sdc-risk/assess";
import { rolesAsLists, treatedFileAt, type TreatedFile, type SdcObject } from "@sdc-risk/core";
import { usedTerms } from "./glossary/glossary.ts";
import type { MeasureReport, RiskReport } from "./risk-report.ts";

/** What an assessment does not know: where the data came from, who computed it and when. */
export interface ReportContext {
  readonly software: RiskReport["software"];
  readonly createdAt: Date;
  /** The shell command that gives the report again; see RiskReport. */
  readonly command?: string;
  readonly data: { readonly name: string; readonly sha256: string | null };
  /** The treated files; `assessment` is what `assessReleased` found in each. */
  readonly released: readonly {
    readonly name: string;
    readonly sha256: string | null;
    readonly assessment?: Assessment<unknown>;
  }[];
  /** The file that holds the population, where there is one. */
  readonly population?: { readonly name: string; readonly sha256: string | null };
  /** The table of the population that gives the share of a register, where there is one. */
  readonly membership?: { readonly name: string; readonly sha256: string | null };
  /** The tables that weights were raked to, where they were, in the order in which the data know them. */
  readonly margins?: readonly { readonly name: string; readonly sha256: string | null }[];
  /** The identified file, where there is one. */
  readonly identified?: { readonly name: string; readonly sha256: string | null };
  /** The control file, where there is one. */
  readonly control?: { readonly name: string; readonly sha256: string | null };
  /** Warnings from before the measures, such as those of a reader. */
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
}

/** What each measure found, by id, as a report tells it. */
export const measuresOf = ({
  findings,
}: Pick<Assessment<unknown>, "findings">): Readonly<Record<string, MeasureReport>> =>
  Object.fromEntries(
    findings.map(({ id, title, answers, ofOriginal, unit: { many }, units, done, uses, missing, blocks }) => [
      id,
      {
        title,
        ...(answers === undefined ? {} : { answers }),
        ...(ofOriginal === undefined ? {} : { ofOriginal }),
        options: done.options,
        uses,
        missing,
        ...(many === "records" ? {} : { counts: { unit: many, number: units } }),
        summary: done.summary,
        blocks,
      },
    ]),
  );
/** What was not computed, as a report tells it. */
export const skippedOf = ({ skipped }: Pick<Assessment<unknown>, "skipped">): RiskReport["skipped"] =>
  skipped.map(({ measure, title, reason }) => ({ measure, title, reason }));

const matchingOf = ({ matched, unmatched }: TreatedFile): string =>
  matched ?? `Records are not matched. ${unmatched!}`;

/** What a report says of the population; nothing where it is not known. */
function populationOf(
  { population: known }: SdcObject,
  { population: file }: ReportContext,
): Pick<RiskReport, "population"> {
  if (known === null || file === undefined) return {};
  const { rows, units, count } = known;
  const { name, sha256 } = file;
  return { population: { name, rows, units, count, sha256 } };
}

/** What a report says of a register of unknown members; nothing without one. */
function registerOf(
  { register }: SdcObject,
  { membership: table }: ReportContext,
): Pick<RiskReport, "register"> {
  if (register === null) return {};
  const { share, by } = register;
  return {
    register: {
      share,
      table: by === null || table === undefined ? null : { name: table.name, by, sha256: table.sha256 },
    },
  };
}

/** What a report says of the tables that weights were raked to; nothing where they were not. */
function marginsOf(
  { weighting: { raked } }: SdcObject,
  { margins: files }: ReportContext,
): Pick<RiskReport, "margins"> {
  if (raked === null || files === undefined) return {};
  return {
    margins: raked.tables.map(({ by, total, absent, absentUnits }, t) => {
      const { name, sha256 } = files[t]!;
      return { name, by, units: total, absent, absentUnits, sha256 };
    }),
  };
}

/** What a report says of the identified file; nothing where there is none. */
function identifiedOf(
  { identified: known }: SdcObject,
  { identified: file }: ReportContext,
): Pick<RiskReport, "identified"> {
  if (known === null || file === undefined) return {};
  const { records: rows, id } = known;
  const { name, sha256 } = file;
  return { identified: { name, rows, id, sha256 } };
}

/** What a report says of the control file; nothing where there is none. */
function controlOf(
  { control: known }: SdcObject,
  { control: file }: ReportContext,
): Pick<RiskReport, "control"> {
  if (known === null || file === undefined) return {};
  const { name, sha256 } = file;
  return { control: { name, rows: known.records, sha256 } };
}

/** The labels of the variables that have roles; nothing where there are none. */
function labelsOf(sdc: SdcObject, roles: RiskReport["roles"]): Pick<RiskReport, "labels"> {
  const labels = [...new Set(Object.values(roles).flat())].flatMap((name) => {
    const label = sdc.label(name)?.trim() ?? "";
    return label === "" ? [] : [[name, label] as const];
  });
  return labels.length === 0 ? {} : { labels: Object.fromEntries(labels) };
}

/** An assessment as plain data that can be stored, sent and rendered. Holds internal blocks; see `withoutInternal`. */
export function buildReport(
  sdc: SdcObject,
  { findings, skipped, warnings }: Assessment<unknown>,
  context: ReportContext,
): RiskReport {
  const roles = rolesAsLists(sdc.roles);
  return {
    schema: "sdc-risk-report-1",
    software: context.software,
    createdAt: context.createdAt.toISOString(),
    ...(context.command === undefined ? {} : { command: context.command }),
    data: {
      name: context.data.name,
      rows: sdc.records,
      columns: sdc.variables.length,
      sha256: context.data.sha256,
    },
    roles,
    ...labelsOf(sdc, roles),
    missing: sdc.missing,
    released: context.released.map(({ name, sha256, assessment }, i) => ({
      name,
      rows: treatedFileAt(sdc, i).records,
      sha256,
      matching: matchingOf(treatedFileAt(sdc, i)),
      ...(assessment === undefined
        ? {}
        : {
            assessment: {
              roles: rolesAsLists(sdc.releasedFile(i).roles),
              measures: measuresOf(assessment),
              skipped: skippedOf(assessment),
              warnings: assessment.warnings,
            },
          }),
    })),
    ...populationOf(sdc, context),
    ...registerOf(sdc, context),
    ...marginsOf(sdc, context),
    ...identifiedOf(sdc, context),
    ...controlOf(sdc, context),
    measures: measuresOf({ findings }),
    skipped: skippedOf({ skipped }),
    warnings: [...context.warnings.map((warning) => ({ ...warning, measure: null })), ...warnings],
    terms: usedTerms(findings, Object.keys(roles)),
  };
}
