import { SdcError } from "@sdc-risk/core";
import { formatOf, writeRecords, type RecordFormat } from "@sdc-risk/io";
import { withoutInternal, type Comparison } from "@sdc-risk/report";
import { recordColumns, RENDERERS, type RendererName, type Run } from "@sdc-risk/session";
import type { Progress } from "../api.js";
import type { Session } from "../session.js";

function runOf({ run }: Session): Run {
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet.");
  return run;
}

/** The report as a file; without what names single records unless told. */
export function reportFile(session: Session, kind: RendererName, internal: boolean): Blob {
  const { report } = runOf(session),
    { type, report: render } = RENDERERS[kind];
  return new Blob([render(internal ? report : withoutInternal(report))], { type });
}

export function comparisonFile(comparison: Comparison): Blob {
  const { type, comparison: render } = RENDERERS.html;
  return new Blob([render(comparison)], { type });
}

/** Risks per record as a file. */
export async function recordsFile(
  session: Session,
  format: RecordFormat,
  onProgress: Progress,
): Promise<Blob> {
  const {
      data: { sdc },
      assessment,
    } = runOf(session),
    signal = session.begin(),
    parts: Blob[] = [];
  const columns = await recordColumns(sdc, assessment.findings, signal);
  // a Blob per piece: the browser may keep it outside of the memory of the page
  await writeRecords(
    columns,
    format,
    (bytes) => {
      parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    },
    { signal, onProgress },
  );
  return new Blob(parts, { type: formatOf(format).type });
}
