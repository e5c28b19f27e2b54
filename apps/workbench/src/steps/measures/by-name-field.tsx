import { shortName } from "@sdc-risk/data";
import { useState, type ComponentType, type ReactElement } from "react";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import type { OptionIssue } from "../../worker/api.ts";
import type { FieldProps } from "./option-field.tsx";
import type { OptionType } from "@sdc-risk/session/settings";
import { without } from "./form-field.ts";

type Data = Readonly<Record<string, unknown>>;

interface ByNameFieldProps {
  /** Draws the field of each value, which may be of any kind. */
  readonly Field: ComponentType<FieldProps>;
  readonly id: string;
  readonly describedBy: string;
  readonly name: string;
  readonly types: readonly OptionType[];
  readonly value: Data;
  readonly onChange: (value: Data) => void;
  readonly issues: readonly OptionIssue[];
}

/** What a value begins with when a variable is added. */
function first([type]: readonly OptionType[]): unknown {
  if (type?.kind === "choice") return type.values[0];
  if (type?.kind === "number") return 10;
  return type?.kind === "list" ? [] : "";
}

/** An option that has a value per variable. Variables with the role sensitive or numeric are offered first. */
export function ByNameField({
  Field,
  id,
  describedBy,
  name,
  types,
  value,
  onChange,
  issues,
}: ByNameFieldProps): ReactElement {
  const roles = useApp((state) => state.roles);
  const inspection = useApp((state) => state.inspection);
  const [chosen, setChosen] = useState("");
  const all = inspection?.variables.map((one) => one.name) ?? [];
  const likely = [...roles.sensitive, ...roles.numeric, ...roles.keys];
  const offered = [...new Set([...likely, ...all])].filter((one) => !Object.hasOwn(value, one));
  return (
    <div className="by-name">
      {Object.entries(value).map(([variable, one]) => (
        <div key={variable} className="by-name-row">
          <Field
            option={{ name: variable, types, default: undefined, required: false, about: "" }}
            value={one}
            issues={issues
              .filter(({ path }) => path[0] === variable)
              .map(({ path, message }) => ({ message, path: path.slice(1) }))}
            onChange={(next) => onChange({ ...value, [variable]: next ?? first(types) })}
          />
          <button
            type="button"
            className="quiet"
            aria-label={t.measures.removeFor(variable)}
            onClick={() => onChange(without(value, variable))}
          >
            ×
          </button>
        </div>
      ))}
      <select
        id={id}
        aria-describedby={describedBy}
        aria-label={`${name}: ${t.measures.addFor}`}
        value={chosen}
        onChange={({ target }) => {
          if (target.value !== "") onChange({ ...value, [target.value]: first(types) });
          setChosen("");
        }}
      >
        <option value="">{t.measures.addFor}</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {shortName(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
