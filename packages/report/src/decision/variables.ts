import type { Block } from "@sdc-risk/blocks";
import { roleLists } from "../facts.ts";
import { wordsOf, type ReportWords } from "../language/report.ts";
import type { Declaration, NotJudged, RiskReport } from "../risk-report.ts";
import { table, text } from "./blocks.ts";
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
function notJudgedText(notJudged: readonly NotJudged[], named: Named, words: ReportWords): string {
  const { say, count, told } = words;
  const all = notJudged.filter((one) => one.insensitive !== true);
  if (all.length === 0) return "";
  const names = all
    .slice(0, MOST_NAMED)
    .map(({ variable, reason, text: found }) =>
      reason === "harmless"
        ? named(variable)
        : say("itIs", { variable: named(variable), found: told(found) }),
    );
  const left = all.length - names.length;
  const list = names.join(say("semicolon"));
  return left === 0 ? say("withoutRole", { list }) : say("withoutRoleMore", { list, n: count(left) });
}

/** What no file shows and those who sign answer for: "Declared, and not to be seen in the file: …". */
function declaredText(all: readonly Declaration[], named: Named, words: ReportWords): string {
  const { say, count, told } = words;
  if (all.length === 0) return "";
  const said = all.map(({ variable, as, scenario, text: what }) =>
    as === "known coarsely"
      ? say("knownCoarsely", { variable: named(variable), what: told(what), scenario: scenario ?? "" })
      : say(as === "insensitive" ? "declaredInsensitive" : "declaredAs", {
          variable: named(variable),
          as: told(as),
          what: told(what),
        }),
  );
  const left = said.length - MOST_NAMED;
  const list = said.slice(0, MOST_NAMED).join(say("semicolon"));
  return left <= 0 ? say("declared", { list }) : say("declaredMore", { list, n: count(left) });
}

/** "13 other variables have no role and were not judged."; empty where all have one. */
function othersText(report: RiskReport, roles: RiskReport["roles"]): string {
  const { policy, data } = report;
  const words = wordsOf(report);
  if (policy?.notJudged !== undefined) return notJudgedText(policy.notJudged, nameWithLabel(report), words);
  const others = data.columns - new Set(Object.values(roles).flat()).size;
  return others <= 0 ? "" : words.say("othersNotJudged", { n: others });
}

/** What each variable with a role is. */
export function variablesTable(report: RiskReport): Block {
  const roles = rolesIn(report);
  const named = nameWithLabel(report);
  const words = wordsOf(report);
  const { say, told } = words;
  return table(
    say("variablesWithRole"),
    [othersText(report, roles), declaredText(report.policy?.declared ?? [], named, words)]
      .filter((sentence) => sentence !== "")
      .join(" "),
    [say("role"), say("variables")],
    roleLists({ ...report, roles }).map(({ label, names }) => [told(label), names.map(named).join(", ")]),
  );
}

const listed = (names: readonly string[]): string => names.join(", ");

/** Which direct identifiers a released file still has, by what was found of its variables. */
function leftIn(
  { file, techniques }: FileTechniques,
  declared: readonly string[],
  { say }: ReportWords,
): string {
  const gone = new Set(
    techniques.filter(({ technique }) => technique === "left out").map(({ variable }) => variable),
  );
  const left = declared.filter((name) => !gone.has(name));
  return left.length === 0
    ? say("noColumn", { file, n: declared.length })
    : say("stillHas", { file, n: left.length, list: listed(left) });
}

/** What is known of variables that were not declared as direct identifiers. */
function identifiersFound(policy: RiskReport["policy"], { say }: ReportWords): string {
  if (policy?.notJudged === undefined) return say("notChecked");
  const found = (policy.against ?? []).filter(({ code }) => code === "identifier-released");
  return found.length === 0 ? say("noneFound") : found.map(({ text: said }) => said).join(" ");
}

/** Whether direct identifiers are in the file that is judged; no figure takes account of them. */
export function identifiersLeft(report: RiskReport, treatments: readonly FileTechniques[]): Block {
  const { roles, data, policy } = report;
  const words = wordsOf(report);
  const { say } = words;
  const declared = roles["directIdentifiers"] ?? [];
  const about =
    declared.length === 0
      ? `${say("noIdentifier")} ${identifiersFound(policy, words)}`
      : [
          say("declaredIdentifiers", { list: listed(declared) }),
          ...(treatments.length === 0
            ? [say("hasIdentifiers", { file: data.name })]
            : treatments.map((one) => leftIn(one, declared, words))),
        ].join(" ");
  return text(about, say("directIdentifiers"));
}
