import type { RoleName } from "@sdc-risk/core";
import { useId, type ReactElement } from "react";
import { toggleRole } from "../../state/actions/roles.ts";
import { useHeld } from "../../state/held.ts";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import { VariableOptions } from "./variable-options.tsx";

/** The name of a role beside the question about the design, else that of the table of roles. */
const labelOf = (role: RoleName): string =>
  new Map<string, string>(Object.entries(t.questions.design.labels)).get(role) ?? t.roles.names[role];

/** The one variable of a role, or none, with why it is suggested. */
export function RoleChoice({ role }: { readonly role: RoleName }): ReactElement {
  const { variables, suggestions } = useHeld("inspection");
  const [given = ""] = useApp((state) => state.roles[role]);
  const id = useId();
  const suggestion = suggestions.find((one) => one.role === role && one.variable === given);
  return (
    <div className="role-choice">
      <label htmlFor={id}>{labelOf(role)}</label>
      <select
        id={id}
        value={given}
        aria-describedby={`${id}-why`}
        onChange={({ target }) => toggleRole(target.value === "" ? given : target.value, role)}
      >
        <option value="">{t.questions.design.none}</option>
        <VariableOptions variables={variables} />
      </select>
      <span className="soft small" id={`${id}-why`}>
        {suggestion === undefined ? null : translated(suggestion.reason, "inspection")}
        {suggestion === undefined || suggestion.sure ? null : <span className="guess"> {t.file.guess}</span>}
      </span>
    </div>
  );
}
