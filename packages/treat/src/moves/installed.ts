import { ends } from "./ends/ends.ts";
import { leaveOut } from "./leave-out/leave-out.ts";
import { microaggregate } from "./microaggregate/microaggregate.ts";
import { noise } from "./noise/noise.ts";
import { rankSwap } from "./rank-swap/rank-swap.ts";
import { recode } from "./recode/recode.ts";
import { round } from "./round/round.ts";
import { suppressClasses } from "./suppress-classes/suppress-classes.ts";
import { suppress } from "./suppress/suppress.ts";

/** The treatments that are installed: plans, scripts, words and commands follow from this list. */
export const installedTreatments = [
  recode,
  suppress,
  suppressClasses,
  leaveOut,
  ends,
  round,
  microaggregate,
  noise,
  rankSwap,
] as const;
