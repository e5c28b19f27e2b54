import { leastLossText, reportWords } from "@sdc-risk/report";
import type { ReactElement } from "react";
import { Fact, Facts } from "../../parts/facts.tsx";
import { ScrollTable } from "../../parts/shapes/scroll-table.tsx";
import { ShareBar } from "../../parts/shapes/share-bar.tsx";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import { countText, shareText } from "../../texts/numbers.ts";
import type { TreatmentComparison } from "../../worker/api.ts";

type Plan = TreatmentComparison["plan"];

/** Suppressed values by key, each with its share of the records. */
function Suppressed({ suppressed }: Pick<Plan, "suppressed">): ReactElement {
  const rows = useApp((state) => state.opened?.rows ?? 0);
  const { done } = t.treat;
  const entries = Object.entries(suppressed);
  if (entries.length === 0) return <p>{done.none}</p>;
  return (
    <ScrollTable
      caption={done.suppressed}
      head={
        <>
          <th scope="col">{done.key}</th>
          <th scope="col" className="n">
            {done.values}
          </th>
          <td />
          <th scope="col" className="n">
            {done.share}
          </th>
        </>
      }
    >
      {entries.map(([key, count]) => (
        <tr key={key}>
          <th scope="row">{key}</th>
          <td className="n">{countText(count)}</td>
          <td>
            <ShareBar className="after" share={count / Math.max(1, rows)} />
          </td>
          <td className="n">{shareText(count / Math.max(1, rows))}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** The steps of a treatment, and what they cost. */
export function Done({ plan }: { readonly plan: Plan }): ReactElement {
  const { done } = t.treat;
  const language = useApp((state) => state.language);
  const others = plan.steps.filter(({ kind }) => kind !== "suppress");
  return (
    <section className="panel" aria-label={done.heading}>
      <h2>{done.heading}</h2>
      {plan.steps.length === 0 ? <p>{done.nothing}</p> : null}
      {others.length === 0 ? null : (
        <ul>
          {others.map(({ text }) => (
            <li key={text}>{translated(text)}</li>
          ))}
        </ul>
      )}
      <h3>{done.suppressed}</h3>
      <Suppressed suppressed={plan.suppressed} />
      <h3>{done.loss}</h3>
      <Facts>
        <Fact name={done.losses.arx}>{shareText(plan.loss.arx)}</Fact>
        <Fact name={done.losses.entropy}>{shareText(plan.loss.entropy)}</Fact>
        <Fact name={done.losses.precision}>{shareText(plan.loss.precision)}</Fact>
      </Facts>
      <p className="soft small">{leastLossText(plan, reportWords(language))}</p>
    </section>
  );
}
