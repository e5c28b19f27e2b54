import { useHeld } from "../../state/held.ts";
import { useState, type ReactElement } from "react";
import { Command } from "../../parts/command.tsx";
import { DECISIONS, FileActions, RECORD_FILES, REPORTS } from "../../parts/fields/file-actions.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useSaving, type Saving } from "../../parts/hooks/use-saving.tsx";
import { saveSettings } from "../../state/actions/measures.ts";
import { data, proxy } from "../../state/client.ts";
import { originOf } from "../../state/settings.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { stem } from "../../worker/file/stem.ts";

/** What the panels of files share. */
interface PanelProps extends Pick<Saving, "busy" | "make"> {
  /** What names of files begin with. */
  readonly name: string;
  readonly internal: boolean;
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
  const several = (useHeld("report").otherPolicies ?? []).length > 0;
  return (
    <div className="panel">
      <h2>{t.take.decision}</h2>
      <p className="soft">{t.take.decisionAbout}</p>
      {several ? (
        <Notice kind="note">{t.severalPolicies.decision}</Notice>
      ) : (
        <div className="actions">
          <FileActions
            files={DECISIONS.map((kind) => [kind, t.take.decisionForms[kind]])}
            disabled={busy}
            onMake={(kind) => make(`${name}-decision.${kind}`, () => data().decisionFile(kind, internal))}
          />
        </div>
      )}
    </div>
  );
}

function RecordsPanel({ files: { name, busy, make } }: { readonly files: PanelProps }): ReactElement {
  return (
    <div className="panel">
      <h2>{t.take.records}</h2>
      <p className="soft">{t.take.recordsAbout}</p>
      <div className="actions">
        <FileActions
          files={RECORD_FILES}
          disabled={busy}
          onMake={(format) =>
            make(`${name}-records.${format}`, (onProgress) => data().recordsFile(format, proxy(onProgress)))
          }
        />
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
  const report = useHeld("report");
  const stale = useApp((state) => state.madeFrom !== originOf(state));
  const [internal, setInternal] = useState(false);
  const { said, ...saving } = useSaving();
  const files: PanelProps = { name: stem(report.data.name), internal, ...saving };
  return (
    <section className="take">
      <div className="heading-row">
        <Heading>{t.take.heading}</Heading>
      </div>
      <p className="lead">{t.take.about}</p>
      {stale ? <Notice kind="note">{t.report.stale}</Notice> : null}
      {said}
      <div className="take-cards">
        <ReportPanel files={files} onInternal={setInternal} />
        <DecisionPanel files={files} />
        <RecordsPanel files={files} />
        <AgainPanel command={report.command ?? ""} />
      </div>
    </section>
  );
}
