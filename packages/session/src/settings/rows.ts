import type { Kind } from "./kinds.ts";
import type { Needs, SettingRow } from "./row.ts";

/** Keeps what types follow from: the name, the kind, the flag, the choices, and whether settings files hold it. */
export const row = <
  const N extends string,
  const K extends Kind,
  const F extends string,
  const C extends string = never,
  const S extends boolean = boolean,
>(
  fields: SettingRow<N, K, F, C, S>,
): SettingRow<N, K, F, C, S> => fields;

/** A setting or role without which another one says nothing. */
export const needs = (other: string, message: (value: unknown) => string): Needs => ({ other, message });

/** Endings of files as a list of words. */
export function endings(names: readonly string[]): string {
  const all = names.map((name) => `.${name}`);
  return `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}
