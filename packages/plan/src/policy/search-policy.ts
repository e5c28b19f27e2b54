import { SdcError } from "@sdc-risk/data";
import type { Tick } from "@sdc-risk/data/kernels";
import type { LossFunction } from "@sdc-risk/treat";
import { ownHands, type Hands } from "../hands.ts";
import type { LatticeKey } from "../lattice/problem.ts";
import type { LatticeTreatment } from "../treatment/search-treatment.ts";
import type { KnownKeys } from "./node-estimates.ts";
import { PolicySearch } from "./policy-search.ts";

/** What an assessment of a treated file says of it. */
export interface PolicyJudgement {
  readonly met: boolean;
  /** How far it is from meeting the policy: 0 where it does, more the farther it is. */
  readonly missed: number;
  /** What the treatment costs beside its keys, on the scale of the loss; nothing unless given. */
  readonly cost?: number;
}

/** A treatment that was judged. */
export interface JudgedTreatment extends PolicyJudgement {
  readonly treatment: LatticeTreatment;
}

/** A file that is to meet rules of any kind with the least loss. */
export interface PolicyProblem {
  /** At most 16. */
  readonly keys: readonly LatticeKey[];
  /** The keys that each kind of intruder knows, by their places. */
  readonly intruders: readonly KnownKeys[];
  /** Keys of which no value may be suppressed, by their places. */
  readonly whole?: readonly number[];
  /** By key the group of each record whose values go together, −1 for none; null where there are no such groups. */
  readonly together?: readonly (Int32Array | null)[];
  readonly loss: LossFunction;
  /**
   * Whether no single value is suppressed, so that a treatment is levels of keys and nothing else. False unless given.
   * Where keys are given by classes of records, values are suppressed in all records of a class or in none.
   */
  readonly recodeOnly?: boolean;
  /** How many candidates are tried for each person, from the fewest on; of no account where nothing is suppressed. */
  readonly sizes: readonly number[];
  /**
   * The candidates that the rules ask for each person by all keys, where they do: then no treatment that leaves fewer
   * meets them, and the loss has a bound.
   */
  readonly least?: number | null;
  /** Assesses the file after a treatment. */
  readonly judge: (treatment: LatticeTreatment) => Promise<PolicyJudgement>;
}

/** How long a search may take, and what happens meanwhile. */
export interface PolicySearchSettings {
  /** Called between pieces of work; stops the search where it throws. */
  readonly tick?: Tick;
  /** Asked between treatments: the search ends with the best so far where it says true, as where the time is over. */
  readonly enough?: () => boolean;
  /** Treatments that are judged at most; without a limit unless given. */
  readonly mostJudged?: number;
  /**
   * Whether dearer treatments that protect more are judged, too, for a front of loss against risk, and a loss is searched
   * at the end below which nothing lies; that may take longer than all else. Default true.
   */
  readonly thorough?: boolean;
  /** Who does the work, such as the threads of a pool; it is done here unless given. What is found is the same. */
  readonly hands?: Hands;
}

/** What a search says. */
export interface PolicyResult {
  /** The cheapest treatment that met the policy when it was assessed; null where none did. */
  readonly best: JudgedTreatment | null;
  /** The one that came nearest, where none did. */
  readonly nearest: JudgedTreatment | null;
  /** All that were assessed, in the order of the search. */
  readonly judged: readonly JudgedTreatment[];
  /** No treatment of these levels costs less; 0 where nothing is known. */
  readonly bound: number;
  /** Whether nothing costs less than the best. */
  readonly proved: boolean;
}

/**
 * Finds a treatment of little loss that meets rules of any kind. Treatments are proposed by what they are expected to
 * cost and to reach; whether one meets the rules `judge` alone says. First come ever larger numbers of candidates and
 * ever coarser levels until something meets them, then single steps are undone or exchanged as long as it does.
 * @throws BAD_OPTIONS without keys, or for more than 16; whatever `judge` and `tick` throw
 */
export async function searchPolicy(
  problem: PolicyProblem,
  {
    tick = () => Promise.resolve(),
    enough = () => false,
    mostJudged = Infinity,
    thorough = true,
    hands = ownHands(tick),
  }: PolicySearchSettings = {},
): Promise<PolicyResult> {
  const { length } = problem.keys;
  if (length === 0 || length > 16)
    throw new SdcError(
      "BAD_OPTIONS",
      `A plan is for 1 to 16 keys; there are ${length}. Fix or leave out some.`,
    );
  const search = new PolicySearch(problem, { tick, enough, mostJudged, thorough, hands });
  await search.run();
  return search.result();
}
