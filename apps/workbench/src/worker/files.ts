import { SdcError } from "@sdc-risk/core";
import { writeRecords, type FileFormat } from "@sdc-risk/io";
import { comparisonToHtml, toHtml, toJson, toMarkdown, withoutInternal, type Comparison, type RiskReport } from "@sdc-risk/report";
import type { Progress } from "./api.js";
import { recordColumns } from "./record-columns.js";
import type { Run, Session } from "./session.js";

const RENDERERS: Readonly<Record<"html" | "json" | "md", { readonly type: string; readonly render: (report: RiskReport) => string | Promise<string> }>> = {
  html: { type: "text/html", render: toHtml }, json: { type: "application/json", render: toJson }, md: { type: "text/markdown", render: toMarkdown },
};

function runOf({ run }: Session): Run {
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet.");
  return run;
}

/** The report as a file; without what names single records unless told. */
export async function reportFile(session: Session, kind: keyof typeof RENDERERS, internal: boolean): Promise<Blob> {
  const { report } = runOf(session), { type, render } = RENDERERS[kind];
  return new Blob([await render(internal ? report : withoutInternal(report))], { type });
}

export const comparisonFile = (comparison: Comparison): Blob => new Blob([comparisonToHtml(comparison)], { type: "text/html" });

/** Risks per record as a file. */
export async function recordsFile(session: Session, format: FileFormat, onProgress: Progress): Promise<Blob> {
  const { sdc, assessment } = runOf(session), signal = session.begin(), parts: Blob[] = [];
  const columns = await recordColumns(sdc, assessment.findings, signal);
  // a Blob per piece: the browser may keep it outside of the memory of the page
  await writeRecords(columns, format, (bytes) => { parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>])); }, { signal, onProgress });
  return new Blob(parts, { type: format === "csv" ? "text/csv" : "application/octet-stream" });
}
