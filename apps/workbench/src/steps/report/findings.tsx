import {
  ANSWER,
  answerParts,
  verdicts,
  warningTexts,
  type Readable,
  type RiskReport,
} from "@sdc-risk/report";
import { useMemo, type ReactElement } from "react";
import { useGradually } from "../../parts/hooks/use-gradually.ts";
import { Notice } from "../../parts/notice.tsx";
import { set, useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import { AnswerPart } from "./answer.tsx";
import { ReportBlock } from "./report-block.tsx";
import { Origin } from "./origin.tsx";
import { partsOf, type TitledSection } from "./outline.ts";
import { Verdict } from "./verdict.tsx";

/** How many blocks stand in the parts before one. */
const before = (parts: readonly TitledSection[], p: number): number =>
  parts.slice(0, p).reduce((sum, { blocks }) => sum + blocks.length, 0);

/** What the report holds, and whether internal parts are shown. */
function Contents({
  parts,
  internal,
}: {
  readonly parts: readonly { readonly id: string; readonly title: string }[];
  readonly internal: boolean;
}): ReactElement {
  return (
    <nav className="contents" aria-label={t.report.contents}>
      <ol>
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#part-${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`part-${id}`)?.scrollIntoView();
                document.getElementById(`part-${id}`)?.focus({ preventScroll: true });
              }}
            >
              {translated(title)}
            </a>
          </li>
        ))}
      </ol>
      <label className="check small">
        <input
          type="checkbox"
          checked={internal}
          onChange={({ target }) => set({ internal: target.checked })}
          aria-describedby="internal-about"
        />{" "}
        {t.report.internalShow}
      </label>
      <p className="soft small" id="internal-about">
        {t.report.internalAbout}
      </p>
    </nav>
  );
}

/** The figures of the measures, what to bear in mind, and what was left out. */
function Glance({ report }: { readonly report: RiskReport }): ReactElement {
  const opening = useMemo(() => verdicts(report), [report]);
  const warnings = useMemo(() => warningTexts(report), [report]);
  return (
    <section id="part-glance" aria-labelledby="part-glance-title" tabIndex={-1}>
      <h2 id="part-glance-title">{t.report.glance}</h2>
      <dl className="cards">
        {opening.map(({ measure, metric }) => (
          <Verdict key={measure + metric.label} measure={measure} metric={metric} />
        ))}
      </dl>
      {warnings.length === 0 ? null : (
        <Notice kind="note">
          <strong>{t.report.warnings}</strong>
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{translated(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {report.skipped.length === 0 ? null : (
        <Notice kind="note">
          <strong>{t.report.skipped}</strong>
          <ul>
            {report.skipped.map(({ measure, title, reason }) => (
              <li key={measure}>
                <strong>{t.report.skippedTitle(translated(title))}</strong> {translated(reason)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

/** The report, in the order of the HTML report. */
export function Findings({ report, cut }: Readable): ReactElement {
  const internal = useApp((state) => state.internal);
  const parts = useMemo(() => partsOf(report, internal), [report, internal]);
  const made = useGradually(parts.reduce((sum, { blocks }) => sum + blocks.length, 0));
  const answer = useMemo(() => answerParts(report), [report]);
  const contents = [
    ...(answer === null ? [] : [{ id: ANSWER, title: answer.title }]),
    { id: "glance", title: t.report.glance },
    ...parts,
    { id: "origin", title: t.report.origin },
  ];
  return (
    <div className="columns">
      <Contents parts={contents} internal={internal} />
      <div className="report">
        {answer === null ? null : (
          <section id={`part-${ANSWER}`} aria-labelledby={`part-${ANSWER}-title`} tabIndex={-1}>
            <h2 id={`part-${ANSWER}-title`}>{answer.title}</h2>
            <AnswerPart report={report} />
          </section>
        )}
        {report.language === undefined ? null : <p className="soft">{t.report.partlyEnglish}</p>}
        <Glance report={report} />
        {parts.map(({ id, title, about, blocks }, p) => (
          <section key={id} id={`part-${id}`} aria-labelledby={`part-${id}-title`} tabIndex={-1}>
            <h2 id={`part-${id}-title`}>{translated(title)}</h2>
            {about === null ? null : <p className="lead">{translated(about)}</p>}
            {blocks.length === 0 ? <p className="soft">{t.report.nothing}</p> : null}
            <div className="blocks">
              {blocks.slice(0, Math.max(0, made - before(parts, p))).map(({ block, measure }, i) => (
                <ReportBlock key={`${block.title} ${i}`} block={block} measure={measure} />
              ))}
            </div>
          </section>
        ))}
        <section id="part-origin" aria-labelledby="part-origin-title" tabIndex={-1}>
          <h2 id="part-origin-title">{t.report.origin}</h2>
          <Origin report={report} cut={cut} />
        </section>
      </div>
    </div>
  );
}
