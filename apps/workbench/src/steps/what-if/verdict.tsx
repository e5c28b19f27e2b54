import type { ReactElement } from "react";
import { t, translated } from "../../texts/index.ts";
import type { ScenarioVerdict } from "../../worker/api.ts";
import { Rules } from "./rules.tsx";

const CLASSES = { yes: "better", no: "worse", "cannot tell": "" } as const;

/** Whether a file with these keys may go out, what speaks against it, and its rules. */
export function Verdict({ verdict }: { readonly verdict: ScenarioVerdict }): ReactElement {
  const { result, statement, reasons, rules } = verdict;
  const words = t.whatIf.verdict;
  return (
    <section aria-label={words.heading}>
      <p className={`treat-statement ${CLASSES[result]}`} role="status">
        {translated(statement)}
      </p>
      {reasons.length === 0 ? null : (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{translated(reason)}</li>
          ))}
        </ul>
      )}
      {rules.length === 0 ? null : <Rules rules={rules} />}
      <p className="soft small">{words.about}</p>
    </section>
  );
}
