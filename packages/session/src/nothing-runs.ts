import type { Skipped } from "@sdc-risk/assess";
import type { SdcObject } from "@sdc-risk/core";
import { SdcError, shortName } from "@sdc-risk/data";

/** Variables that are named at most. */
const MANY = 20;

/** The reasons, each with its measures. */
function reasonsOf(skipped: readonly Skipped[]): string {
  const byReason = new Map<string, string[]>();
  for (const { measure, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), measure]);
  return Array.from(byReason, ([reason, measures]) => `${measures.join(", ")}: ${reason}`).join(" ");
}

/** What failed by itself, each cause once with its measures and those that these stopped; empty where nothing did. */
function causesOf(skipped: readonly Skipped[]): string {
  const failed = skipped.filter(({ cause }) => cause === "failure");
  const byReason = new Map<string, string[]>();
  for (const { measure, reason, through } of failed) {
    const root = failed.find((one) => one.measure === through)?.reason ?? reason;
    byReason.set(root, [...(byReason.get(root) ?? []), measure]);
  }
  return Array.from(byReason, ([reason, measures]) => `${reason} This stopped ${measures.join(", ")}.`).join(
    " ",
  );
}

/**
 * That no measure can run: first what went wrong or what to do, then the reasons.
 * @param advice how key variables are named, as a sentence that begins in lower case
 */
export function nothingRuns(skipped: readonly Skipped[], sdc: SdcObject, advice: string): SdcError {
  const causes = causesOf(skipped);
  const reasons = reasonsOf(skipped.filter(({ cause }) => cause === "roles"));
  const { variables } = sdc;
  if (causes !== "") {
    const others = reasons === "" ? "" : ` Others cannot run: ${reasons}`;
    return new SdcError("MISSING_ROLE", `No measure can run. ${causes}${others}`);
  }
  const helps = !sdc.has("keys") && skipped.some(({ cause }) => cause === "roles");
  if (!helps) return new SdcError("MISSING_ROLE", `No measure can run. ${reasons}`);
  const held = variables
    .slice(0, MANY)
    .map((name) => `"${shortName(name)}"`)
    .join(", ");
  return new SdcError(
    "MISSING_ROLE",
    `No measure can run: ${advice} The file has ${held}${variables.length > MANY ? ", …" : ""}. ${reasons}`,
  );
}
