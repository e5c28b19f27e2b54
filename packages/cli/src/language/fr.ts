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
  alsoInFile:
    "Également dans {file}, comme dans l’original : {names}. Quiconque possède le fichier peut s’en servir, et les règles sur les variables clés n’en tiennent pas compte.",
  ofRole: "{variable} ({role})",
  mostlySuppressed:
    "{n} des {all} valeurs de {variable} sont supprimées ({share}). Comparez avec la suppression de la variable (--levels {variable}=out).",
  namesMore: "{names} et {n} de plus",
  notWritten:
    "Non écrit : {names}. Aucune valeur n’a été traitée, et le fichier tel quel ne respecte pas la politique, ou cela ne peut être établi.",
  warned: "{n, plural, one {Avertissement} other {Le premier de # avertissements}} : {text}",
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
  barsMean:
    "▁▂█ : enregistrements par tranches égales. Les nombres aux deux bouts sont des limites de tranches arrondies, et non la plus petite et la plus grande valeur ; un blanc est une tranche de moins de trois enregistrements.",
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
  suggestedFrom:
    "Suggestions d’après les noms des variables{labels, select, yes {, leurs libellés} other {}}{weight, select, yes {, le poids que le fichier déclare} other {}} et les valeurs. Vérifiez-les{guess, select, yes { ; « ? » signale une conjecture} other {}}.",
  noRole: "Sans rôle, mais à examiner",
  role: "{role} (--{flag})",
  roleNote: "{role} (--{flag}) : {note}",
  leftOut: "{reason} ; non reprise dans la commande",
  nothingSuggested: "Rien n’est suggéré pour",
  weightNotTaken: "Aucun poids de sondage n’est retenu.",
  weightNotFound: "Aucun poids de sondage n’a été trouvé.",

  levelsOfKeys: "Niveaux de recodage des variables clés suggérées",
  levelsTried:
    "sdc-risk plan essaie ces niveaux, du plus fin au plus grossier. Indiquez les vôtres avec --hierarchies ou --levels.",
  safeHarbor: "Identifiants directs, d’après HIPAA",
  safeHarborMeans:
    "La règle « Safe Harbor » de HIPAA, loi des États-Unis, énumère 18 sortes d’identifiants à supprimer avant de diffuser des données de patients. La liste est utile ailleurs aussi : rien n’a été supprimé ici.",
  noneSuspected: "Aucun des {all} n’est soupçonné.",
  someSuspected: "Peut-être présents ({n} sur {all}) :",
  identifier: "{what} : {variables}",
  noProof:
    "Ce n’est pas une preuve. Recherchés d’après les seuls noms des variables : {byName}. Non recherchés : {never}. --out donne la liste, avec ce qui peut échapper à chacun.",

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
  chooseRules:
    "--policy indique d’après quelles règles le fichier est jugé : public-use si tout le monde l’obtient, scientific-use pour des chercheurs sous contrat, enclave pour un centre d’accès sécurisé. Ce sont des points de départ. Pour les règles d’autres organismes (hdx, k3…) et pour les vôtres, voir docs/policies.md.",
  confirmSize:
    "Ajoutez --population-size avec le nombre de personnes dont l’échantillon est tiré : sans lui, aucune règle sur un indicateur qui repose sur les poids ne peut être respectée.",
  sayExtent:
    "Le fichier n’a pas de poids : il est donc pris pour la population entière, et les indicateurs sont des maximums. Si c’est un échantillon, ajoutez --population-size avec le nombre de personnes dont il est tiré, ou --weight ; si tout le monde y figure, ajoutez --census.",
  keepInConfig:
    "Certains noms ne peuvent pas figurer dans une ligne de commande. Gardez les rôles dans un fichier de configuration, corrigez-les-y, puis lancez :",
  rolesInConfig: "Les rôles suggérés figurent dans {config}. Corrigez-les-y, puis lancez :",
};
