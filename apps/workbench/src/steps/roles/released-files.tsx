import type { Matching } from "@sdc-risk/core";
import type { ReactElement } from "react";
import { Progress } from "../../parts/progress.tsx";
import { renameVariables, say } from "../../state/actions/file.ts";
import { pairsText } from "../../state/renamed.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { FilePanel } from "./file-panel.tsx";

/** What variables are called in released files, and where the record id is from. */
function Names(): ReactElement {
  const renamed = useApp((state) => pairsText(state.values.renamed));
  const isReleased = useApp((state) => state.files.released.length > 0);
  const freshId = useApp((state) => state.values.freshId === true);
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
          <input
            type="checkbox"
            checked={freshId}
            onChange={({ target }) => void say({ freshId: target.checked })}
          />{" "}
          {t.roles.freshId}
        </label>
      ) : null}
    </>
  );
}

/** How records of the released files are matched with those of the open one. */
function Match(): ReactElement {
  const match = useApp((state) => state.values.match);
  return (
    <label>
      {t.roles.match}{" "}
      <select
        value={match ?? ""}
        onChange={({ target }) =>
          void say({ match: target.value === "" ? undefined : (target.value as Matching) })
        }
      >
        {(["", "id", "position"] as const).map((way) => (
          <option key={way} value={way}>
            {t.roles.matchWays[way]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Files after treatment, to be compared with the open one. */
export function ReleasedFiles(): ReactElement {
  const isReleased = useApp((state) => state.files.released.length > 0);
  const opening = useApp((state) => state.opening);
  return (
    <FilePanel kind="released">
      {isReleased ? <Match /> : null}
      <Names />
      {opening === null ? null : <Progress share={opening.share} label={t.file.reading(opening.what)} />}
    </FilePanel>
  );
}
