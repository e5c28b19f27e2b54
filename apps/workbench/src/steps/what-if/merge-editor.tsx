import { useEffect, useState, type ReactElement } from "react";
import { data } from "../../state/client.ts";
import { t } from "../../texts/index.ts";
import { countText } from "../../texts/numbers.ts";
import type { Change, LevelCount } from "../../worker/api.ts";

type Merge = Extract<Change, { kind: "merge" }>;
/** Values that one would still go through by hand. */
const MOST = 200;

/** What is merged already. @param shown how a value reads */
function Groups({
  change,
  shown,
  onChange,
}: {
  readonly change: Merge;
  readonly shown: (text: string) => string;
  readonly onChange: (change: Change) => void;
}): ReactElement {
  return (
    <>
      {change.groups.map((group) => (
        <p key={group.label} className="group-line">
          <strong>{group.label}</strong>{" "}
          <span className="soft small">{group.levels.map(shown).join(", ")}</span>{" "}
          <button
            type="button"
            className="quiet"
            aria-label={t.whatIf.mergeUndo(group.label)}
            onClick={() => onChange({ ...change, groups: change.groups.filter((one) => one !== group) })}
          >
            ×
          </button>
        </p>
      ))}
    </>
  );
}

/** The name of what is marked, and the button that merges it. */
function MergeAs({
  label,
  onLabel,
  ready,
  onMerge,
}: {
  readonly label: string;
  readonly onLabel: (label: string) => void;
  readonly ready: boolean;
  readonly onMerge: () => void;
}): ReactElement {
  return (
    <div className="inline">
      <input
        type="text"
        aria-label={t.whatIf.mergeName}
        placeholder={t.whatIf.mergeName}
        value={label}
        onChange={({ target }) => onLabel(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            if (ready) onMerge();
          }
        }}
      />
      <button type="button" disabled={!ready} onClick={onMerge}>
        {t.whatIf.mergeDo}
      </button>
    </div>
  );
}

/** A change with further values under a name. */
function withGroup(change: Merge, label: string, levels: readonly string[]): Merge {
  const others = change.groups.filter((group) => group.label !== label);
  const same = change.groups.find((group) => group.label === label);
  return { ...change, groups: [...others, { label, levels: [...(same?.levels ?? []), ...levels] }] };
}

/** Values of a variable are marked and get one name. */
export function MergeEditor({
  name,
  change,
  onChange,
}: {
  readonly name: string;
  readonly change: Merge;
  readonly onChange: (change: Change) => void;
}): ReactElement {
  const [levels, setLevels] = useState<readonly LevelCount[] | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [label, setLabel] = useState("");
  useEffect(() => {
    void data()
      .levels(name)
      .then((outcome) => setLevels(outcome.ok ? outcome.value : []));
  }, [name]);
  if (levels === null) return <p className="soft small">{t.working}</p>;
  if (levels.length > MOST) return <p className="soft small">{t.whatIf.tooMany}</p>;
  const merged = new Set(change.groups.flatMap((group) => group.levels));
  const free = levels.filter((one) => !merged.has(one.label));
  const shown = (text: string): string => levels.find((one) => one.label === text)?.shown ?? text;
  const mark = (one: string, on: boolean): void => {
    const next = new Set(marked);
    if (on) next.add(one);
    else next.delete(one);
    setMarked(next);
  };
  const merge = (): void => {
    const chosen = free.map((one) => one.label).filter((one) => marked.has(one));
    const named = label.trim() === "" ? chosen.map(shown).join(" / ") : label.trim();
    onChange(withGroup(change, named, chosen));
    setMarked(new Set());
    setLabel("");
  };
  return (
    <div className="merge">
      <Groups change={change} shown={shown} onChange={onChange} />
      <p className="soft small">{t.whatIf.mergeAbout}</p>
      <ul className="levels" tabIndex={0} aria-label={t.file.inspect(name)}>
        {free.map((one) => (
          <li key={one.label}>
            <label className="check">
              <input
                type="checkbox"
                checked={marked.has(one.label)}
                onChange={({ target }) => mark(one.label, target.checked)}
              />{" "}
              <bdi>{one.shown}</bdi> <span className="soft small">{countText(one.records)}</span>
            </label>
          </li>
        ))}
      </ul>
      <MergeAs label={label} onLabel={setLabel} ready={marked.size > 1} onMerge={merge} />
    </div>
  );
}
