import { useId, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { failureText, optionText, t } from "../../texts/index.ts";
import { formatValue } from "../../texts/numbers.ts";
import type { OptionIssue } from "../../worker/api.ts";
import { ByNameField } from "./by-name-field.tsx";
import type { OptionField as OptionFacts } from "@sdc-risk/session/settings";
import { boundsText, formField, without } from "./form-field.ts";
import { TextField } from "./text-field.tsx";

export interface FieldProps {
  readonly option: OptionFacts;
  /** As it was set; undefined where the default holds. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** What is wrong with it, paths from this option on. */
  readonly issues: readonly OptionIssue[];
}

type Data = Readonly<Record<string, unknown>>;

/** A default as people write it. */
function defaultText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(String).join(", ");
  if (typeof value === "number") return formatValue(value, "number");
  if (value === null) return "–";
  return typeof value === "string" || typeof value === "boolean" ? String(value) : "";
}

const under = (issues: readonly OptionIssue[], name: string): OptionIssue[] =>
  issues
    .filter(({ path }) => String(path[0]) === name)
    .map(({ path, message }) => ({ message, path: path.slice(1) }));

/** The options in an object, each in a field of its own. */
export function OptionGroup({
  fields,
  value,
  onChange,
  issues,
}: Omit<FieldProps, "option"> & { readonly fields: readonly OptionFacts[] }): ReactElement {
  const given = (value ?? {}) as Data;
  return (
    <div className="options">
      {fields.map((option) => (
        <OptionField
          key={option.name}
          option={option}
          value={given[option.name]}
          issues={under(issues, option.name)}
          onChange={(next) => {
            const rest = without(given, option.name);
            onChange(next === undefined ? rest : { ...rest, [option.name]: next });
          }}
        />
      ))}
    </div>
  );
}

/** What every field has: its id, where it is told what it means, and whether something is wrong with it. */
interface FieldAttributes {
  readonly id: string;
  readonly "aria-describedby": string;
  readonly "aria-invalid": boolean;
}

function Choice({
  values,
  option,
  shown,
  onChange,
  ...common
}: FieldAttributes &
  Pick<FieldProps, "option" | "onChange"> & {
    readonly values: readonly unknown[];
    readonly shown: unknown;
  }): ReactElement {
  return (
    <select
      {...common}
      value={JSON.stringify(shown)}
      onChange={({ target }) =>
        onChange(
          target.value === JSON.stringify(option.default) ? undefined : (JSON.parse(target.value) as unknown),
        )
      }
    >
      {values.map((one) => (
        <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
          {one === null ? "–" : typeof one === "string" ? one : JSON.stringify(one)}
        </option>
      ))}
    </select>
  );
}

function Switch({
  option,
  shown,
  onChange,
  ...common
}: FieldAttributes & Pick<FieldProps, "option" | "onChange"> & { readonly shown: unknown }): ReactElement {
  return (
    <input
      {...common}
      type="checkbox"
      checked={shown === true}
      onChange={({ target }) => onChange(target.checked === option.default ? undefined : target.checked)}
    />
  );
}

function Group({
  option,
  fields,
  nullable,
  value,
  shown,
  issues,
  onChange,
  switching,
}: FieldProps & {
  readonly fields: readonly OptionFacts[];
  readonly nullable: boolean;
  readonly shown: unknown;
  readonly switching: FieldAttributes;
}): ReactElement {
  return (
    <fieldset className="group">
      <legend className="unseen">{option.name}</legend>
      {nullable ? (
        <label className="check">
          <input
            {...switching}
            type="checkbox"
            checked={shown !== null}
            onChange={({ target }) => onChange(target.checked ? undefined : null)}
          />{" "}
          {t.measures.on}
        </label>
      ) : null}
      {shown === null ? null : (
        <OptionGroup
          fields={fields}
          value={value}
          issues={issues}
          onChange={(next) => onChange(Object.keys(next as object).length === 0 ? undefined : next)}
        />
      )}
    </fieldset>
  );
}

function Control({
  option,
  value,
  onChange,
  issues,
  id,
  describedBy,
}: FieldProps & { readonly id: string; readonly describedBy: string }): ReactElement {
  const field = formField(option.types);
  const shown = value === undefined ? option.default : value;
  const common = { id, "aria-describedby": describedBy, "aria-invalid": issues.length > 0 };
  switch (field.kind) {
    case "choice":
      return <Choice {...common} values={field.values} option={option} shown={shown} onChange={onChange} />;
    case "switch":
      return <Switch {...common} option={option} shown={shown} onChange={onChange} />;
    case "group":
      return (
        <Group
          {...{ option, value, issues, onChange, shown }}
          fields={field.fields}
          nullable={field.nullable}
          switching={common}
        />
      );
    case "byName":
      return (
        <ByNameField
          Field={OptionField}
          id={id}
          describedBy={describedBy}
          name={option.name}
          types={field.values}
          value={(value ?? {}) as Data}
          issues={issues}
          onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
        />
      );
    case "number":
    case "text":
    case "list":
    case "json":
      return (
        <TextField
          {...common}
          field={field}
          value={value}
          placeholder={defaultText(option.default)}
          onChange={onChange}
        />
      );
  }
}

/** One option: its name, its field, what it means, its default, and what is wrong with it. */
export function OptionField(props: FieldProps): ReactElement {
  const { option, value, issues } = props;
  const id = useId();
  const about = `${id}-about`;
  const field = formField(option.types);
  const own = issues.filter(({ path }) => field.kind !== "group" || path.length === 0);
  const text = defaultText(option.default);
  const bounds = field.kind === "number" ? boundsText(field.bounds) : "";
  return (
    <div className={value === undefined ? "option" : "option set"}>
      <label htmlFor={id}>
        <Name of={option.name} />
      </label>
      <div>
        <Control {...props} id={id} describedBy={about} />
        <div id={about}>
          {own.length === 0 ? null : (
            <p className="bad" role="alert">
              {own.map(({ message }) => failureText(message)).join(" ")}
            </p>
          )}
          <p className="soft">
            {optionText(option.about)}
            {text === "" && bounds === "" ? null : (
              <span className="facts-line">
                {" "}
                {[bounds, text === "" ? "" : `${t.measures.default} ${text}`]
                  .filter((one) => one !== "")
                  .join("; ")}
              </span>
            )}
          </p>
        </div>
      </div>
    </div>
  );
}
