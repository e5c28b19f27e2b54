import type { ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { toggleRole } from "../../state/actions/roles.ts";
import { ROLE_COLUMNS } from "../../state/role-table.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";

/** The variables of each role. */
export function RoleSummary(): ReactElement {
  const roles = useApp((state) => state.roles);
  const given = ROLE_COLUMNS.filter((role) => roles[role].length > 0);
  return (
    <div className="panel">
      <h2>{t.roles.summary}</h2>
      {given.length === 0 ? (
        <p className="soft">{t.roles.none}</p>
      ) : (
        <dl className="chosen">
          {given.map((role) => (
            <div key={role}>
              <dt>{t.roles.names[role]}</dt>
              <dd>
                {roles[role].map((name) => (
                  <button
                    type="button"
                    key={name}
                    className={`role ${role}`}
                    aria-label={`${t.roles.remove(name)}: ${t.roles.names[role]}`}
                    onClick={() => toggleRole(name, role)}
                  >
                    <Name of={name} longest={40} /> <span aria-hidden="true">×</span>
                  </button>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
