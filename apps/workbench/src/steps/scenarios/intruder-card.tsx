import { required } from "@sdc-risk/data";
import type { Scenario as Intruder } from "@sdc-risk/session";
import { useId, type ReactElement } from "react";
import { changeIntruder, removeIntruder } from "../../state/actions/judging.ts";
import { intrudersOf } from "../../state/settings.ts";
import { useApp } from "../../state/store.ts";
import { failureText, t } from "../../texts/index.ts";
import type { OptionIssue } from "../../worker/api.ts";
import { KeyEditor } from "../what-if/key-editor.tsx";
import { NumericKeys } from "./numeric-keys.tsx";
import { ShareField } from "./share-field.tsx";

const NONE: readonly OptionIssue[] = [];

/** A text of an intruder, under its name. */
function TextLine({
  label,
  value,
  placeholder,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}): ReactElement {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        value={value}
        placeholder={placeholder}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

/** What is wrong with a part of an intruder, in words. */
function issueText([field, of]: OptionIssue["path"], message: string): string {
  const { issues } = t.scenarios;
  const none = message.startsWith("Too small");
  if (field === "name" && none) return issues.name;
  if (field === "keys" && none) return issues.keys;
  if (field !== "recodings") return failureText(message);
  const unfinished = none || message.startsWith("Invalid");
  return unfinished ? issues.unfinished(String(of)) : issues.wrong(String(of), failureText(message));
}

/** What is wrong with an intruder, but for what stands at a field of its own. */
function Issues({ issues }: { readonly issues: readonly OptionIssue[] }): ReactElement | null {
  const others = issues.filter(({ path }) => path[0] !== "coverage" && path[0] !== "divergence");
  if (others.length === 0) return null;
  return (
    <p className="bad" role="alert">
      {others.map(({ path, message }) => issueText(path, message)).join(" ")}
    </p>
  );
}

/** One kind of intruder: name, who it is, keys and how coarsely they are known, coverage and divergence. */
export function IntruderCard({ place }: { readonly place: number }): ReactElement {
  const state = useApp((one) => one);
  const intruder = required(intrudersOf(state)[place], "intruder");
  const issues = state.judgingIssues.scenarios[place] ?? NONE;
  const { name, keys, recodings = {} } = intruder;
  const change = (part: Partial<Intruder>): void => changeIntruder(place, { ...intruder, ...part });
  return (
    <fieldset className="panel intruder keys">
      <legend className="unseen">{t.scenarios.one(name)}</legend>
      <button
        type="button"
        className="quiet remove"
        aria-label={t.scenarios.remove(name)}
        onClick={() => removeIntruder(place)}
      >
        ×
      </button>
      <div className="lines">
        <TextLine label={t.scenarios.name} value={name} onChange={(text) => change({ name: text })} />
        <TextLine
          label={t.scenarios.who}
          value={intruder.intruder ?? ""}
          placeholder={t.scenarios.whoExample}
          onChange={(text) => change({ intruder: text })}
        />
        <ShareField field="coverage" value={intruder.coverage} issues={issues} onChange={change} />
        <ShareField field="divergence" value={intruder.divergence} issues={issues} onChange={change} />
      </div>
      <h3>{t.scenarios.keys}</h3>
      {place === 0 ? <p className="soft small">{t.scenarios.leads}</p> : null}
      <KeyEditor
        known={{ keys, changes: recodings }}
        roles={{ ...state.roles, keys: [] }}
        onChange={(known) => change({ keys: known.keys, recodings: known.changes })}
      />
      <NumericKeys roles={state.roles} value={intruder.numeric} onChange={(numeric) => change({ numeric })} />
      <Issues issues={issues} />
    </fieldset>
  );
}
