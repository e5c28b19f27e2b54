import type { ReactElement } from "react";
import { Command } from "../../parts/command.tsx";
import { FileActions, RECORD_FILES, REPORTS } from "../../parts/fields/file-actions.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useSaving } from "../../parts/hooks/use-saving.tsx";
import { data, proxy } from "../../state/client.ts";
import { treatCommand, treatedNames } from "../../state/treat-command.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";

/** Files of the treatment that is looked at. */
export function TakeAway(): ReactElement | null {
  const { result, assessing, searching } = useApp((state) => state.treatWork);
  const opened = useApp((state) => state.opened);
  const reading = useApp((state) => state.reading);
  const { said, busy, make } = useSaving();
  const { take } = t.treat;
  if (opened === null || result === null || result.plan.steps.length === 0) return null;
  const { verdict } = result.after.policy;
  const names = treatedNames(opened.name);
  const disabled = busy || assessing || searching !== null;
  return (
    <section className="panel" aria-label={take.heading}>
      <h2>{take.heading}</h2>
      <p className="soft">{take.about}</p>
      {verdict === "yes" ? null : <Notice kind={verdict === "no" ? "bad" : "note"}>{take[verdict]}</Notice>}
      {said}
      <h3>{take.data}</h3>
      <div className="actions">
        <FileActions
          files={RECORD_FILES}
          primary="csv"
          disabled={disabled}
          onMake={(format) =>
            make(names.treated(format), (onProgress) => data().treatedFile(format, proxy(onProgress)))
          }
        />
      </div>
      <h3>{take.report}</h3>
      <div className="actions">
        <FileActions
          files={REPORTS.map((kind) => [kind, t.take[kind]])}
          disabled={disabled}
          onMake={(kind) =>
            make(names.report(kind), (onProgress) => data().treatedReport(kind, proxy(onProgress)))
          }
        />
      </div>
      <h3>{take.scripts}</h3>
      <div className="actions">
        <FileActions
          files={[["plan", take.plan]]}
          disabled={disabled}
          onMake={() => make(names.plan, () => data().planFile())}
        />
        <FileActions
          files={opened.format === "csv" ? Object.entries(take.languages) : []}
          disabled={disabled}
          onMake={(ending) => make(names.script(ending), () => data().scriptFile(ending))}
        />
      </div>
      <p className="soft small">{opened.format === "csv" ? take.scriptsAbout : take.noScripts}</p>
      <h3>{take.command}</h3>
      <Command command={treatCommand(opened.name, reading)} />
    </section>
  );
}
