import type { ReactElement, ReactNode } from "react";
import { DATA_FILES, FileButton } from "../../parts/fields/file-button.tsx";
import { Hint } from "../../parts/hint.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { PageValues } from "../../state/app-state.ts";
import { addBeside, removeBeside, say, variableSetting } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t, textOfFailure } from "../../texts/index.ts";
import { countText } from "../../texts/numbers.ts";
import type { FileKind } from "../../worker/api.ts";

/** A panel that takes files of a kind, by the file chooser or as they are dropped. */
export function FilePanel({
  kind,
  isSaid = false,
  children,
}: {
  readonly kind: FileKind;
  /** Whether a value says what a file would. */
  readonly isSaid?: boolean;
  readonly children?: ReactNode;
}): ReactElement {
  const files = useApp((state) => state.files[kind]);
  const failure = useApp((state) => state.fileFailures[kind]);
  const opening = useApp((state) => state.opening);
  const variable = variableSetting(kind);
  const words = t.roles.files[kind];
  return (
    <div
      className="panel"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void addBeside(kind, [...event.dataTransfer.files]);
      }}
    >
      <h2>
        {words.heading} <Hint what={words.heading}>{words.meaning}</Hint>
      </h2>
      {failure === undefined ? null : <Notice kind="bad">{textOfFailure(failure)}</Notice>}
      {files.length > 0 || isSaid ? null : <p className="soft">{words.none}</p>}
      {files.map((file, place) => {
        const { name, rows } = file.opened;
        return (
          <p key={`${place} ${name}`}>
            <bdi>{name}</bdi> <span className="soft">{countText(rows)}</span>{" "}
            <button
              type="button"
              className="quiet"
              aria-label={t.roles.remove(name)}
              onClick={() => void removeBeside(kind, file)}
            >
              ×
            </button>
          </p>
        );
      })}
      {files.length === 0 || variable === undefined ? null : <Variable kind={kind} setting={variable} />}
      {children}
      <FileButton
        accept={DATA_FILES}
        disabled={opening !== null}
        onFile={(file) => void addBeside(kind, [file])}
      >
        {words.add}
      </FileButton>
    </div>
  );
}

/** The variable of the files that counts units, or identifies a person. */
function Variable({
  kind,
  setting,
}: {
  readonly kind: FileKind;
  readonly setting: keyof PageValues;
}): ReactElement {
  const files = useApp((state) => state.files[kind]);
  const value = useApp((state) => state.values[setting]);
  const names = [...new Set(files.flatMap(({ variables }) => variables))];
  const { by, byNone } = t.roles.files[kind];
  return (
    <label>
      {by}{" "}
      <select
        value={typeof value === "string" ? value : ""}
        onChange={({ target }) => void say({ [setting]: target.value === "" ? undefined : target.value })}
      >
        <option value="">{byNone}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
