import { installed, type Settings } from "@sdc-risk/session";
import type { OptionIssue } from "../api.ts";

/** What is wrong with options, by measure; measures whose options are right are left out. */
export async function optionIssues(options: Settings["options"]): Promise<Record<string, OptionIssue[]>> {
  const found: Record<string, OptionIssue[]> = {};
  for (const { id, options: schema } of installed) {
    const outcome = await schema["~standard"].validate(options[id] ?? {});
    if (outcome.issues === undefined) continue;
    found[id] = outcome.issues.map(({ message, path = [] }) => ({
      message,
      path: path
        .map((part) => (typeof part === "object" ? part.key : part))
        .map((key) => (typeof key === "number" ? key : String(key))),
    }));
  }
  return found;
}
