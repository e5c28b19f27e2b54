import type { ReactElement } from "react";
import { FileButton } from "../../parts/fields/file-button.tsx";
import { CODEBOOK_ENDS, dropCodebook, setCodebook } from "../../state/actions/file.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import type { CodebookKind, Opened } from "../../worker/api.ts";

/** Files that describe the open one: a codebook, and for tables of SAS a catalogue. */
export function Codebooks({ format }: Pick<Opened, "format">): ReactElement {
  const isSas = format === "sas7bdat" || format === "xpt";
  return (
    <div className="inline">
      {isSas ? <Codebook kind="catalog" /> : null}
      <Codebook kind="ddi" />
    </div>
  );
}

function Codebook({ kind }: { readonly kind: CodebookKind }): ReactElement {
  const held = useApp((state) => state.codebooks[kind]);
  const words = t.file.codebooks[kind];
  return (
    <div
      className="codebook"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void dropCodebook(kind, [...event.dataTransfer.files]);
      }}
    >
      {held === undefined ? null : (
        <>
          {words.name}: <bdi>{held.name}</bdi>{" "}
          <button
            type="button"
            className="quiet"
            aria-label={t.file.withoutCodebook(held.name)}
            onClick={() => void setCodebook(kind, null)}
          >
            ×
          </button>{" "}
        </>
      )}
      <FileButton accept={CODEBOOK_ENDS[kind]} onFile={(file) => void setCodebook(kind, file)}>
        {words.add}
      </FileButton>{" "}
      {held === undefined ? <span className="soft">{words.about}</span> : null}
    </div>
  );
}
