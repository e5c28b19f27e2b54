import type { CodedColumn } from "@sdc-risk/core";

/** What texts look like: addresses of e-mail, telephone numbers, times, or sentences. */
export type Pattern = "email" | "phone" | "timestamp" | "sentences";

const TESTS: readonly (readonly [Pattern, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["timestamp", /^\d{4}-\d\d?-\d\d?[T ]\d\d?:\d\d|^\d\d?[./]\d\d?[./]\d{2,4}( \d\d?:\d\d.*)?$|^\d\d?:\d\d(:\d\d)?$/],
  ["phone", /^(\+\d|00\d|\(0?\d|0\d+[ /-])[\d\s()/.-]{5,}$/],
  ["sentences", /^(\S+\s+){5,}\S+|^.{80,}/s],
];

/** Levels that are looked at. */
const LOOKED_AT = 500;

/** The pattern that at least four in five levels of a text variable have; null where there is none. */
export function patternOf({ size, label }: CodedColumn): Pattern | null {
  const every = Math.max(1, Math.ceil(size / LOOKED_AT)), texts: string[] = [];
  for (let code = 0; code < size; code += every) texts.push(label(code).slice(0, 200).trim());
  if (texts.length === 0) return null;
  return TESTS.find(([, test]) => texts.filter((text) => test.test(text)).length >= 0.8 * texts.length)?.[0] ?? null;
}
