import {
  DECISION_NAMES,
  DECISION_RENDERERS,
  RENDERER_NAMES,
  RENDERERS,
  type DecisionName,
} from "@sdc-risk/session/renderers";
import type { DecisionReport, RiskReport } from "@sdc-risk/report";
import { extname } from "node:path";
import { UsageError } from "../exit.ts";
import { extensionOf, type Outputs } from "./outputs.ts";

const isDocx = (path: string): boolean => extname(path).toLowerCase() === ".docx";

const ONLY_DECISION = (path: string): UsageError =>
  new UsageError(
    `Only a decision record is written as .docx, and "${path}" would be a report. Add --template decision, or name a file ` +
      `that ends in ${RENDERER_NAMES.map((one) => `.${one}`).join(", ")}.`,
  );

/**
 * The format of a report or a decision record by the name of its file.
 * @param others endings of other outputs that may stand there, too
 * @throws UsageError, also for a document of Word that is no decision record
 */
export function reportFormat<Other extends string = never>(
  path: string,
  isDecision: boolean,
  others: readonly Other[] = [],
): DecisionName | Other {
  if (!isDecision && isDocx(path)) throw ONLY_DECISION(path);
  return extensionOf(path, [...others, ...(isDecision ? DECISION_NAMES : RENDERER_NAMES)]) as
    DecisionName | Other;
}

/** Writes a report or a decision record in one of its forms, to be committed. */
export async function writeDocument(
  outputs: Outputs,
  { path, format }: { readonly path: string; readonly format: DecisionName },
  document: RiskReport | DecisionReport,
): Promise<void> {
  if (document.schema === "sdc-risk-decision-1")
    await outputs.addWhole(path, DECISION_RENDERERS[format].write(document));
  else if (format === "docx") throw ONLY_DECISION(path);
  else await outputs.addText(path, RENDERERS[format].write(document));
}
