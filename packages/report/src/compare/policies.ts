import type { Language } from "@sdc-risk/data";
import type { PolicyReport, ReleasedReport, RiskReport, RuleReport } from "../risk-report.ts";
import { isSameNumber } from "./change.ts";
import type {
  BothValues,
  ComparedAgainst,
  ComparedPolicy,
  ComparedRule,
  PolicyState,
  RuleState,
} from "./comparison.ts";
import { match, type MatchedItems } from "./match.ts";

const policiesOf = ({ policy, otherPolicies = [] }: RiskReport): readonly PolicyReport[] =>
  policy === undefined ? [] : [policy, ...otherPolicies];

function stateOf(policy: PolicyReport | undefined): PolicyState | null {
  if (policy === undefined) return null;
  const { verdict, rules } = policy;
  const of = (wanted: RuleReport["result"]): number => rules.filter(({ result }) => result === wanted).length;
  return { verdict, rules: rules.length, notMet: of("not met"), undecided: of("cannot tell") };
}

/** What a report says of one rule, as far as it is compared. @param isTold whether its texts are in the language wanted */
function ruleState(rule: RuleReport | undefined, isTold: boolean): RuleState | null {
  if (rule === undefined) return null;
  const { value, written, result, mark } = rule;
  return {
    value,
    ...(written === undefined || !isTold ? {} : { written }),
    result,
    ...(mark === undefined ? {} : { mark }),
  };
}

function isChanged({ a, b }: MatchedItems<RuleReport>): boolean {
  if (b === undefined || a?.result !== b.result) return true;
  if (a.value === null || b.value === null) return a.value !== b.value;
  return !isSameNumber(a.value, b.value);
}

/** By the name of a released file in either report the one name that both have for it here; null for the only one. */
type SharedName = (file: string | undefined) => string | null;

interface ComparedHow {
  readonly nameOf: SharedName;
  /** Whether the texts of each report are in the language of the comparison. */
  readonly isTold: BothValues<boolean>;
}

function comparedRules(
  a: readonly RuleReport[],
  b: readonly RuleReport[],
  { nameOf, isTold }: ComparedHow,
): ComparedRule[] {
  const keyOf = ({ figure, bound, strict, limit, scenario, file }: RuleReport): unknown => [
    ...[figure, bound, strict === true, limit, scenario],
    nameOf(file),
  ];
  return match(a, b, keyOf)
    .filter(isChanged)
    .map((pair) => {
      const { figure, label, scenario, limit, bound, strict, share, file } = pair.b ?? pair.either;
      const name = nameOf(file);
      return {
        ...{ figure, label, scenario, limit, bound, share },
        ...(strict === undefined ? {} : { strict }),
        ...(name === null ? {} : { file: name }),
        a: ruleState(pair.a, isTold.a),
        b: ruleState(pair.b, isTold.b),
      };
    });
}

function comparedAgainst(
  a: PolicyReport["against"] = [],
  b: PolicyReport["against"] = [],
  nameOf: SharedName,
): ComparedAgainst[] {
  return match(a, b, ({ code, file, variables = [] }) => [code, nameOf(file), variables])
    .filter((pair) => pair.a?.result !== pair.b?.result)
    .map((pair) => {
      const { code, text } = pair.b ?? pair.either;
      return { code, text, a: pair.a?.result ?? null, b: pair.b?.result ?? null };
    });
}

/**
 * The policies of two reports by name: how each turned out before and after, and what of it changed.
 * @param beside the released files of both: a rule of the only one of a report is a rule of what goes out; and the
 * language of the comparison, in which a value is written anew where its report is in another one
 */
export function comparePolicies(
  a: RiskReport,
  b: RiskReport,
  {
    files,
    language,
  }: { readonly files: readonly MatchedItems<ReleasedReport>[]; readonly language: Language },
): ComparedPolicy[] {
  const single = a.released.length <= 1 && b.released.length <= 1;
  const names = new Map(files.flatMap((pair) => (pair.a && pair.b ? [[pair.a.name, pair.b.name]] : [])));
  const nameOf: SharedName = (file) => (single || file === undefined ? null : (names.get(file) ?? file));
  const isTold = { a: (a.language ?? "en") === language, b: (b.language ?? "en") === language };
  return match(policiesOf(a), policiesOf(b), ({ name }) => name).map((pair) => ({
    name: pair.either.name,
    a: stateOf(pair.a),
    b: stateOf(pair.b),
    // a report that was not judged by it says nothing of its rules
    rules: pair.a && pair.b ? comparedRules(pair.a.rules, pair.b.rules, { nameOf, isTold }) : [],
    against: pair.a && pair.b ? comparedAgainst(pair.a.against, pair.b.against, nameOf) : [],
  }));
}
