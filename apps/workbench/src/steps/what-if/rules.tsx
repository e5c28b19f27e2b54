import type { RuleReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { RuleResult, ruleLimit } from "../../parts/shapes/rule.tsx";
import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import type { RuleComparison } from "../../worker/api.ts";

const metOf = (rules: readonly RuleReport[]): number => rules.filter(({ met }) => met).length;

/** The rules of the policy with these keys, beside those of the report. */
export function Rules({ rules }: { readonly rules: readonly RuleComparison[] }): ReactElement {
  const name = useApp((state) => state.report?.policy?.name ?? "");
  const words = t.whatIf.rules;
  const after = metOf(rules.map((one) => one.after));
  return (
    <section aria-label={words.heading(name)}>
      <p className={`treat-statement ${after === rules.length ? "better" : "worse"}`} role="status">
        {words.statement(after, rules.length, metOf(rules.map((one) => one.before)))}
      </p>
      <ScrollTable
        caption={words.heading(name)}
        head={
          <>
            <th scope="col">{words.rule}</th>
            <th scope="col">{words.limit}</th>
            <th scope="col">{t.whatIf.before}</th>
            <th scope="col">{t.whatIf.after}</th>
          </>
        }
      >
        {rules.map(({ before, after: now }, place) => (
          <tr key={place}>
            <th scope="row">{now.label}</th>
            <td>{ruleLimit(now)}</td>
            <td>
              <RuleResult rule={before} />
            </td>
            <td>
              <RuleResult rule={now} />
            </td>
          </tr>
        ))}
      </ScrollTable>
      <p className="soft small">{words.about}</p>
    </section>
  );
}
