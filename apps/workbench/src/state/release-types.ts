import type { Policy } from "@sdc-risk/session";
import enclave from "../../../../examples/policies/enclave.json";
import publicUse from "../../../../examples/policies/public-use.json";
import scientificUse from "../../../../examples/policies/scientific-use.json";
import synthetic from "../../../../examples/policies/synthetic.json";

/** Whom a file may be given to; and a synthetic file, which is judged by what it tells of the file that it was made from. */
export const RELEASE_TYPES = ["public", "scientific", "enclave", "synthetic"] as const;
export type ReleaseType = (typeof RELEASE_TYPES)[number];

/** Rules to begin with, by whom the file is given to: those of the examples, which an office changes. */
export const RELEASE_POLICIES: Readonly<Record<ReleaseType, Policy>> = {
  public: publicUse as Policy,
  scientific: scientificUse as Policy,
  enclave: enclave as Policy,
  synthetic,
};
