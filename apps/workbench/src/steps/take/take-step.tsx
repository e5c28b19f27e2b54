import { formatOf, RECORD_FORMATS } from "@sdc-risk/io/formats";
import type { RendererName } from "@sdc-risk/session";
import { useState, type ReactElement } from "react";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Progress } from "../../parts/progress.tsx";
import { saveSettings } from "../../state/actions/measures.ts";
import { save } from "../../state/actions/save.ts";
import { data, proxy } from "../../state/client.ts";
import { originOf } from "../../state/settings.ts";
import { useApp } from "../../state/store.ts";
import { untilEnd } from "../../state/until-end.ts";
import { formatBytes } from "../../texts/format.ts";
import { t } from "../../texts/index.ts";
import type { Outcome } from "../../worker/outcome.ts";

const REPORTS = ["html", "json", "md"] as const satisfies readonly RendererName[];

/** A name for what is made from a file: survey.csv.gz → survey. */
const stem = (name: string): string => name.replace(/\.gz$/i, "").replace(/\.[^.]+$/, "");

function Command({ command }: { readonly command: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  return (
    <div className="command">
      <pre className="scroll" tabIndex={0} role="group" aria-label={t.report.command}>
        <code>{command}</code>
      </pre>
      <button
        type="button"
        onClick={() =>
          void navigator.clipboard.writeText(command).then(
            () => setCopied(true),
            () => undefined,
          )
        }
      >
        {t.take.copy}
      </button>
      <span role="status" className="soft small">
        {copied ? t.take.copied : ""}
      </span>
    </div>
  );
}

type Work = (onProgress: (share: number) => void) => Promise<Outcome<Blob>>;

/** What the panels of files share. */
interface PanelProps {
  /** What names of files begin with. */
  readonly name: string;
  readonly internal: boolean;
  readonly busy: boolean;
  /** Makes a file and gives it to the browser to save. */
  readonly make: (file: string, work: Work) => void;
}

function ReportPanel({
  files: { name, internal, busy, make },
  onInternal,
}: {
  readonly files: PanelProps;
  readonly onInternal: (internal: boolean) => void;
}): ReactElement {
  return (
    <div className="panel">
      <h2>{t.take.report}</h2>
      <ul className="plain downloads">
        {REPORTS.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              className={kind === "html" ? "primary" : ""}
              disabled={busy}
              onClick={() => make(`${name}-risk.${kind}`, () => data().reportFile(kind, internal))}
            >
              {t.take[kind]}
            </button>
            <span className="soft">{t.take[`${kind}About`]}</span>
          </li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" checked={internal} onChange={({ target }) => onInternal(target.checked)} />{" "}
        {t.take.internal}
      </label>
    </div>
  );
}

function DecisionPanel({
  files: { name, internal, busy, make },
}: {
  readonly files: PanelProps;
}): ReactElement {
  return (
    <div className="panel">
      <h2>{t.take.decision}</h2>
      <p className="soft">{t.take.decisionAbout}</p>
      <div className="actions">
        {REPORTS.map((kind) => (
          <button
            type="button"
            key={kind}
            disabled={busy}
            onClick={() => make(`${name}-decision.${kind}`, () => data().decisionFile(kind, internal))}
          >
            {t.take.decisionForms[kind]}
          </button>
        ))}
      </div>
    </div>
  );
}

function RecordsPanel({ files: { name, busy, make } }: { readonly files: PanelProps }): ReactElement {
  return (
    <div className="panel">
      <h2>{t.take.records}</h2>
      <p className="soft">{t.take.recordsAbout}</p>
      <div className="actions">
        {RECORD_FORMATS.map((format) => (
          <button
            type="button"
            key={format}
            disabled={busy}
            onClick={() =>
              make(`${name}-records.${format}`, (onProgress) => data().recordsFile(format, proxy(onProgress)))
            }
          >
            {formatOf(format).label}
          </button>
        ))}
      </div>
    </div>
  );
}

function AgainPanel({ command }: { readonly command: string }): ReactElement {
  return (
    <div className="panel wide">
      <h2>{t.take.again}</h2>
      <p className="soft">{t.take.againAbout}</p>
      <Command command={command} />
      <button type="button" onClick={() => void saveSettings()}>
        {t.take.settings}
      </button>
    </div>
  );
}

/** The last step: what one takes away. */
export default function TakeStep(): ReactElement {
  const report = useApp((state) => state.report)!;
  const stale = useApp((state) => state.madeFrom !== originOf(state));
  const [internal, setInternal] = useState(false);
  const [busy, setBusy] = useState<number | null>(null);
  const [said, setSaid] = useState<{ readonly kind: "good" | "bad"; readonly text: string } | null>(null);
  const make = async (file: string, work: Work): Promise<void> => {
    setSaid(null);
    const outcome = await untilEnd(work, setBusy);
    if (outcome.ok) save(outcome.value, file);
    setSaid(
      outcome.ok
        ? { kind: "good", text: t.take.saved(file, formatBytes(outcome.value.size)) }
        : { kind: "bad", text: outcome.error.message },
    );
  };
  const files: PanelProps = {
    name: stem(report.data.name),
    internal,
    busy: busy !== null,
    make: (file, work) => void make(file, work),
  };
  return (
    <section className="take">
      <div className="heading-row">
        <Heading>{t.take.heading}</Heading>
      </div>
      <p className="lead">{t.take.about}</p>
      {stale ? <Notice kind="note">{t.report.stale}</Notice> : null}
      {said === null ? null : <Notice kind={said.kind}>{said.text}</Notice>}
      {busy === null ? null : <Progress share={busy} label={t.take.writing} />}
      <div className="take-cards">
        <ReportPanel files={files} onInternal={setInternal} />
        <DecisionPanel files={files} />
        <RecordsPanel files={files} />
        <AgainPanel command={report.command ?? ""} />
      </div>
    </section>
  );
}
