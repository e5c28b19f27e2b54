import { NORMAL_QUANTILES } from "@sdc-risk/blocks";
import type { AttributionSummary } from "@sdc-risk/attribution";
import type { MembershipInferenceSummary } from "@sdc-risk/membership-inference";
import type { PredictionSummary } from "@sdc-risk/prediction";
import type { FrontFile, RiskFigure, RiskName } from "../summary-schema.ts";

/** What measures of the same run found; those that were not computed are missing. */
export interface Found {
  readonly prediction?: { readonly summary: PredictionSummary };
  readonly attribution?: { readonly summary: AttributionSummary };
  readonly "membership-inference"?: { readonly summary: MembershipInferenceSummary };
}

const NONE: RiskFigure = { value: null, low: null, high: null };

/** The largest of several, with its interval. */
const largest = (all: readonly RiskFigure[]): RiskFigure =>
  all.reduce((most, one) => ((one.value ?? -Infinity) > (most.value ?? -Infinity) ? one : most), NONE);

/** The excess of prediction, of the target for which it is largest. */
const ofPrediction = ({ prediction }: Found, file: number): RiskFigure =>
  largest(
    (prediction?.summary.targets ?? [])
      .filter((one) => one.file === file)
      .map(({ excess, low, high }) => ({ value: excess, low, high })),
  );

const Z = NORMAL_QUANTILES[0.95];

/** What is attributed correctly beyond a guess, of the target for which that is largest. */
const ofAttribution = ({ attribution }: Found, file: number): RiskFigure =>
  largest(
    (attribution?.summary.files.find((one) => one.file === file)?.targets ?? []).map(
      ({ found: { gap, gapError } }) => ({
        value: gap,
        low: gap === null || gapError === null ? null : gap - Z * gapError,
        high: gap === null || gapError === null ? null : gap + Z * gapError,
      }),
    ),
  );

/** Copies of originals beyond those that the control file, or chance, gives. */
function ofCopies({ "membership-inference": copies }: Found, file: number): RiskFigure {
  const found = copies?.summary.files.find((one) => one.file === file)?.identical;
  return found === undefined ? NONE : { value: found.excess, low: found.low, high: found.high };
}

/** All that a run says of the risk of one released file. */
export const risksOf = (found: Found, file: number): FrontFile["risks"] => ({
  prediction: ofPrediction(found, file),
  attribution: ofAttribution(found, file),
  copies: ofCopies(found, file),
});

/** Which risk leads, in this order: the first that every released file has, else the first that some has. */
const ORDER: readonly RiskName[] = ["prediction", "attribution", "copies"];

export function leadingRisk(files: readonly Pick<FrontFile, "risks">[]): RiskName | null {
  const has = (name: RiskName) => (one: Pick<FrontFile, "risks">) => one.risks[name].value !== null;
  return ORDER.find((name) => files.every(has(name))) ?? ORDER.find((name) => files.some(has(name))) ?? null;
}
