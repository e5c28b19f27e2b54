import type { RiskReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { goTo } from "../../state/steps.ts";
import { t, translated } from "../../texts/index.ts";

/** The variables of the file that no rule says anything of, beside the verdict; nothing where there are none. */
export function NotJudgedPart({ report }: { readonly report: RiskReport }): ReactElement | null {
  const all = report.policy?.notJudged ?? [];
  if (all.length === 0) return null;
  const labels = new Map(Object.entries(report.labels ?? {}));
  return (
    <details className="fold not-judged" open={all.some(({ open }) => open)}>
      <summary>{t.report.notJudged(all.length)}</summary>
      <p className="soft">{t.report.notJudgedAbout}</p>
      <ul>
        {all.map(({ variable, file = "", open, text }) => (
          <li key={`${file} ${variable}`}>
            <strong>
              <Name of={variable} label={labels.get(variable) ?? null} />
            </strong>{" "}
            <span className={open ? "worse" : "soft"}>{translated(text)}</span>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => goTo("roles")}>
        {t.report.giveRoles}
      </button>
    </details>
  );
}
