import type { ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import type { RoleTable } from "../../state/role-table.ts";
import { t } from "../../texts/index.ts";

/** Continuous keys of an intruder: those of the page, or some of them. Nothing where there are none. */
export function NumericKeys({
  roles,
  value,
  onChange,
}: {
  readonly roles: RoleTable;
  /** Undefined: those of the page. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
}): ReactElement | null {
  const listed = [...new Set([...roles.numeric, ...(value ?? [])])];
  const chosen = value ?? roles.numeric;
  if (listed.length === 0) return null;
  const choose = (name: string, wanted: boolean): void => {
    const next = listed.filter((one) => (one === name ? wanted : chosen.includes(one)));
    const same = next.join("\n") === roles.numeric.join("\n");
    onChange(same ? undefined : next);
  };
  return (
    <>
      <h3>{t.scenarios.numeric}</h3>
      <div className="segments">
        {listed.map((name) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              aria-label={t.scenarios.useNumeric(name)}
              onChange={({ target }) => choose(name, target.checked)}
            />{" "}
            <Name of={name} />
          </label>
        ))}
      </div>
    </>
  );
}
