import type { Messages } from "../words.ts";
import type { comparison as english } from "./comparison-en.ts";

/** The same in French. */
export const comparison: Messages<keyof typeof english> = {
  comparedTitle: "Risque de divulgation, comparaison : {a} et {b}",
  comparedKind: "Risque de divulgation statistique, comparaison de deux rapports",
  sideOf: "{name} : {file}, {size}",
  seeTheEnd: "{warnings}, à la fin.",
  warningsTitle: "Avertissements",
  explanationsInEnglish: "Les explications des tableaux et des indicateurs sont en anglais.",
  twoReports: "Les deux rapports",

  verdictsCompared: "Verdict de la politique",
  verdictOf: "{verdict, select, yes {oui} no {non} none {pas de verdict} other {indéterminé}}",
  policyChanged: "Politique « {policy} » : {before} dans {a}, {after} dans {b}.",
  policyUnchanged: "Politique « {policy} » : {verdict} dans {a} et dans {b}.",
  rulesInReport:
    "{name} : {failed} {failed, plural, one {règle non respectée} other {règles non respectées}} sur {all}, {open} {open, plural, one {indéterminée} other {indéterminées}}.",
  changedRules: "Règles qui ont changé",
  noRuleChanged: "Aucune règle n’a changé.",
  valueAndResult: "{value}, {result}",
  againstChanged: "Autres obstacles à la diffusion, là où ils ont changé",
  againstBefore: "Seulement dans {name} : {text}",
  againstNow: "Dans {name} : {text}",

  whatColumn: "Objet",
  changeOf: "Variation",
  relativeChange: "Relative",
  judgementOf: "Sens",
  judged: "{judgement, select, better {mieux} worse {moins bien} other {inchangé}}",
  sameInBoth: "inchangé",
  changeRelative: "{change} ({relative})",
  changeOfShares: "{change}, en part de l’ensemble : {shares}",
  changeJudged: "{change}, {judged}",
  valueIn: "{value}, {name}",
  nothingInBoth: "Il n’y a rien à comparer.",
  noCommonRows: "Aucune ligne commune aux deux.",
  rowsInOneOnly:
    "{n, plural, one {# ligne n’est montrée} other {# lignes ne sont montrées}} que dans {name} : dans {other}, hors des lignes montrées, ou {n, plural, one {absente} other {absentes}}.",
  glanceReleased: "En bref : {file}",
  glanceOriginals: "En bref : les fichiers d’origine",
  glanceWithout:
    "Seul le rapport {name} porte sur le fichier diffusé {file} : les chiffres de ce fichier ne sont donc pas comparés. Ceux-ci sont ceux des fichiers d’origine.",
  internalOnScreen: "(interne : ne pas transmettre)",
  moreRows: "… et {n} autres lignes",
  inOneOnly: "Dans un seul des deux rapports",
  onlyIn: "{title}, seulement dans {name}",
  barsOfBoth:
    "{title}. Diagrammes en barres ({what}) côte à côte, {a} et {b}. Les chiffres suivent dans un tableau.",
  histogramsOfBoth:
    "{title}. Histogrammes ({what}) côte à côte, {a} et {b}. Les chiffres suivent dans un tableau.",
  firstBars: "Le graphique montre les {shown} premières barres sur {all} ; le tableau les contient toutes.",
  markedAre: "Repères : {marks}.",

  whatDiffers: "Ce qui diffère",
  nothingDiffers: "Les fichiers, les rôles, les codes des valeurs manquantes et les options sont les mêmes.",
  keysDiffer:
    "Les variables clés diffèrent : {differences}. Moins de clés donnent par elles-mêmes un risque plus faible.",
  onlyHas: "seul {name} contient {keys}",
  rolesDiffer: "Des rôles diffèrent : {roles}.",
  recordsDiffer:
    "{a} compte {rows, plural, one {# enregistrement} other {# enregistrements}}, {b} en compte {others, number} : comparez les parts et non les effectifs.",
  filesUnknown: "On ignore si les deux rapports portent sur le même fichier : une empreinte SHA-256 manque.",
  filesDiffer:
    "Les deux rapports portent sur des fichiers différents. C’est normal pour un même fichier avant et après traitement ; sinon, la variation n’est pas un effet du traitement.",
  besideUnknown:
    "On ignore si les deux rapports reposent sur {part, select, population {la même population} membership {le même tableau de la population servant de base au registre} margins {la même marge connue} identified {le même fichier nominatif} other {le même fichier de contrôle}} : une empreinte SHA-256 manque.",
  besideDiffers:
    "Les deux rapports ne reposent pas sur {part, select, population {la même population} membership {le même tableau de la population servant de base au registre} margins {la même marge connue} identified {le même fichier nominatif} other {le même fichier de contrôle}} : les chiffres qui en dépendent diffèrent aussi pour cette raison.",
  missingDiffer: "Les codes des valeurs manquantes diffèrent.",
  optionsDiffer: "Des options diffèrent : {options}.",
  softwareDiffers: "Les rapports proviennent de versions différentes du logiciel.",
  roleOf: "Rôle de {variable}",
  hashOf: "SHA-256 ({what})",

  fileFact: "Fichier",
  sizeFact: "Taille",
  recordsFact: "Enregistrements",
  variablesFact: "Variables",
  releasedFact: "Fichier diffusé",
  matchingFact: "Appariement",
  populationFact: "Population",
  registerFact: "Registre",
  marginFact: "Marge connue",
  identifiedFact: "Fichier nominatif",
  controlFact: "Fichier de contrôle",
  softwareFact: "Logiciel",
  createdFact: "Établi le",
  countedUnits: "{unit, select, households {Ménages} other {Personnes}}",
  fileOfRecords: "{name}, {n, plural, one {# enregistrement} other {# enregistrements}}",
  fileOfUnits: "{name}, {n, plural, one {# unité} other {# unités}}",
  registerShare: "{share} de la population, membres non connus du public",
  registerTable: "{share} de la population, membres non connus du public ; selon {by}, d’après {name}",
  marginOf: "{name}, {n, plural, one {# personne} other {# personnes}} selon {by}",
  codesOf: "Codes de {variable}",
  codesOfAll: "Codes, toutes variables",
  noCodes:
    "aucun ; les cellules vides et ce que le fichier lui-même déclare manquant comptent comme valeurs manquantes",
  notSet: "non défini",
  nothingSet: "aucun",
};
