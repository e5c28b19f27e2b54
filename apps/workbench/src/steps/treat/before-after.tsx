import { originalText, type ExpectedReport, type RuleReport } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { Pair } from "../../parts/shapes/pair.tsx";
import { RESULT_SIGNS, ruleLimit } from "../../parts/shapes/rule.tsx";
import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { ShareBar } from "../../parts/shapes/share-bar.tsx";
import { t, translated } from "../../texts/index.ts";
import { formatValue, shareText, matchesText } from "../../texts/numbers.ts";
import type { TreatmentComparison } from "../../worker/api.ts";

const shown = (value: number | null, share: boolean): string =>
  value === null ? t.treat.after.unknown : formatValue(value, share ? "percent" : "number");

const RESULTS = { met: "result better", "not met": "result worse", "cannot tell": "result" } as const;

/** A rule with the value of the original and that of the treated file. */
function RuleRow({ rule }: { readonly rule: RuleReport }): ReactElement {
  const { label, scenario, initial = null, value, share, result } = rule;
  const counts = originalText(rule);
  return (
    <tr>
      <th scope="row">
        {scenario === null ? null : <span className="of">{t.treat.after.scenario(scenario)}</span>}
        {label}
        {counts === null ? null : <span className="soft small counts">{translated(counts)}</span>}
      </th>
      <td className="n">{shown(initial, share)}</td>
      <td className="n strong">{shown(value, share)}</td>
      <td>
        <Pair before={initial} after={value} />
      </td>
      <td className="n">{ruleLimit(rule)}</td>
      <td className={RESULTS[result]}>
        <span aria-hidden="true">{RESULT_SIGNS[result]}</span> {t.whatIf.rules.results[result]}
      </td>
    </tr>
  );
}

function Rules({ rules }: { readonly rules: readonly RuleReport[] }): ReactElement {
  const { after } = t.treat;
  return (
    <ScrollTable
      caption={after.heading}
      className="treat-rules"
      head={
        <>
          <th scope="col">{after.rule}</th>
          <th scope="col" className="n">
            {after.before}
          </th>
          <th scope="col" className="n">
            {after.after}
          </th>
          <td />
          <th scope="col" className="n">
            {after.limit}
          </th>
          <th scope="col">{after.result}</th>
        </>
      }
    >
      {rules.map((rule) => (
        <RuleRow key={`${rule.figure} ${rule.scenario ?? ""} ${rule.limit}`} rule={rule} />
      ))}
    </ScrollTable>
  );
}

/** How many an intruder is expected to find in one of two files, as a bar. */
function FoundBar({
  name,
  className,
  found: { matches, units, mark },
}: {
  readonly name: string;
  readonly className: "before" | "after";
  readonly found: Pick<ExpectedReport, "matches" | "units" | "mark">;
}): ReactElement {
  const { after } = t.treat;
  const share = matches === null || units === 0 ? 0 : matches / units;
  return (
    <div className="found-row">
      <span className="soft">{name}</span>
      <ShareBar className={className} share={share} />
      <span>
        <strong>{matches === null ? after.unknown : matchesText(matches)}</strong> {after.foundOf(units)}
        {matches === null ? null : (
          <span className="soft">
            {" "}
            ({shareText(share)}
            {mark === undefined ? "" : `; ${translated(mark)}`})
          </span>
        )}
      </span>
    </div>
  );
}

/** How many each kind of intruder is expected to find, before and after. */
function Found({ before, after }: Pick<TreatmentComparison, "before" | "after">): ReactElement {
  return (
    <>
      {after.expected.map((one) => {
        const original = before.expected.find(({ scenario }) => scenario === one.scenario);
        return (
          <div key={one.scenario ?? ""} className="found">
            <h3>
              {t.treat.after.found}
              {one.scenario === null ? null : (
                <span className="of">{t.treat.after.scenario(one.scenario)}</span>
              )}
            </h3>
            {original === undefined ? null : (
              <FoundBar name={t.treat.after.before} className="before" found={original} />
            )}
            <FoundBar name={t.treat.after.after} className="after" found={one} />
            <p className="soft small">{one.text}</p>
          </div>
        );
      })}
    </>
  );
}

/** The original and the treated file by the rules of the policy. */
export function BeforeAfter({
  result: { before, after },
}: {
  readonly result: TreatmentComparison;
}): ReactElement {
  const { against = [], rules, verdict } = after.policy;
  return (
    <section className="panel" aria-label={t.treat.after.heading}>
      <h2>{t.treat.after.heading}</h2>
      <Found before={before} after={after} />
      <Rules rules={rules} />
      {against.length === 0 ? null : (
        <>
          <h3>{verdict === "cannot tell" ? t.treat.after.open : t.treat.after.against}</h3>
          <ul>
            {against.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
