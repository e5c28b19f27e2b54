import { roleOf } from "@sdc-risk/core";
import { counted, formatValue } from "@sdc-risk/data";
import { FILE_PARTS, filesOf, type ReportFile } from "../files.ts";
import type { RiskReport } from "../risk-report.ts";
import type { Comparison } from "./comparison.ts";
import type { differencesOf } from "./differences.ts";

type Remarks = Pick<Comparison, "notes" | "warnings">;

const onlyIn = (name: string, keys: readonly string[]): string[] =>
  keys.length === 0 ? [] : [`only ${name} has ${keys.join(", ")}`];

/**
 * Files beside the data that both reports rest on, where they are not the same: figures that rest on them
 * change by that, too.
 */
function secondFileWarnings(a: RiskReport, b: RiskReport): Remarks["warnings"][number][] {
  const beside = (report: RiskReport): ReportFile[] =>
    filesOf(report).filter(({ part }) => part !== "original" && part !== "released");
  return beside(a).flatMap((one) => {
    const other = beside(b).find(({ part }) => part === one.part);
    const what = FILE_PARTS[one.part];
    if (other === undefined || (one.sha256 !== null && one.sha256 === other.sha256)) return [];
    const unknown = one.sha256 === null || other.sha256 === null;
    const message = unknown
      ? `Whether the two reports rest on the same ${what} is not known: a SHA-256 is missing.`
      : `The two reports do not rest on the same ${what}: figures that rest on it differ for that reason, too.`;
    return [{ code: one.part, message }];
  });
}

/**
 * Why figures of the two reports may differ for another reason than their risk. Two files of as many records
 * and the same keys are worth a note only.
 */
export function likeWithLike(
  a: RiskReport,
  b: RiskReport,
  [nameA, nameB]: readonly [string, string],
  differences: ReturnType<typeof differencesOf>,
): Remarks {
  const notes: Remarks["notes"][number][] = [];
  const warnings: Remarks["warnings"][number][] = [];
  const warn = (code: string, message: string): void => {
    warnings.push({ code, message });
  };
  const keysA = a.roles["keys"] ?? [];
  const keysB = b.roles["keys"] ?? [];
  const lost = keysA.filter((key) => !keysB.includes(key));
  const added = keysB.filter((key) => !keysA.includes(key));
  if (lost.length > 0 || added.length > 0) {
    warn(
      "keys",
      `The key variables differ: ${[...onlyIn(nameA, lost), ...onlyIn(nameB, added)].join("; ")}. Fewer ` +
        "keys give lower risk by themselves.",
    );
  }
  const others = differences.roles.filter(({ label }) => label !== roleOf("keys").label);
  if (others.length > 0)
    warn("roles", `Roles differ: ${others.map(({ label }) => label.toLowerCase()).join(", ")}.`);
  if (a.data.rows !== b.data.rows) {
    warn(
      "records",
      `${nameA} has ${counted(a.data.rows, "record")}, ${nameB} has ` +
        `${formatValue(b.data.rows, "count")}: compare shares, not counts.`,
    );
  }
  if (a.data.sha256 === null || b.data.sha256 === null)
    warn("files", "Whether the two reports are about the same file is not known: a SHA-256 is missing.");
  else if (a.data.sha256 !== b.data.sha256) {
    const alike = a.data.rows === b.data.rows && lost.length + added.length === 0;
    (alike ? notes : warnings).push({
      code: "files",
      message:
        "The two reports are about different files. That is right for one file before and after " +
        "treatment; otherwise the change is no effect of treatment.",
    });
  }
  warnings.push(...secondFileWarnings(a, b));
  if (differences.missing.length > 0) warn("missing", "The codes for missing values differ.");
  if (differences.options.length > 0)
    warn("options", `Options differ: ${differences.options.map(({ label }) => label).join("; ")}.`);
  if (differences.origin.length > 0)
    warn("software", "The reports come from different versions of the software.");
  return { notes, warnings };
}
