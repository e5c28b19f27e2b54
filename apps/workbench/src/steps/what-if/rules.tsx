import type { RuleReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { RuleResult, ruleLimit } from "../../parts/shapes/rule.tsx";
import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { t } from "../../texts/index.ts";
import type { RuleComparison } from "../../worker/api.ts";

const metOf = (rules: readonly RuleReport[]): number => rules.filter(({ met }) => met).length;

/** The rules of the policy with these keys, beside those of the report. */
export function Rules({ rules }: { readonly rules: readonly RuleComparison[] }): ReactElement {
  const words = t.whatIf.rules;
  const policies = [...new Set(rules.map(({ policy }) => policy))];
  const name = policies.join("”, “");
  const after = metOf(rules.map((one) => one.after));
  return (
    <section aria-label={words.heading(name)}>
      <p>{words.statement(after, rules.length, metOf(rules.map((one) => one.before)))}</p>
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
        {rules.map(({ policy, before, after: now }, place) => (
          <tr key={place}>
            <th scope="row">
              {policies.length < 2 ? null : <span className="of">{policy}</span>}
              {now.label}
            </th>
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
    </section>
  );
}
