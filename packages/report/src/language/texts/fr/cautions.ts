import type { Translation } from "../../told.ts";

/** How a figure is off, and why. */
export const CAUTIONS: readonly Translation[] = [
  // marks
  ["0 by construction", "0 par construction"],
  ["a floor", "minorant"],
  ["a guess", "conjecture"],
  ["an upper limit", "majorant"],
  ["at most", "au plus"],
  ["at most, coverage unknown", "au plus, couverture inconnue"],
  ["by a weaker attack", "par une attaque plus faible"],
  ["by other options", "avec d’autres options"],
  ["coded otherwise", "codé autrement"],
  ["counts records", "compte des enregistrements"],
  ["far too low", "beaucoup trop faible"],
  ["for cautious intruders", "pour des intrus prudents"],
  ["for cautious intruders, by weights", "pour des intrus prudents, selon les poids"],
  ["low by missing values", "sous-estimé du fait de valeurs manquantes"],
  ["none can stand out", "aucun ne peut se détacher"],
  ["missing values", "valeurs manquantes"],
  ["mostly too low", "le plus souvent trop faible"],
  ["no estimate", "pas d’estimation"],
  ["no tested model", "aucun modèle testé"],
  ["not to be trusted", "non fiable"],
  ["perhaps far too low", "peut-être beaucoup trop faible"],
  ["perhaps too high", "peut-être trop élevé"],
  ["perhaps too low", "peut-être trop faible"],
  ["probably too high", "probablement trop élevé"],
  ["probably too low", "probablement trop faible"],
  ["not counted", "non compté"],
  ["rests on the weights", "dépend des poids"],
  ["rough", "approximatif"],
  ["rough, coverage unknown", "approximatif, couverture inconnue"],
  ["rough, the model has not converged", "approximatif, le modèle n’a pas convergé"],
  ["too high", "trop élevé"],
  ["too high by a tested model", "trop élevé selon un modèle testé"],
  ["too low", "trop faible"],
  ["too low by a tested model", "trop faible selon un modèle testé"],
  ["too low by the matches counted", "trop faible au vu des appariements comptés"],
  ["too low for some intruders", "trop faible pour certains intrus"],
  ["uncertain", "incertain"],
  ["values declared missing", "valeurs déclarées manquantes"],

  // how missing values were read
  ["by effective candidates", "en candidats effectifs"],

  [
    "In the original it is {n} by effective candidates (a missing value counts towards each value that it may stand for, by how likely that one is), which is what the rule is judged by; the measure itself counts {m}.",
    "Dans le fichier d’origine, la valeur est de {n} en candidats effectifs (une valeur manquante compte pour chaque valeur qu’elle peut représenter, selon sa vraisemblance), ce sur quoi la règle est évaluée ; la mesure elle-même compte {m}.",
  ],

  // what speaks against a value that meets its limit
  [
    "It is counted with the option {option}; the rule is about {value}, the default.",
    "Cette valeur est comptée avec l’option {option} ; la règle porte sur {value}, la valeur par défaut.",
  ],
  [
    "It is counted with the option {option}; the rule is about the default.",
    "Cette valeur est comptée avec l’option {option} ; la règle porte sur la valeur par défaut.",
  ],
  [
    "It is counted with the option {option}; the rule is about {value}.",
    "Cette valeur est comptée avec l’option {option} ; la règle porte sur {value}.",
  ],
  [
    "It is counted with the option {option}; the rule is about {asked}, the default.",
    "Cette valeur est comptée avec l’option {option} ; la règle porte sur {asked}, la valeur par défaut.",
  ],
  [
    "It is counted with the option {option}; the rule is about {asked}.",
    "Cette valeur est comptée avec l’option {option} ; la règle porte sur {asked}.",
  ],
  [
    "Leave the option out, or name it in the rule: {options}.",
    "Retirez l’option, ou nommez-la dans la règle : {options}.",
  ],
  [
    "It counts records, not persons: what an intruder learns from all records of a person together is not in it.",
    "Il compte des enregistrements, non des personnes : ce qu’un intrus apprend de tous les enregistrements d’une personne réunis n’y figure pas.",
  ],
  [
    "The 95 % interval of this value reaches beyond the limit.",
    "L’intervalle de confiance à 95 % de cette valeur dépasse la limite.",
  ],
  [
    "With missing values as values of their own it is {value}, which does not meet the limit.",
    "Si les valeurs manquantes sont traitées comme des modalités, cette valeur est de {value} et ne respecte pas la limite.",
  ],
  [
    "From this file alone it cannot be known whether values are missing by chance or were taken away by choice.",
    "Ce fichier seul ne permet pas de savoir si des valeurs manquent par hasard ou ont été retirées à dessein.",
  ],
  [
    "Assess the original with this file as --released; where the survey itself left these gaps, the file is its own original.",
    "Évaluez le fichier d’origine avec celui-ci en --released ; si ces lacunes viennent de l’enquête elle-même, le fichier est son propre original.",
  ],
  [
    "In the original, {share} of the records are matched correctly, counted in the population file: more than is estimated there. If the estimate for this file is too low by as much, the limit is not met.",
    "Dans le fichier d’origine, {share} des enregistrements sont appariés correctement, décompte fait dans le fichier de la population : c’est plus que l’estimation. Si l’estimation pour ce fichier est trop faible d’autant, cette limite n’est pas respectée.",
  ],
  [
    "In the original, {share} of the records are matched correctly, counted in the population file. The figure has no value there, so that it is not known how far it is off for this file.",
    "Dans le fichier d’origine, {share} des enregistrements sont appariés correctement, décompte fait dans le fichier de la population. L’indicateur n’y a pas de valeur : on ignore donc de combien il s’écarte pour ce fichier.",
  ],
  [
    "Counted in the population file, {share} of the records are matched correctly, so this limit is not met.",
    "Compté dans le fichier de la population, {share} des enregistrements sont appariés correctement : cette limite n’est pas respectée.",
  ],
  [
    "Counted in the file, the mean risk is {mean}, more than this limit.",
    "Compté dans le fichier, le risque moyen est de {mean}, au-delà de cette limite.",
  ],
  [
    "Counted in the file, the mean risk is {mean}, not below this limit.",
    "Compté dans le fichier, le risque moyen est de {mean}, et non inférieur à cette limite.",
  ],
  [
    "Counted as if the file held the whole population, the mean risk is {mean}, more than this limit.",
    "Compté comme si le fichier contenait la population entière, le risque moyen est de {mean}, au-delà de cette limite.",
  ],
  [
    "Counted as if the file held the whole population, the mean risk is {mean}, not below this limit.",
    "Compté comme si le fichier contenait la population entière, le risque moyen est de {mean}, et non inférieur à cette limite.",
  ],
  [
    "By a tested log-linear model the mean risk is {mean}, more than this limit.",
    "Selon un modèle log-linéaire testé, le risque moyen est de {mean}, au-delà de cette limite.",
  ],
  [
    "By a tested log-linear model the mean risk is {mean}, not below this limit.",
    "Selon un modèle log-linéaire testé, le risque moyen est de {mean}, et non inférieur à cette limite.",
  ],
  [
    "By a tested log-linear model the mean risk is {mean}, and its 95 % interval, {low} to {high}, reaches beyond this limit.",
    "Selon un modèle log-linéaire testé, le risque moyen est de {mean}, et son intervalle de confiance à 95 %, de {low} à {high}, dépasse cette limite.",
  ],
  [
    "The mean risk is roughly {share}, and nothing that was tested confirms that it is within this limit: {reason}.",
    "Le risque moyen est d’environ {share}, et rien de ce qui a été testé ne confirme qu’il respecte cette limite : {reason}.",
  ],
  [
    "By a tested log-linear model a match is right with a chance of at least {share} for some records ({n}).",
    "Selon un modèle log-linéaire testé, un appariement est correct avec une probabilité d’au moins {share} pour certains enregistrements ({n}).",
  ],
  [
    "This value rests on the weights, which add up to {sum}.",
    "Cette valeur dépend des poids, dont la somme est de {sum}.",
  ],
  [
    "Only you know whether the population has that many: confirm it with {flag} N.",
    "Vous seul savez si la population compte autant d’individus : confirmez-le avec {flag} N.",
  ],
  [
    "This value rests on the weights, which add up to {sum}, but the population was said to have {size}.",
    "Cette valeur dépend des poids, dont la somme est de {sum}, alors que la population indiquée compte {size} individus.",
  ],
  [
    "The population file has {n} units, but the population was said to have {size}.",
    "Le fichier de la population compte {n} unités, alors que la population indiquée en compte {size}.",
  ],
  [
    "The population file has {n} units, but the margins count {size}.",
    "Le fichier de la population compte {n} unités, mais les marges en comptent {size}.",
  ],
  [
    "The population file has {n} units, but the weights add up to {sum}.",
    "Le fichier de la population compte {n} unités, alors que la somme des poids est de {sum}.",
  ],
  [
    "The population file has {n} units, but the file was said to hold everyone, with {size} records.",
    "Le fichier de la population compte {n} unités, alors que le fichier, dit exhaustif, a {size} enregistrements.",
  ],
  ["One of the two is wrong.", "L’un des deux est faux."],
  [
    "There is a population file, and nobody counted in it how many records are matched correctly, which decides.",
    "Il y a un fichier de la population, et personne n’y a compté combien d’enregistrements sont correctement appariés, ce qui est décisif.",
  ],
  [
    "Add known-population to the measures (--measures), or leave the population file out.",
    "Ajoutez known-population aux mesures (--measures), ou retirez le fichier de la population.",
  ],
  [
    "Give a file with each unit of the population once, without those outside of the survey's scope, or leave --census out where the file is a sample.",
    "Fournissez un fichier où chaque unité de la population figure une seule fois, sans celles qui sont hors du champ de l’enquête, ou retirez --census si le fichier est un échantillon.",
  ],
  [
    "Give a file with each unit of the population once, without those outside of the survey's scope, or margins that count all of it (--margins FILE).",
    "Fournissez un fichier où chaque unité de la population figure une seule fois, sans celles qui sont hors du champ de l’enquête, ou des marges qui la comptent en entier (--margins FILE).",
  ],
  [
    "Give a file with each unit of the population once, without those outside of the survey's scope, or, where the weights only compare records, what to multiply them by (--weight-scale {x}).",
    "Fournissez un fichier où chaque unité de la population figure une seule fois, sans celles qui sont hors du champ de l’enquête, ou, si les poids ne font que comparer les enregistrements, ce par quoi les multiplier (--weight-scale {x}).",
  ],
  [
    "Give a file with each unit of the population once, without those outside of the survey's scope, or the right size ({flag} N).",
    "Fournissez un fichier où chaque unité de la population figure une seule fois, sans celles qui sont hors du champ de l’enquête, ou la taille exacte ({flag} N).",
  ],
  [
    "The identified file has {n} rows, more than the {size} people of the population.",
    "Le fichier nominatif compte {n} lignes, plus que les {size} personnes de la population.",
  ],
  [
    "Each copy of a person, and each stranger, makes a link look less likely to be right.",
    "Chaque copie d’une personne, et chaque personne étrangère à la population, fait paraître un appariement moins sûr.",
  ],
  [
    "Leave one row for each person of the population in it.",
    "N’y laissez qu’une ligne par personne de la population.",
  ],
  [
    "No value of {key} in the file is one of the identified file.",
    "Aucune valeur de {key} dans le fichier ne figure dans le fichier nominatif.",
  ],
  [
    "The identified file is to hold about {there} of the {n} persons, but only {held} have a value of {key} that it holds.",
    "Le fichier nominatif est censé contenir environ {there} des {n} personnes, mais seules {held} ont une valeur de {key} qui y figure.",
  ],
  [
    "Where it is coded in two ways, persons are there and are not linked.",
    "Si elle est codée de deux façons, des personnes y figurent sans être appariées.",
  ],
  [
    "Write its values in one form in both files.",
    "Écrivez ses valeurs sous une même forme dans les deux fichiers.",
  ],
  [
    "The identified file is to hold about {there} of the {n} persons, and {met} have equal keys there: keys differ between the files, or the file is of other persons.",
    "Le fichier nominatif est censé contenir environ {there} des {n} personnes, et {met} y ont des variables clés identiques : elles diffèrent d’un fichier à l’autre, ou le fichier porte sur d’autres personnes.",
  ],
  [
    "At worst it is {value}, which does not meet the limit.",
    "Au pire, elle est de {value}, ce qui ne respecte pas la limite.",
  ],
  [
    "The identified file is to hold about {there} of the {n} persons, and {met} have equal keys there.",
    "Le fichier nominatif est censé contenir environ {there} des {n} personnes, et {met} y ont des variables clés identiques.",
  ],
  ["Errors in keys hide the others.", "Des erreurs dans les variables clés cachent les autres."],
  ["Someone who holds a better file finds them.", "Quelqu’un qui détient un meilleur fichier les retrouve."],
  [
    "Correct the keys of the identified file, or name the id that tells who is who (--identified-id).",
    "Corrigez les variables clés du fichier nominatif, ou indiquez l’identifiant qui dit qui est qui (--identified-id).",
  ],
  [
    'The released file codes "{name}" otherwise than the original, or gives it in another unit, so that values which agree are not counted.',
    "Le fichier diffusé code « {name} » autrement que l’original, ou le donne dans une autre unité, de sorte que des valeurs identiques ne sont pas comptées.",
  ],
  [
    'Released file {n} codes "{name}" otherwise than the original, or gives it in another unit, so that values which agree are not counted.',
    "Le fichier diffusé {n} code « {name} » autrement que l’original, ou le donne dans une autre unité, de sorte que des valeurs identiques ne sont pas comptées.",
  ],
  [
    "Someone finds so many who goes by the order of the released values, whatever their unit and sign are, or sees records whose numbers were only exchanged with those of others who are alike in all else.",
    "Quelqu’un en retrouve autant en suivant l’ordre des valeurs diffusées, quels que soient leur unité et leur signe, ou en retrouvant des enregistrements dont les nombres ont seulement été échangés avec ceux d’autres, identiques pour tout le reste.",
  ],
  ["Change the values themselves.", "Modifiez les valeurs elles-mêmes."],
  [
    "The identified file is to hold about {there} of the {n} persons, but by the id {persons} are in both files.",
    "Le fichier nominatif est censé contenir environ {there} des {n} personnes, mais selon l’identifiant, {persons} sont dans les deux fichiers.",
  ],
  [
    "Where ids differ between the files, links are right that do not count.",
    "Si les identifiants diffèrent d’un fichier à l’autre, des appariements corrects ne sont pas comptés.",
  ],
  [
    "Correct the ids, or give the share of the population that the identified file holds in the option coverage.",
    "Corrigez les identifiants, ou indiquez dans l’option coverage la part de la population que contient le fichier nominatif.",
  ],
  [
    "Rows of the identified file that miss a key, or of whose key there are more than people, make links look less likely to be right than they are for someone who leaves these rows out.",
    "Les lignes du fichier nominatif auxquelles manque une variable clé, ou dont la clé a plus de lignes que de personnes, font paraître les appariements moins sûrs qu’ils ne le sont pour quelqu’un qui écarte ces lignes.",
  ],
  ["Complete or correct them.", "Complétez-les ou corrigez-les."],
  [
    "{n} person of both files lacks a key in the identified file, or has a value of it there that no record of the file has.",
    "Dans le fichier nominatif, une variable clé manque à {n} personne des deux fichiers, ou y a une valeur qu’aucun enregistrement du fichier n’a.",
  ],
  [
    "{n} persons of both files lack a key in the identified file, or have a value of it there that no record of the file has.",
    "Dans le fichier nominatif, une variable clé manque à {n} personnes des deux fichiers, ou y a une valeur qu’aucun enregistrement du fichier n’a.",
  ],
  ["Complete or correct these keys.", "Complétez ou corrigez ces variables clés."],
  [
    "By its coverage the identified file holds about {there} of the {n} persons, and the model tells {m} of them from others: the keys tell too little, or the file is of other persons than its coverage says.",
    "Selon sa couverture, le fichier nominatif contient environ {there} des {n} personnes, et le modèle en distingue {m} des autres : les variables clés en disent trop peu, ou le fichier porte sur d’autres personnes que sa couverture ne le dit.",
  ],
  [
    "This value takes the file for the whole population, whose size is not known.",
    "Cette valeur considère le fichier comme la population entière, dont la taille n’est pas connue.",
  ],
  ["In a sample it is lower.", "Dans un échantillon, elle est plus faible."],
  [
    "State how many people the file was drawn from ({flag} N), or that everyone is in it (--census).",
    "Indiquez dans quelle population le fichier a été tiré ({flag} N personnes), ou qu’il contient tout le monde (--census).",
  ],
  [
    "The model of individual risk is too low for most sparse files, and no tested model of the population confirms this value.",
    "Le modèle de risque individuel est trop faible pour la plupart des fichiers clairsemés, et aucun modèle de population testé ne confirme cette valeur.",
  ],
  [
    "The model of individual risk is too low for most sparse files, and the model of the population was fitted with the option {option}, so that it confirms nothing.",
    "Le modèle de risque individuel est trop faible pour la plupart des fichiers clairsemés, et le modèle de la population a été ajusté avec l’option {option}, si bien qu’il ne confirme rien.",
  ],
  ["Leave the option out.", "Retirez l’option."],
  ["The measure {measure} may give one.", "La mesure {measure} peut en fournir un."],
  [
    "Values of keys were declared missing that do not read like codes for missing values, and whoever has the file sees them.",
    "Des valeurs de variables clés ont été déclarées manquantes sans ressembler à des codes de valeur manquante, et quiconque détient le fichier les voit.",
  ],
  [
    "With these as values it is {value}, which does not meet the limit.",
    "Si on les compte comme des valeurs, l’indicateur est de {value} et ne respecte pas la limite.",
  ],
  [
    "With these as values it has no value.",
    "Si on les compte comme des valeurs, l’indicateur n’a pas de valeur.",
  ],
  [
    "Empty their cells in the file, or declare codes only.",
    "Videz leurs cellules dans le fichier, ou ne déclarez que des codes.",
  ],
  [
    "Most risks are so high that none can stand out: no risk is larger than 1.",
    "La plupart des risques sont si élevés qu’aucun ne peut se détacher : aucun risque n’est supérieur à 1.",
  ],
  [
    "A missing value matches any value here, which makes groups larger than an intruder finds them.",
    "Une valeur manquante correspond ici à n’importe quelle valeur, ce qui rend les groupes plus grands que ne les trouve un intrus.",
  ],
  [
    "It is an upper limit: it is counted as if the file held the whole population; its size is not known (--population-size, --weight, --census).",
    "C’est un majorant : il est compté comme si le fichier contenait la population entière, dont la taille n’est pas connue (--population-size, --weight, --census).",
  ],
  [
    "It is a floor: the true number is mostly well above it (population study, near-floor).",
    "C’est un minorant : le nombre réel lui est le plus souvent nettement supérieur (étude de population, near-floor).",
  ],

  // why a number of matches is rough, as ends of sentences
  ["the model could not be tested", "le modèle n’a pas pu être testé"],
  ["no model could be fitted", "aucun modèle n’a pu être ajusté"],
  ["its model is not confirmed by its test", "le test de son modèle ne le confirme pas"],
  [
    "the file has {n} records, and {least} are needed to see how much they differ",
    "le fichier compte {n} enregistrements, et il en faut {least} pour voir combien ils diffèrent",
  ],
  [
    "no key occurs twice, and its model expects {n}",
    "aucune clé n’apparaît deux fois, et son modèle en prévoit {n}",
  ],
  ["1 key occurs twice, and its model expects {n}", "1 clé apparaît deux fois, et son modèle en prévoit {n}"],
  [
    "{m} keys occur twice, and its model expects {n}",
    "{m} clés apparaissent deux fois, et son modèle en prévoit {n}",
  ],
  [
    "a model of one half of the file expects {expected} keys of it again in the other half, and there are {m}",
    "un modèle de la moitié du fichier prévoit que {expected} de ses clés reviennent dans l’autre moitié, et il y en a {m}",
  ],
  [
    "a model of half of the sampling clusters expects {expected} keys of it again in the other half, and there are {m}",
    "un modèle de la moitié des grappes prévoit que {expected} de ses clés reviennent dans l’autre moitié, et il y en a {m}",
  ],
  [
    "a model of one half of the file expects {expected} keys to occur once in either half, and there are {m}",
    "un modèle de la moitié du fichier prévoit que {expected} clés apparaissent une fois dans chaque moitié, et il y en a {m}",
  ],
  [
    "a variant of its model that lets keys vary more (negative binomial) expects {share} more",
    "une variante de son modèle qui laisse les clés varier davantage (binomiale négative) en prévoit {share} de plus",
  ],
  [
    "a variant of its model that lets keys vary more (negative binomial) expects {share} less",
    "une variante de son modèle qui laisse les clés varier davantage (binomiale négative) en prévoit {share} de moins",
  ],
  [
    "{share} of the records have a value of a key that occurs once in the file, which says little of how rare it is (as the file has them, {n} would be expected)",
    "{share} des enregistrements ont une valeur de variable clé qui n’apparaît qu’une fois dans le fichier, ce qui dit peu de sa rareté (telles que le fichier les présente, on en attendrait {n})",
  ],
  [
    "The negative binomial model of individual risk expects about as many records in pairs as unique records, but this file has {n} in pairs and {m} unique ones, so its figures are {mark}.",
    "Le modèle binomial négatif du risque individuel prévoit à peu près autant d’enregistrements par paires que d’enregistrements uniques, or ce fichier en compte {n} par paires et {m} uniques (chiffres : {mark}).",
  ],
  [
    "{n} records share their key with exactly one other, and {m} are alone.",
    "{n} enregistrements partagent leur clé avec exactement un autre, et {m} sont seuls.",
  ],
  ["These figures are too low for this file.", "Ces chiffres sont trop faibles pour ce fichier."],
  ["These figures may be too high.", "Ces chiffres sont peut-être trop élevés."],
  ["These figures may be too low.", "Ces chiffres sont peut-être trop faibles."],
  ["These figures are probably too high.", "Ces chiffres sont probablement trop élevés."],
  ["These figures are in all likelihood too low.", "Ces chiffres sont très vraisemblablement trop faibles."],
  ["This is a rough estimate, since {reasons}.", "Estimation approximative, car {reasons}."],
  [
    "B̂/√v is {value}: τ2 of the log-linear model is probably too high (population study, sign-refuted, near-expected-nb).",
    "B̂/√v vaut {value} : le τ2 du modèle log-linéaire est probablement trop élevé (étude de population, sign-refuted, near-expected-nb).",
  ],
  [
    "B̂/√v is {value}: τ2 of the log-linear model is probably too low (population study, sign-refuted, near-expected-nb).",
    "B̂/√v vaut {value} : le τ2 du modèle log-linéaire est probablement trop faible (étude de population, sign-refuted, near-expected-nb).",
  ],
  [
    "B̂, the rough size of that, is {share} of τ2.",
    "B̂, l’ordre de grandeur de cet écart, vaut {share} de τ2.",
  ],
];
