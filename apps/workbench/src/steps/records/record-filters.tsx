import { shortName } from "@sdc-risk/data";
import { useState, type ReactElement, type ReactNode } from "react";
import { Name } from "../../parts/name.tsx";
import { t } from "../../texts/index.ts";
import type { RecordTableField, RecordQuery } from "../../worker/api.ts";

/** A number as typed; null where nothing or no number stands. */
const bound = (text: string): number | null =>
  text.trim() === "" || !Number.isFinite(Number(text)) ? null : Number(text);
const drop = <T,>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

function Bounds({
  name,
  value,
  onChange,
}: {
  readonly name: string;
  readonly value: RecordQuery["bounds"][string];
  readonly onChange: (value: RecordQuery["bounds"][string]) => void;
}): ReactElement {
  const [min, setMin] = useState(value.min === null ? "" : String(value.min));
  const [max, setMax] = useState(value.max === null ? "" : String(value.max));
  return (
    <span className="inline">
      <input
        type="text"
        inputMode="decimal"
        size={8}
        aria-label={t.records.from(name)}
        placeholder="≥"
        value={min}
        onChange={({ target }) => {
          setMin(target.value);
          onChange({ ...value, min: bound(target.value) });
        }}
      />
      <input
        type="text"
        inputMode="decimal"
        size={8}
        aria-label={t.records.to(name)}
        placeholder="≤"
        value={max}
        onChange={({ target }) => {
          setMax(target.value);
          onChange({ ...value, max: bound(target.value) });
        }}
      />
    </span>
  );
}

/** One filter behind the name that it goes by, with the button that takes it away. */
function Filter({
  name,
  onRemove,
  children,
}: {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <span className="filter">
      <span className="code small">
        <Name of={name} />
      </span>{" "}
      {children}
      <button type="button" className="quiet" aria-label={t.records.removeFilter(name)} onClick={onRemove}>
        ×
      </button>
    </span>
  );
}

/** Which records are shown: bounds of results, texts of keys. */
export function RecordFilters({
  fields,
  query,
  onChange,
}: {
  readonly fields: readonly RecordTableField[];
  readonly query: RecordQuery;
  readonly onChange: (query: RecordQuery) => void;
}): ReactElement {
  const { bounds, texts } = query;
  const free = fields.filter(
    ({ name, kind }) => kind !== "name" && !Object.hasOwn(bounds, name) && !Object.hasOwn(texts, name),
  );
  const add = (name: string): void => {
    const field = fields.find((one) => one.name === name);
    if (field?.kind === "key") onChange({ ...query, texts: { ...texts, [name]: "" } });
    else if (field !== undefined)
      onChange({ ...query, bounds: { ...bounds, [name]: { min: null, max: null } } });
  };
  const remove = (name: string): void =>
    onChange({ ...query, bounds: drop(bounds, name), texts: drop(texts, name) });
  return (
    <div className="filters" role="group" aria-label={t.records.filters}>
      {Object.entries(bounds).map(([name, value]) => (
        <Filter key={name} name={name} onRemove={() => remove(name)}>
          <Bounds
            name={name}
            value={value}
            onChange={(next) => onChange({ ...query, bounds: { ...bounds, [name]: next } })}
          />
        </Filter>
      ))}
      {Object.entries(texts).map(([name, text]) => (
        <Filter key={name} name={name} onRemove={() => remove(name)}>
          <input
            type="text"
            size={12}
            aria-label={t.records.contains(name)}
            value={text}
            onChange={({ target }) => onChange({ ...query, texts: { ...texts, [name]: target.value } })}
          />
        </Filter>
      ))}
      <select value="" aria-label={t.records.add} onChange={({ target }) => add(target.value)}>
        <option value="">{t.records.add}</option>
        {free.map(({ name }) => (
          <option key={name} value={name}>
            {shortName(name)}
          </option>
        ))}
      </select>
      {Object.keys(bounds).length + Object.keys(texts).length === 0 ? null : (
        <button type="button" className="quiet" onClick={() => onChange({ ...query, bounds: {}, texts: {} })}>
          {t.records.clear}
        </button>
      )}
    </div>
  );
}
