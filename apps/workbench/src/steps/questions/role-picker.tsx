import type { RoleName } from "@sdc-risk/core";
import type { InspectedVariable, Suggestion } from "@sdc-risk/inspect";
import { useId, useState, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { toggleRole } from "../../state/actions/roles.ts";
import { useHeld } from "../../state/held.ts";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import { VariableOptions } from "./variable-options.tsx";

/** A variable that may have the role, and why. */
function Row({
  variable: { name, label },
  role,
  checked,
  suggestion,
}: {
  readonly variable: InspectedVariable;
  readonly role: RoleName;
  readonly checked: boolean;
  readonly suggestion: Suggestion | undefined;
}): ReactElement {
  const why = useId();
  return (
    <li className={checked ? `picked role ${role}` : undefined}>
      <label className="check">
        <input
          type="checkbox"
          checked={checked}
          aria-label={`${name}: ${t.roles.names[role]}`}
          aria-describedby={why}
          onChange={() => toggleRole(name, role)}
        />{" "}
        <Name of={name} label={label} />
      </label>
      <span className="soft small" id={why}>
        {suggestion === undefined ? t.questions.byYou : translated(suggestion.reason, "inspection")}
        {suggestion === undefined || suggestion.sure ? null : <span className="guess"> {t.file.guess}</span>}
      </span>
    </li>
  );
}

/** The variables that have a role or may have it, and a way to give it to another. */
export function RolePicker({
  role,
  add,
}: {
  readonly role: RoleName;
  /** Over the list of the other variables. */
  readonly add: string;
}): ReactElement {
  const { variables, suggestions } = useHeld("inspection");
  const given = useApp((state) => state.roles[role]);
  // those that were here stay, so that what was switched off can be switched on again
  const [known, setKnown] = useState<readonly string[]>([]);
  const why = new Map(suggestions.filter((one) => one.role === role).map((one) => [one.variable, one]));
  const listed = variables.filter(
    ({ name }) => why.has(name) || given.includes(name) || known.includes(name),
  );
  const unseen = given.filter((name) => !why.has(name) && !known.includes(name));
  if (unseen.length > 0) setKnown([...known, ...unseen]);
  return (
    <>
      {listed.length === 0 ? <p className="soft">{t.questions.nothingFound}</p> : null}
      <ul className="plain picker" aria-label={t.roles.names[role]}>
        {listed.map((variable) => (
          <Row
            key={variable.name}
            variable={variable}
            role={role}
            checked={given.includes(variable.name)}
            suggestion={why.get(variable.name)}
          />
        ))}
      </ul>
      <label>
        <span className="unseen">{add}</span>
        <select value="" onChange={({ target }) => toggleRole(target.value, role)}>
          <option value="" disabled>
            {add}
          </option>
          <VariableOptions variables={variables.filter((one) => !listed.includes(one))} />
        </select>
      </label>
    </>
  );
}
