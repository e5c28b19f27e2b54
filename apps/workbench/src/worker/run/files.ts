import { SdcError } from "@sdc-risk/data";
import { formatOf, writeParts, type RecordFormat } from "@sdc-risk/io";
import { withoutInternal, type Comparison } from "@sdc-risk/report";
import {
  DECISION_RENDERERS,
  decisionOf,
  recordParts,
  RENDERERS,
  type CompletedRun,
  type DecisionName,
  type RendererName,
} from "@sdc-risk/session";
import type { Progress } from "../api.ts";
import type { Session } from "../session.ts";

function runOf({ run }: Session): CompletedRun {
  if (run === null) throw new SdcError("CANNOT_READ", "There is no report yet.");
  return run;
}

/** The report as a file; without what names single records unless told. */
export function reportFile(session: Session, kind: RendererName, internal: boolean): Blob {
  const { report } = runOf(session);
  const { type, write } = RENDERERS[kind];
  return new Blob([write(internal ? report : withoutInternal(report))], { type });
}

/** The decision record on the report, as the command line writes it. */
export async function decisionFile(session: Session, kind: DecisionName, internal: boolean): Promise<Blob> {
  const { report, data } = runOf(session);
  const { type, write } = DECISION_RENDERERS[kind];
  const decision = await decisionOf(internal ? report : withoutInternal(report), data, session.begin());
  return new Blob([write(decision)], { type });
}

export function comparisonFile(comparison: Comparison): Blob {
  const { type, write } = RENDERERS.html;
  return new Blob([write(comparison)], { type });
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
  } = runOf(session);
  const signal = session.begin();
  const parts: Blob[] = [];
  const rows = await recordParts(sdc, assessment, signal);
  // a Blob per piece: the browser may keep it outside of the memory of the page
  await writeParts(
    rows,
    format,
    (bytes) => {
      parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]));
    },
    { signal, onProgress },
  );
  return new Blob(parts, { type: formatOf(format).type });
}
