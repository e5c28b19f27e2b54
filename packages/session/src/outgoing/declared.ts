import { rolesWhere, variablesOf } from "@sdc-risk/core";
import type { Tick } from "@sdc-risk/data";
import type { Declaration } from "@sdc-risk/report";
import { allKeys } from "../scenarios/keys.ts";
import { recodeColumn, recodingText } from "../scenarios/recode.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import { levelsIn } from "./columns/columns.ts";
import type { BlindKey } from "./findings.ts";
import type { Looks } from "./look.ts";
import { LOOKS_LIKE_KEY } from "./not-judged.ts";
import type { OutgoingFile } from "./outgoing-file.ts";

/** Roles that say something of a variable, but not that intruders know it as a key. */
const BESIDE_KEYS = rolesWhere(
  ({ name }) => !["keys", "insensitive", "directIdentifiers", "id"].includes(name),
);

/** Roles that say how the sample was drawn or who belongs together, and nothing of what intruders know. */
const OF_DESIGN: readonly string[] = rolesWhere(({ ofDesign }) => ofDesign === true);

/** Whether a declaration says of what looks like a key only how the sample was drawn: nobody said that it is not known. */
export const saysNothingOfIntruders = ({ as }: Pick<Declaration, "as">): boolean => OF_DESIGN.includes(as);

/** How a kind of intruder knows a key, by the numbers of different values. */
interface CoarseKey {
  readonly key: string;
  readonly scenario: string;
  /** Values that the file holds. */
  readonly held: number;
  /** Values that are left of them. */
  readonly known: number;
  /** "in bands of 10" */
  readonly how: string;
}

/** The keys of a file that some kinds of intruders know more coarsely than it holds them. */
async function coarseKeys(
  { sdc }: OutgoingFile,
  scenarios: readonly Scenario[],
  tick: Tick,
): Promise<readonly CoarseKey[]> {
  const out: CoarseKey[] = [];
  for (const { name, keys, recodings = {} } of scenarios)
    for (const [key, recoding] of Object.entries(recodings)) {
      if (!keys.includes(key)) continue;
      const column = (await sdc.classes([key], tick)).variable(key);
      const held = levelsIn(column);
      const known = levelsIn(recodeColumn(recoding)(column));
      if (known < held) out.push({ key, scenario: name, held, known, how: recodingText(recoding) });
    }
  return out;
}

/** Keys of which every kind of intruder knows one value only, though the file holds more. */
function blindKeys(coarse: readonly CoarseKey[], scenarios: readonly Scenario[]): BlindKey[] {
  const blind = coarse.filter(({ known }) => known < 2);
  const isBlind = (key: string, scenario: string): boolean =>
    blind.some((one) => one.key === key && one.scenario === scenario);
  const keys = [...new Map(blind.map((one) => [one.key, one])).values()];
  return keys
    .filter(({ key }) => scenarios.every((one) => !one.keys.includes(key) || isBlind(key, one.name)))
    .map(({ key, held }) => ({ key, held }));
}

/** What is declared of the variables of a file, and no file can show. */
export interface DeclaredVariables {
  readonly declared: readonly Declaration[];
  readonly blind: readonly BlindKey[];
}

/**
 * What is declared of the variables of a file: which are insensitive, which are no keys though they look like some,
 * and which keys a kind of intruder knows coarsely. A released file is not recoded: it is known as it is.
 * @throws ABORTED, and what the source throws
 */
export async function declaredOf(
  file: OutgoingFile,
  looks: Looks,
  scenarios: readonly Scenario[],
  tick: Tick,
): Promise<DeclaredVariables> {
  const { roles, held, whose } = file;
  const coarse = file.index === null ? await coarseKeys(file, scenarios, tick) : [];
  const keys = new Set(allKeys({ roles, scenarios }));
  const looksLikeKey = (name: string): string | null => {
    const suggestion = looks.of.get(name)?.suggestion ?? null;
    return suggestion?.role === "keys" ? `${LOOKS_LIKE_KEY}${suggestion.reason}` : null;
  };
  const insensitive = variablesOf(roles, "insensitive")
    .filter((name) => held.has(name))
    .map((name): Declaration => {
      const text = looksLikeKey(name) ?? "is known to no intruder, and nobody gains by it";
      return { ...whose(name), as: "insensitive", text };
    });
  const beside = BESIDE_KEYS.flatMap((role) =>
    variablesOf(roles, role).flatMap((name): Declaration[] => {
      const text = held.has(name) && !keys.has(name) ? looksLikeKey(name) : null;
      return text === null ? [] : [{ ...whose(name), as: role, text }];
    }),
  );
  const recoded = coarse.map(({ key, scenario, how, held: values, known }): Declaration => {
    const text = `is known ${how} only: ${known} of ${values} values`;
    return { ...whose(key), as: "known coarsely", scenario, text };
  });
  return { declared: [...insensitive, ...beside, ...recoded], blind: blindKeys(coarse, scenarios) };
}
