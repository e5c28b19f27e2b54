import type { AllRoleTexts } from "../roles.ts";

/** The roles of variables in French; each has a letter of its own. */
export const roles: AllRoleTexts = {
  keys: {
    short: "Clé",
    letter: "c",
    one: "variable clé",
    label: "Variables clés",
    meaning:
      "Variable qualitative qu’un intrus peut connaître par ailleurs sur une personne : région, sexe, âge, niveau d’études. " +
      "Prises ensemble, les variables clés (ou quasi-identifiants) peuvent identifier.",
  },
  numeric: {
    short: "Clé num.",
    letter: "n",
    one: "variable clé numérique",
    label: "Variables clés numériques",
    meaning:
      "Variable continue qu’un intrus peut connaître, comme un chiffre d’affaires ou un revenu. Une valeur assez proche peut identifier.",
  },
  sensitive: {
    short: "Sensible",
    letter: "s",
    one: "variable sensible",
    label: "Variables sensibles",
    meaning:
      "Variable dont personne ne doit apprendre la valeur pour une personne donnée, comme la santé ou la religion.",
  },
  weight: {
    short: "Poids",
    letter: "p",
    one: "poids de sondage",
    label: "Poids de sondage",
    meaning:
      "Nombre de personnes de la population que représente l’enregistrement. " +
      "Sans poids, le fichier est considéré comme la population entière. Une seule variable.",
  },
  household: {
    short: "Ménage",
    letter: "m",
    one: "identifiant du ménage",
    label: "Ménage",
    meaning:
      "Indique quels enregistrements vont ensemble. Un intrus qui a trouvé l’un des membres a trouvé les autres. Une seule variable.",
  },
  entity: {
    short: "Individu",
    letter: "i",
    one: "identifiant de l’individu",
    label: "Individus ayant plusieurs enregistrements",
    meaning:
      "Indique quels enregistrements concernent une même personne, lorsqu’elle en a plusieurs : visites, épisodes, contrats. " +
      "On compte alors des personnes, d’après l’ensemble de leurs enregistrements. Une seule variable.",
  },
  strata: {
    short: "Strate",
    letter: "t",
    one: "variable de strate",
    label: "Strates",
    meaning: "Strate de sondage dans laquelle l’enregistrement a été tiré.",
  },
  cluster: {
    short: "Grappe",
    letter: "g",
    one: "grappe de sondage",
    label: "Grappes de sondage",
    meaning:
      "Grappe avec laquelle l’enregistrement a été tiré, lorsqu’on a d’abord tiré des grappes puis des personnes dans " +
      "celles-ci : un village, une zone de dénombrement, une école. S’il y a plusieurs degrés, le premier en tête. Elle peut aussi être une clé.",
  },
  clusterWeight: {
    short: "Poids de grappe",
    letter: "o",
    one: "poids de grappe",
    label: "Poids de grappe",
    meaning:
      "Nombre de grappes de la population que représente la grappe de l’enregistrement : l’inverse de sa probabilité " +
      "de tirage, au sein de la grappe du degré précédent. Une variable par grappe de sondage, dans le même ordre. Jamais un " +
      "poids de personnes.",
  },
  id: {
    short: "Id. enreg.",
    letter: "e",
    one: "identifiant de l’enregistrement",
    label: "Identifiant de l’enregistrement",
    meaning:
      "Nomme l’enregistrement dans les résultats, et apparie un fichier diffusé au fichier d’origine. Une seule variable.",
  },
  directIdentifiers: {
    short: "Identifiant",
    letter: "d",
    one: "identifiant direct",
    label: "Identifiants directs",
    meaning:
      "Identifie directement une personne : nom, adresse, téléphone, numéro fiscal. " +
      "N’est jamais analysé, et doit être supprimé avant toute diffusion.",
  },
  insensitive: {
    short: "Non sensible",
    letter: "b",
    one: "variable non sensible",
    label: "Variables non sensibles",
    meaning:
      "Variable qu’aucun intrus ne peut connaître sur une personne, et qui n’apprend rien d’utile. " +
      "N’est jamais analysée. Aucun fichier ne peut le montrer : c’est vous qui le déclarez, et le rapport l’indique.",
  },
};
