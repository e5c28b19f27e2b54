import { countText } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { DATA_FILES, FileButton } from "../../parts/file-button.js";
import { Hint } from "../../parts/hint.js";
import { Notice } from "../../parts/notice.js";
import { addBeside, besideBy, removeBeside } from "../../state/actions/file.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import type { BesideKind } from "../../worker/api.js";

/** The population that the file comes from, and a file with names that it is linked with. */
export function BesideFiles(): ReactElement {
  const failure = useApp((state) => state.besideFailure);
  return (
    <>
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      <Beside kind="population" />
      <Beside kind="identified" />
    </>
  );
}

/** A panel that takes one file, by the file chooser or as it is dropped. */
function Beside({ kind }: { readonly kind: BesideKind }): ReactElement {
  const held = useApp((state) => state.beside[kind]),
    opening = useApp((state) => state.opening),
    words = t.roles.beside[kind];
  const take = (file: File | undefined): void => {
    if (file !== undefined && opening === null) void addBeside(kind, file);
  };
  return (
    <div
      className="panel"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <h2>
        {words.heading} <Hint what={words.heading}>{words.meaning}</Hint>
      </h2>
      {held === undefined ? (
        <p className="soft">{words.none}</p>
      ) : (
        <>
          <p>
            <bdi>{held.opened.name}</bdi> <span className="soft">{countText(held.opened.rows)}</span>{" "}
            <button
              type="button"
              className="quiet"
              aria-label={t.roles.remove(held.opened.name)}
              onClick={() => void removeBeside(kind)}
            >
              ×
            </button>
          </p>
          <label>
            {words.by}{" "}
            <select
              value={held.by ?? ""}
              onChange={({ target }) => void besideBy(kind, target.value === "" ? null : target.value)}
            >
              <option value="">{words.byNone}</option>
              {held.variables.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      <FileButton accept={DATA_FILES} disabled={opening !== null} onFile={take}>
        {words.add}
      </FileButton>
    </div>
  );
}
