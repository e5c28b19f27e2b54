import { useState, type ReactElement } from "react";
import { policiesOf } from "../../state/actions/judging.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { quoted } from "../../texts/lists.ts";
import { Intruders } from "./intruders.tsx";
import { PolicyPart } from "./policy-part.tsx";

/** How many scenarios there are, and which policies. */
const countText = (scenarios: number, policies: readonly string[]): string =>
  scenarios === 0 && policies.length === 0
    ? t.scenarios.none
    : t.scenarios.count(scenarios, policies.length === 0 ? t.scenarios.noPolicies : quoted(policies));

/** Who may attack, and what is allowed: closed where nothing of it is said. */
export function JudgingPart(): ReactElement {
  const judging = useApp((state) => state.judging);
  const { scenarios, policy } = judging;
  const [open, setOpen] = useState(false);
  return (
    <details
      className="fold judging"
      open={open || scenarios.length > 0 || policy !== null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {t.scenarios.heading}
        <span className="count">
          {countText(
            scenarios.length,
            policiesOf(judging).map(({ name }) => name),
          )}
        </span>
      </summary>
      <div className="judging-parts">
        <Intruders />
        <PolicyPart />
      </div>
    </details>
  );
}
