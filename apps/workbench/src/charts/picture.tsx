import type { ChartBlock } from "@sdc-risk/report";
import {
  layOut,
  LOOKS,
  type Drawing as Laid,
  type Layer,
  type HoverTarget,
  type Shape,
} from "@sdc-risk/report/chart";
import { createElement, memo, useMemo, type MouseEvent, type ReactElement } from "react";
import type { DrawingProps } from "./frame.tsx";

/** An element of SVG as the layout tells it. */
function element(shape: Shape, key: number, className?: string): ReactElement {
  if (shape.kind !== "text") {
    const { kind, ...attributes } = shape;
    return createElement(kind, { ...attributes, key, className });
  }
  const { kind, text, ...attributes } = shape;
  return createElement(kind, { ...attributes, key }, text);
}

const Layers = memo(({ layers }: { readonly layers: readonly Layer[] }): ReactElement => (
  <>
    {layers.map(({ look, shapes }, i) => (
      <g key={i} {...LOOKS[look]}>
        {shapes.map((shape, key) => element(shape, key))}
      </g>
    ))}
  </>
));
Layers.displayName = "Layers";

/** The value whose place the pointer is in, -1 where there is none; the picture may be scaled down. */
function pointedAt({ box, places }: Laid, { clientX, clientY, currentTarget }: MouseEvent): number {
  const { left, top, width } = currentTarget.getBoundingClientRect();
  const scale = box.width / width;
  const x = (clientX - left) * scale + box.x;
  const y = (clientY - top) * scale + box.y;
  const isIn = ({ area }: HoverTarget): boolean =>
    x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
  return places.findIndex(isIn);
}

interface Properties {
  readonly block: ChartBlock;
  readonly drawing: DrawingProps;
}

/** The chart of a block, as the report draws it, in the room that there is; the value that is pointed at stands out. */
export function Picture({ block, drawing: { width, active, point } }: Properties): ReactElement {
  const laid = useMemo(() => layOut(block, width), [block, width]);
  const shape = active === null ? null : (laid.places[active]?.shape ?? null);
  const { box } = laid;
  const onMouseMove = (event: MouseEvent): void => {
    const found = pointedAt(laid, event);
    if (found >= 0) point(found);
  };
  const viewBox = `${box.x} ${box.y} ${box.width} ${box.height}`;
  return (
    <svg viewBox={viewBox} width={box.width} fontSize="12" aria-hidden="true" onMouseMove={onMouseMove}>
      <Layers layers={laid.layers} />
      {shape === null ? null : element(shape, 0, `active ${block.kind}`)}
    </svg>
  );
}
