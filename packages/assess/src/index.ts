export { assess, type AssessOptions, type Assessment, type Finding, type Progress, type Skipped, type Warning } from "./assess.js";
export { inOrder } from "./order.js";
export { assessReleased, type ReleasedAssessment } from "./released.js";
