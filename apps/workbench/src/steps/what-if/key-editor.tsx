import { rolesWhere } from "@sdc-risk/core";
import { shortName } from "@sdc-risk/data";
import { useState, type ReactElement } from "react";
import { useHeld } from "../../state/held.ts";
import { t } from "../../texts/index.ts";
import type { KeyScenario } from "../../worker/api.ts";
import { KeyRow } from "./key-row.tsx";

/** Roles whose variables cannot become keys. */
const NO_KEYS = rolesWhere(({ holds }) => holds !== "values");

/** What is known of a person: which keys, and how coarse. Keys that were taken out can be put back. */
export function KeyEditor({
  known,
  roles,
  onChange,
}: {
  readonly known: KeyScenario;
  /** The variables of each role. */
  readonly roles: Readonly<Record<string, readonly string[] | undefined>>;
  readonly onChange: (known: KeyScenario) => void;
}): ReactElement {
  const inspection = useHeld("inspection");
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { keys, changes } = known;
  const listed = [...new Set([...(roles["keys"] ?? []), ...seen, ...keys])];
  const taken = new Set([...listed, ...NO_KEYS.flatMap((role) => roles[role] ?? [])]);
  const offered = inspection.variables
    .filter(({ name, kind }) => !taken.has(name) && kind !== "other" && kind !== "empty")
    .map(({ name }) => name);
  const use = (name: string, wanted: boolean): void => {
    setSeen([...new Set([...seen, ...keys])]);
    onChange({ changes, keys: listed.filter((one) => (one === name ? wanted : keys.includes(one))) });
  };
  const change = (name: string, next: KeyScenario["changes"][string] | null): void => {
    const rest = Object.fromEntries(Object.entries(changes).filter(([one]) => one !== name));
    onChange({ keys, changes: next === null ? rest : { ...rest, [name]: next } });
  };
  return (
    <>
      <ul className="plain">
        {listed.map((name) => (
          <KeyRow
            key={name}
            profile={inspection.variables.find((one) => one.name === name)!}
            used={keys.includes(name)}
            change={changes[name] ?? null}
            onUse={(wanted) => use(name, wanted)}
            onChange={(next) => change(name, next)}
          />
        ))}
      </ul>
      <label className="add">
        <span className="unseen">{t.whatIf.addKey}</span>
        <select value="" onChange={({ target }) => onChange({ changes, keys: [...keys, target.value] })}>
          <option value="">{t.whatIf.addKey}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {shortName(name)}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}
