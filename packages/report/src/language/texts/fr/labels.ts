import type { Translation } from "../../told.ts";

/** What single figures are called; those that a report opens with are among the figures. */
export const LABELS: readonly Translation[] = [
  // frequency, kanon
  ["Share of sample uniques", "Part des unités uniques dans l’échantillon"],
  ["Estimated population uniques", "Unités uniques dans la population, estimées"],
  ["Classes", "Classes"],
  ["Smallest class", "Plus petite classe"],
  ["Mean class", "Effectif moyen des classes"],
  ["Prosecutor risk, largest", "Risque maximal dans le modèle du procureur"],
  ["Prosecutor risk, mean", "Risque moyen dans le modèle du procureur"],
  ["Journalist risk, largest", "Risque maximal dans le modèle du journaliste"],
  ["Journalist risk, mean", "Risque moyen dans le modèle du journaliste"],
  ["Marketer risk", "Risque moyen d’appariement (marketer risk)"],
  ["Unique profiles", "Profils uniques"],
  ["Correct matches of persons, at least about", "Appariements corrects de personnes, au moins environ"],
  ["Correct matches of persons, at most", "Appariements corrects de personnes, au plus"],
  ["Correct matches of households, at least about", "Appariements corrects de ménages, au moins environ"],
  ["Correct matches of households, at most", "Appariements corrects de ménages, au plus"],

  // individual and household risk
  ["Largest risk", "Risque maximal"],
  ["Median risk", "Risque médian"],
  ["{units} above {value} by a tested model", "{units} au-dessus de {value} selon un modèle testé"],
  ["{units} above {value}", "{units} au-dessus de {value}"],
  [
    "Expected re-identifications through households by a tested model",
    "Réidentifications attendues par les ménages selon un modèle testé",
  ],
  ["Expected re-identifications through households", "Réidentifications attendues par les ménages"],
  ["Expected households by a tested model", "Ménages attendus selon un modèle testé"],
  ["Expected households", "Ménages attendus"],
  ["Expected groups by a tested model", "Groupes attendus selon un modèle testé"],
  ["Expected groups", "Groupes attendus"],
  ["Largest household risk by a tested model", "Risque maximal du ménage selon un modèle testé"],
  ["Largest household risk", "Risque maximal du ménage"],
  ["Global risk by {variable} by a tested model", "Risque global selon {variable}, d’après un modèle testé"],
  ["Global risk by {variable}", "Risque global selon {variable}"],

  // ldiversity, tcloseness
  ["{units} with certain {variable}", "{units} dont {variable} est connue avec certitude"],
  ["Median distance", "Distance médiane"],
  ["Largest share of one value", "Plus grande part d’une seule modalité"],
  ["Largest gain in confidence", "Plus grand gain de confiance"],
  ["Enhanced β-likeness ratio", "Rapport de β-ressemblance renforcée"],
  ["Largest finite δ", "Plus grand δ fini"],
  ["Largest E", "E maximal"],
  ["Smallest L", "L minimal"],

  // suda2
  ["Minimal sample uniques of one or two keys", "Combinaisons uniques minimales d’une ou deux clés"],
  ["Highest proportion of the lattice", "Plus grande proportion du treillis"],
  ["DIS", "DIS"],
  [
    "Population behind the sample uniques",
    "Population que représentent les unités uniques dans l’échantillon",
  ],

  // continuous, dominance, prediction
  ["Unique by categorical keys", "Uniques selon les clés qualitatives"],
  ["Records within {value} standard deviations", "Enregistrements à moins de {value} écart-type"],
  ["Correct links", "Liens corrects"],
  ["Expected correct links", "Liens corrects attendus"],
  ["At risk by robust distance", "À risque selon la distance robuste"],
  ["Inside the interval", "Dans l’intervalle"],
  ["And no other record near", "Et sans autre enregistrement proche"],
  ["Inside, by distance", "Dans l’intervalle, selon la distance"],
  ["And no other near, by distance", "Et sans autre proche, selon la distance"],
  ["Without a distance", "Sans distance"],
  ["Share", "Part"],
  ["By chance", "Par hasard"],
  ["Times chance", "Rapport au hasard"],
  ["{variable}: share of records predicted", "{variable} : part des enregistrements prédits"],
  ["{variable}: share of persons predicted", "{variable} : part des personnes prédites"],
  ["{variable}: excess of the release", "{variable} : excédent dû au fichier diffusé"],

  // known population
  ["Expected correct matches, counted", "Appariements corrects attendus, dénombrés"],
  ["Largest chance of a correct match", "Plus grande probabilité d’un appariement correct"],
  ["Mean chance of a correct match", "Probabilité moyenne d’un appariement correct"],
  ["Population uniques, counted (τ1)", "Unités uniques dans la population, dénombrées (τ1)"],
  [
    "Correct matches among sample uniques, counted (τ2)",
    "Appariements corrects parmi les unités uniques dans l’échantillon, dénombrés (τ2)",
  ],
  ["Records whose key the population lacks", "Enregistrements dont la clé est absente de la population"],
  ["Keys with more records than units", "Clés ayant plus d’enregistrements que d’unités"],

  // attribution, utility, synthesis, membership
  ["Beyond a guess: {variable}", "Au-delà d’une conjecture : {variable}"],
  ["Replicated uniques", "Unités uniques reproduites"],
  ["Of the uniques of the original", "En part des unités uniques du fichier d’origine"],
  ["Known in advance", "Connu d’avance"],
  ["Mean overlap of confidence intervals", "Recouvrement moyen des intervalles de confiance"],
  ["Mean S_pMSE of tables of pairs", "S_pMSE moyen des tableaux croisés"],
  ["IL1s", "IL1s"],
  ["Difference of eigenvalues", "Écart des valeurs propres"],
  ["True match rate", "Taux d’appariements vrais"],
  ["False match rate", "Taux d’appariements faux"],
  [
    "Records of the release that equal an original",
    "Enregistrements diffusés identiques à un enregistrement d’origine",
  ],
  [
    "Nearer to an original than to the control file",
    "Plus proches d’un enregistrement d’origine que du fichier de contrôle",
  ],
  ["Best attack on membership (AUC)", "Meilleure attaque d’appartenance (AUC)"],
  ["Total distance", "Distance totale"],

  // identified linkage
  ["Links by equal keys, expected to be right", "Liens par clés égales, corrects attendus"],
  ["Records with one candidate only", "Enregistrements à candidat unique"],
  ["Records without a candidate", "Enregistrements sans candidat"],
  ["Links by weights, expected to be right", "Liens par poids, corrects attendus"],
  ["Persons in both files, by the model", "Personnes présentes dans les deux fichiers, selon le modèle"],
  ["Persons in both files", "Personnes présentes dans les deux fichiers"],
  ["Estimated share of matches", "Part estimée d’appariements"],
  ["Of these, true", "Dont vrais"],
];
