import { countText } from "@sdc-risk/core";
import { type ReactElement } from "react";
import { DATA_FILES, FileButton } from "../../parts/file-button.js";
import { Hint } from "../../parts/hint.js";
import { Notice } from "../../parts/notice.js";
import { addMargin, marginsBy, removeMargin } from "../../state/actions/file.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";

/** Tables of counts of the population that weights are raked to, by the file chooser or as they are dropped. */
export function MarginFiles(): ReactElement {
  const margins = useApp((state) => state.margins);
  const failure = useApp((state) => state.marginsFailure);
  const opening = useApp((state) => state.opening);
  const words = t.roles.margins;
  const take = (file: File | undefined): void => {
    if (file !== undefined && opening === null) void addMargin(file);
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
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      {margins.length === 0 ? <p className="soft">{words.none}</p> : null}
      {margins.map(({ opened }, index) => (
        <p key={`${index} ${opened.name}`}>
          <bdi>{opened.name}</bdi> <span className="soft">{countText(opened.rows)}</span>{" "}
          <button
            type="button"
            className="quiet"
            aria-label={t.roles.remove(opened.name)}
            onClick={() => void removeMargin(index)}
          >
            ×
          </button>
        </p>
      ))}
      {margins.length === 0 ? null : <CountOfMargins />}
      <FileButton accept={DATA_FILES} disabled={opening !== null} onFile={take}>
        {words.add}
      </FileButton>
    </div>
  );
}

/** The variable of all tables that counts people. */
function CountOfMargins(): ReactElement {
  const margins = useApp((state) => state.margins);
  const count = useApp((state) => state.marginsCount);
  const names = [...new Set(margins.flatMap(({ variables }) => variables))];
  const { by, byNone } = t.roles.margins;
  return (
    <label>
      {by}{" "}
      <select
        value={count ?? ""}
        onChange={({ target }) => void marginsBy(target.value === "" ? null : target.value)}
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
