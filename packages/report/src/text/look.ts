import type { NumberWords } from "../language/words.ts";
import type { Paint } from "./paint.ts";

/** How wide and how bold lines are. */
export interface LineStyle {
  readonly width: number;
  readonly paint: Paint;
  /** The language of charts that are written in one; English without. */
  readonly words?: NumberWords;
}
