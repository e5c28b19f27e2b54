import type { Messages } from "@sdc-risk/report";
import type { en } from "./en.ts";

/** The same in French, in the terms of official statistics. */
export const fr: Messages<keyof typeof en> = {
  and: "{first} et {last}",
  semicolon: " ; ",
  manyKeys: "{n} variables clés",

  noVerdict: "Aucune politique n’a été indiquée : il n’y a donc pas de verdict.",
  together: "les fichiers diffusés, pris ensemble",
  togetherFirst: "les fichiers diffusés, pris ensemble",
  yes: "Oui : {subject} {several, select, yes {respectent} other {respecte}} la politique « {name} » ({tally}).",
  noThoughMet:
    "Non : {subject} ne {several, select, yes {doivent} other {doit}} pas être {several, select, yes {diffusés} other {diffusé}}, bien que les règles de la politique « {name} » soient respectées.{more}",
  no: "Non : {subject} ne {several, select, yes {respectent} other {respecte}} pas la politique « {name} » ({tally}).{more}",
  openThoughMet:
    "Impossible de conclure : les règles de la politique « {name} » sont respectées, mais d’autres constats s’opposent à la diffusion de {whom}.{more}",
  open: "Impossible de dire si {whom} {several, select, yes {respectent} other {respecte}} la politique « {name} » ({tally}).{more}",
  otherPolicies: "{n, plural, one {L’autre politique} other {Les autres politiques}} : {verdicts}.",
  otherVerdict: "« {name} » : {verdict, select, yes {oui} no {non} other {impossible de conclure}}",
  moreFindings: "{n, plural, one {# autre constat figure} other {# autres constats figurent}} ci-dessous.",

  oneRuleHolds: "sa règle est respectée",
  oneRuleFails: "sa règle n’est pas respectée",
  allRulesHold: "ses {n} règles sont respectées",
  rulesFail:
    "{n, plural, one {# règle sur {all} n’est pas respectée} other {# règles sur {all} ne sont pas respectées}}",
  checksHold: "tous positifs",
  checksFail: "tous négatifs",
  someChecksFail: "dont {n, plural, one {# négatif} other {# négatifs}}",
  inScenarios: "{n, plural, one {# scénario} other {# scénarios}}",
  inFiles: "{n, plural, one {# fichier} other {# fichiers}}",
  checks: "{rules, plural, one {# règle} other {# règles}} pour {where}, soit {checks} contrôles, {result}",
  ruleHoldsIn: "sa règle est respectée dans {where}",
  ruleFailsIn: "sa règle n’est pas respectée dans {where}",
  someScenarios: "{n, plural, one {# scénario} other {# scénarios}} sur {all}",
  someFiles: "{n, plural, one {# fichier} other {# fichiers}} sur {all}",
  allScenarios: "{n, plural, =2 {les deux scénarios} other {les {n} scénarios}}",
  allFiles: "{n, plural, =2 {les deux fichiers} other {les {n} fichiers}}",
  ruleNotMet: "sa règle n’est pas respectée",
  ruleOpen: "sa règle ne peut être évaluée",
  rulesOpen:
    "{n, plural, one {# règle sur {all} ne peut être évaluée} other {# règles sur {all} ne peuvent être évaluées}}",
  rulesNotMet:
    "{n, plural, one {# règle sur {all} n’est pas respectée} other {# règles sur {all} ne sont pas respectées}}",
  rulesNotMetAndOpen:
    "{n, plural, one {# règle sur {all} n’est pas respectée} other {# règles sur {all} ne sont pas respectées}}, et {open, plural, one {# ne peut être évaluée} other {# ne peuvent être évaluées}}",

  ofScenario: "{where} : {text}",
  cannotUseKeys: "qui ne peut utiliser aucune des variables clés",
  knowsEverybody:
    "qui connaît les valeurs de {keys} pour {unit, select, household {chaque ménage} other {chaque individu}}",
  knowsEverybodyMany:
    "qui connaît les valeurs de {keys} pour {unit, select, household {chaque ménage} other {chaque individu}}",
  knowsShare: "qui connaît les valeurs de {keys} pour {share} de la population",
  knowsShareMany: "qui connaît les valeurs de {keys} pour {share} de la population",
  withProbability: "{known} avec une probabilité de {share}",
  valueWrong: "chaque valeur étant erronée avec une probabilité de {share}",
  lacks: "{keys} : absent de {file}",
  someone: "Une personne {known}",
  someoneNoted: "Une personne {known} ({notes})",
  wouldIdentify:
    "{who} {found, select, notTheOnly {n’identifierait pas} none {n’identifierait} other {identifierait}} correctement {amount} {place, select, partial {de ce fichier qui figurent dans le fichier de population} other {de ce fichier}}{range}.",
  amountOnly:
    "{unit, select, person {l’unique personne} household {l’unique ménage} other {l’unique enregistrement}}",
  amountNone:
    "{unit, select, person {aucune des {units} personnes} household {aucun des {units} ménages} other {aucun des {units} enregistrements}}",
  amountAll:
    "{unit, select, person {la totalité des {units} personnes} household {la totalité des {units} ménages} other {la totalité des {units} enregistrements}}",
  amountSome:
    "{degree, select, most {au plus } average {en moyenne } about {environ } other {}}{matches} des {units} {unit, select, person {personnes} household {ménages} other {enregistrements}}",
  rangeInterval: "(intervalle de confiance à 95 % : de {low} à {high})",
  rangeChance: "avec une probabilité de {share}",
  rangeShare: "({share})",
  basisRough: "Estimation approximative : {doubt}.",
  basisCensus: "Ce nombre résulte d’un dénombrement, le fichier étant considéré comme la population entière.",
  basisComputed:
    "Ce nombre est calculé à partir de dénombrements, le fichier étant considéré comme la population entière.",
  basisTooHigh:
    "Ce nombre est trop élevé : le fichier a été considéré comme la population entière, alors que la population indiquée est plus grande.",
  basisLimit:
    "Ce nombre suppose que le fichier est la population entière, faute de connaître la taille de celle-ci ; dans un échantillon, les identifications seraient moins nombreuses.",
  basisPopulation: "Ce nombre a été compté dans le fichier de population.",
  inOriginal: "Pour le fichier d’origine : {amount}{range}.",
  inOriginalNoted: "Pour le fichier d’origine ({differences}) : {amount}{range}.",
  usingToo: "en utilisant aussi {keys}",
  knowing: "en connaissant {keys}",
  unknownOnly:
    "On n’a pas pu estimer si {unit, select, person {l’unique personne} household {l’unique ménage} other {l’unique enregistrement}} du fichier serait identifié, car {reason}.",
  unknown:
    "On n’a pas pu estimer combien {unit, select, person {des {units} personnes seraient identifiées} household {des {units} ménages seraient identifiés} other {des {units} enregistrements seraient identifiés}}, car {reason}.",
  unknownBound:
    "Le nombre est {side, select, most {d’au plus} other {d’au moins environ}} {matches} ({share}).",
  notAvailable:
    "Non disponible : lancez la mesure « {measure} » pour estimer combien {unit, select, person {de personnes seraient identifiées} household {de ménages seraient identifiés} other {d’enregistrements seraient identifiés}}.",
  notComputedBecause: "Non disponible : la mesure « {measure} » n’a pas été calculée. {reason}",
  noRecords: "Le fichier ne contient aucun enregistrement : personne ne peut donc être identifié.",
  noAgeSexOrPlace:
    "Aucune des variables supposées connues de l’intrus ne ressemble à un âge, à un sexe ou à un lieu.",
  identifiersInFile:
    "Avec {names} dans le fichier, toute personne {n, plural, one {que cette variable désigne} other {que ces variables désignent}} est identifiée. Le nombre donné ici vaut pour le fichier sans {n, plural, one {elle} other {elles}}.",
  mayBeSynthetic: "Si ce fichier est synthétique, le nombre qui en est donné ici ne compte aucune personne.",

  byChance:
    "par hasard, {kind, select, none {il n’y en aurait aucun} few {il y en aurait moins d’un} other {il y en aurait environ {n}}}",
  inControl:
    "autant d’enregistrements du fichier de contrôle {kind, select, none {n’en comptent aucun} few {en comptent moins d’un} other {en comptent environ {n}}}",
  andAlso: "{first}, et {last}",
  withBasis: "{sentence}{known, select, yes { ; {beside}} other {}}.",
  noCopies:
    "{records, plural, =1 {L’unique enregistrement} other {Aucun des # enregistrements}} de {file} n’est identique à un original sur les {variables} variables comparées",
  noCopiesIsNotSafe: "Cela seul ne rend pas le fichier sûr.",
  copies:
    "{records, plural, =1 {L’unique enregistrement} other {{count} des # enregistrements}} de {file} {kind, select, copies {{n, plural, one {est la copie d’un original, identique} other {sont des copies d’originaux, identiques}}} other {{n, plural, one {est identique} other {sont identiques}} à un original}} sur les {variables} variables comparées{kind, select, more {, plus que le hasard n’en explique} other {}}",
  allKeysCopied:
    "{records, plural, =1 {Son unique enregistrement a} other {Les # enregistrements ont chacun}} les mêmes clés ({keys}) qu’un original, plus que le hasard n’en explique",
  keysCopied:
    "{records, plural, =1 {L’unique enregistrement} other {{count} des # enregistrements}} {n, plural, one {a} other {ont}} les mêmes clés ({keys}) qu’un original, plus que le hasard n’en explique",
  attackTells:
    "Avec {file}, une attaque révèle qui figurait dans le fichier d’origine : entre une personne qui y figurait et une autre, elle désigne la bonne dans {share} des paires (AUC {auc} ; 0,5 est le hasard). Elle retrouve {found} de celles qui y figuraient, en y comptant à tort 10 % des autres.",
  attackTellsNothing:
    "Aucune des attaques essayées ne montre qui figurait dans le fichier d’origine (meilleure AUC : {auc} ; 0,5 est le hasard). Cela ne signifie pas qu’aucune attaque ne le puisse.",
  noAttackTried: "Aucune attaque cherchant qui figurait dans le fichier d’origine n’a été essayée.",

  thereAreNoRecords: "Il n’y a aucun enregistrement.",
  noUniques:
    "{unit, select, person {Aucune personne} household {Aucun ménage} other {Aucun enregistrement}} ne présente une combinaison unique de valeurs des variables clés.",
  uniques:
    "{held} {unit, select, person {{one, select, yes {personne} other {personnes}}} household {{one, select, yes {ménage} other {ménages}}} other {{one, select, yes {enregistrement} other {enregistrements}}}} sur {units} ({share}) {n, plural, one {présente} other {présentent}} une combinaison unique de valeurs des variables clés.",
  twoCounts:
    "Les unités uniques ({unit, select, person {personnes} household {ménages} other {enregistrements}}) sont comptées de deux façons, car des variables clés ont des valeurs manquantes : {any} si une valeur manquante peut être n’importe quelle valeur, {own} {way, select, category {si elle constitue une modalité à part} other {si chaque enregistrement est comparé à ceux dont les mêmes clés sont renseignées}}.",
  leftUnique:
    "{left} {unit, select, person {{n, plural, one {personne unique} other {personnes uniques}}} household {{n, plural, one {ménage unique} other {ménages uniques}}} other {{n, plural, one {enregistrement unique} other {enregistrements uniques}}}}",
  leftInGroups:
    "{left} {unit, select, person {{n, plural, one {personne} other {personnes}}} household {{n, plural, one {ménage} other {ménages}}} other {{n, plural, one {enregistrement} other {enregistrements}}}} dans des groupes de moins de {k}",
  keyMatters:
    "La variable clé {key} compte le plus : sans elle, il reste {left} (contre {now} actuellement).",
  keysMatter:
    "Les variables clés {keys} comptent le plus : sans {n, plural, =2 {l’une ou l’autre} other {l’une quelconque d’entre elles}}, il reste {left} (contre {now} actuellement).",
  allKeysMatter:
    "Toutes les variables clés comptent autant : sans {n, plural, =2 {l’une ou l’autre} other {l’une quelconque d’entre elles}}, il reste {left} (contre {now} actuellement).",
  decidesOpen: "{reason} Impossible de conclure : {caution}",
  decidesCaution: "{reason} Attention : {caution}",

  ofAll:
    "{label}, en part de {unit, select, person {l’ensemble des personnes} household {l’ensemble des ménages} other {l’ensemble des enregistrements}}",
  limitOf: "{bound, select, least {au moins} below {moins de} other {au plus}} {limit}",
  ruleOf: "{label} : {limits}",
  ruleFor: "{text} (pour {scenarios})",
  figureOf: "{title} : {figure}",
  behindAll: " sur {n}",
  behindUnits:
    " ({n} {unit, select, person {{one, select, yes {personne} other {personnes}}} household {{one, select, yes {ménage} other {ménages}}} other {{one, select, yes {enregistrement} other {enregistrements}}}})",
  comparison:
    "{label} : {value}{behind}{off}{bound, select, \
asked {, comme le demande la règle} none { ; la règle n’en admet aucun} \
below {, soit moins de {limit}, comme le demande la règle} notBelow {, et non moins de {limit} comme le demande la règle} \
most { ; le maximum admis est de {limit}} more {, au-delà du maximum admis de {limit}} \
least { ; le minimum requis est de {limit}} other {, en deçà du minimum requis de {limit}}}.",
  offBy: " ({mark})",
  asIfEverybody:
    "Cette règle est évaluée comme si le fichier de l’intrus contenait tout le monde, avec les mêmes valeurs : {assumed} du scénario {n, plural, one {n’est pas prise} other {ne sont pas prises}} en compte.",
  coverageOf: "la couverture de {share}",
  divergenceOf: "la divergence de {share}",
  measureMissing: "La mesure {measure} n’a pas été calculée.",
  measureMissingWhy: "La mesure {measure} n’a pas été calculée : {why}",
  noFigure: "Ce rapport ne contient pas {figure}.",
  noValue: "{figure} n’a pas de valeur pour ce fichier.",
  wrongValue:
    "Pour {figure}, ou pour son intervalle, la mesure {measure} donne une valeur qui n’est pas un nombre fini. C’est une erreur de la mesure.",
  doesNotPass: "Un indicateur manquant vaut refus.",
  matchesLimit:
    "Si le fichier contenait la population entière, on attendrait {matches} appariements corrects ({share} des {unit, select, person {personnes} household {ménages} other {enregistrements}}) ; dans un échantillon, il y en a moins.",
  matchesCounted:
    "Le fichier est considéré comme la population entière, dans laquelle on attend {matches} appariements corrects ({share} des {unit, select, person {personnes} household {ménages} other {enregistrements}}).",
  matchesTested:
    "Un modèle log-linéaire testé prévoit {matches} appariements corrects ({share} des {unit, select, person {personnes} household {ménages} other {enregistrements}}).",

  treatBy: "`sdc-risk plan`, avec les mêmes options,",
  treat: "Traitez le fichier : {by} trouve le traitement le moins coûteux.",
  andMore: "Et {n} de plus.",
  lastResort:
    "Supprimer {keys} est un dernier recours : aucun des traitements essayés qui gardent toutes les variables clés ne respecte les règles.",
  loss: "Perte d’information : {share}.",
  meetsAsItIs:
    "Si les valeurs manquantes viennent de l’enquête elle-même, le fichier respecte la politique tel quel, évalué avec lui-même comme fichier d’origine (--released).",
  meetsAfter: "Le fichier respecte la politique après ce traitement : {steps}. {loss}",
  allMetAsItIs: "Le fichier ne passerait pas tel quel : {open} Ses règles sont toutes respectées.",
  allMetAfter:
    "Un traitement seul ne suffirait pas : {open} Les règles sont toutes respectées après celui-ci : {steps}. {loss}",
  treatableMetAsItIs: "Aucun traitement ne règle ce point : {open} Un traitement n’a rien d’autre à changer.",
  treatableMetAfter:
    "Aucun traitement ne règle ce point : {open} Celui-ci règle tout le reste de ce qu’un traitement peut changer : {steps}. {loss}",
  notSearched: "Aucun traitement n’a été recherché. {reason}",
  noneCloser:
    "Aucun des {n} traitements essayés lors d’une brève recherche ne respecte la politique, et aucun ne s’en approche davantage que le fichier tel quel.",
  closest:
    "Aucun des {n} traitements essayés lors d’une brève recherche ne respecte la politique. Le plus proche (perte d’information : {share}) : {steps}. Ce qui fait encore défaut : {open}",

  yourDecision:
    "C’est à vous de décider si ce risque est acceptable. Pour obtenir un verdict, choisissez une politique selon les destinataires du fichier (--policy public-use, scientific-use ou enclave), une politique existante (--policy {presets}), ou écrivez la vôtre (--policy rules.json, ou « policy » dans les paramètres).",
  stateExtentKnown:
    "Le fichier de la population compte {size} unités. Si le fichier en est un échantillon, indiquez leur nombre ({flag} {number}), ou précisez que tout le monde y figure (--census), puis relancez l’évaluation.",
  writeRecord: "Établissez le relevé de décision : --template decision --out decision.html.",
  provideMissing:
    "Fournissez ce qui manque aux indicateurs, par exemple un rôle, puis relancez l’évaluation.",
  declareKeys:
    "Déclarez les variables qui ressemblent à des variables clés (--keys) ou qu’aucun intrus ne connaît (--insensitive), puis relancez l’évaluation.",
  resolveFindings: "Traitez les constats énumérés ci-dessus, puis relancez l’évaluation.",
  confirmWeights: "Confirmez la somme des poids ({flag} N), puis relancez l’évaluation.",
  stateExtent:
    "Indiquez dans quelle population le fichier a été tiré ({flag} N personnes), ou qu’il contient tout le monde (--census), puis relancez l’évaluation.",
  givePlan:
    "Indiquez le plan selon lequel le fichier a été traité (--released-plan), puis relancez l’évaluation.",
  treatFurther: "Poursuivez le traitement du fichier, puis relancez l’évaluation avec --released.",
  needsControl:
    "Certaines règles comparent le fichier avec des personnes dont il n’est pas issu : fournissez leurs enregistrements avec --control. Si le fichier a été produit à partir de tous les enregistrements, séparez-les d’abord (sdc-risk split) et produisez-le à nouveau à partir d’une partie.",
  undecidedAnew:
    "Aucune règle n’est enfreinte, mais certaines valeurs ne sont pas assez sûres : évaluez un fichier plus grand avec un fichier de contrôle plus grand, ou fixez vos propres limites.",
  makeAnew:
    "Produisez un nouveau fichier par une méthode qui ne reprend ni enregistrements ni parties d’enregistrements, puis réévaluez-le avec --released.",
  makeAnewOrTreat:
    "Si le fichier diffusé est synthétique, produisez-en un nouveau par une méthode qui ne reprend ni enregistrements ni parties d’enregistrements ; s’il a été traité, poursuivez son traitement. Réévaluez-le ensuite avec --released.",
  assessBeside:
    "Si les valeurs manquantes viennent de l’enquête elle-même, évaluez le fichier avec lui-même pour origine : --released, avec le même fichier.",
  nameOriginal:
    "Si des valeurs de {file} ont été supprimées, évaluez son fichier d’origine avec {file} comme --released : ce qui manque est alors jugé d’après ce que c’était.",
  treatLess: "Traitez le fichier : {by} écrit le fichier traité et peut trouver un traitement moins coûteux.",
  treatLonger:
    "Traitez le fichier : {by} cherche plus longtemps et accepte vos propres niveaux de recodage (--hierarchies).",

  warningsBelow:
    "{n, plural, one {Il y a un avertissement : voir ci-dessous.} other {Il y a {n} avertissements : voir ci-dessous.}}",
  notComputed: "Non calculé : {titles}. Les raisons sont indiquées ci-dessous.",
  onlyKeys: "Les chiffres ne portent que sur les variables clés que vous avez choisies.",
  knownTogether:
    "Les personnes sont comptées une à une. Qui connaît tous les membres d’un ménage peut le retrouver par l’ensemble de leurs valeurs. Pour compter les ménages uniques par cet ensemble, évaluez le fichier avec --entity {household} à la place de --household : chaque ménage compte alors comme une personne.",
  perhapsTogether:
    "Les personnes sont comptées une à une. Le fichier à diffuser ne contient pas {household}, mais l’ordre de ses enregistrements et des poids égaux peuvent encore montrer qui vit ensemble, et qui connaît tous les membres d’un ménage peut le retrouver par l’ensemble de leurs valeurs.",
  neverCovered:
    "Ne sont pas couverts : les autres variables, les identifiants directs, les textes libres, les diffusions antérieures.",
};
