import type { Paint } from "./paint.ts";

/** How wide and how bold lines are. */
export interface LineStyle {
  readonly width: number;
  readonly paint: Paint;
}
