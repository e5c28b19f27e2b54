import { countText, type Matching } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { DATA_FILES, FileButton } from "../../parts/file-button.js";
import { Hint } from "../../parts/hint.js";
import { Notice } from "../../parts/notice.js";
import { Progress } from "../../parts/progress.js";
import {
  addReleased,
  matchBy,
  removeReleased,
  renameVariables,
  setFreshId,
} from "../../state/actions/file.js";
import { pairsText } from "../../state/renamed.js";
import { useApp } from "../../state/store.js";
import { t } from "../../texts/index.js";

/** What variables are called in released files, and where the record id is from. */
function Names(): ReactElement {
  const renamed = useApp((state) => pairsText(state.renamed));
  const isReleased = useApp((state) => state.released.length > 0);
  const freshId = useApp((state) => state.freshId);
  const hasId = useApp((state) => state.roles.id.length > 0);
  return (
    <>
      {isReleased ? (
        <label>
          {t.roles.renamed}{" "}
          <input
            key={renamed}
            type="text"
            defaultValue={renamed}
            placeholder="AGE=AGE20"
            onBlur={({ target }) => void renameVariables(target.value)}
          />
        </label>
      ) : null}
      {hasId ? (
        <label>
          <input type="checkbox" checked={freshId} onChange={({ target }) => setFreshId(target.checked)} />{" "}
          {t.roles.freshId}
        </label>
      ) : null}
    </>
  );
}

/** Files after treatment, to be compared with the open one. */
export function ReleasedFiles(): ReactElement {
  const released = useApp((state) => state.released);
  const failure = useApp((state) => state.releasedFailure);
  const opening = useApp((state) => state.opening);
  const match = useApp((state) => state.match);
  return (
    <div className="panel">
      <h2>
        {t.roles.released} <Hint what={t.roles.released}>{t.roles.releasedMeaning}</Hint>
      </h2>
      {failure === null ? null : <Notice kind="bad">{failure.message}</Notice>}
      {released.length === 0 ? (
        <p className="soft">{t.roles.releasedNone}</p>
      ) : (
        <ul className="plain">
          {released.map(({ opened: { name, rows } }, i) => (
            <li key={i}>
              <span>
                <bdi>{name}</bdi> <span className="soft">{countText(rows)}</span>
              </span>{" "}
              <button
                type="button"
                className="quiet"
                aria-label={t.roles.remove(name)}
                onClick={() => void removeReleased(i)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {released.length === 0 ? null : (
        <label>
          {t.roles.match}{" "}
          <select
            value={match ?? ""}
            onChange={({ target }) => void matchBy(target.value === "" ? null : (target.value as Matching))}
          >
            {(["", "id", "position"] as const).map((way) => (
              <option key={way} value={way}>
                {t.roles.matchWays[way]}
              </option>
            ))}
          </select>
        </label>
      )}
      <Names />
      {opening === null ? null : <Progress share={opening.share} label={t.file.reading(opening.what)} />}
      <FileButton accept={DATA_FILES} disabled={opening !== null} onFile={(file) => void addReleased(file)}>
        {t.roles.addReleased}
      </FileButton>
    </div>
  );
}
