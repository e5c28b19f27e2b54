import type { Skipped } from "@sdc-risk/assess";
import { SdcError, shortName, type SdcObject } from "@sdc-risk/core";
import { quote } from "../inspect/next.js";

/** Variables that are named at most. */
const MANY = 20;

/** What to do where there are no keys: how they are named, what suggests some, and what the file has. */
function advice({ variables }: SdcObject, file: string): string {
  const look = file === "-" ? "" : ` \`sdc-risk inspect ${quote(file)}\` suggests some.`;
  const named = variables.slice(0, MANY).map((name) => `"${shortName(name)}"`).join(", ");
  return `name the key variables with --keys.${look} The file has ${named}${variables.length > MANY ? ", …" : ""}.`;
}

/** That no measure can run: first what to do, then the reasons, each with its measures. */
export function nothingRuns(skipped: readonly Skipped[], sdc: SdcObject, file: string): SdcError {
  const byReason = new Map<string, string[]>();
  for (const { measure, reason } of skipped) byReason.set(reason, [...(byReason.get(reason) ?? []), measure]);
  const reasons = Array.from(byReason, ([reason, measures]) => `${measures.join(", ")}: ${reason}`).join(" ");
  const helps = !sdc.has("keys") && skipped.some(({ cause }) => cause === "roles");
  return new SdcError("MISSING_ROLE", helps ? `No measure can run: ${advice(sdc, file)} ${reasons}` : `No measure can run. ${reasons}`);
}
