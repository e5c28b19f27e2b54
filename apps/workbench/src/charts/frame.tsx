import { required } from "@sdc-risk/data";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { t } from "../texts/index.ts";

/** One value of a chart, as it is read out. */
export interface SpokenValue {
  readonly name: string;
  readonly value: string;
}

/** What a drawing is given: the room it has, and the value that is pointed at. */
export interface DrawingProps {
  readonly width: number;
  readonly active: number | null;
  readonly point: (index: number) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A chart as wide as its place. Values are read by pointing at them or by the arrow keys. */
export function ChartFrame({
  label,
  readings,
  children,
}: {
  readonly label: string;
  readonly readings: readonly SpokenValue[];
  readonly children: (drawing: DrawingProps) => ReactNode;
}): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number | null>(null);
  const help = useId();
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { contentRect } of entries) setWidth(Math.round(contentRect.width));
    });
    observer.observe(required(box.current, "box of the chart"));
    return () => observer.disconnect();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === "Escape") setActive(null);
    if (step === undefined || readings.length === 0) return;
    event.preventDefault();
    const last = readings.length - 1;
    const first = step > 0 ? 0 : last;
    setActive((now) => (now === null ? first : Math.max(0, Math.min(last, now + step))));
  };
  const read = active === null ? null : readings[active];
  return (
    <div
      className="chart"
      ref={box}
      role="group"
      tabIndex={0}
      aria-label={label}
      aria-describedby={help}
      onKeyDown={onKeyDown}
      onMouseLeave={() => setActive(null)}
      onBlur={() => setActive(null)}
    >
      <span id={help} className="unseen">
        {t.report.chartHelp}
      </span>
      {width === 0 ? null : children({ width, active, point: setActive })}
      <output className="reading">
        {read === null || read === undefined ? (
          "\u00a0"
        ) : (
          <>
            <bdi>{read.name}</bdi>: <strong>{read.value}</strong>
          </>
        )}
      </output>
    </div>
  );
}
