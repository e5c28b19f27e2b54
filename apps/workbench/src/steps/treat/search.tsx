import type { ReactElement } from "react";
import { Notice } from "../../parts/notice.tsx";
import { NumberField } from "../../parts/fields/number-field.tsx";
import { Progress } from "../../parts/progress.tsx";
import { cancelSearch, searchTreatments, setMayDo } from "../../state/actions/treat.ts";
import { useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { shareText } from "../../texts/numbers.ts";

/** What came of the last search. */
function Found(): ReactElement | null {
  const { points, cancelled, searching } = useApp((state) => state.treatWork);
  if (searching !== null) return null;
  if (cancelled) return <Notice kind="note">{t.treat.search.cancelled}</Notice>;
  if (points.length === 0) return null;
  return points.some(({ met }) => met) ? (
    <p role="status">{t.treat.search.found(points.length)}</p>
  ) : (
    <Notice kind="note">{t.treat.search.none}</Notice>
  );
}

/** Starts a search, says how far it is, and ends it. */
export function Search(): ReactElement {
  const { searching, points, keys } = useApp((state) => state.treatWork);
  const seconds = useApp((state) => state.treatment.may.seconds);
  const { search } = t.treat;
  return (
    <form
      className="panel treat-search"
      aria-busy={searching !== null}
      onSubmit={(event) => {
        event.preventDefault();
        void searchTreatments();
      }}
    >
      <h2>{search.heading}</h2>
      <p className="soft">{search.about}</p>
      <NumberField
        label={search.seconds}
        value={seconds}
        limits={{ min: 1 }}
        required
        disabled={searching !== null}
        onChange={(value) => setMayDo({ seconds: value })}
      />
      <div className="actions">
        {/* two elements: one that became the other while it is clicked would start the search again */}
        {searching === null ? (
          <button key="start" type="submit" className="primary" disabled={keys === null}>
            {points.length === 0 ? search.start : search.again}
          </button>
        ) : (
          <button key="cancel" type="button" onClick={cancelSearch}>
            {t.cancel}
          </button>
        )}
      </div>
      {searching === null ? null : (
        <>
          <Progress share={searching.share} label={search.progress} />
          <p className="small" role="status">
            {search.far(searching.assessed, searching.loss === null ? "none" : shareText(searching.loss))}
          </p>
        </>
      )}
      <Found />
    </form>
  );
}
