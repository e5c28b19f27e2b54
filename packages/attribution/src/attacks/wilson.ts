import { wilson as wilsonInterval, type Confidence } from "@sdc-risk/blocks";
import type { Rate } from "../summary-schema.ts";

/** A success rate with its interval (Wilson 1927). @param successes need not be whole */
export function wilson(successes: number, attacks: number, confidence: Confidence): Rate {
  const interval = wilsonInterval(successes, attacks, confidence);
  return {
    attacks,
    rate: interval?.share ?? null,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}
