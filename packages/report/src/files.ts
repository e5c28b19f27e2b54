import type { RiskReport } from "./risk-report.ts";

/** What a file is in a report. */
export type FilePart =
  "original" | "released" | "population" | "membership" | "margins" | "identified" | "control";

/** A file that figures of a report rest on. */
export interface ReportFile {
  readonly part: FilePart;
  readonly name: string;
  /** Null where the report does not say how many there are. */
  readonly rows: number | null;
  readonly sha256: string | null;
}

/** What the parts are called. */
export const FILE_PARTS: Readonly<Record<FilePart, string>> = {
  original: "original",
  released: "released file",
  population: "population",
  membership: "table of the population behind the register",
  margins: "known margin",
  identified: "identified file",
  control: "control file",
};

/** All files that the figures of a report rest on, the data first. */
export function filesOf({
  data,
  released,
  population,
  register,
  margins = [],
  identified,
  control,
}: Pick<
  RiskReport,
  "data" | "released" | "population" | "register" | "margins" | "identified" | "control"
>): ReportFile[] {
  const table = register?.table ?? null;
  const beside: readonly (readonly [FilePart, Omit<ReportFile, "part">])[] = [
    ["original", data],
    ...released.map((file) => ["released", file] as const),
    ...(population === undefined ? [] : [["population", population] as const]),
    ...(table === null ? [] : [["membership", { ...table, rows: null }] as const]),
    ...margins.map((one) => ["margins", { ...one, rows: null }] as const),
    ...(identified === undefined ? [] : [["identified", identified] as const]),
    ...(control === undefined ? [] : [["control", control] as const]),
  ];
  return beside.map(([part, { name, rows, sha256 }]) => ({ part, name, rows, sha256 }));
}
