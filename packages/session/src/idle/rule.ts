import type { Use } from "./use.ts";

/** A setting, or a part of one, that changed nothing in a run. */
export interface Idle {
  /** What people call it, without an article. */
  readonly what: string;
  /** Why, as the end of a sentence that begins with it. */
  readonly why: string;
}

/** How it is known that a setting changed nothing. */
export interface IdleIn {
  readonly idle: (use: Use) => readonly Idle[];
  /** Whether that follows from which measures were chosen. */
  readonly byMeasures: boolean;
}

/** A setting that always does something, or of which others tell; why, for who reads the table. */
export interface Never {
  readonly never: string;
}

/** How a setting is held to do something. */
export type Rule = IdleIn | Never;

/** A setting of which no warning is needed. */
export const never = (why: string): Never => ({ never: why });

/** The flag of a setting. */
export const flagOf = (setting: string): string =>
  `--${setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** A setting with its flag. */
export const withFlag = (setting: string): string => `${setting} (${flagOf(setting)})`;

/**
 * A setting that is told as a whole.
 * @param why it changed nothing; null where it did something
 */
export const whole = (
  setting: string,
  why: (use: Use) => string | null,
  {
    byMeasures = false,
    what = withFlag(setting),
  }: { readonly byMeasures?: boolean; readonly what?: string } = {},
): IdleIn => ({
  byMeasures,
  idle: (use) => {
    const reason = why(use);
    return reason === null ? [] : [{ what, why: reason }];
  },
});
