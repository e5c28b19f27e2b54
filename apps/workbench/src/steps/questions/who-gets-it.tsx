import { useId, type ReactElement } from "react";
import { setPolicy } from "../../state/actions/judging.ts";
import { presetOf } from "../../state/policy.ts";
import { RELEASE_POLICIES, RELEASE_TYPES, type ReleaseType } from "../../state/release-types.ts";
import { useApp } from "../../state/store.ts";
import { t, translated } from "../../texts/index.ts";
import { FilePanel } from "../roles/file-panel.tsx";
import { ReleasedFiles } from "../roles/released-files.tsx";

/** A choice with what it means. */
function Choice({
  label,
  meaning,
  checked,
  name,
  onChoose,
}: {
  readonly label: string;
  readonly meaning: string;
  readonly checked: boolean;
  readonly name: string;
  readonly onChoose: () => void;
}): ReactElement {
  const id = useId();
  return (
    <div className={checked ? "choice chosen-one" : "choice"}>
      <label className="check">
        <input type="radio" name={name} checked={checked} aria-describedby={id} onChange={onChoose} />{" "}
        <strong>{label}</strong>
      </label>
      <p className="soft small" id={id}>
        {meaning}
      </p>
    </div>
  );
}

/** What a release type asks for: the reasons of its rules. */
const reasonsOf = (type: ReleaseType): string =>
  RELEASE_POLICIES[type].rules.flatMap(({ why }) => (why === undefined ? [] : [translated(why)])).join(" ");

/** Where the synthetic file and the control file are given: the file that is open is the original. */
function SyntheticFiles(): ReactElement {
  const { heading, about } = t.questions.who.synthetic;
  return (
    <section aria-label={heading}>
      <p>{about}</p>
      <ReleasedFiles />
      <FilePanel kind="control" />
    </section>
  );
}

/** Whom the file is given to. Each type brings a rule to begin with. */
export function WhoGetsIt(): ReactElement {
  const policy = useApp((state) => state.judging.policy);
  const name = useId();
  const chosen = policy === null ? null : presetOf(policy, RELEASE_POLICIES);
  const words = t.questions.who;
  return (
    <>
      <fieldset>
        <legend className="unseen">{words.title}</legend>
        {RELEASE_TYPES.map((type) => (
          <Choice
            key={type}
            name={name}
            label={words.types[type].label}
            meaning={`${words.types[type].meaning} ${words.asks(reasonsOf(type))}`}
            checked={chosen === type}
            onChoose={() => setPolicy(RELEASE_POLICIES[type])}
          />
        ))}
        {policy === null || chosen !== null ? null : (
          <Choice
            name={name}
            label={words.other}
            meaning={words.otherMeaning(policy.name)}
            checked
            onChoose={() => undefined}
          />
        )}
        <Choice
          name={name}
          label={words.open}
          meaning={words.openMeaning}
          checked={policy === null}
          onChoose={() => setPolicy(null)}
        />
      </fieldset>
      {chosen === "synthetic" ? <SyntheticFiles /> : null}
    </>
  );
}
