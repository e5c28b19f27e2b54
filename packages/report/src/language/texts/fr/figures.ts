import type { Translation } from "../../told.ts";

/** What measures and their figures are called. In a label `{record}`, `{records}` and `{k|k}` stay as they are. */
export const FIGURES: readonly Translation[] = [
  // units
  ["record", "enregistrement"],
  ["records", "enregistrements"],
  ["person", "personne"],
  ["persons", "personnes"],
  ["household", "ménage"],
  ["households", "ménages"],

  // charts
  ["All {n} values are {value}.", "Les {n} valeurs sont égales à {value}."],

  // copies of originals, and attacks on membership
  [
    "share of the release that equals records of the original, beyond the control file or chance",
    "part du fichier diffusé identique à des enregistrements d’origine, au-delà du fichier de contrôle ou du hasard",
  ],
  [
    "share of the release that equals records of the original on keys, beyond the control file or chance",
    "part du fichier diffusé identique à des enregistrements d’origine sur les clés, au-delà du fichier de contrôle ou du hasard",
  ],
  [
    "share of the release that equals records of the original on keys and sensitive variables, beyond the control file or chance",
    "part du fichier diffusé identique à des enregistrements d’origine sur les clés et les variables sensibles, au-delà du fichier de contrôle ou du hasard",
  ],
  [
    "share of the release that has the sensitive values of an original with its keys, beyond luck",
    "part du fichier diffusé qui a les valeurs sensibles d’un original de mêmes clés, au-delà du hasard",
  ],
  [
    "share of the release that is nearer to the original than to the control file, less the share by chance",
    "part du fichier diffusé plus proche du fichier d’origine que du fichier de contrôle, moins la part due au hasard",
  ],
  ["best attack on membership (AUC)", "meilleure attaque d’appartenance (AUC)"],
  [
    "best attack on the membership of people who stand out (AUC)",
    "meilleure attaque sur l’appartenance des personnes qui sortent du lot (AUC)",
  ],

  // measures
  ["Population uniqueness", "Unicité dans la population"],
  ["Known population", "Population connue"],
  ["Linkage with an identified file", "Appariement avec un fichier nominatif"],
  ["Frequencies of keys", "Effectifs des clés"],
  ["k-anonymity", "k-anonymat"],
  ["Knowledge of some keys", "Connaissance partielle des clés"],
  [
    "Individual risk by the negative binomial model of Benedetti and Franconi",
    "Risque individuel selon le modèle binomial négatif de Benedetti et Franconi",
  ],
  ["Household risk", "Risque du ménage"],
  ["l-diversity", "l-diversité"],
  ["t-closeness", "t-proximité"],
  ["Special uniques (SUDA)", "Unités uniques spéciales (SUDA)"],
  ["Continuous keys", "Clés continues"],
  ["Dominance in totals", "Dominance dans les totaux"],
  ["Attribute disclosure", "Divulgation d’attributs"],
  ["Utility", "Utilité"],
  ["Partially synthetic files", "Fichiers partiellement synthétiques"],
  ["Prediction", "Prédiction"],
  ["Copies and membership inference", "Copies et inférence d’appartenance"],

  ["{figure}, at most", "{figure}, au plus"],

  // figures of rules
  ["expected correct matches", "appariements corrects attendus"],
  [
    "expected correct matches, for a file that holds everybody",
    "appariements corrects attendus, pour un fichier qui contient tout le monde",
  ],
  [
    "expected correct matches, upper end of their interval",
    "appariements corrects attendus, borne supérieure de leur intervalle",
  ],
  [
    "expected correct matches among sample uniques",
    "appariements corrects attendus parmi les unités uniques dans l’échantillon",
  ],
  [
    "expected population uniques among sample uniques",
    "unités uniques dans la population attendues parmi celles qui le sont dans l’échantillon",
  ],
  [
    "expected re-identifications by individual risk",
    "réidentifications attendues selon le risque individuel",
  ],
  ["largest individual risk", "risque individuel maximal"],
  ["mean individual risk (global risk)", "risque individuel moyen (risque global)"],
  ["marketer risk", "risque moyen d’appariement (marketer risk)"],
  [
    "{records} with an individual risk above {threshold|the threshold}",
    "{records} dont le risque individuel dépasse {threshold|le seuil}",
  ],
  [
    "share of {records} with an individual risk above {threshold|the threshold}",
    "part des {records} dont le risque individuel dépasse {threshold|le seuil}",
  ],
  [
    "{records} in groups of fewer than {k|k} with the same keys",
    "{records} dans des groupes de moins de {k|k} ayant les mêmes valeurs des variables clés",
  ],
  [
    "share of {records} in groups of fewer than {k|k} with the same keys",
    "part des {records} dans des groupes de moins de {k|k} ayant les mêmes valeurs des variables clés",
  ],
  ["{records} whose keys no other {record} shares", "{records} uniques par leurs variables clés"],
  ["share of {records} whose keys no other shares", "part des {records} uniques par leurs variables clés"],
  [
    "smallest group of {records} with the same keys",
    "effectif du plus petit groupe de {records} ayant les mêmes valeurs des variables clés",
  ],
  [
    "smallest group of {records} with the same keys, missing as its own category",
    "effectif du plus petit groupe de {records} ayant les mêmes valeurs des variables clés, la valeur manquante étant une modalité",
  ],
  [
    "smallest number of values of {variable|a sensitive variable} in a class",
    "plus petit nombre de valeurs de {variable|la variable sensible} dans une classe",
  ],
  [
    "{records} whose {variable|sensitive value} is certain",
    "{records} dont {variable|la valeur sensible} est connue avec certitude",
  ],
  [
    "share of {records} whose {variable|sensitive value} is certain",
    "part des {records} dont {variable|la valeur sensible} est connue avec certitude",
  ],
  [
    "largest distance of a class from the file ({variable|a sensitive variable})",
    "plus grande distance entre une classe et le fichier ({variable|une variable sensible})",
  ],
  [
    "prediction: {records} whose {variable|target} can be predicted",
    "prédiction : {records} dont {variable|la cible} peut être prédite",
  ],
  [
    "prediction: share of {records} whose {variable|target} can be predicted",
    "prédiction : part des {records} dont {variable|la cible} peut être prédite",
  ],
  ["prediction: excess for {variable|target}", "prédiction : excédent pour {variable|la cible}"],
  ["replicated uniques", "unités uniques reproduites"],
  ["special uniques", "unités uniques spéciales"],
  [
    "share of released records linked to their original",
    "part des enregistrements diffusés appariés à leur original",
  ],
  ["global household risk", "risque global du ménage"],
  ["global household risk by a tested model", "risque global du ménage selon un modèle testé"],
  ["largest household risk", "risque maximal du ménage"],
  ["largest household risk by a tested model", "risque maximal du ménage selon un modèle testé"],
  ["largest prosecutor risk", "risque maximal dans le modèle du procureur"],
  ["mean prosecutor risk", "risque moyen dans le modèle du procureur"],
  ["largest journalist risk", "risque maximal dans le modèle du journaliste"],
  ["mean journalist risk", "risque moyen dans le modèle du journaliste"],

  // figures that a report opens with
  ["Expected correct matches", "Appariements corrects attendus"],
  ["Correct matches, at least about", "Appariements corrects, au moins environ"],
  ["Records", "Enregistrements"],
  ["Sample uniques", "Unités uniques dans l’échantillon"],
  ["Violators of {k}-anonymity", "Enregistrements ne respectant pas le {k}-anonymat"],
  ["Mean individual risk (global risk)", "Risque individuel moyen (risque global)"],
  ["Mean individual risk", "Risque individuel moyen"],
  ["Expected re-identifications", "Réidentifications attendues"],
  ["Special uniques", "Unités uniques spéciales"],
  [
    "Expected correct matches among sample uniques (τ2)",
    "Appariements corrects attendus parmi les unités uniques dans l’échantillon (τ2)",
  ],
  [
    "Expected correct matches among sample uniques (τ2; missing keys ignored)",
    "Appariements corrects attendus parmi les unités uniques dans l’échantillon (τ2 ; clés manquantes ignorées)",
  ],
  [
    "Expected correct matches among sample uniques (missing keys ignored)",
    "Appariements corrects attendus parmi les unités uniques dans l’échantillon (clés manquantes ignorées)",
  ],
  [
    "Expected correct matches among sample uniques",
    "Appariements corrects attendus parmi les unités uniques dans l’échantillon",
  ],
  ["Expected population uniques (τ1)", "Unités uniques dans la population attendues (τ1)"],
  [
    "Expected population uniques (τ1; missing keys ignored)",
    "Unités uniques dans la population attendues (τ1 ; clés manquantes ignorées)",
  ],
  [
    "Expected population uniques (missing keys ignored)",
    "Unités uniques dans la population attendues (clés manquantes ignorées)",
  ],
  ["Expected population uniques", "Unités uniques dans la population attendues"],
  ["Global household risk by a tested model", "Risque global du ménage selon un modèle testé"],
  ["Global household risk", "Risque global du ménage"],
  ["Records with certain {variable}", "Enregistrements dont {variable} est connue avec certitude"],
  ["t of {variable}", "t de {variable}"],
  ["Unique with bands", "Enregistrements uniques avec les tranches"],
  ["Sensitive cells", "Cases sensibles"],
  ["Only large unit of its cell", "Seule grande unité de sa case"],

  // one variable of a role
  ["key", "variable clé"],
  ["numeric key", "variable clé numérique"],
  ["sensitive variable", "variable sensible"],
  ["sampling weight", "poids de sondage"],
  ["household id", "identifiant de ménage"],

  // roles
  ["Key variables", "Variables clés (quasi-identifiants)"],
  ["Numeric key variables", "Variables clés numériques"],
  ["Sensitive variables", "Variables sensibles"],
  ["Sampling weight", "Poids de sondage"],
  ["Household", "Ménage"],
  ["Persons with several records", "Personnes ayant plusieurs enregistrements"],
  ["Strata", "Strates"],
  ["Sampling clusters", "Grappes de sondage"],
  ["Cluster weights", "Poids des grappes"],
  ["Record identifier", "Identifiant d’enregistrement"],
  ["Direct identifiers", "Identifiants directs"],
  ["Insensitive variables", "Variables non sensibles"],

  // what files are
  ["original", "fichier d’origine"],
  ["released file", "fichier diffusé"],
  ["population", "population"],
  ["table of the population behind the register", "tableau de la population servant de base au registre"],
  ["known margin", "marge connue"],
  ["identified file", "fichier nominatif"],
  ["control file", "fichier de contrôle"],
  ["insensitive", "non sensible"],

  // what was done to variables
  ["unchanged", "inchangée"],
  ["left out", "supprimée"],
  ["added", "ajoutée"],
  ["kept; names of units are not compared", "conservée ; les identifiants d’unités ne sont pas comparés"],
  [
    "kept; its values are not compared, because a file is read by an engine",
    "conservée ; ses valeurs ne sont pas comparées, car un fichier est lu par un moteur de données",
  ],
  ["kept; {n} different values in each file", "conservée ; {n} valeurs différentes dans chaque fichier"],
  [
    "kept; {n} different values in the original, {m} in the released file",
    "conservée ; {n} valeurs différentes dans le fichier d’origine, {m} dans le fichier diffusé",
  ],
  ["top-coded: 1 value", "codage supérieur : 1 valeur"],
  ["top-coded: {n} values", "codage supérieur : {n} valeurs"],
  ["bottom-coded: 1 value", "codage inférieur : 1 valeur"],
  ["bottom-coded: {n} values", "codage inférieur : {n} valeurs"],
  ["top-coded and bottom-coded: {n} values", "codage supérieur et inférieur : {n} valeurs"],
  ["banded: {n} numbers became 1 band", "tranches : {n} nombres réunis en une seule"],
  ["banded: {n} numbers became {m} bands", "tranches : {n} nombres répartis en {m} tranches"],
  ["renamed: 1 level has another name", "renommage : 1 modalité porte un autre nom"],
  [
    "renamed: {n} levels have other names, none were merged",
    "renommage : {n} modalités portent un autre nom, aucune n’a été regroupée",
  ],
  ["shortened: {n} values became {m}", "abrègement : {n} modalités réduites à {m}"],
  ["merged: {n} of {m} values became {k}", "regroupement : {n} modalités sur {m} réduites à {k}"],
  ["suppressed: 1 of {m} values ({share})", "suppression locale : 1 valeur sur {m} ({share})"],
  ["suppressed: {n} of {m} values ({share})", "suppression locale : {n} valeurs sur {m} ({share})"],
  ["1 missing value was filled", "1 valeur manquante remplacée"],
  ["{n} missing values were filled", "{n} valeurs manquantes remplacées"],
  ["perturbed: 1 of {m} values ({share}) differs", "perturbation : 1 valeur sur {m} diffère ({share})"],
  ["perturbed: {n} of {m} values ({share}) differ", "perturbation : {n} valeurs sur {m} diffèrent ({share})"],

  [
    "The engine does not read the original CSV file in place, so cells of the treated CSV file are written anew: numbers in their shortest form, 1.50 as 1.5. With the file in memory, cells that are not treated stay as they are.",
    "Le moteur de données ne lit pas sur place le fichier CSV d’origine : les cellules du fichier CSV traité sont donc réécrites, les nombres sous leur forme la plus courte (1.50 devient 1.5). Avec le fichier en mémoire, les cellules non traitées restent telles quelles.",
  ],

  // treatments
  ["in bands of {width}", "par tranches de {width}"],
  ["in bands of {width} from {from}", "par tranches de {width} à partir de {from}"],
  ["with merged levels ({names})", "avec modalités regroupées ({names})"],
  ["as it is", "telle quelle"],
  ["{key} left out (it tells {other})", "suppression de {key} (qui révèle {other})"],
  ["{key} left out", "suppression de {key}"],
  ["{n} values of {key} as “{label}”", "{n} modalités de {key} regroupées en « {label} »"],
  [
    "{key} in bands of {width}, {n} and more as one",
    "{key} par tranches de {width}, à partir de {n} en une seule",
  ],
  ["{key} in bands of {width}", "{key} par tranches de {width}"],
  ["{n} values of {key} suppressed", "suppression locale de {n} valeurs de {key}"],
  ["1 value of {key} suppressed", "suppression locale d’une valeur de {key}"],
];
