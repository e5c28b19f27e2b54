import type { Messages } from "@sdc-risk/report";
import type { en } from "./en.ts";

/** The same in French. */
export const fr: Messages<keyof typeof en> = {
  semicolon: " ; ",
  wrote: "Fichier écrit : {path}",
  wroteTable: "Fichier écrit : {path} ({size})",
  size: "{records, plural, one {# enregistrement} other {# enregistrements}}, {variables, plural, one {# variable} other {# variables}}",

  asItIs: "tel quel",
  afterSteps: "après ce traitement : {steps}",
  meets: "Le fichier respecte la politique « {name} » {after}.",
  cannotTell: "Impossible de dire si le fichier respecte la politique « {name} » {after}.",
  noPlan:
    "Aucun plan trouvé ne respecte la politique « {name} ». Le plus proche ne respecte pas {missed} {after}.",
  missesItsRule: "sa règle",
  missesRules: "{open} de ses {all} règles",
  inScenario: "{scenario} : {text}",
  moreInReport: "… et {n} de plus, dans le rapport.",
  looksLikeKey: "{variable} (ressemble à une variable clé)",
  declaredInsensitive:
    "{n, plural, one {Déclarée non sensible} other {Déclarées non sensibles}}, donc aucun chiffre n’en tient compte : {names}.",
  namesMore: "{names} et {n} de plus",
  trueOf: "Ce qui vaut pour {file}, évalué avec son fichier d’origine :",

  note: "Remarque, en anglais : {text}",
  delimiter: "séparateur {delimiter}",
  tab: "tabulation",
  variable: "variable",
  type: "type",
  levels: "modalités",
  missing: "manquantes",
  values: "valeurs",
  kind: "{kind, select, integer {entier} number {nombre} text {texte} boolean {booléen} date {date} time {heure} empty {vide} other {autre}}",
  stackedKind: "{kind}, modalités : {levels}. {values}",
  stackedMissing: "{kind}, modalités : {levels}, valeurs manquantes : {missing}. {values}",
  moreLevels: "{n, plural, one {# autre} other {# autres}}",
  rareLevels: "{n, plural, one {# rare} other {# rares}}",
  levelShare: "{level} : {share}",
  emptyText: "(texte vide)",
  noValues: "aucune valeur",
  structures: "listes ou structures",
  allDifferent: "toutes différentes, non montrées",
  notShown: "non montrées",
  rareMeans:
    "rares : modalités présentes dans un ou deux enregistrements ; elles sont comptées, mais pas nommées.",

  saysFile: "Ce que le fichier en dit",
  saysCodebook: "Ce qu’en dit le dictionnaire des variables",
  missingReason: "{value} dans {records, plural, one {# enregistrement} other {# enregistrements}}",
  missingReasonLabel:
    "{value} ({label}) dans {records, plural, one {# enregistrement} other {# enregistrements}}",
  rareReasons: "{n, plural, one {# motif} other {# motifs}} dans un ou deux enregistrements",
  missingReasons: "Valeurs manquantes : {reasons}",

  suggestedRoles: "Rôles suggérés",
  fromNames:
    "Ces suggestions ne reposent que sur les noms et les valeurs. Vérifiez-les ; « ? » signale une conjecture.",
  fromWeight:
    "Ces suggestions reposent sur les noms, les valeurs et le poids déclaré. Vérifiez-les ; « ? » signale une conjecture.",
  noRole: "Sans rôle, mais à examiner",
  role: "{role} (--{flag})",
  roleNote: "{role} (--{flag}) : {note}",
  leftOut: "{reason} ; non reprise dans la commande",
  nothingSuggested: "Rien n’est suggéré pour",
  weightNotTaken:
    "Aucun poids de sondage n’est retenu. Sans poids, le fichier est considéré comme la population entière et les risques sont plus élevés que dans un échantillon.",
  weightNotFound:
    "Aucun poids de sondage n’a été trouvé. Sans poids, le fichier est considéré comme la population entière et les risques sont plus élevés que dans un échantillon.",

  levelsOfKeys: "Niveaux de recodage des variables clés suggérées",
  levelsTried:
    "sdc-risk plan essaie ces niveaux, du plus fin au plus grossier. Indiquez les vôtres avec --hierarchies ou --levels.",
  safeHarbor: "Identifiants que la règle « Safe Harbor » de la loi HIPAA fait supprimer",
  noneSuspected: "Aucun des {all} n’est soupçonné.",
  someSuspected: "Peut-être présents ({n} sur {all}) :",
  identifier: "{what} : {variables}",
  noProof:
    "Ce n’est pas une preuve : {byName} ne sont recherchés que d’après les noms des variables, {never} ({what}) ne le sont pas du tout. --out donne la liste, avec ce qui peut échapper à chacun.",

  whatNext: "Que faire ensuite",
  codesIn: "{code} (dans {variables})",
  missingCodes:
    "Certaines valeurs ressemblent à des codes de valeurs manquantes : {codes}. Si c’en sont, déclarez-les et relancez :",
  noKeys:
    "Aucune variable clé n’a été reconnue. Choisissez celles qu’un intrus peut connaître d’une personne (région, sexe, âge, profession, …) et indiquez-les avec --keys dans `sdc-risk assess`.",
  noKeysConfig:
    'Aucune variable clé n’a été reconnue. Choisissez celles qu’un intrus peut connaître d’une personne (région, sexe, âge, profession, …) et indiquez-les sous "keys" dans {config}. D’ici là, avec {config}, `sdc-risk assess` {numeric, select, yes {ne mesure que les variables clés continues} other {ne peut pas mesurer ce fichier}}.',
  decimalCommas:
    "Les nombres à virgule décimale sont ici du texte : {variables}. Écrivez le fichier avec des points, puis examinez ce nouveau fichier :",
  manyKeys:
    "Ensemble, {n} variables clés rendent presque chaque enregistrement unique. Gardez celles qu’un même intrus peut connaître à la fois.",
  correctAndRun: "Corrigez les rôles qui sont faux, puis lancez :",
  keepInConfig:
    "Certains noms ne peuvent pas figurer dans une ligne de commande. Gardez les rôles dans un fichier de configuration, corrigez-les-y, puis lancez :",
  rolesInConfig: "Les rôles suggérés figurent dans {config}. Corrigez-les-y, puis lancez :",
};
