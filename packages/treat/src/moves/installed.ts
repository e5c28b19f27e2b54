import { leaveOut } from "./leave-out/leave-out.ts";
import { recode } from "./recode/recode.ts";
import { suppress } from "./suppress/suppress.ts";

/** The treatments that are installed: plans, scripts, words and commands follow from this list. */
export const installedTreatments = [recode, suppress, leaveOut] as const;
