import { useState, type ReactElement } from "react";
import { policiesOf } from "../../state/actions/judging.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { Intruders } from "./intruders.tsx";
import { PolicyPart } from "./policy-part.tsx";

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
          {t.scenarios.count(
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
