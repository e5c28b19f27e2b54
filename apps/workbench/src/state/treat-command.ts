import { flagWords, quote } from "@sdc-risk/session/command";
import { settingsWhere } from "@sdc-risk/session/settings";
import { stem } from "../worker/file/stem.ts";
import type { Reading } from "../worker/api.ts";

/** Names of what is made of a treated file. */
export const treatedNames = (original: string) => ({
  plan: `${stem(original)}-plan.json`,
  script: (ending: string) => `${stem(original)}-plan.${ending}`,
  treated: (format: string) => `${stem(original)}-treated.${format}`,
  report: (kind: string) => `${stem(original)}-treated-risk.${kind}`,
});

/** The shell command that makes the treated file again from the original and the plan. */
export function treatCommand(original: string, reading: Reading): string {
  const { plan, treated } = treatedNames(original);
  const said = new Map<string, unknown>(Object.entries(reading));
  const flags = settingsWhere(({ page, name }) => page === "reading" || name === "missing").flatMap((row) => {
    const value = said.get(row.name);
    const isSaid = Array.isArray(value) ? value.length > 0 : typeof value === "string";
    return isSaid ? flagWords(row, value) : [];
  });
  const file = original.startsWith("-") ? `./${original}` : original;
  return ["sdc-risk", "treat", file, ...flags, "--plan", plan, "--out", treated("csv")].map(quote).join(" ");
}
