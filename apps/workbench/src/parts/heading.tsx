import { useEffect, useRef, type ReactElement, type ReactNode } from "react";

/** Whether a heading was shown before: the first page leaves the focus where browsers put it. */
let isShown = false;

/** The heading of a step. It takes the focus when it appears, so that keyboards and screen readers go on from there. */
export function Heading({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: ReactNode;
}): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // who changes the language stays there
    const isChoosing = (document.activeElement?.closest(".language") ?? null) !== null;
    if (isShown && !isChoosing) heading.current?.focus({ preventScroll: true });
    isShown = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
