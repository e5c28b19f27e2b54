export {
  assess,
  findingOfReleased,
  judgedOf,
  type AssessOptions,
  type Assessment,
  type Finding,
  type Progress,
  type Skipped,
  type Warning,
} from "./assess.ts";
export type { ClassesAsked } from "./where-classes-are.ts";
export { headlineOf, type Headline } from "./headline.ts";
export { inOrder } from "./order.ts";
export { placesOf } from "./persons.ts";
export { assessReleased, type ReleasedAssessment } from "./released.ts";
