import type { Translation } from "../../told.ts";

/** Titles of tables and charts, by the measures that they are of. */
export const TITLES: readonly Translation[] = [
  ["Persons", "Personnes"],
  ["Households", "Ménages"],

  // population
  ["How many people would be found?", "Combien de personnes seraient identifiées ?"],
  ["Which figure to believe", "Quel chiffre croire"],
  [
    "Records by the chance of a correct match",
    "Enregistrements selon la probabilité d’un appariement correct",
  ],
  [
    "Sample uniques by the probability of population uniqueness",
    "Unités uniques dans l’échantillon selon leur probabilité d’être uniques dans la population",
  ],
  ["Estimates under several models", "Estimations selon plusieurs modèles"],
  [
    "Population uniques by superpopulation models",
    "Unités uniques dans la population selon des modèles de superpopulation",
  ],
  [
    "Records with the best chance of a correct match",
    "Enregistrements dont l’appariement a le plus de chances d’être correct",
  ],

  // frequency
  ["Frequencies", "Effectifs"],
  ["Classes", "Classes"],
  ["{units} by sample frequency", "{units} selon l’effectif de leur clé dans l’échantillon"],
  ["Households by size and stratum", "Ménages selon la taille et la strate"],

  // kanon
  ["Violations of k-anonymity", "Manquements au k-anonymat"],
  ["Violators by other counts", "Enregistrements en défaut selon d’autres décomptes"],
  [
    "Violators of {k}-anonymity without each key",
    "Enregistrements en défaut de {k}-anonymat sans chacune des clés",
  ],
  ["Leave one out", "Retrait d’une clé à la fois"],
  ["Risky combinations of keys", "Combinaisons de clés à risque"],
  ["Attack models", "Modèles d’attaque"],
  ["Most special records", "Enregistrements les plus singuliers"],
  ["{units} most at risk", "{units} les plus à risque"],

  // knowledge
  [
    "Records alone, by the number of keys that are known",
    "Enregistrements uniques, selon le nombre de clés connues",
  ],
  ["Some of the keys known", "Connaissance d’une partie des clés"],

  // individual and household risk
  ["Risk of re-identification", "Risque de réidentification"],
  ["{units} by individual risk", "{units} selon le risque individuel"],
  ["{units} above thresholds", "{units} au-dessus de seuils"],
  ["Risk of whole households", "Risque des ménages entiers"],
  ["Risk of larger groups ({variable})", "Risque de groupes plus grands ({variable})"],
  ["The same by individual risk", "La même chose selon le risque individuel"],
  ["Households by risk", "Ménages selon le risque"],
  ["Keys that give away the whole household", "Clés qui révèlent le ménage entier"],
  ["Keys that members share ({groups})", "Clés communes aux membres ({groups})"],
  ["Households by size", "Ménages selon la taille"],
  ["k-anonymity on household size alone", "k-anonymat selon la seule taille du ménage"],

  // ldiversity
  ["What is learnt without finding the person", "Ce qu’on apprend sans trouver la personne"],
  ["{units} by diversity of their class", "{units} selon la diversité de leur classe"],
  ["{units} by diversity of {variable}", "{units} selon la diversité de {variable}"],
  ["{units} that fail l-diversity", "{units} sans l-diversité"],
  ["Diversity over {units}", "Diversité ({units})"],
  [
    "{units} with certain values without each key",
    "{units} dont une valeur est connue avec certitude, sans chacune des clés",
  ],
  [
    "{units} with certain {variable} without each key",
    "{units} dont {variable} est connue avec certitude, sans chacune des clés",
  ],

  // tcloseness
  ["How far the classes are from the file", "Distance des classes au fichier"],
  ["{units} by distance of their class", "{units} selon la distance de leur classe"],
  ["{units} by distance of {variable}", "{units} selon la distance de {variable}"],
  ["Classes far from the file: {variable}", "Classes éloignées du fichier : {variable}"],
  ["Relatives of t-closeness", "Indicateurs voisins de la t-proximité"],
  ["Relatives of t-closeness: {variable}", "Indicateurs voisins de la t-proximité : {variable}"],

  // suda2
  ["Special uniques", "Unités uniques spéciales"],
  [
    "Records by their smallest minimal sample unique",
    "Enregistrements selon leur plus petite combinaison unique minimale",
  ],
  ["Minimal sample uniques by size", "Combinaisons uniques minimales selon leur taille"],
  ["Contribution of each key to the scores", "Contribution de chaque clé aux scores"],
  ["Contribution of pairs of keys", "Contribution des couples de clés"],
  ["Contribution of pairs of values", "Contribution des couples de modalités"],
  ["Contribution of every value", "Contribution de chaque modalité"],
  [
    "Values that contribute more than their records",
    "Modalités qui contribuent plus que leur part d’enregistrements",
  ],
  ["Pairs of values that contribute most", "Couples de modalités qui contribuent le plus"],
  ["Records by proportion of the lattice", "Enregistrements selon la proportion du treillis"],
  ["Scores of the records that have one", "Scores des enregistrements qui en ont un"],
  ["Distribution of DIS-SUDA", "Répartition de DIS-SUDA"],
  ["Density of DIS-SUDA", "Densité de DIS-SUDA"],
  ["Records by DIS-SUDA", "Enregistrements selon DIS-SUDA"],
  ["What makes records special", "Ce qui rend des enregistrements singuliers"],

  // continuous
  ["Outliers of the original, by tail", "Valeurs extrêmes du fichier d’origine, par queue"],
  ["Outliers of the original, by group", "Valeurs extrêmes du fichier d’origine, par groupe"],
  ["Categorical and continuous keys together", "Clés qualitatives et continues ensemble"],
  ["Released values against originals", "Valeurs diffusées et valeurs d’origine"],
  ["Share at risk by width of the interval", "Part à risque selon la largeur de l’intervalle"],
  ["Records at risk by interval", "Enregistrements à risque selon l’intervalle"],
  ["Intervals by robust distance", "Intervalles selon la distance robuste"],
  ["Distance-based record linkage", "Appariement selon la distance"],
  ["What to treat next", "Que traiter ensuite"],
  ["Correct links by decile", "Liens corrects par décile"],
  ["Records at risk by decile", "Enregistrements à risque par décile"],
  ["Inside the robust interval by decile", "Dans l’intervalle robuste, par décile"],
  ["Outliers before and after", "Valeurs extrêmes avant et après"],
  ["{variable}: original against released", "{variable} : valeurs d’origine et diffusées"],
  ["Risk against distance", "Risque selon la distance"],

  // dominance
  ["Sensitive cells and units of size", "Cases sensibles et unités de grande taille"],
  ["Sensitive cells by rule", "Cases sensibles par règle"],
  ["Sensitive cells by name", "Cases sensibles, nommées"],
  ["Units that can be recognised by size alone", "Unités reconnaissables à leur seule taille"],
  [
    "Units that can be recognised by size alone, by variable and table",
    "Unités reconnaissables à leur seule taille, par variable et tableau",
  ],

  // prediction
  ["What the keys let an attacker predict", "Ce que les clés permettent de prédire"],
  ["What the release lets an attacker predict", "Ce que le fichier diffusé permet de prédire"],
  ["Predicted with the release, and without", "Prédictions avec le fichier diffusé et sans lui"],
  ["How good the model is", "Qualité du modèle"],
  ["Predicted by threshold", "Prédictions selon le seuil fixé"],
  ["Predicted by threshold, numbers", "Prédictions selon le seuil fixé, nombres"],
  ["Predicted by value", "Prédictions par modalité"],
  ["Keys that the prediction needs", "Clés nécessaires à la prédiction"],

  // known population
  ["Estimate and truth", "Estimation et valeur réelle"],
  ["Units of the population by presence (δ)", "Unités de la population selon leur présence (δ)"],
  ["Units outside the wanted presence", "Unités hors de la présence voulue"],
  ["Values that the population lacks", "Modalités absentes de la population"],
  ["All values that the population lacks", "Toutes les modalités absentes de la population"],

  // attribution
  [
    "What the release reveals about sensitive values",
    "Ce que le fichier diffusé révèle des valeurs sensibles",
  ],
  [
    "Correct attribution: original, released, guess",
    "Attribution correcte : fichier d’origine, fichier diffusé, conjecture",
  ],
  ["What the release reveals beyond a guess", "Ce que le fichier diffusé révèle de plus qu’une conjecture"],
  ["An intruder who names the commonest value", "Un intrus qui donne la valeur la plus fréquente"],
  ["Values that the release gives as certain", "Valeurs que le fichier diffusé donne pour certaines"],
  ["Disclosed values, by their names in synthpop", "Valeurs divulguées, sous leurs noms dans synthpop"],
  ["Values that dominate", "Valeurs dominantes"],
  ["How far the released file is from the original", "Distance du fichier diffusé au fichier d’origine"],
  ["Certainty within classes", "Certitude au sein des classes"],
  ["Uniques that the release repeats", "Unités uniques que reproduit le fichier diffusé"],
  ["Uniques, by their names in synthpop", "Unités uniques, sous leurs noms dans synthpop"],
  ["Attacks", "Attaques"],
  ["Levels that one file lacks", "Modalités absentes de l’un des fichiers"],
  ["Levels that one file lacks, by name", "Modalités absentes de l’un des fichiers, nommées"],
  ["Left out of attribution", "Laissé hors de l’attribution"],

  // utility
  ["What analyses of the released file still give", "Ce que donnent encore les analyses du fichier diffusé"],
  ["Tables of single variables", "Tableaux à une variable"],
  ["Tables of pairs that differ most", "Tableaux croisés qui diffèrent le plus"],
  ["Distances of released values from originals", "Distances entre valeurs diffusées et valeurs d’origine"],
  ["Means and totals", "Moyennes et totaux"],
  ["Quantiles", "Quantiles"],
  ["Shares of values", "Parts des modalités"],
  ["Classes with the largest change: {variable}", "Classes qui changent le plus : {variable}"],
  ["Classes with the largest change", "Classes qui changent le plus"],
  ["Released files side by side", "Fichiers diffusés côte à côte"],
  ["Risk and utility of the released files", "Risque et utilité des fichiers diffusés"],
  ["Risk beside utility of the released files", "Risque des fichiers diffusés selon leur utilité"],
  ["Spread between released files", "Dispersion entre les fichiers diffusés"],

  // partial synthesis, membership
  ["Partially synthetic files", "Fichiers partiellement synthétiques"],
  ["What each copy gives", "Ce que donne chaque copie"],
  ["Copies of originals", "Copies d’enregistrements d’origine"],
  ["Copies by file", "Copies par fichier"],
  ["Identical records", "Enregistrements identiques"],
  ["Attacks on membership", "Attaques d’appartenance"],
  ["Attacks on chosen people", "Attaques visant certaines personnes"],

  // identified linkage
  ["Links by equal keys", "Liens par clés égales"],
  ["Links by equal keys that are right", "Liens corrects par clés égales"],
  ["Links by weights that are right", "Liens corrects par poids"],
  [
    "Records by candidates in the identified file",
    "Enregistrements selon le nombre de candidats dans le fichier nominatif",
  ],
  ["Links by weights of agreement", "Liens par poids de concordance"],
  [
    "Links by the probability from which on they are declared",
    "Liens selon la probabilité à partir de laquelle ils sont déclarés",
  ],
  ["Precision by recall", "Précision selon le rappel"],
  ["Weight of each key in a link", "Poids de chaque clé dans un lien"],
  ["Kinds of person that are found most easily", "Types de personnes les plus faciles à identifier"],
  ["Declared matches", "Appariements déclarés"],
  ["Not linked", "Sans lien"],
];
