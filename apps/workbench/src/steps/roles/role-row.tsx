import type { Suggestion, InspectedVariable } from "@sdc-risk/inspect";
import { memo, useId, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { toggleRole } from "../../state/actions/roles.ts";
import { ROLE_COLUMNS } from "../../state/role-table.ts";
import { t, translated } from "../../texts/index.ts";

/** Why a role is suggested, after the role where the variable does not have it. */
const hintOf = ({ role, taken, reason }: Suggestion): string =>
  role === null || taken
    ? translated(reason, "inspection")
    : t.roles.suggested(t.roles.names[role], translated(reason, "inspection"));

/** One variable: a box per role, why a role is suggested, and what is wrong. */
export const RoleRow = memo(function RoleRow({
  profile: { name, kind, label },
  given,
  suggestion,
  failure,
}: {
  readonly profile: InspectedVariable;
  /** Its roles, with blanks between them. */ readonly given: string;
  readonly suggestion: Suggestion | undefined;
  readonly failure: string | null;
}): ReactElement {
  const error = useId();
  const roles = given.split(" ");
  const hint = suggestion === undefined ? "" : hintOf(suggestion);
  return (
    <>
      <span role="rowheader" className="name">
        <Name of={name} label={label} />
        <span className="soft small"> {t.file.kinds[kind]}</span>
      </span>
      {ROLE_COLUMNS.map((role) => (
        <span role="cell" key={role} className="box">
          <label className={roles.includes(role) ? `role ${role}` : "role off"}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              aria-label={`${name}: ${t.roles.names[role]}`}
              aria-describedby={failure === null ? undefined : error}
              onChange={() => toggleRole(name, role)}
            />
            <span aria-hidden="true">{t.roles.names[role]}</span>
          </label>
        </span>
      ))}
      <span role="cell" className="why">
        {failure === null ? null : (
          <strong className="bad" role="alert" id={error}>
            {failure}
          </strong>
        )}
        <span className="soft" title={hint}>
          {hint}
          {suggestion === undefined || suggestion.sure || suggestion.role === null ? null : (
            <span className="guess"> {t.file.guess}</span>
          )}
        </span>
      </span>
    </>
  );
});
