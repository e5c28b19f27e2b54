import type { RoleName } from "@sdc-risk/core";

/** What a variable may be. A guess from its name and values, to be checked by someone who knows the file. */
export interface Suggestion {
  readonly variable: string;
  /** Null where no role fits but something should be known before a release. */
  readonly role: RoleName | null;
  /** Whether name and values agree; without that it is a guess. */
  readonly sure: boolean;
  /** Whether it is part of the suggested roles. */
  readonly taken: boolean;
  /** Why, as part of a sentence; it names no value. */
  readonly reason: string;
}

/** The judgement on one variable, before variables are compared. */
export interface RoleJudgement extends Omit<Suggestion, "variable"> {
  /** Among several variables for one role the highest wins, then the first of the file. */
  readonly rank: number;
}

export const sure = (role: RoleName, reason: string, rank = 0): RoleJudgement => ({
  role,
  sure: true,
  taken: true,
  reason,
  rank,
});
export const unsure = (role: RoleName, reason: string, rank = -1): RoleJudgement => ({
  role,
  sure: false,
  taken: true,
  reason,
  rank,
});
/** A role that might fit, but is left to the reader. */
export const possible = (role: RoleName, reason: string): RoleJudgement => ({
  role,
  sure: false,
  taken: false,
  reason,
  rank: -2,
});
export const note = (reason: string): RoleJudgement => ({
  role: null,
  sure: false,
  taken: false,
  reason,
  rank: 0,
});
