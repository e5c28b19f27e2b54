import type { ExpectedReport, PolicyReport, RuleReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { RuleResult, ruleLimit } from "../../parts/shapes/rule.tsx";
import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { t } from "../../texts/index.ts";
import type { FirstVerdict } from "../../worker/api.ts";

const CLASSES = { yes: "statement better", no: "statement worse", "cannot tell": "statement" } as const;

/** For whom and which file something is said; empty where there is one of each. */
const whomText = ({ scenario, file }: Pick<RuleReport, "scenario" | "file">): string =>
  [scenario, file].filter((name) => name !== null && name !== undefined).join(", ");

function Rules({ policy: { name, rules } }: { readonly policy: PolicyReport }): ReactElement {
  const words = t.whatIf.rules;
  return (
    <ScrollTable
      caption={t.run.first.rules(name)}
      head={
        <>
          <th scope="col">{words.rule}</th>
          <th scope="col">{words.limit}</th>
          <th scope="col">{t.treat.after.result}</th>
        </>
      }
    >
      {rules.map((rule, place) => (
        <tr key={place}>
          <th scope="row">
            {whomText(rule) === "" ? null : <span className="of">{whomText(rule)}</span>}
            {rule.label}
          </th>
          <td>{ruleLimit(rule)}</td>
          <td>
            <RuleResult rule={rule} />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

function Expected({ all }: { readonly all: readonly ExpectedReport[] }): ReactElement | null {
  return all.length === 0 ? null : (
    <>
      <h3>{t.run.first.expected}</h3>
      <ul>
        {all.map((one, place) => (
          <li key={place}>
            {whomText(one) === "" ? null : `${whomText(one)}: `}
            {one.text}
          </li>
        ))}
      </ul>
    </>
  );
}

function Copies({ all }: { readonly all: FirstVerdict["copies"] }): ReactElement | null {
  return all.length === 0 ? null : (
    <>
      <h3>{t.run.first.copies}</h3>
      <ul>
        {all.flatMap(({ scenario, texts }, place) =>
          texts.map((text) => (
            <li key={`${place} ${text}`}>
              {scenario === null ? null : `${scenario}: `}
              {text}
            </li>
          )),
        )}
      </ul>
    </>
  );
}

/** The verdict while the rest is computed, and that the rest is not there yet. */
export function FirstVerdictPart({
  first: { statement, policy, otherPolicies, copies, expected },
}: {
  readonly first: FirstVerdict;
}): ReactElement {
  const words = t.run.first;
  return (
    <section className="panel first-verdict" aria-label={words.heading}>
      <div role="status">
        <p className={policy === null ? "statement" : CLASSES[policy.verdict]}>
          {statement ?? words.noVerdict}
        </p>
      </div>
      <Copies all={copies} />
      {expected === null ? null : <Expected all={expected} />}
      {[...(policy === null ? [] : [policy]), ...otherPolicies].map((one) => (
        <Rules key={one.name} policy={one} />
      ))}
      <p className="soft">{policy?.met === false ? words.restTreated : words.rest}</p>
    </section>
  );
}
