import { useEffect, useState } from "react";

/** Pieces that are made at once: so many that the page stays responsive. */
const AT_ONCE = 1;

/**
 * How many of many pieces of a long page are made: some more with every turn of the browser, so that no turn
 * takes long.
 */
export function useGradually(pieces: number): number {
  const [made, setMade] = useState(AT_ONCE);
  useEffect(() => {
    if (made >= pieces) return;
    const timer = setTimeout(() => setMade(made + AT_ONCE), 0);
    return () => clearTimeout(timer);
  }, [made, pieces]);
  return made;
}
