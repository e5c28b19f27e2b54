import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";

/** Rows of a long list, of which only those in sight are made. */
export function useRows(
  count: number,
  scroller: RefObject<HTMLDivElement | null>,
  height: number,
): Virtualizer<HTMLDivElement, Element> {
  return useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
}
