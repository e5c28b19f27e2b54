import { required } from "@sdc-risk/data";
import { useId, useRef, type ReactElement, type ReactNode } from "react";
import { t } from "../texts/index.ts";

/** A mark behind a word; what the word means is one hover, focus or touch away. Escape closes it. */
export function Hint({
  what,
  children,
}: {
  readonly what: string;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  const mark = useRef<HTMLButtonElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const show = (): void => {
    const box = required(tip.current, "tip");
    const { left, right, top, bottom } = required(mark.current, "mark").getBoundingClientRect();
    box.showPopover();
    const width = box.offsetWidth;
    const height = box.offsetHeight;
    const below = bottom + 6 + height < innerHeight;
    box.style.left = `${Math.max(8, Math.min(innerWidth - width - 8, (left + right - width) / 2))}px`;
    box.style.top = `${below ? bottom + 6 : top - 6 - height}px`;
  };
  const hide = (): void => {
    if (tip.current?.matches(":popover-open")) tip.current.hidePopover();
  };
  return (
    <span
      className="hint"
      onMouseEnter={show}
      onMouseLeave={hide}
      onKeyDown={(event) => {
        if (event.key === "Escape") hide();
      }}
    >
      <button
        type="button"
        ref={mark}
        aria-label={t.help(what)}
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onClick={show}
      >
        ?
      </button>
      <span className="tip" role="tooltip" id={id} ref={tip} popover="manual">
        {children}
      </span>
    </span>
  );
}
