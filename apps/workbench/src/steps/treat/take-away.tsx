import { formatOf, RECORD_FORMATS } from "@sdc-risk/io/formats";
import type { ReactElement } from "react";
import { Command } from "../../parts/command.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useSaving } from "../../parts/hooks/use-saving.tsx";
import { data, proxy } from "../../state/client.ts";
import { treatCommand, treatedNames } from "../../state/treat-command.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";

const REPORTS = ["html", "json", "md"] as const;

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
        {RECORD_FORMATS.map((format) => (
          <button
            type="button"
            key={format}
            className={format === "csv" ? "primary" : ""}
            disabled={disabled}
            onClick={() =>
              make(names.treated(format), (onProgress) => data().treatedFile(format, proxy(onProgress)))
            }
          >
            {formatOf(format).label}
          </button>
        ))}
      </div>
      <h3>{take.report}</h3>
      <div className="actions">
        {REPORTS.map((kind) => (
          <button
            type="button"
            key={kind}
            disabled={disabled}
            onClick={() =>
              make(names.report(kind), (onProgress) => data().treatedReport(kind, proxy(onProgress)))
            }
          >
            {t.take[kind]}
          </button>
        ))}
      </div>
      <h3>{take.scripts}</h3>
      <div className="actions">
        <button type="button" disabled={disabled} onClick={() => make(names.plan, () => data().planFile())}>
          {take.plan}
        </button>
        {opened.format === "csv"
          ? Object.entries(take.languages).map(([ending, language]) => (
              <button
                type="button"
                key={ending}
                disabled={disabled}
                onClick={() => make(names.script(ending), () => data().scriptFile(ending))}
              >
                {language}
              </button>
            ))
          : null}
      </div>
      <p className="soft small">{opened.format === "csv" ? take.scriptsAbout : take.noScripts}</p>
      <h3>{take.command}</h3>
      <Command command={treatCommand(opened.name, reading)} />
    </section>
  );
}
