/** What options of measures mean, by what their schemas say of them in English. */
export const options: Readonly<Record<string, string>> = {
  // population
  "Log-linear model of the keys: auto (forward search, ended after a second or two), search (forward search, which may take minutes), independence, two-way (all interactions of two keys), or the interactions that are named, each a list of keys.":
    "Modèle log-linéaire des clés : auto (recherche ascendante, arrêtée après une ou deux secondes), search (recherche ascendante, qui peut durer des minutes), independence (indépendance), two-way (toutes les interactions de deux clés), ou les interactions indiquées, chacune étant une liste de clés.",
  "ml: fit on counts; pml: fit on weights (pseudo maximum likelihood), for designs that draw some persons of a key more than others; auto: pml where weights vary within keys by more than 30 % of their mean, otherwise ml.":
    "ml : ajustement sur les effectifs ; pml : ajustement sur les poids (pseudo-maximum de vraisemblance), pour les plans qui tirent certaines personnes d’une même clé plus que d’autres ; auto : pml si, à clé égale, les poids varient de plus de 30 % de leur moyenne, sinon ml.",
  "Share of the population that the file holds: one number, weights (records over the sum of their weights, by key; without weights as if the file were a census), strata (the same by stratum), or one number per stratum.":
    "Part de la population que contient le fichier : un nombre, weights (enregistrements rapportés à la somme de leurs poids, par clé ; sans poids, comme si le fichier était un recensement), strata (de même par strate), ou un nombre par strate.",
  'Values of the strata variables, by their text or value label, "" for missing.':
    'Valeurs des variables de strate, par leur texte ou leur libellé, "" pour une valeur manquante.',
  "Share of the stratum's units that the file holds.":
    "Part des unités de la strate que contient le fichier.",
  "Sampling clusters of the first stage that the population has, where they were drawn with equal chance and no variable holds their weights (role clusterWeight); null where that is not known.":
    "Nombre de grappes du premier degré dans la population, si elles ont été tirées à probabilités égales et qu’aucune variable ne contient leurs poids (rôle clusterWeight) ; null s’il n’est pas connu.",
  'Combinations that nobody can have, such as { "age": ["0-4"], "marital": ["married"] }: their cells are no part of the model.':
    'Combinaisons que personne ne peut présenter, comme { "age": ["0-4"], "marital": ["married"] } : leurs cases ne font pas partie du modèle.',
  "Classes that models look at, about, where classes stay in an engine and are more: a random part of the keys.":
    "Nombre approximatif de classes que regardent les modèles lorsque les classes restent dans un moteur et sont plus nombreuses : une partie des clés, tirée au hasard.",
  "Keys that were perturbed before release: the chance that a value was kept, one per key or one per level.":
    "Clés perturbées avant la diffusion : probabilité qu’une valeur ait été conservée, une par clé ou une par modalité.",
  "Estimate also from the cells around each sample unique, which differ in ordered keys only; null leaves it out.":
    "Estime aussi d’après les cases voisines de chaque unité unique dans l’échantillon, qui n’en diffèrent que par des clés ordonnées ; null n’en tient pas compte.",
  "Keys with ordered numbers as levels.": "Clés dont les modalités sont des nombres ordonnés.",
  "Steps, over all ordered keys together.": "Nombre de pas, sur l’ensemble des clés ordonnées.",

  // known population, identified linkage
  "Thresholds: a record violates k-map when fewer than k units of the population have its key.":
    "Seuils : un enregistrement ne respecte pas le k-map si moins de k unités de la population ont sa clé.",
  "A missing value of a key, in the file or in the population: matches any value (wildcard), or is a category of its own (category).":
    "Une valeur manquante d’une clé, dans le fichier ou dans la population, correspond à n’importe quelle valeur (wildcard) ou constitue une modalité (category).",
  "With wildcard: what a unit that only may have the same key counts, from 0 to 1.":
    "Avec wildcard : ce que compte une unité dont la clé n’est que peut-être la même, de 0 à 1.",
  "Wanted presence, [δmin, δmax]: units of keys outside are counted; null asks for none.":
    "Présence voulue, [δmin, δmax] : les unités des clés qui en sortent sont comptées ; null n’en demande aucune.",
  "Thresholds: declare a link at or above this probability.":
    "Seuils : un lien est déclaré à partir de cette probabilité.",
  "Share of the population that the identified file holds: for linkage by equal keys, and the most that linkage by weights can find. Null: its records over the sum of weights, or over the records of a census; not known without either.":
    "Part de la population que contient le fichier nominatif : pour l’appariement par clés égales, et maximum que peut trouver l’appariement par poids. Null : ses enregistrements rapportés à la somme des poids, ou aux enregistrements d’un recensement ; inconnue sans l’un ni l’autre.",
  "Linkage by equal keys: a missing value, in either file, matches any value (wildcard), or is a category of its own (category).":
    "Appariement par clés égales : une valeur manquante, dans l’un ou l’autre fichier, correspond à n’importe quelle valeur (wildcard) ou constitue une modalité (category).",

  // kanon, knowledge
  "A missing value of a key: matches any value (wildcard), or is a category of its own (category).":
    "Une valeur manquante d’une clé correspond à n’importe quelle valeur (wildcard) ou constitue une modalité (category).",
  "With wildcard: what a record that only may have the same key counts, from 0 to 1.":
    "Avec wildcard : ce que compte un enregistrement dont la clé n’est que peut-être la même, de 0 à 1.",
  "A record violates k-anonymity when fewer than k records share its key.":
    "Un enregistrement ne respecte pas le k-anonymat si moins de k enregistrements ont sa clé.",
  "Attack models: a risk above it counts as high.":
    "Modèles d’attaque : un risque supérieur compte comme élevé.",
  "Risky combinations of keys; null leaves them out.":
    "Combinaisons de clés à risque ; null ne les recherche pas.",
  "Largest set of keys that is looked at.": "Taille du plus grand ensemble de clés examiné.",
  "A cell with at most so many records is unsafe: one number, or one per size of set.":
    "Une case d’au plus ce nombre d’enregistrements est à risque : un nombre, ou un par taille d’ensemble.",
  "Most keys that the intruder knows; null for all of them.":
    "Nombre maximal de clés que connaît l’intrus ; null pour toutes.",
  "Sets of one size that are looked at, at most: where there are more, so many are drawn. Null takes as many as seconds allow, 20 to 2,000.":
    "Nombre maximal d’ensembles examinés par taille : s’il y en a davantage, ce nombre est tiré au hasard. Null : autant que le permettent quelques secondes, de 20 à 2 000.",
  "Sets are drawn by it.": "Graine du tirage des ensembles.",

  // individual and household risk
  "exact: the mean of 1/F under the model; approximate: the usual shortcut for frequencies above 2.":
    "exact : moyenne de 1/F selon le modèle ; approximate : l’approximation usuelle pour les effectifs supérieurs à 2.",
  "Share of the population that the intruder's file holds; risks are multiplied by it.":
    "Part de la population que contient le fichier de l’intrus ; les risques sont multipliés par elle.",
  "Chance that a person's value of one key differs between the two files; risks are multiplied by the chance that no key does.":
    "Probabilité que la valeur d’une clé diffère entre les deux fichiers pour une personne ; les risques sont multipliés par la probabilité qu’aucune clé ne diffère.",
  "Records with a risk above each of these are counted.":
    "Les enregistrements dont le risque dépasse chacune de ces valeurs sont comptés.",
  "Records with a risk above this quantile of the risks are counted.":
    "Les enregistrements dont le risque dépasse ce quantile des risques sont comptés.",
  "Wanted global risks: for each, the risk above which records would have to be treated.":
    "Risques globaux voulus : pour chacun, le risque à partir duquel il faudrait traiter les enregistrements.",
  "Households with a risk above each of these are counted.":
    "Les ménages dont le risque dépasse chacune de ces valeurs sont comptés.",
  "A household violates k-anonymity on its size alone when fewer than k households have that size.":
    "Un ménage ne respecte pas le k-anonymat par sa seule taille si moins de k ménages ont cette taille.",
  "Variable of the larger group that households are part of, such as the school of classes: judged, too, and household ids are taken as numbered anew in each. Null for one level only.":
    "Variable du groupe plus grand dont font partie les ménages, comme l’école pour des classes : il est évalué aussi, et les identifiants des ménages sont supposés recommencer dans chacun. Null pour un seul niveau.",

  // l-diversity, t-closeness
  "Factor of recursive (c, l)-diversity: the commonest value must occur less than c times as often as the l-th commonest and all rarer ones together.":
    "Facteur de la (c, l)-diversité récursive : la modalité la plus fréquente doit apparaître moins de c fois aussi souvent que la l-ième et toutes les plus rares réunies.",
  "A record fails l-diversity when its class is less diverse than l.":
    "Un enregistrement ne respecte pas la l-diversité si la diversité de sa classe est inférieure à l.",
  "A missing value of a key: is a category of its own (category), or matches any value (wildcard).":
    "Une valeur manquante d’une clé constitue une modalité (category) ou correspond à n’importe quelle valeur (wildcard).",
  "A missing sensitive value: counts as one value of its own, or is left out.":
    "Une valeur sensible manquante compte comme une modalité, ou est laissée de côté.",
  "Per continuous sensitive variable: a number of bands of about equal size, or the values at which bands begin. Default: 10 bands.":
    "Par variable sensible continue : un nombre de tranches d’effectifs à peu près égaux, ou les valeurs où commencent les tranches. Par défaut : 10 tranches.",
  "Per sensitive variable: nominal (any two values are equally far apart) or ordered (by rank). Integers and text are nominal, floats ordered, by default.":
    "Par variable sensible : nominal (deux valeurs quelconques sont également distantes) ou ordered (selon les rangs). Par défaut, les entiers et les textes sont nominaux, les nombres décimaux ordonnés.",
  "Per ordered variable of text: its values from lowest to highest, by their text or value label. In alphabetical order by default.":
    "Par variable ordonnée de type texte : ses valeurs de la plus basse à la plus haute, par leur texte ou leur libellé. Par défaut, l’ordre alphabétique.",
  "Records in classes farther than each of these from the file are counted.":
    "Les enregistrements des classes dont la distance au fichier dépasse chacune de ces valeurs sont comptés.",
  "A missing sensitive value: counts as one value of its own, or is left out. Ordered distances always leave it out.":
    "Une valeur sensible manquante compte comme une modalité, ou est laissée de côté. Les distances ordonnées la laissent toujours de côté.",

  // suda2
  "Largest minimal sample unique that is searched (M). Default: all sizes up to 14 keys, 3 with more.":
    "Taille maximale des combinaisons uniques minimales recherchées (M). Par défaut : toutes les tailles jusqu’à 14 clés, 3 au-delà.",
  "Convention of the score: as published by Elliot, Manning and Ford (elliot), or as a share of the lattice (ihsn).":
    "Convention du score : telle que publiée par Elliot, Manning et Ford (elliot), ou en part du treillis (ihsn).",
  'Share of the population that is in the file, for DIS and DIS-SUDA; "weights": records over the sum of weights. Default: the weights if there are any, else 0.01, which is a guess.':
    "Part de la population qui figure dans le fichier, pour DIS et DIS-SUDA ; « weights » : enregistrements rapportés à la somme des poids. Par défaut : les poids s’il y en a, sinon 0.01, qui est une conjecture.",
  'Variables that are searched beside the keys; "all": those of the file, but for weights and names of records, and for continuous ones without bands.':
    "Variables examinées en plus des clés ; « all » : celles du fichier, hormis les poids, les identifiants d’enregistrement et les variables continues sans tranches.",
  "Continuous variables that are searched in bands, too: a number of bands of about equal size, or the values at which bands begin.":
    "Variables continues examinées aussi par tranches : un nombre de tranches d’effectifs à peu près égaux, ou les valeurs où commencent les tranches.",

  // continuous
  "Interval measure: a record is at risk when every released value lies within k standard deviations of its original; one result per k. Null leaves the measure out.":
    "Mesure par intervalle : un enregistrement est à risque si chaque valeur diffusée est à moins de k écarts-types de celle d’origine ; un résultat par k. Null ne la calcule pas.",
  "Rank interval: a record is at risk when every rank moved by at most p percent of the number of records; one result per p. Null leaves the measure out.":
    "Intervalle de rangs : un enregistrement est à risque si chaque rang s’est déplacé d’au plus p pour cent du nombre d’enregistrements ; un résultat par p. Null ne la calcule pas.",
  "Intervals that grow with the robust Mahalanobis distance of a record. Null leaves the measure out.":
    "Intervalles qui croissent avec la distance de Mahalanobis robuste d’un enregistrement. Null ne les calcule pas.",
  "Half width of the interval around an original value, in units of 0.05 robust distances of its record.":
    "Demi-largeur de l’intervalle autour d’une valeur d’origine, en unités de 0,05 fois la distance robuste de son enregistrement.",
  "A released record that has another one so near (euclidean, on standardised values) is hidden among them.":
    "Un enregistrement diffusé dont un autre est aussi proche (distance euclidienne sur valeurs centrées réduites) est caché parmi eux.",
  "Distances are taken from the robust centre (mcd), or from the means.":
    "Les distances sont prises au centre robuste (mcd) ou aux moyennes.",
  "Each file is standardised by its own mean and standard deviation (own), or both by those of the original, which shows shifts and rescalings.":
    "Chaque fichier est centré et réduit par ses propres moyenne et écart-type (own), ou les deux par ceux du fichier d’origine, ce qui montre les décalages et les changements d’échelle.",
  "The interval grows with the squared robust distance, as in the practice guide, rather than with the distance.":
    "L’intervalle croît avec le carré de la distance robuste, comme dans le guide pratique, plutôt qu’avec la distance.",
  "Distance-based record linkage. Null leaves the measure out.":
    "Appariement selon la distance. Null ne le calcule pas.",
  "Distance by which a released record is linked to the nearest original; gower also compares the categorical keys.":
    "Distance selon laquelle un enregistrement diffusé est lié à l’enregistrement d’origine le plus proche ; gower compare aussi les clés qualitatives.",
  "Also links each record with one of the other file at most, at the least total distance; for euclidean and manhattan.":
    "Lie aussi chaque enregistrement à un seul au plus de l’autre fichier, à la distance totale minimale ; pour euclidean et manhattan.",
  "Probabilistic record linkage (Fellegi and Sunter 1969) on numeric variables and keys. It compares all pairs of records within a block; null leaves it out.":
    "Appariement probabiliste (Fellegi et Sunter, 1969) sur les variables numériques et les clés. Il compare tous les couples d’enregistrements d’un bloc ; null ne le calcule pas.",
  "Categorical variables on which two records must agree to be compared; a missing value agrees with none.":
    "Variables qualitatives sur lesquelles deux enregistrements doivent concorder pour être comparés ; une valeur manquante ne concorde avec aucune.",
  "Two numbers agree when they are at most so many standard deviations of the original apart.":
    "Deux nombres concordent s’ils diffèrent d’au plus ce nombre d’écarts-types du fichier d’origine.",
  "Steps of the EM algorithm, at most.": "Nombre maximal d’itérations de l’algorithme EM.",
  "Outliers of the original, by variable and by robust distance, and how many of them are outliers of the released file still. Null leaves them out.":
    "Valeurs extrêmes du fichier d’origine, par variable et selon la distance robuste, et combien le sont encore dans le fichier diffusé. Null ne les recherche pas.",
  "A value beyond this quantile of its variable is an outlier.":
    "Une valeur au-delà de ce quantile de sa variable est extrême.",
  "Outliers lie above the percentile (upper), or also below one minus the percentile (both).":
    "Les valeurs extrêmes sont au-dessus du centile (upper), ou aussi au-dessous de un moins le centile (both).",
  "Where there are categorical keys, too: sample uniques when each numeric variable joins the keys in so many bands of about equal size. Null leaves them out.":
    "S’il y a aussi des clés qualitatives : unités uniques dans l’échantillon quand chaque variable numérique rejoint les clés en ce nombre de tranches d’effectifs à peu près égaux. Null ne les recherche pas.",

  // dominance
  "Tables to be judged: each a list of variables whose combinations are its cells. Null takes each key alone, and all keys together.":
    "Tableaux à évaluer : chacun est une liste de variables dont les combinaisons forment les cases. Null : chaque clé seule, et toutes les clés ensemble.",
  "Variables whose numbers are judged. Null takes the numeric ones, and the sensitive ones that are continuous.":
    "Variables dont les nombres sont évalués. Null : les variables numériques, et les variables sensibles continues.",
  "(n, k)-rules: a cell is sensitive when its n largest contributors hold more than k percent of its total.":
    "Règles (n, k) : une case est sensible si ses n plus grands contributeurs représentent plus de k pour cent de son total.",
  "So many of the largest contributors of a cell.": "Nombre des plus grands contributeurs d’une case.",
  "Percent of the cell's total, above which the cell is sensitive.":
    "Pourcentage du total de la case au-delà duquel elle est sensible.",
  "p %-rule: a cell is sensitive when a contributor can tell the largest value to within p percent. Null leaves it out.":
    "Règle p % : une case est sensible si un contributeur peut estimer la plus grande valeur à p pour cent près. Null ne l’applique pas.",
  "With the p %-rule: so many of the next largest contributors put together what they know of themselves.":
    "Avec la règle p % : nombre des contributeurs suivants qui mettent en commun ce qu’ils savent d’eux-mêmes.",
  "A cell is sensitive when it has fewer contributors than this.":
    "Une case est sensible si elle compte moins de contributeurs que ce nombre.",
  "A record of weight w stands for w contributors of its value (contributors), or records are all there are (none).":
    "Un enregistrement de poids w représente w contributeurs de même valeur (contributors), ou il n’y a que les enregistrements (none).",
  "A unit is large when its value is above this quantile of its variable.":
    "Une unité est grande si sa valeur dépasse ce quantile de sa variable.",

  // attribution
  "A record whose key the released file lacks: its attribution counts as 0, or the record is left out of all three means. Such records are counted either way.":
    "Un enregistrement dont la clé est absente du fichier diffusé : son attribution compte pour 0, ou il est exclu des trois moyennes. Ces enregistrements sont comptés dans les deux cas.",
  "Whether the continuous key variables (role numeric) join the keys, in bands.":
    "Si les variables clés continues (rôle numeric) rejoignent les clés, par tranches.",
  "Per continuous key or target: a number of bands of about equal size in the original, or the values at which bands begin. Default: 10 bands.":
    "Par clé ou cible continue : un nombre de tranches d’effectifs à peu près égaux dans le fichier d’origine, ou les valeurs où commencent les tranches. Par défaut : 10 tranches.",
  "Records added to every value of a distribution before Kullback–Leibler divergences are taken. With 0 a divergence is infinite where the released file lacks a value of the original; such classes are counted and left out of the mean.":
    "Enregistrements ajoutés à chaque modalité d’une répartition avant le calcul des divergences de Kullback–Leibler. Avec 0, une divergence est infinie si une modalité d’origine manque au fichier diffusé ; ces classes sont comptées et exclues de la moyenne.",
  "A value that makes up more than this share of the disclosive records of a target is flagged.":
    "Une modalité qui forme plus que cette part des enregistrements révélateurs d’une cible est signalée.",
  "A level of a key is flagged with a target when at least this share of its records hold one value: it is known in advance.":
    "Une modalité d’une clé est signalée avec une cible si au moins cette part de ses enregistrements a une même valeur : celle-ci est connue d’avance.",
  "Records that are left out of attribution: of means, disclosive records and TCAP. The report lists what is excluded.":
    "Enregistrements exclus de l’attribution : des moyennes, des enregistrements révélateurs et du TCAP. Le rapport énumère ce qui est exclu.",
  "Per target: values, by their text or value label, whose records are left out of attribution.":
    "Par cible : valeurs, par leur texte ou leur libellé, dont les enregistrements sont exclus de l’attribution.",
  "Levels of keys whose records are left out of the attribution of one target.":
    "Modalités de clés dont les enregistrements sont exclus de l’attribution d’une cible.",
  "A key variable.": "Une variable clé.",
  "One of its levels, by its text or value label.": "L’une de ses modalités, par son texte ou son libellé.",
  "The target that is known for records of this level.":
    "La cible qui est connue pour les enregistrements de cette modalité.",
  "Attacks in the manner of singling out, linkability and inference. Null leaves them out.":
    "Attaques du type individualisation, corrélation et inférence. Null ne les effectue pas.",
  "Attacks of each kind, at most.": "Nombre maximal d’attaques de chaque type.",
  "Which records are attacked, and which predicates are tried.":
    "Graine : enregistrements attaqués et prédicats essayés.",
  "Level of the Wilson intervals.": "Niveau des intervalles de Wilson.",
  "Singling out: number of keys in a predicate.": "Individualisation : nombre de clés d’un prédicat.",
  "Linkability: the keys that the first of two parties knows; the second knows the others. Every other key by default.":
    "Corrélation : clés que connaît la première de deux parties ; la seconde connaît les autres. Par défaut, une clé sur deux.",

  // utility, partial synthesis
  "Variables that are compared. By default the key, continuous key and sensitive variables.":
    "Variables comparées. Par défaut, les variables clés, clés continues et sensibles.",
  "Bands of about equal size that a continuous variable is cut into for tables.":
    "Nombre de tranches d’effectifs à peu près égaux d’une variable continue dans les tableaux.",
  "Whether tables of all pairs of variables are compared, beside those of single variables.":
    "Si tous les tableaux croisés de deux variables sont comparés, en plus de ceux à une variable.",
  "Continuous variables that are incomes: their Gini coefficients and at-risk-of-poverty rates are compared.":
    "Variables continues qui sont des revenus : leurs indices de Gini et leurs taux de pauvreté monétaire sont comparés.",
  "Linear regressions whose coefficients are compared.":
    "Régressions linéaires dont les coefficients sont comparés.",
  "A continuous variable.": "Une variable continue.",
  "Variables that explain it; those that are not continuous by their values.":
    "Variables explicatives ; celles qui ne sont pas continues, par leurs modalités.",
  "Variables whose values the intruder knows exactly. By default the key variables.":
    "Variables dont l’intrus connaît exactement les valeurs. Par défaut, les variables clés.",
  'Numeric variables that the intruder knows to within so much on either side, such as { "income": 500 }.':
    'Variables numériques que l’intrus connaît à tant près de part et d’autre, comme { "income": 500 }.',
  "Whether the intruder knows that each target is in the file (census), or only that it may be, and names nobody where it is likelier that it is not (sample).":
    "Si l’intrus sait que chaque cible figure dans le fichier (census), ou seulement qu’elle peut y figurer, et ne désigne personne s’il est plus probable qu’elle n’y soit pas (sample).",
  "Released files that are copies of one synthesis, by their places from 1. By default all.":
    "Fichiers diffusés qui sont des copies d’une même synthèse, par leurs rangs à partir de 1. Par défaut, tous.",

  // prediction
  "What predicts: a random forest, or a single tree, which is quicker and weaker.":
    "Ce qui prédit : une forêt aléatoire, ou un seul arbre, plus rapide et moins puissant.",
  "A category counts as predicted where the chance that the model gives it is above the guess by more than this share of what the guess leaves: (g − b) / (1 − b).":
    "Une modalité compte comme prédite si la probabilité que lui donne le modèle dépasse la conjecture de plus que cette part de ce que la conjecture laisse : (g − b) / (1 − b).",
  "A number counts as predicted where the error of the prediction is below this.":
    "Un nombre compte comme prédit si l’erreur de la prédiction est inférieure à cette valeur.",
  "Error of a number A predicted as B, with d for the size of A − B: 2d / (size of A + size of B + 0.02), d / (size of A + 0.01), or d in the units of the variable.":
    "Erreur d’un nombre A prédit par B, d étant la valeur absolue de A − B : 2d / (|A| + |B| + 0,02), d / (|A| + 0,01), ou d dans l’unité de la variable.",
  "Whether the chances that a forest gives are made to hold as often as they say, by its out-of-bag predictions.":
    "Si les probabilités que donne une forêt sont calibrées d’après ses prédictions « out-of-bag ».",
  "Random deals of the values, in which there is nothing to learn; 0 leaves them out.":
    "Nombre de redistributions aléatoires des valeurs, où il n’y a rien à apprendre ; 0 n’en fait aucune.",
  "Whose values are dealt out at random: those of the persons who are attacked, or those that the model learns from, so that it is trained anew each time. The second takes as many times as long as there are permutations.":
    "Valeurs redistribuées au hasard : celles des personnes attaquées, ou celles dont le modèle apprend, qui est alors réentraîné à chaque fois. La durée est dans le second cas multipliée par le nombre de permutations.",
  "Parts of the original that are predicted from the others, where there is no control file.":
    "Nombre de parties du fichier d’origine prédites à partir des autres, en l’absence de fichier de contrôle.",
  "Trees of a forest.": "Nombre d’arbres d’une forêt.",
  "Records of the original, and of the control file, whose value is predicted, at most. Of more, as many are drawn by the seed, and the report says so.":
    "Nombre maximal d’enregistrements du fichier d’origine, et du fichier de contrôle, dont la valeur est prédite. Au-delà, ce nombre est tiré selon la graine, et le rapport l’indique.",
  "Records that a model learns from at most, drawn by the seed. Null is 100,000, and 20,000 where parts of the original are predicted from the others.":
    "Nombre maximal d’enregistrements dont un modèle apprend, tirés selon la graine. Null : 100 000, et 20 000 si des parties du fichier d’origine sont prédites à partir des autres.",
  "A single tree: nodes of fewer records are not split. A forest splits from 11 (numbers: 6) on.":
    "Arbre seul : les nœuds de moins d’enregistrements ne sont pas divisés. Une forêt divise à partir de 11 (nombres : 6).",
  "A single tree: records that each side of a split has at least.":
    "Arbre seul : nombre minimal d’enregistrements de chaque côté d’une division.",
  "A single tree: share of the error of the root that each further leaf has to save.":
    "Arbre seul : part de l’erreur de la racine que chaque feuille supplémentaire doit réduire.",
  "Which records a forest draws, and which values are dealt to whom.":
    "Graine : enregistrements que tire une forêt, et redistribution des valeurs.",

  // membership inference
  "Variables by which records are compared. Default: all that every file holds, but for ids, weights and direct identifiers.":
    "Variables selon lesquelles les enregistrements sont comparés. Par défaut : toutes celles que contient chaque fichier, hormis les identifiants, les poids et les identifiants directs.",
  "Whole numbers that measure something, such as age, beside the variables that are continuous anyway: near values are near then. All other variables are categories, which are equal or not.":
    "Nombres entiers qui mesurent quelque chose, comme l’âge, en plus des variables continues : des valeurs voisines sont alors proches. Toutes les autres variables sont qualitatives : égales ou non.",
  "Attacks: records of the original, of the control file, and of the release for the closest ones, at most. More are drawn at random.":
    "Attaques : nombre maximal d’enregistrements du fichier d’origine, du fichier de contrôle, et du fichier diffusé pour les plus proches. Au-delà, ils sont tirés au hasard.",
  "DOMIAS by nearest neighbours: their number.": "DOMIAS par plus proches voisins : leur nombre.",
  "Data plagiarism index: neighbours among the records of the release and of the reference.":
    "Indice de plagiat : nombre de voisins parmi les enregistrements diffusés et de référence.",
  "Gen-LRA: records of the release nearest to a person, whose likelihood is compared.":
    "Gen-LRA : nombre d’enregistrements diffusés les plus proches d’une personne, dont la vraisemblance est comparée.",
  "Which records are drawn, and how the control file is halved.":
    "Graine : enregistrements tirés, et partage en deux du fichier de contrôle.",
};
