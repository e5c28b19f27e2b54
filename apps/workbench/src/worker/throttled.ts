/** Milliseconds between two messages to the page. */
const PAUSE = 40;

/** Calls `tell` not more often than the page can show; what `always` says is told in any case. */
export function throttled<T>(tell: (value: T) => void, always: (value: T) => boolean): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    const now = performance.now();
    if (now - last < PAUSE && !always(value)) return;
    last = now;
    tell(value);
  };
}
