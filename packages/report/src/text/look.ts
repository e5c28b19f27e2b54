import type { ReportWords } from "../language/report.ts";
import type { Paint } from "./paint.ts";

/** How wide and how bold lines are. */
export interface LineStyle {
  readonly width: number;
  readonly paint: Paint;
  /** The language of what is written; English without. */
  readonly words?: ReportWords;
}
