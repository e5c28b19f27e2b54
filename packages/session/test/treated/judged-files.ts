import { readBytes } from "@sdc-risk/io";
import { checkSettings, microdata, run, settingsOf } from "@sdc-risk/session";
import type { PolicyReport, RiskReport } from "@sdc-risk/report";

/**
 * What the rule that everybody has k candidates says of a treated CSV file beside its original, both by their texts.
 * @param own settings beside the rule: the keys, and what else there is to say
 */
export async function judgedFiles(
  original: string,
  released: string,
  k: number,
  own: object,
): Promise<PolicyReport> {
  return (await reportOfFiles(original, released, k, own)).policy!;
}

/** The report that says it. */
export async function reportOfFiles(
  original: string,
  released: string,
  k: number,
  own: object,
): Promise<RiskReport> {
  const fileOf = async (text: string, name: string) => ({
    ...(await readBytes(new TextEncoder().encode(text), name)),
    name,
    sha256: "0".repeat(64),
  });
  const settings = settingsOf(
    checkSettings({
      ...own,
      measures: ["kanon"],
      match: "position",
      policy: { name: "own", rules: [{ figure: "kanon.violations.records", k, max: 0 }] },
    }),
  );
  const data = microdata(settings, await fileOf(original, "all.csv"), [await fileOf(released, "cut.csv")]);
  const { report } = await run(settings, data, {
    origin: { software: { name: "test", version: "1" }, createdAt: new Date(0) },
    keysAdvice: "name keys.",
    remedies: false,
  });
  return report;
}
