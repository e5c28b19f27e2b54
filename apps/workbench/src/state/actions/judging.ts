import type { Scenario as Intruder } from "@sdc-risk/session";
import { t } from "../../texts/index.ts";
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

/** Sets when the file may go out; null leaves it open. */
export function setPolicy(policy: IntrudersAndPolicy["policy"]): void {
  set({ judging: { ...get().judging, policy }, policyFailure: null });
  void checkJudging();
}

/** Takes the policy of a file; what is wrong with it is told. */
export async function loadPolicy(file: File): Promise<void> {
  const outcome = await data().readPolicy(await file.text());
  if (outcome.ok) setPolicy(outcome.value);
  else set({ policyFailure: outcome.error.message });
}
