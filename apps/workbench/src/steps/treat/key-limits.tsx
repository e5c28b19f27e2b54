import { useId, type ReactElement } from "react";
import { FileButton } from "../../parts/fields/file-button.tsx";
import { setMayDo } from "../../state/actions/treat.ts";
import type { MayDo } from "../../state/treating.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { TypedField } from "./typed-field.tsx";

interface KeyLimitsProps {
  readonly name: string;
  readonly disabled: boolean;
}

/** A record without one of its entries, or with another value in it. */
const withEntry = <T,>(
  of: Readonly<Record<string, T>>,
  name: string,
  value: T | undefined,
): Record<string, T> => ({
  ...Object.fromEntries(Object.entries(of).filter(([one]) => one !== name)),
  ...(value === undefined ? {} : { [name]: value }),
});

/** A hierarchy of one's own. */
function Hierarchy({ name, disabled }: KeyLimitsProps): ReactElement {
  const hierarchies = useApp((state) => state.treatment.may.hierarchies);
  const { keys: texts } = t.treat;
  const put = (text: string | undefined): void =>
    setMayDo({ hierarchies: withEntry(hierarchies, name, text) });
  return hierarchies[name] === undefined ? (
    <>
      <FileButton accept=".csv,.txt" disabled={disabled} onFile={(file) => void file.text().then(put)}>
        {texts.hierarchy}
      </FileButton>
      <p className="soft small">{texts.hierarchyAbout}</p>
    </>
  ) : (
    <p className="small">
      {texts.hierarchyOf(name)}{" "}
      <button type="button" className="quiet" disabled={disabled} onClick={() => put(undefined)}>
        {texts.noHierarchy}
      </button>
    </p>
  );
}

/** How much the loss of a key counts, and which levels it may take. */
export function KeyLimits({ name, disabled }: KeyLimitsProps): ReactElement {
  const id = useId();
  const { importance, levels } = useApp((state) => state.treatment.may);
  const { keys: texts } = t.treat;
  const say = (patch: Partial<MayDo>): void => setMayDo(patch);
  return (
    <details className="fold">
      <summary aria-label={texts.moreOf(name)}>{texts.more}</summary>
      <div className="treat-more">
        <label htmlFor={`${id}-importance`}>{texts.importance}</label>
        <TypedField
          id={`${id}-importance`}
          about={texts.importanceAbout}
          value={importance[name] === undefined ? "" : String(importance[name])}
          placeholder="1"
          disabled={disabled}
          isRight={(text) => text === "" || (Number(text) > 0 && Number(text) < Infinity)}
          onChange={(text) =>
            say({ importance: withEntry(importance, name, text === "" ? undefined : Number(text)) })
          }
        />
        <label htmlFor={`${id}-levels`}>{texts.levels}</label>
        <TypedField
          id={`${id}-levels`}
          about={texts.levelsAbout}
          value={levels[name] ?? ""}
          placeholder={texts.levelsAll}
          disabled={disabled}
          isRight={() => true}
          onChange={(text) => say({ levels: withEntry(levels, name, text === "" ? undefined : text) })}
        />
      </div>
      <Hierarchy name={name} disabled={disabled} />
    </details>
  );
}
