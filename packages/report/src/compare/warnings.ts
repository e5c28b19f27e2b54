import { roleOf } from "@sdc-risk/core";
import { filesOf, type ReportFile } from "../files.ts";
import type { ReportWords } from "../language/report.ts";
import type { RiskReport } from "../risk-report.ts";
import type { Comparison } from "./comparison.ts";
import type { differencesOf } from "./differences.ts";

type Remarks = Pick<Comparison, "notes" | "warnings">;

const onlyIn = (name: string, keys: readonly string[], { say }: ReportWords): string[] =>
  keys.length === 0 ? [] : [say("onlyHas", { name, keys: keys.join(", ") })];

/**
 * Files beside the data that both reports rest on, where they are not the same: figures that rest on them
 * change by that, too.
 */
function secondFileWarnings(
  a: RiskReport,
  b: RiskReport,
  { say }: ReportWords,
): Remarks["warnings"][number][] {
  const beside = (report: RiskReport): ReportFile[] =>
    filesOf(report).filter(({ part }) => part !== "original" && part !== "released");
  return beside(a).flatMap((one) => {
    const other = beside(b).find(({ part }) => part === one.part);
    if (other === undefined || (one.sha256 !== null && one.sha256 === other.sha256)) return [];
    const unknown = one.sha256 === null || other.sha256 === null;
    return [
      { code: one.part, message: say(unknown ? "besideUnknown" : "besideDiffers", { part: one.part }) },
    ];
  });
}

/** What differs, and the language in which it is said. */
interface Differing {
  readonly differences: ReturnType<typeof differencesOf>;
  readonly words: ReportWords;
}

/**
 * Why figures of the two reports may differ for another reason than their risk. Two files of as many records
 * and the same keys are worth a note only.
 */
export function likeWithLike(
  a: RiskReport,
  b: RiskReport,
  [nameA, nameB]: readonly [string, string],
  { differences, words }: Differing,
): Remarks {
  const { say, told } = words;
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
    const both = [...onlyIn(nameA, lost, words), ...onlyIn(nameB, added, words)];
    warn("keys", say("keysDiffer", { differences: both.join(say("semicolon")) }));
  }
  const others = differences.roles.filter(({ label }) => label !== told(roleOf("keys").label));
  if (others.length > 0)
    warn("roles", say("rolesDiffer", { roles: others.map(({ label }) => label.toLowerCase()).join(", ") }));
  if (a.data.rows !== b.data.rows) {
    warn("records", say("recordsDiffer", { a: nameA, rows: a.data.rows, b: nameB, others: b.data.rows }));
  }
  if (a.data.sha256 === null || b.data.sha256 === null) warn("files", say("filesUnknown"));
  else if (a.data.sha256 !== b.data.sha256) {
    const alike = a.data.rows === b.data.rows && lost.length + added.length === 0;
    (alike ? notes : warnings).push({ code: "files", message: say("filesDiffer") });
  }
  warnings.push(...secondFileWarnings(a, b, words));
  if (differences.missing.length > 0) warn("missing", say("missingDiffer"));
  if (differences.options.length > 0)
    warn(
      "options",
      say("optionsDiffer", {
        options: differences.options.map(({ label }) => label).join(say("semicolon")),
      }),
    );
  if (differences.origin.length > 0) warn("software", say("softwareDiffers"));
  return { notes, warnings };
}
