import { SdcError } from "@sdc-risk/data";

/** How much is tried to give values back; `least` tries all suppressions where a file is so small that it can. */
export type Effort = "quick" | "usual" | "least";

/** What is asked of suppressed values: with the levels of keys it makes a treatment, the same each time. */
export interface Protection {
  /** Candidates that each person is to have; 1 where nothing is suppressed. */
  readonly k: number;
  /** Share of the records of which fewer are put up with, those that would cost most; from 0 to below 1. */
  readonly spared: number;
  readonly effort: Effort;
}

/** Nothing is suppressed. */
export const NO_SUPPRESSION: Protection = { k: 1, spared: 0, effort: "usual" };

/** Shares of the records that are spared where the rules do not ask for candidates of everybody. */
const SPARED = [0.5, 0.25, 0.1, 0.05, 0.02];

/** @throws BAD_OPTIONS for a number of candidates below 1, and for a share that is none or leaves nobody */
export function checkProtection({ k, spared }: Protection): void {
  if (!Number.isInteger(k) || k < 1)
    throw new SdcError("BAD_OPTIONS", `Values are suppressed for 1 candidate or more, not for ${k}.`);
  if (!(spared >= 0 && spared < 1))
    throw new SdcError(
      "BAD_OPTIONS",
      `The share of records with fewer candidates is at least 0 and below 1, not ${spared}.`,
    );
}

/** Protections that are the same have the same text. */
export const protectionId = ({ k, spared, effort }: Protection): string =>
  k === 1 ? "1" : `${k}/${spared}/${effort}`;

/**
 * From the weakest to the strongest, as they are tried in a search.
 * @param sizes numbers of candidates
 * @param least the candidates that the rules ask for each person; null where they do not
 */
export function protections(sizes: readonly number[], least: number | null): readonly Protection[] {
  const all = [...new Set([least ?? 1, ...sizes])].filter((k) => k >= (least ?? 1)).sort((a, b) => a - b);
  return all.flatMap((k) => {
    const everybody: Protection = k === 1 ? NO_SUPPRESSION : { k, spared: 0, effort: "quick" };
    return k === 2 && least === null
      ? [...SPARED.map((spared) => ({ ...everybody, spared })), everybody]
      : [everybody];
  });
}
