import { countText } from "@sdc-risk/core";
import { useId, type ReactElement } from "react";
import { DATA_FILES, FileButton } from "../../parts/file-button.js";
import { Hint } from "../../parts/hint.js";
import { Notice } from "../../parts/notice.js";
import { addBeside, besideBy, removeBeside, setMembership } from "../../state/actions/file.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";
import { BESIDE_KINDS, type BesideKind } from "../../worker/api.js";
import { TextField } from "../measures/text-field.js";

/** Files that the open one comes from or is linked with. */
export function BesideFiles(): ReactElement {
  const failure = useApp((state) => state.besideFailure);
  return (
    <>
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      {BESIDE_KINDS.map((kind) => (
        <Beside key={kind} kind={kind} />
      ))}
    </>
  );
}

/** A panel that takes one file, by the file chooser or as it is dropped. */
function Beside({ kind }: { readonly kind: BesideKind }): ReactElement {
  const held = useApp((state) => state.beside[kind]);
  const opening = useApp((state) => state.opening);
  const isSaid = useApp((state) => kind === "membership" && state.membership !== null);
  const words = t.roles.beside[kind];
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
        <>
          {isSaid ? null : <p className="soft">{words.none}</p>}
          {kind === "membership" ? <Share /> : null}
        </>
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

/** The share of the population that is in the register, as one number. */
function Share(): ReactElement {
  const id = useId();
  const about = `${id}-about`;
  const share = useApp((state) => state.membership);
  const isWrong = share !== null && !(share > 0 && share <= 1);
  const { label, otherwise, meaning, wrong } = t.roles.share;
  return (
    <>
      <label htmlFor={id}>{label}</label>{" "}
      <TextField
        id={id}
        aria-describedby={about}
        aria-invalid={isWrong}
        field={{ kind: "number", schema: {}, nullable: false }}
        value={share ?? undefined}
        placeholder={otherwise}
        onChange={(next) => void setMembership((next as number | undefined) ?? null)}
      />
      {isWrong ? (
        <p className="bad" role="alert">
          {wrong}
        </p>
      ) : null}
      <p className="soft small" id={about}>
        {meaning}
      </p>
    </>
  );
}
