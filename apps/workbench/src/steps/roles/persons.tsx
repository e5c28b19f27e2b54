import type { EntityWeight } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { Hint } from "../../parts/hint.tsx";
import { say } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";

/** What a person with several records weighs, where a variable says whose the records are. */
export function Persons(): ReactElement | null {
  const given = useApp((state) => state.roles.entity.length > 0);
  const entityWeight = useApp((state) => state.values.entityWeight);
  const words = t.roles.persons;
  if (!given) return null;
  return (
    <div className="panel">
      <h2>
        {words.heading} <Hint what={words.heading}>{words.meaning}</Hint>
      </h2>
      <label>
        {words.weight}{" "}
        <select
          value={entityWeight ?? "largest"}
          onChange={({ target }) =>
            void say({
              entityWeight: target.value === "largest" ? undefined : (target.value as EntityWeight),
            })
          }
        >
          {(["largest", "sum"] as const).map((one) => (
            <option key={one} value={one}>
              {words.weights[one]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
