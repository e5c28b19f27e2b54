import type { ReactElement } from "react";
import { canTravel, nextPart, travel } from "../../state/actions/undo.ts";
import { set, useApp } from "../../state/store.ts";
import { t } from "../../texts/index.ts";
import { KeyList } from "./key-list.tsx";

const PATHS = {
  undo: "M6 3 2.5 6.5 6 10M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6",
  redo: "M10 3l3.5 3.5L10 10M13 6.5H6.5a3.5 3.5 0 0 0 0 7H10",
};

function Travel({ back }: { readonly back: boolean }): ReactElement {
  const can = useApp((state) => canTravel(state, back));
  const part = useApp((state) => nextPart(state, back));
  const does = back ? t.history.undo : t.history.redo;
  const words = part === undefined ? does : `${does}: ${t.history.parts[part]}`;
  return (
    <button
      type="button"
      className="quiet icon"
      disabled={!can}
      aria-label={words}
      title={words}
      onClick={() => void travel(back)}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={back ? PATHS.undo : PATHS.redo}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}

/** Undo, redo, and the list of keys. */
export function HistoryButtons(): ReactElement {
  const help = useApp((state) => state.help);
  const isOpen = useApp((state) => state.opened !== null);
  return (
    <span className="history" role="group" aria-label={t.history.label}>
      {isOpen ? <Travel back /> : null}
      {isOpen ? <Travel back={false} /> : null}
      <button
        type="button"
        className="quiet icon"
        aria-label={t.keys.heading}
        onClick={() => set({ help: true })}
      >
        ?
      </button>
      {help ? <KeyList /> : null}
    </span>
  );
}
