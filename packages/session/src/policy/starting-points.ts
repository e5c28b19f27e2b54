import type { Policy } from "./schema.ts";

/**
 * Rules to begin with, by who gets the file: those of examples/policies, which an office changes. They are rules of
 * nobody, so they stand apart from the policies of others.
 */
export const STARTING_POINTS: Readonly<Record<string, Policy>> = {
  "public-use": {
    name: "Public use file: a starting point",
    source:
      "A starting point to be changed by the releasing office, not a rule of anybody. The limit of 3 % is that of the Humanitarian Data Exchange for public sharing.",
    notCovered:
      "Keys that were not named, several files of one office, and what is learnt with some probability below certainty. Whether somebody would try is not asked: a public file is open to everybody.",
    rules: [
      {
        figure: "kanon.violations.records",
        k: 3,
        max: 0,
        why: "A public file is open to everybody: no record stands out of a group of three.",
      },
      {
        figure: "population.expectedMatches.all",
        share: true,
        max: 0.01,
        why: "Hardly anybody is found by somebody who knows the keys of all.",
      },
      {
        figure: "individual-risk.globalRisk",
        below: 0.03,
        why: "The mean individual risk, as it is used for public sharing.",
      },
    ],
  },
  "scientific-use": {
    name: "Scientific use file: a starting point",
    source: "A starting point to be changed by the releasing office, not a rule of anybody.",
    notCovered:
      "What contracts and sanctions against re-identification are worth: they are the other half of such a release.",
    rules: [
      {
        figure: "population.expectedMatches.all",
        share: true,
        max: 0.05,
        why: "Researchers are bound by a contract, and a match by chance is not to pay.",
      },
      {
        figure: "individual-risk.above.share",
        threshold: 0.1,
        max: 0.01,
        why: "Few records are at a high risk of their own.",
      },
    ],
  },
  enclave: {
    name: "Enclave: a starting point",
    source:
      "A starting point to be changed by the releasing office, not a rule of anybody. In an enclave the output that leaves it is checked, and the file stays.",
    notCovered:
      "Output checking, and who may enter: they protect the persons in an enclave more than the file does.",
    rules: [
      {
        figure: "population.expectedMatches.all",
        share: true,
        max: 0.2,
        why: "Somebody who recognises a person by chance is the exception, not the rule.",
      },
    ],
  },
  synthetic: {
    name: "Synthetic files: a starting point",
    source:
      "A starting point to be changed by the releasing office, not a rule of anybody. Its rules are on what is beyond a control file; without one (--control) no verdict is possible.",
    notCovered:
      "No rule limits what a synthetic file tells of sensitive values: read the figures on attribution and prediction. Attacks that were not tried may find more.",
    rules: [
      {
        figure: "membership-inference.copies.identical.excess",
        max: 0.01,
        why: "A file that was made anew holds no more copies of originals than chance gives.",
      },
      {
        figure: "membership-inference.copies.onKeysAndTargets.excess",
        max: 0.05,
        why: "Nor does it hold their keys together with their sensitive values, whatever else was made up: the people are found by these.",
      },
      {
        figure: "membership-inference.copies.closest.excess",
        max: 0.05,
        why: "Its records are no nearer to the people it was made from than to others.",
      },
      {
        figure: "membership-inference.worst.auc",
        max: 0.6,
        why: "No attack tells those people from others: 0.5 is chance, and small files leave a wide interval.",
      },
      {
        figure: "membership-inference.worstChosen.auc",
        max: 0.7,
        why: "Nor does any tell the people who stand out. They are few, so their interval is wide, and the limit is farther from chance.",
      },
    ],
  },
};
