import type { Block } from "@sdc-risk/blocks";
import { plural } from "@sdc-risk/data";
import { roleLists } from "../facts.ts";
import type { Declaration, NotJudged, RiskReport } from "../risk-report.ts";
import { count, table, text } from "./blocks.ts";
import { nameWithLabel } from "../names/labelled.ts";
import type { FileTechniques } from "./decision-report.ts";

/** The roles with the keys of all scenarios. */
function rolesIn({ roles, scenarios = [] }: RiskReport): RiskReport["roles"] {
  if (scenarios.length === 0) return roles;
  const numeric = [...new Set(scenarios.flatMap((one) => one.numeric ?? roles["numeric"] ?? []))];
  return {
    ...roles,
    keys: [...new Set(scenarios.flatMap(({ keys }) => keys))],
    ...(numeric.length === 0 ? {} : { numeric }),
  };
}

/** Variables that are named one by one. */
const MOST_NAMED = 40;

/** How a variable is called. */
type Named = (variable: string) => string;

/** The variables that no role speaks of, by name: "No role, and not judged: a, b (looks like a key: …)." */
function notJudgedText(notJudged: readonly NotJudged[], named: Named): string {
  const all = notJudged.filter((one) => one.insensitive !== true);
  if (all.length === 0) return "";
  const names = all
    .slice(0, MOST_NAMED)
    .map(({ variable, reason, text: found }) =>
      reason === "harmless" ? named(variable) : `${named(variable)} (it ${found})`,
    );
  const left = all.length - names.length;
  return `Without a role, and not judged: ${names.join("; ")}${left === 0 ? "" : `; and ${count(left)} more`}.`;
}

/** What no file shows and those who sign answer for: "Declared, and not to be seen in the file: …". */
function declaredText(all: readonly Declaration[], named: Named): string {
  if (all.length === 0) return "";
  const said = all.map(({ variable, as, scenario, text: what }) =>
    as === "known coarsely"
      ? `${named(variable)} ${what} (scenario ${scenario!})`
      : `${named(variable)} is ${as}${as === "insensitive" ? "" : " and no key"} (it ${what})`,
  );
  const left = said.length - MOST_NAMED;
  const first = said.slice(0, MOST_NAMED).join("; ");
  return `Declared, which no file can show: ${first}${left <= 0 ? "" : `; and ${count(left)} more`}.`;
}

/** "13 other variables have no role and were not judged."; empty where all have one. */
function othersText(report: RiskReport, roles: RiskReport["roles"]): string {
  const { policy, data } = report;
  if (policy?.notJudged !== undefined) return notJudgedText(policy.notJudged, nameWithLabel(report));
  const others = data.columns - new Set(Object.values(roles).flat()).size;
  if (others <= 0) return "";
  return others === 1
    ? "One other variable has no role and was not judged."
    : `${count(others)} other variables have no role and were not judged.`;
}

/** What each variable with a role is. */
export function variablesTable(report: RiskReport): Block {
  const roles = rolesIn(report);
  const named = nameWithLabel(report);
  return table(
    "Variables with a role",
    [othersText(report, roles), declaredText(report.policy?.declared ?? [], named)]
      .filter((sentence) => sentence !== "")
      .join(" "),
    ["role", "variables"],
    roleLists({ ...report, roles }).map(({ label, names }) => [label, names.map(named).join(", ")]),
  );
}

const listed = (names: readonly string[]): string => names.join(", ");

/** Which direct identifiers a released file still has, by what was found of its variables. */
function leftIn({ file, techniques }: FileTechniques, declared: readonly string[]): string {
  const gone = new Set(
    techniques.filter(({ technique }) => technique === "left out").map(({ variable }) => variable),
  );
  const left = declared.filter((name) => !gone.has(name));
  const one = left.length === 1;
  return left.length === 0
    ? `${file} has no column of ${plural(declared.length, "this name", "these names")}.`
    : `${file} still has the ${one ? "column" : "columns"} ${listed(left)}: ` +
        `see that ${one ? "it is" : "they are"} empty or removed before the release.`;
}

/** What is known of variables that were not declared as direct identifiers. */
function identifiersFound(policy: RiskReport["policy"]): string {
  if (policy?.notJudged === undefined)
    return "We did not check whether any other variable is a direct identifier.";
  const found = (policy.against ?? []).filter(({ code }) => code === "identifier-released");
  return found.length === 0
    ? "By their names and the form of their values none of the others was found to be one."
    : found.map(({ text: said }) => said).join(" ");
}

/** Whether direct identifiers are in the file that is judged; no figure takes account of them. */
export function identifiersLeft(
  { roles, data, policy }: RiskReport,
  treatments: readonly FileTechniques[],
): Block {
  const declared = roles["directIdentifiers"] ?? [];
  const about =
    declared.length === 0
      ? "No variable was declared as a direct identifier (a name, an address, a number of the person). " +
        identifiersFound(policy)
      : [
          `Declared: ${listed(declared)}. No figure takes account of direct identifiers.`,
          ...(treatments.length === 0
            ? [`${data.name} has them, and no released file was given: remove them before a release.`]
            : treatments.map((one) => leftIn(one, declared))),
        ].join(" ");
  return text(about, "Direct identifiers");
}
