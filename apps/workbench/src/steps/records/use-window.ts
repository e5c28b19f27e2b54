import { useEffect, useRef, useState } from "react";
import { data } from "../../state/client.ts";
import type { Cell } from "../../worker/api.ts";

/** Rows that are fetched at once. */
const PAGE = 128;
/** Pages that are held. */
const MOST_PAGES = 24;

/**
 * Rows of the query from `from` to before `to`, fetched by pages as they come into sight.
 * @returns the row at a place, undefined until it is there
 */
export function useWindow(
  from: number,
  to: number,
  version: number,
): (index: number) => readonly Cell[] | undefined {
  const pages = useRef({
    version,
    held: new Map<number, readonly (readonly Cell[])[]>(),
    asked: new Set<number>(),
  });
  const [, redraw] = useState(0);
  if (pages.current.version !== version) pages.current = { version, held: new Map(), asked: new Set() };
  useEffect(() => {
    const { held, asked } = pages.current;
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page++) {
      if (asked.has(page)) continue;
      asked.add(page);
      void data()
        .recordRows(page * PAGE, PAGE)
        .then((outcome) => {
          if (pages.current.held !== held || !outcome.ok) return;
          const oldest = held.keys().next().value;
          if (held.size >= MOST_PAGES && oldest !== undefined) {
            held.delete(oldest);
            asked.delete(oldest);
          }
          held.set(page, outcome.value);
          redraw((n) => n + 1);
        });
    }
  }, [from, to, version]);
  return (index) => pages.current.held.get(Math.floor(index / PAGE))?.[index % PAGE];
}
