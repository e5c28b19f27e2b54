import { shortName, required } from "@sdc-risk/data";
import type { InspectedVariable, Suggestion } from "@sdc-risk/inspect";
import { useMemo, useRef, useState, type ReactElement } from "react";
import { Name } from "../../parts/name.tsx";
import { MiniChart } from "../../charts/mini-chart.tsx";
import { Hint } from "../../parts/hint.tsx";
import { useRows } from "../../parts/hooks/use-rows.ts";
import { t } from "../../texts/index.ts";
import { countText, shareText } from "../../texts/numbers.ts";
import { whichOf } from "../../texts/lists.ts";

const HEIGHT = 44;

interface VariablesProps {
  readonly variables: readonly InspectedVariable[];
  readonly suggestions: readonly Suggestion[];
  readonly records: number;
  readonly onShow: (name: string) => void;
}

function Row({
  profile,
  suggestion,
  records,
  onShow,
}: {
  readonly profile: InspectedVariable;
  readonly suggestion: Suggestion | undefined;
  readonly records: number;
  readonly onShow: (name: string) => void;
}): ReactElement {
  const { name, label, kind, levels, missing, rareLevels } = profile;
  const role = suggestion?.taken === true ? suggestion.role : null;
  return (
    <>
      <span role="cell" className="name">
        <button
          type="button"
          className="link"
          aria-label={t.file.inspect(label === null ? name : `${name} ${shortName(label)}`)}
          onClick={() => onShow(name)}
        >
          <Name of={name} label={label} />
        </button>
      </span>
      <span role="cell" className="soft">
        {t.file.kinds[kind]}
      </span>
      <span role="cell" className="n">
        {countText(levels)}
      </span>
      <span role="cell" className={missing > 0 ? "n" : "n soft"}>
        {missing === 0 ? "0" : shareText(missing / records)}
      </span>
      <span role="cell" className={rareLevels > 0 ? "n" : "n soft"}>
        {countText(rareLevels)}
      </span>
      <span role="cell">
        <MiniChart profile={profile} />
      </span>
      <span role="cell">
        {role === null ? (
          <span className="soft">{t.roles.none}</span>
        ) : (
          <span className={`role ${role}`}>
            {t.roles.names[role]}
            {suggestion?.sure === true ? null : <span className="guess"> {t.file.guess}</span>}
          </span>
        )}
      </span>
    </>
  );
}

function Search({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  return (
    <label className="search">
      <span className="unseen">{t.file.find}</span>
      <input
        type="search"
        placeholder={t.file.find}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function Head(): ReactElement {
  const { columns } = t.file;
  return (
    <div role="row" className="head" aria-rowindex={1}>
      <span role="columnheader">{columns.name}</span>
      <span role="columnheader">{columns.kind}</span>
      <span role="columnheader" className="n">
        {columns.levels}
      </span>
      <span role="columnheader" className="n">
        {columns.missing}
      </span>
      <span role="columnheader" className="n">
        {columns.rare} <Hint what={columns.rare}>{t.file.rareAbout}</Hint>
      </span>
      <span role="columnheader">{columns.distribution}</span>
      <span role="columnheader">{columns.suggestion}</span>
    </div>
  );
}

/** The variables of the file, one a row; only rows in sight are made, so that wide files are no burden. */
export function Variables({ variables, suggestions, records, onShow }: VariablesProps): ReactElement {
  const [search, setSearch] = useState("");
  const scroller = useRef<HTMLDivElement>(null);
  const found = useMemo(
    () =>
      variables.filter(({ name, label }) =>
        `${name} ${label ?? ""}`.toLowerCase().includes(search.toLowerCase()),
      ),
    [variables, search],
  );
  const byName = useMemo(() => new Map(suggestions.map((one) => [one.variable, one])), [suggestions]);
  const rows = useRows(found.length, scroller, HEIGHT);
  return (
    <div className="block">
      <div className="heading-row">
        <h2>{t.file.variables}</h2>
        <Search value={search} onChange={setSearch} />
        <span className="soft" role="status">
          {t.file.showing(whichOf(found.length, variables.length), found.length, variables.length)}
        </span>
      </div>
      <p className="soft">{t.file.variablesAbout}</p>
      <div
        className="grid variables"
        ref={scroller}
        role="table"
        aria-label={t.file.variables}
        aria-rowcount={found.length + 1}
        tabIndex={0}
      >
        <Head />
        <div role="rowgroup" className="body" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const profile = required(found[index], "variable of a row");
            return (
              <div
                key={profile.name}
                role="row"
                aria-rowindex={index + 2}
                className="row"
                style={{ transform: `translateY(${start}px)`, height: HEIGHT }}
              >
                <Row
                  profile={profile}
                  suggestion={byName.get(profile.name)}
                  records={records}
                  onShow={onShow}
                />
              </div>
            );
          })}
        </div>
      </div>
      {found.length === 0 ? <p className="soft">{t.file.noVariable}</p> : null}
    </div>
  );
}
