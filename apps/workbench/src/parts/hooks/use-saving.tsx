import { useState, type ReactElement } from "react";
import { save } from "../../state/actions/save.ts";
import { untilEnd } from "../../state/until-end.ts";
import { formatBytes } from "../../texts/format.ts";
import { failureText, t } from "../../texts/index.ts";
import type { Outcome } from "../../worker/outcome.ts";
import { Notice } from "../notice.tsx";
import { Progress } from "../progress.tsx";

type Work = (onProgress: (share: number) => void) => Promise<Outcome<Blob>>;

/** Files that are made and saved, one at a time. */
export interface Saving {
  readonly busy: boolean;
  /** Makes a file and gives it to the browser to save. */
  readonly make: (file: string, work: Work) => void;
  /** How far it is, and what came of it. */
  readonly said: ReactElement;
}

/** Makes files and gives them to the browser to save. */
export function useSaving(): Saving {
  const [busy, setBusy] = useState<number | null>(null);
  const [said, setSaid] = useState<{ readonly kind: "good" | "bad"; readonly text: string } | null>(null);
  const make = async (file: string, work: Work): Promise<void> => {
    setSaid(null);
    const outcome = await untilEnd(work, setBusy);
    if (outcome.ok) save(outcome.value, file);
    setSaid(
      outcome.ok
        ? { kind: "good", text: t.take.saved(file, formatBytes(outcome.value.size)) }
        : { kind: "bad", text: failureText(outcome.error.message) },
    );
  };
  return {
    busy: busy !== null,
    make: (file, work) => void make(file, work),
    said: (
      <>
        {said === null ? null : <Notice kind={said.kind}>{said.text}</Notice>}
        {busy === null ? null : <Progress share={busy} label={t.take.writing} />}
      </>
    ),
  };
}
