import { rolesWhere, type RoleName, type Roles } from "@sdc-risk/core";
import { judge } from "./judge.ts";
import { hasHint } from "./names.ts";
import type { Profile } from "../profile/profile.ts";
import { unsure, type RoleJudgement, type Suggestion } from "./suggestion.ts";

/** Roles that one variable has. */
const SINGLE = rolesWhere(({ arity }) => arity === "one");
/** What is no property of a person first. */
const ORDER: readonly (RoleName | null)[] = [
  ...rolesWhere(({ holds }) => holds !== "values"),
  ...rolesWhere(({ holds }) => holds === "values"),
  null,
];
/**
 * Unsure key variables are taken while there are not more keys than this: with many keys nearly every record
 * is unique.
 */
const MOST_KEYS = 10;

interface VariableJudgement extends RoleJudgement {
  readonly variable: string;
}

/** For a role that one variable has: the best is taken, the others are told. */
function settle(judged: readonly VariableJudgement[], role: RoleName): readonly VariableJudgement[] {
  const candidates = judged.filter((one) => one.role === role && one.taken);
  const best = candidates.reduce<VariableJudgement | null>(
    (best, one) => (best === null || one.rank > best.rank ? one : best),
    null,
  );
  return judged.map((one) => {
    if (best === null || one.role !== role || !one.taken || one === best) return one;
    if (role === "id")
      return {
        ...one,
        role: "directIdentifiers" as const,
        sure: false,
        reason: `${one.reason}; a second id: does it lead to other files?`,
      };
    return {
      ...one,
      sure: false,
      taken: false,
      reason: `${one.reason}; "${best.variable}" seems to be meant`,
    };
  });
}

/** A variable with what its name and its values were judged to be; null where they say nothing. */
interface JudgedVariable {
  readonly profile: Profile;
  readonly judgement: VariableJudgement | null;
}

/** What says the same as a direct identifier identifies as well: the number of a firm beside its name. */
function follow(judged: readonly JudgedVariable[]): readonly VariableJudgement[] {
  const names = new Set(
    judged.flatMap(({ judgement: one }) =>
      one?.role === "directIdentifiers" && one.taken ? [one.variable] : [],
    ),
  );
  return judged.flatMap(({ profile: { name, twin }, judgement: one }) => {
    if (twin === null || !names.has(twin) || names.has(name) || one?.sure === true)
      return one === null ? [] : [one];
    return [
      { variable: name, ...unsure("directIdentifiers", `tells the records apart just as "${twin}" does`) },
    ];
  });
}

/**
 * Two neighbours whose numbers look like degrees, of which names say nothing: where on the map a record lies.
 * More of them are measurements.
 */
function places(judged: readonly JudgedVariable[]): readonly JudgedVariable[] {
  const open = (i: number): boolean => {
    const one = judged[i];
    return one?.profile.pattern === "degrees" && (one.judgement?.role ?? null) === null;
  };
  return judged.map((one, i) => {
    const left = open(i - 1) && !open(i - 2);
    const right = open(i + 1) && !open(i + 2);
    const beside = judged[left ? i - 1 : i + 1];
    if (beside === undefined || !open(i) || open(i - 1) === open(i + 1) || !(left || right)) return one;
    const reason = `numbers with four decimals, as in "${beside.profile.name}" beside it: degrees of latitude and longitude?`;
    const variable = one.profile.name;
    return { ...one, judgement: { variable, ...unsure("directIdentifiers", reason) } };
  });
}

/** Of sampling clusters that are as many, one is taken: a file often has them twice (v001 and v021). */
function onceEach(
  judged: readonly VariableJudgement[],
  profiles: readonly Profile[],
): readonly VariableJudgement[] {
  const levels = new Map(profiles.map((one) => [one.name, one.levels]));
  const first = new Map<number | undefined, string>();
  return judged.map((one) => {
    if (one.role !== "cluster" || !one.taken) return one;
    const number = levels.get(one.variable);
    const before = first.get(number);
    if (before === undefined) first.set(number, one.variable);
    return before === undefined
      ? one
      : {
          ...one,
          taken: false,
          reason: `${one.reason} There are as many of "${before}", which seems to be the same`,
        };
  });
}

/** Unsure keys are left out where there are many keys. */
function limitKeys(judged: readonly VariableJudgement[]): readonly VariableJudgement[] {
  const keys = judged.filter(({ role, taken }) => role === "keys" && taken);
  if (keys.length <= MOST_KEYS) return judged;
  return judged.map((one) =>
    one.role === "keys" && one.taken && !one.sure ? { ...one, taken: false } : one,
  );
}

/**
 * Suggested roles for the variables of a file, by role and then in file order; variables without a suggestion
 * are left out.
 * @param profiles as `profile` gives them
 * @param records of the file
 * @param weight the variable that is declared as the weight of the records, where one is
 * @param label of a variable, null where it has none
 */
export function suggestRoles(
  profiles: readonly Profile[],
  records: number,
  weight: string | null = null,
  label: (name: string) => string | null = () => null,
): Suggestion[] {
  const heights = profiles.some(({ name, numbers }) => numbers !== null && hasHint(name, "height"));
  const judged = profiles.map((profile) => {
    const judgement = judge(profile, { records, heights, weight, label });
    return { profile, judgement: judgement === null ? null : { variable: profile.name, ...judgement } };
  });
  const settled = limitKeys(
    onceEach(SINGLE.reduce<readonly VariableJudgement[]>(settle, follow(places(judged))), profiles),
  );
  return settled
    .map(({ rank: _rank, ...suggestion }) => suggestion)
    .sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role) || Number(b.taken) - Number(a.taken));
}

/** The suggestions that are taken, as roles of an SdcObject. */
export function rolesOf(suggestions: readonly Suggestion[]): Roles {
  const roles: Record<string, string | readonly string[]> = {};
  for (const role of ORDER) {
    const names = suggestions.filter((one) => one.role === role && one.taken).map(({ variable }) => variable);
    const [first] = names;
    if (role !== null && first !== undefined) roles[role] = SINGLE.includes(role) ? first : names;
  }
  return roles;
}
