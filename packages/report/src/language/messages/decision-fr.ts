import type { Messages } from "../words.ts";
import type { decision as english } from "./decision-en.ts";

/** The same in French. */
export const decision: Messages<keyof typeof english> = {
  noThresholds: "Aucun seuil n’a été indiqué : il n’y a donc rien selon quoi évaluer le fichier.",
  limitIn: "{bound, select, min {au moins} below {moins de} other {au plus}} {limit}",
  holdsFor: "vaut pour",
  everyScenario: "chaque scénario",
  whyColumn: "motif",
  sourceOfLimit: "source de la limite",
  sourceOfPolicy: "Source de la politique",
  notCoveredByPolicy: "Ce que la politique ne couvre pas",
  limitsTitle: "Limites",
  limitsAbout: "Ce dont il faut tenir compte dans l’emploi des chiffres.",
  numberColumn: "n°",
  treatmentCosts: "Ce que le traitement coûte aux utilisateurs des données n’est pas mesuré ici.",
  notComputedTitles: "Non calculé : {titles}. {reason}",
  inScenarios: "dans {n, plural, one {le scénario} other {les scénarios}} {names}",
  forFiles: "pour {names}",
  theRule: "la règle « {label} : {limit} »",
  openingFigures: "Ne figurent ici que les indicateurs en tête du rapport ; le rapport les contient tous.",
  unchangedTogether: "inchangées",
  pageBefore: "{software} · page ",
  pageOf: " sur ",
  internalTitle: "{title} (interne)",
};
