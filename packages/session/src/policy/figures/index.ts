// Written by test/figures.test.ts from the summaries of the installed measures.

import { attribution } from "./attribution.js";
import { continuous } from "./continuous.js";
import { dominance } from "./dominance.js";
import { frequency } from "./frequency.js";
import { household } from "./household.js";
import { identifiedLinkage } from "./identified-linkage.js";
import { individualRisk } from "./individual-risk.js";
import { kanon } from "./kanon.js";
import { knowledge } from "./knowledge.js";
import { knownPopulation } from "./known-population.js";
import { ldiversity } from "./ldiversity.js";
import { population } from "./population.js";
import { suda2 } from "./suda2.js";
import { tcloseness } from "./tcloseness.js";

const ALL = [
  attribution,
  continuous,
  dominance,
  frequency,
  household,
  identifiedLinkage,
  individualRisk,
  kanon,
  knowledge,
  knownPopulation,
  ldiversity,
  population,
  suda2,
  tcloseness,
];

/** Every number of a summary, `[]` for each list that it stands in. */
export const FIGURES: readonly string[] = ALL.flatMap(({ figures }) => figures);

/** Texts by which items of lists are picked. */
export const SELECTORS: readonly string[] = ALL.flatMap(({ selectors }) => selectors);
