export {
  assess,
  judgedOf,
  type AssessOptions,
  type Assessment,
  type Finding,
  type Progress,
  type Skipped,
  type Warning,
} from "./assess.js";
export { headlineOf, type Headline } from "./headline.js";
export { inOrder } from "./order.js";
export { placesOf } from "./persons.js";
export { assessReleased, type ReleasedAssessment } from "./released.js";
