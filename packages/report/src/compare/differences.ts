import { dataFacts, measureFacts, missingCodes, roleFacts, roleLists, type Fact } from "../facts.ts";
import type { ReportWords } from "../language/report.ts";
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
const sortedRoles = (report: RiskReport, words: ReportWords): Fact[] =>
  roleFacts(
    {
      ...report,
      roles: Object.fromEntries(
        Object.entries(report.roles).map(([role, names]) => [role, [...names].sort()]),
      ),
    },
    words,
  );

/** The roles of every variable that has some. */
function rolesByVariable(report: RiskReport, words: ReportWords): Fact[] {
  const roles = new Map<string, string[]>();
  for (const { label, names } of roleLists(report, words))
    for (const name of names) roles.set(name, [...(roles.get(name) ?? []), label]);
  return Array.from(roles, ([variable, labels]) => ({
    label: words.say("roleOf", { variable }),
    value: labels.join(", "),
  }));
}

/** Variables that have a role in both reports, and not the same one. */
const changedRoles = (a: RiskReport, b: RiskReport, words: ReportWords): Difference[] =>
  match(rolesByVariable(a, words), rolesByVariable(b, words), ({ label }) => label)
    .flatMap(({ a: one, b: other }) =>
      one === undefined || other === undefined ? [] : [{ label: one.label, a: one.value, b: other.value }],
    )
    .filter((pair) => pair.a !== pair.b);

/** The options of every measure that both reports have, "k-anonymity: k". */
const options = (report: RiskReport, other: RiskReport, words: ReportWords): Fact[] =>
  Object.entries(report.measures)
    .filter(([id]) => Object.hasOwn(other.measures, id))
    .flatMap(([, measure]) =>
      measureFacts(measure, report, words).map(({ label, value }) => ({
        label: words.say("placed", { place: words.told(measure.title), text: label }),
        value,
      })),
    );

/** The fingerprints of all files. */
const digests = (report: RiskReport, { say, told }: ReportWords): Fact[] =>
  filesOf(report).map(({ part, sha256 }) => ({
    label: part === "original" ? "SHA-256" : say("hashOf", { what: told(FILE_PARTS[part]) }),
    value: sha256 ?? say("notComputedHash"),
  }));

const software = ({ software: { name, version } }: RiskReport, { say }: ReportWords): Fact[] => [
  { label: say("softwareFact"), value: `${name} ${version}` },
];

/** Differences of two reports in what they were computed from and with, by where they lie. */
export function differencesOf(
  a: RiskReport,
  b: RiskReport,
  words: ReportWords,
): Readonly<
  Record<"origin" | "data" | "roles" | "variables" | "missing" | "options", readonly Difference[]>
> {
  const both = (factsOf: (report: RiskReport, words: ReportWords) => readonly Fact[]): Difference[] =>
    differing(factsOf(a, words), factsOf(b, words));
  return {
    data: both((report) => [...dataFacts(report, words), ...digests(report, words)]),
    roles: both(sortedRoles),
    variables: changedRoles(a, b, words),
    missing: both(missingCodes),
    options: differing(options(a, b, words), options(b, a, words)),
    origin: both(software),
  };
}
