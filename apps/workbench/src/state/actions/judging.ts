import type { Policy, Scenario as Intruder } from "@sdc-risk/session";
import { failureText, t } from "../../texts/index.ts";
import type { IntrudersAndPolicy } from "../app-state.ts";
import { data } from "../client.ts";
import { intrudersOf, tidied } from "../settings.ts";
import { get, set } from "../store.ts";
import { checkJudging, checkRoles } from "./file.ts";

/** Puts kinds of intruders in place; the keys of the first one are those of the page. */
function setIntruders(scenarios: readonly Intruder[]): void {
  const { judging, roles } = get();
  const keys = scenarios[0]?.keys ?? roles.keys;
  const moved = keys.join("\n") !== roles.keys.join("\n");
  set({ judging: { ...judging, scenarios }, ...(moved ? { roles: { ...roles, keys } } : {}) });
  void (moved ? checkRoles() : checkJudging());
}

/** One more kind of intruder, at first with the keys of the last one. */
export function addIntruder(): void {
  const present = intrudersOf(get());
  const names = present.map(({ name }) => name);
  let n = present.length + 1;
  while (names.includes(t.scenarios.defaultName(n))) n++;
  const keys = present.at(-1)?.keys ?? get().roles.keys;
  setIntruders([...present, { name: t.scenarios.defaultName(n), keys }]);
}

/** @param place of the kind of intruder, from 0 */
export const changeIntruder = (place: number, intruder: Intruder): void =>
  setIntruders(intrudersOf(get()).with(place, tidied(intruder)));

/** @param place of the kind of intruder, from 0 */
export const removeIntruder = (place: number): void =>
  setIntruders(intrudersOf(get()).filter((_, i) => i !== place));

/** All policies of the page, the first one first. */
export const policiesOf = ({ policy, others }: IntrudersAndPolicy): readonly Policy[] =>
  policy === null ? [] : [policy, ...others];

function setPolicies([policy, ...others]: readonly Policy[]): void {
  set({ judging: { ...get().judging, policy: policy ?? null, others }, policyFailure: null });
  void checkJudging();
}

/** Sets when the file may go out, first of all; null leaves it open, whatever other policies say. */
export function setPolicy(policy: Policy | null): void {
  const { others } = get().judging;
  setPolicies(policy === null ? [] : [policy, ...others.filter(({ name }) => name !== policy.name)]);
}

/** @param place of the policy, from 0 */
export const changePolicy = (place: number, policy: Policy): void =>
  setPolicies(policiesOf(get().judging).with(place, policy));

/** One more policy that the file has to meet. */
export const addPolicy = (policy: Policy): void => setPolicies([...policiesOf(get().judging), policy]);

/** @param place of the policy, from 0 */
export const removePolicy = (place: number): void =>
  setPolicies(policiesOf(get().judging).filter((_, i) => i !== place));

/** Takes the policy of a file, in place of the first or beside those that are there; what is wrong with it is told. */
export async function loadPolicy(file: File, take: (policy: Policy) => void = setPolicy): Promise<void> {
  const outcome = await data().readPolicy(await file.text());
  if (outcome.ok) take(outcome.value);
  else set({ policyFailure: failureText(outcome.error.message) });
}
