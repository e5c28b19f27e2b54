import { answerParts, type RiskReport } from "@sdc-risk/report";
import { Fragment, type ReactElement } from "react";
import { t } from "../../texts/index.ts";
import { NotJudgedPart } from "./not-judged.tsx";
import { ReportBlock } from "./report-block.tsx";

/** What to do next, in the words of this page; those of the report are for the command line. */
function nextText({ answer, policy, otherPolicies = [], released }: RiskReport): string {
  if (otherPolicies.length > 0 && policy?.met === false) return t.severalPolicies.next;
  const failing = (policy?.rules ?? []).filter(({ met }) => !met);
  const missing = failing.length > 0 && failing.every(({ value }) => value === null);
  const weights = failing.some(({ doubt }) => doubt === "weights");
  const { next } = t.report;
  const met = answer?.met ?? null;
  if (met === null) return next.open;
  if (met) return next.met;
  if (weights) return next.weights;
  if (missing) return next.missing;
  if ((answer?.copies ?? []).length > 0) return next.anew;
  return released.length > 0 ? next.treated : next.treat;
}

/** The answer of a report: the statement, what decides it, the rules, what would meet them, the scenarios. */
export function AnswerPart({ report }: { readonly report: RiskReport }): ReactElement | null {
  const parts = answerParts(report);
  if (parts === null) return null;
  const { statement, clear, copies, expected, decides, plan, tables, limits, next } = parts;
  return (
    <>
      <p className={clear === null ? "statement" : clear ? "statement better" : "statement worse"}>
        {statement}
      </p>
      <NotJudgedPart report={report} />
      {[copies, expected].map(({ title, items }) =>
        items.length === 0 ? null : (
          <Fragment key={title}>
            <h3>{title}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Fragment>
        ),
      )}
      {decides.items.length === 0 ? null : (
        <>
          <h3>{decides.title}</h3>
          <ol>
            {decides.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
        </>
      )}
      {plan === null ? null : (
        <>
          <h3>{plan.title}</h3>
          <p>{plan.text}</p>
        </>
      )}
      <div className="answer-tables">
        {tables.map((table) => (
          <ReportBlock key={table.title} block={table} measure={null} />
        ))}
      </div>
      <h3>{limits.title}</h3>
      <ul>
        {limits.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3>{next.title}</h3>
      <p>{nextText(report)}</p>
    </>
  );
}
