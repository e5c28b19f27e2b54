export {
  treatmentChecks,
  type TreatmentCheck,
  type TreatmentCheckSettings,
} from "./checks/treatment-checks.ts";
