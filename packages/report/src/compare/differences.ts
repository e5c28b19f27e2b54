import {
  dataFacts,
  measureFacts,
  missingCodes,
  originFacts,
  roleFacts,
  roleLists,
  type Fact,
} from "../facts.ts";
import { FILE_PARTS, filesOf } from "../files.ts";
import type { RiskReport } from "../risk-report.ts";
import type { Comparison } from "./comparison.ts";
import { match } from "./match.ts";

type Difference = Comparison["differences"][number];

/** Facts that are not the same on both sides; – where one side has none. */
function differing(a: readonly Fact[], b: readonly Fact[]): Difference[] {
  return match(a, b, ({ label }) => label)
    .map((pair) => ({ label: pair.either.label, a: pair.a?.value ?? "–", b: pair.b?.value ?? "–" }))
    .filter((pair) => pair.a !== pair.b);
}

/** Roles with their variables in one order, since a role is a set. */
const sortedRoles = (report: RiskReport): Fact[] =>
  roleFacts({
    ...report,
    roles: Object.fromEntries(Object.entries(report.roles).map(([role, names]) => [role, [...names].sort()])),
  });

/** Variables that have a role in both reports, and not the same one. */
function changedRoles(a: RiskReport, b: RiskReport): Difference[] {
  const byVariable = (report: RiskReport): Fact[] => {
    const roles = new Map<string, string[]>();
    for (const { label, names } of roleLists(report))
      for (const name of names) roles.set(name, [...(roles.get(name) ?? []), label]);
    return [...roles].map(([name, labels]) => ({ label: `Role of ${name}`, value: labels.join(", ") }));
  };
  return match(byVariable(a), byVariable(b), ({ label }) => label)
    .flatMap(({ a: one, b: other }) =>
      one === undefined || other === undefined ? [] : [{ label: one.label, a: one.value, b: other.value }],
    )
    .filter((pair) => pair.a !== pair.b);
}

/** The options of every measure that both reports have, "k-anonymity: k". */
function options(report: RiskReport, other: RiskReport): Fact[] {
  return Object.entries(report.measures)
    .filter(([id]) => Object.hasOwn(other.measures, id))
    .flatMap(([, measure]) =>
      measureFacts(measure, report).map(({ label, value }) => ({
        label: `${measure.title}: ${label}`,
        value,
      })),
    );
}

/** Differences of two reports in what they were computed from and with, by where they lie. */
export function differencesOf(
  a: RiskReport,
  b: RiskReport,
): Readonly<
  Record<"origin" | "data" | "roles" | "variables" | "missing" | "options", readonly Difference[]>
> {
  const origin = (report: RiskReport): Fact[] =>
    originFacts(report).filter(({ label }) => label === "Software");
  const digests = (report: RiskReport): Fact[] =>
    filesOf(report).map(({ part, sha256 }) => ({
      label: part === "original" ? "SHA-256" : `SHA-256 of the ${FILE_PARTS[part]}`,
      value: sha256 ?? "not computed",
    }));
  return {
    data: differing([...dataFacts(a), ...digests(a)], [...dataFacts(b), ...digests(b)]),
    roles: differing(sortedRoles(a), sortedRoles(b)),
    variables: changedRoles(a, b),
    missing: differing(missingCodes(a), missingCodes(b)),
    options: differing(options(a, b), options(b, a)),
    origin: differing(origin(a), origin(b)),
  };
}
