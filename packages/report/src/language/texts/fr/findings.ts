import type { Translation } from "../../told.ts";

/** What was found of the file that goes out, of the search for a treatment, and of measures that were not computed. */
export const FINDINGS: readonly Translation[] = [
  // why there is no verdict with other keys
  ["Cannot tell here.", "Impossible de conclure ici."],
  [
    "The report has several kinds of intruders, each with keys of its own.",
    "Le rapport compte plusieurs types d’intrus, dont chacun a ses propres clés.",
  ],
  ["Treat the file, and run again.", "Traitez le fichier et relancez l’évaluation."],
  [
    "The report judges a released file, and other keys of the original are another file.",
    "Le rapport évalue un fichier diffusé, et d’autres clés du fichier d’origine en font un autre fichier.",
  ],
  ["No rule could be judged.", "Aucune règle n’a pu être évaluée."],

  // why no treatment was searched
  [
    "A treatment is searched for one policy, and several were given.",
    "La recherche d’un traitement porte sur une seule politique, et plusieurs ont été indiquées.",
  ],
  [
    "Name one policy and run `sdc-risk plan`; then assess the treated file by all of them.",
    "Indiquez une seule politique et lancez `sdc-risk plan` ; évaluez ensuite le fichier traité selon toutes.",
  ],
  [
    "The released file is judged, and a treatment begins with the original.",
    "C’est le fichier diffusé qui est évalué, alors qu’un traitement part du fichier d’origine.",
  ],
  [
    "Treat the released file further, and assess it again with --released; or let `sdc-risk plan`, without --released, find a treatment of the original.",
    "Poursuivez le traitement du fichier diffusé et réévaluez-le avec --released ; ou laissez `sdc-risk plan`, sans --released, trouver un traitement du fichier d’origine.",
  ],
  [
    "The records are in an engine, where a treatment takes more than a short search.",
    "Les enregistrements se trouvent dans un moteur de données, où un traitement demande plus qu’une brève recherche.",
  ],
  [
    "Let `sdc-risk plan`, with the same flags, find the least treatment there: it recodes keys and leaves variables out.",
    "Laissez `sdc-risk plan`, avec les mêmes options, y trouver le traitement le moins coûteux : il recode les variables clés et en supprime.",
  ],
  [
    "To suppress single values, too, write the records to a file first (`sdc-risk convert ADDRESS people.parquet`).",
    "Pour recourir aussi à la suppression locale, écrivez d’abord les enregistrements dans un fichier (`sdc-risk convert ADDRESS people.parquet`).",
  ],
  [
    "The records are in an engine that cannot treat them.",
    "Les enregistrements se trouvent dans un moteur de données qui ne peut pas les traiter.",
  ],
  [
    "Write the records to a file (`sdc-risk convert ADDRESS people.parquet`), and let `sdc-risk plan` find a treatment of it.",
    "Écrivez les enregistrements dans un fichier (`sdc-risk convert ADDRESS people.parquet`) et laissez `sdc-risk plan` lui trouver un traitement.",
  ],
  [
    "There are no key variables, and a treatment changes these.",
    "Il n’y a pas de variables clés, et ce sont elles qu’un traitement modifie.",
  ],
  [
    "Take {key} out of the keys, and assess again.",
    "Retirez {key} des variables clés, puis relancez l’évaluation.",
  ],
  [
    "There are {n} key variables, and a search takes up to {most}.",
    "Il y a {n} variables clés, et une recherche en admet au plus {most}.",
  ],
  [
    "The file is too large to be treated in passing: {n} records with {m} values of keys over all intruders, and a short search takes up to {most} values.",
    "Le fichier est trop grand pour être traité au passage : {n} enregistrements et {m} valeurs de variables clés sur l’ensemble des intrus, alors qu’une brève recherche en admet au plus {most}.",
  ],
  [
    "Let `sdc-risk plan`, with the same flags, find the least treatment; it takes its time.",
    "Laissez `sdc-risk plan`, avec les mêmes options, trouver le traitement le moins coûteux ; cela prend du temps.",
  ],
  [
    "Some rules have no value for this file, and a treatment is judged by the whole policy.",
    "Certaines règles n’ont pas de valeur pour ce fichier, et un traitement s’évalue selon la politique entière.",
  ],
  [
    "Nothing that is open here is a matter of treatment.",
    "Rien de ce qui reste en suspens ne relève d’un traitement.",
  ],

  // measures that were not computed
  ["It needs the role {roles}.", "Il lui faut le rôle {roles}."],
  ["It needs the roles {roles}.", "Il lui faut les rôles {roles}."],
  [
    "It needs the records in memory, but they are in an external source. Read the file without an engine, or a sample of it.",
    "Il lui faut les enregistrements en mémoire, or ils sont dans une source externe. Lisez le fichier, ou un échantillon, sans moteur.",
  ],
  [
    "It is computed for the original only, which says nothing of the released file.",
    "Elle n’est calculée que pour le fichier d’origine, ce qui ne dit rien du fichier diffusé.",
  ],

  // by what records were matched
  ["Records are matched by position.", "Les enregistrements sont appariés par leur position."],
  [
    "Records are matched by position, as asked for.",
    "Les enregistrements sont appariés par leur position, comme demandé.",
  ],
  [
    "Records are matched by position; no variable of both files can tell whether their order is the same.",
    "Les enregistrements sont appariés par leur position ; aucune variable commune aux deux fichiers ne permet de dire si leur ordre est le même.",
  ],
  [
    'Records are matched by position: "{variable}" is the same in all of {n} pairs that were looked at.',
    "Les enregistrements sont appariés par leur position : « {variable} » est identique dans les {n} paires examinées.",
  ],
  [
    'Records are matched by position: "{variable}" is the same in {share} of {n} pairs that were looked at ({low} in a random order).',
    "Les enregistrements sont appariés par leur position : « {variable} » est identique dans {share} des {n} paires examinées ({low} dans un ordre aléatoire).",
  ],
  [
    'Records are matched by position: the ranks of "{variable}" correlate by {value} in {n} pairs that were looked at (0 in a random order).',
    "Les enregistrements sont appariés par leur position : la corrélation des rangs de « {variable} » est de {value} dans les {n} paires examinées (0 dans un ordre aléatoire).",
  ],
  [
    'Records are matched by position: "{variable}" of one file goes with "{other}" of the other in {n} pairs that were looked at, as it does not in a random order.',
    "Les enregistrements sont appariés par leur position : « {variable} » d’un fichier va de pair avec « {other} » de l’autre dans les {n} paires examinées, ce qui n’est pas le cas dans un ordre aléatoire.",
  ],
  [
    'Records are matched by "{variable}", as asked for.',
    "Les enregistrements sont appariés par « {variable} », comme demandé.",
  ],
  ['Records are matched by "{variable}".', "Les enregistrements sont appariés par « {variable} »."],
  [
    "Each record of the treated file is the record of the original at the same place, from which the engine made it.",
    "Chaque enregistrement du fichier traité est celui qui occupe la même place dans le fichier d’origine, dont le moteur de données l’a tiré.",
  ],

  // why records were not matched
  [
    "The released file has {n} records, the original has {m}.",
    "Le fichier diffusé compte {n} enregistrements, le fichier d’origine en compte {m}.",
  ],
  ["They cannot be matched by position.", "Ils ne peuvent être appariés par leur position."],
  [
    "Give the role id to match records by it.",
    "Indiquez l’identifiant d’enregistrement (rôle id) pour les apparier.",
  ],
  [
    'It has no variable "{variable}" to match records by.',
    "Il ne contient pas la variable « {variable} », qui permettrait de les apparier.",
  ],
  [
    'The released file holds "{variable}" in another order than the original: it differs between all records of a file, and {n} of {m} records are not at their place.',
    "Le fichier diffusé contient « {variable} » dans un autre ordre que le fichier d’origine : cette variable diffère d’un enregistrement à l’autre, et {n} enregistrements sur {m} ne sont pas à leur place.",
  ],
  [
    "Match them by it (--id {variable}), or force matching by position (--match position).",
    "Appariez-les par elle (--id {variable}), ou imposez l’appariement par la position (--match position).",
  ],
  [
    "Nothing shows that records at the same position of the two files are the same unit: no variable agrees more than in a random order.",
    "Rien ne montre que les enregistrements de même position dans les deux fichiers désignent la même unité : aucune variable ne concorde davantage que dans un ordre aléatoire.",
  ],
  [
    "Match them by a variable that differs between all records (--id NAME), or force matching by position (--match position).",
    "Appariez-les par une variable qui diffère d’un enregistrement à l’autre (--id NOM), ou imposez l’appariement par la position (--match position).",
  ],
  [
    "Records of a synthetic file match nobody.",
    "Les enregistrements d’un fichier synthétique ne correspondent à personne.",
  ],
  [
    'Records that share "{variable}" agree in no other variable more than in a random order, so that it seems to be a running number within each file.',
    "Les enregistrements de même « {variable} » ne concordent sur aucune autre variable davantage que dans un ordre aléatoire : il s’agit sans doute d’un numéro d’ordre propre à chaque fichier.",
  ],
  [
    "Name another id (--id NAME), or force this one (--match id).",
    "Indiquez un autre identifiant (--id NOM), ou imposez celui-ci (--match id).",
  ],
  [
    "The records of both files are in an engine, and are not compared one by one.",
    "Les enregistrements des deux fichiers se trouvent dans un moteur de données et ne sont pas comparés un à un.",
  ],
  [
    "To compare them, read both files without an engine.",
    "Pour les comparer, lisez les deux fichiers sans moteur.",
  ],
  [
    "To match records, read both files without an engine.",
    "Pour apparier les enregistrements, lisez les deux fichiers sans moteur.",
  ],
  [
    "The original is read by an engine, where nothing names a record: the files are compared as wholes.",
    "Le fichier d’origine est lu par un moteur de données, où rien ne désigne un enregistrement : les fichiers sont comparés dans leur ensemble.",
  ],
  [
    "The released file is read by an engine, where nothing names a record: the files are compared as wholes.",
    "Le fichier diffusé est lu par un moteur de données, où rien ne désigne un enregistrement : les fichiers sont comparés dans leur ensemble.",
  ],

  // direct identifiers
  [
    "{file} holds a direct identifier: {list}. Remove it before a release.",
    "{file} contient un identifiant direct : {list}. Supprimez-le avant toute diffusion.",
  ],
  [
    "{file} holds direct identifiers: {list}. Remove them before a release.",
    "{file} contient des identifiants directs : {list}. Supprimez-les avant toute diffusion.",
  ],
  ["{file} holds a direct identifier: {list}.", "{file} contient un identifiant direct : {list}."],
  ["{file} holds direct identifiers: {list}.", "{file} contient des identifiants directs : {list}."],
  ["Remove it before a release.", "Supprimez-le avant toute diffusion."],
  ["Remove them before a release.", "Supprimez-les avant toute diffusion."],

  // variables that look like keys
  [
    "The variable {variable} of {file} has no role, and it looks like a key: {why}.",
    "La variable {variable} de {file} n’a pas de rôle et ressemble à une variable clé ({why}).",
  ],
  [
    "{n} variables of the treated file have no role, though they look like keys: {list}.",
    "{n} variables du fichier traité n’ont pas de rôle alors qu’elles ressemblent à des variables clés : {list}.",
  ],
  [
    "{n} variables of {file} have no role, though they look like keys: {list}.",
    "{n} variables de {file} n’ont pas de rôle alors qu’elles ressemblent à des variables clés : {list}.",
  ],
  ["The others are {list}.", "Les autres sont {list}."],
  [
    "Make them keys (--keys), or declare that no intruder knows them and nobody gains by them (--insensitive).",
    "Faites-en des variables clés (--keys), ou déclarez qu’aucun intrus ne les connaît et que personne n’a intérêt à les apprendre (--insensitive).",
  ],
  [
    "Make it a key (--keys), or declare that no intruder knows it and nobody gains by it (--insensitive).",
    "Faites-en une variable clé (--keys), ou déclarez qu’aucun intrus ne la connaît et que personne n’a intérêt à l’apprendre (--insensitive).",
  ],
  [
    "The variable {variable} of {file} has no role, and it {found}.",
    "La variable {variable} de {file} n’a pas de rôle (constat : {found}).",
  ],
  [
    "The variables {list} of {file} have no role, and each of them {found}.",
    "Les variables {list} de {file} n’ont pas de rôle (constat pour chacune : {found}).",
  ],
  [
    "The variable {variable} of {file} was declared insensitive, but it {found}.",
    "La variable {variable} de {file} a été déclarée non sensible (constat : {found}).",
  ],
  [
    "The variables {list} of {file} were declared insensitive, but each of them {found}.",
    "Les variables {list} de {file} ont été déclarées non sensibles (constat pour chacune : {found}).",
  ],
  // what variables look like
  ["looks like a key: {why}", "ressemble à une variable clé : {why}"],
  ["{why}; {n} levels", "{why} ; {n} modalités"],
  ["{why}; positive numbers, mostly above 1", "{why} ; nombres positifs, le plus souvent supérieurs à 1"],
  ["named like a sampling weight", "nommée comme un poids de sondage"],
  ["urban or rural", "urbain ou rural"],
  ["household size", "taille du ménage"],
  ["age", "âge"],
  ["age or year of birth", "âge ou année de naissance"],
  ["sex", "sexe"],
  ["a cluster of the sample, which tells the place", "grappe de l’échantillon, qui révèle le lieu"],
  ["a date of birth", "date de naissance"],
  ["a place on the map", "coordonnées géographiques"],
  ["a firm, a school or another organisation", "entreprise, établissement scolaire ou autre organisme"],
  [
    "a stay or an arrival, which others may have seen",
    "séjour ou arrivée, dont d’autres ont pu être témoins",
  ],
  ["a household id", "identifiant de ménage"],
  ["a name", "nom"],
  ["a sampling weight", "poids de sondage"],
  ["a sampling stratum", "strate de sondage"],
  ["children", "enfants"],
  ["citizenship, origin or migration", "nationalité, origine ou migration"],
  ["disability", "handicap"],
  ["income in classes", "revenu par tranches"],
  ["an amount", "montant"],
  ["region", "région"],
  ["education", "niveau d’études"],
  ["marital status", "situation matrimoniale"],
  ["relation to the head of the household", "lien avec la personne de référence du ménage"],
  ["labour status", "situation d’activité"],
  ["occupation", "profession"],
  ["industry", "secteur d’activité"],
  ["language", "langue"],
  ["ethnicity", "origine ethnique"],
  ["religion or belief", "religion ou convictions"],
  ["health", "santé"],
  ["the dwelling, which neighbours see", "le logement, visible des voisins"],
  ["numbers the records", "numérote les enregistrements"],
  [
    "holds long texts, which may name people or places",
    "contient de longs textes, qui peuvent nommer des personnes ou des lieux",
  ],
  [
    "was not looked at: it holds lists or structures, which have no single values",
    "non examinée : elle contient des listes ou des structures, sans valeurs simples",
  ],
  [
    "tells more than the key {key}, which follows from it: assess with it among the keys, or leave it out",
    "en dit plus que la variable clé {key}, qui s’en déduit : évaluez avec elle parmi les variables clés, ou supprimez-la",
  ],
  ["follows from the key {key}", "se déduit de la variable clé {key}"],

  // keys that are given away
  [
    "{file} lacks the key {key}, but {list} gives it away: {shares}.",
    "{file} ne contient pas la variable clé {key}, mais {list} la révèle : {shares}.",
  ],
  [
    "{file} lacks the key {key}, but {list} give it away: {shares}.",
    "{file} ne contient pas la variable clé {key}, mais {list} la révèlent : {shares}.",
  ],
  [
    "{file} holds {variable} otherwise than the original, but what it was is still known from {found}.",
    "{file} contient {variable} sous une autre forme que le fichier d’origine, mais ce qu’elle était se lit encore dans {found}.",
  ],
  [
    "{list} (the same value in {share} of the records)",
    "{list} (la même valeur dans {share} des enregistrements)",
  ],
  ["{list} (rank correlation {value})", "{list} (corrélation des rangs de {value})"],
  [
    "Leave out what tells it, change it as {variable} was changed, or assess with it as continuous (--numeric).",
    "Supprimez ce qui la révèle, modifiez-le comme {variable} l’a été, ou évaluez avec lui parmi les variables continues (--numeric).",
  ],

  // what records, their order and other files tell
  [
    "The records of {file} are in the order of {list}, which it lacks or holds otherwise than the original: whoever sees their neighbours reads it.",
    "Les enregistrements de {file} sont dans l’ordre de {list}, que ce fichier ne contient pas, ou sous une autre forme que le fichier d’origine : il suffit de voir les enregistrements voisins pour le lire.",
  ],
  [
    "{list} (records before and after tell {n} of {m} values that are missing there)",
    "{list} (les enregistrements voisins révèlent {n} des {m} valeurs qui y manquent)",
  ],
  [
    "Write the records in another order, by chance or sorted by what the file holds, with new record ids.",
    "Écrivez les enregistrements dans un autre ordre, au hasard ou triés selon ce que contient le fichier, avec de nouveaux identifiants.",
  ],
  [
    "{file} lacks {key}, but records with the same {list}, in whatever order they are, are still seen to be one group: {share} of the {n} groups of several records are found.",
    "{file} ne contient pas {key}, mais quel que soit leur ordre, on voit encore que les enregistrements qui ont les mêmes valeurs de {list} forment un groupe : {share} des {n} groupes de plusieurs enregistrements sont retrouvés.",
  ],
  [
    "{file} lacks {key}, but by {list}, records next to each other are still seen to be one group: {share} of the {n} groups of several records are found.",
    "{file} ne contient pas {key}, mais par {list}, on voit encore quels enregistrements voisins forment un groupe : {share} des {n} groupes de plusieurs enregistrements sont retrouvés.",
  ],
  [
    "{file} lacks {key}, but by {list}, records that follow each other by {id} are still seen to be one group: {share} of the {n} groups of several records are found.",
    "{file} ne contient pas {key}, mais par {list}, on voit encore quels enregistrements qui se suivent selon {id} forment un groupe : {share} des {n} groupes de plusieurs enregistrements sont retrouvés.",
  ],
  [
    "{file} holds {key} otherwise than the original, but records with the same {list}, in whatever order they are, are still seen to be one group: {share} of the {n} groups of several records are found.",
    "{file} contient {key} sous une autre forme que le fichier d’origine, mais quel que soit leur ordre, on voit encore que les enregistrements qui ont les mêmes valeurs de {list} forment un groupe : {share} des {n} groupes de plusieurs enregistrements sont retrouvés.",
  ],
  [
    "{file} holds {key} otherwise than the original, but by {list}, records next to each other are still seen to be one group: {share} of the {n} groups of several records are found.",
    "{file} contient {key} sous une autre forme que le fichier d’origine, mais par {list}, on voit encore quels enregistrements voisins forment un groupe : {share} des {n} groupes de plusieurs enregistrements sont retrouvés.",
  ],
  [
    "{file} holds {key} otherwise than the original, but by {list}, records that follow each other by {id} are still seen to be one group: {share} of the {n} groups of several records are found.",
    "{file} contient {key} sous une autre forme que le fichier d’origine, mais par {list}, on voit encore quels enregistrements qui se suivent selon {id} forment un groupe : {share} des {n} groupes de plusieurs enregistrements sont retrouvés.",
  ],
  [
    "Rules on keys count people one by one.",
    "Les règles sur les variables clés comptent chaque personne séparément.",
  ],
  [
    "Figures that count records in place of persons are too low for someone who sees that.",
    "Les indicateurs qui comptent des enregistrements au lieu de personnes sont trop bas pour qui s’en aperçoit.",
  ],
  [
    "Figures of households as the file names them are too low for someone who sees that.",
    "Les indicateurs des ménages tels que le fichier les désigne sont trop bas pour qui s’en aperçoit.",
  ],
  [
    "To have them counted as in the original, let the file hold {key}, or new ids for the same groups.",
    "Pour qu’ils soient comptés comme dans le fichier d’origine, laissez {key} dans le fichier, ou de nouveaux identifiants des mêmes groupes.",
  ],
  ["Make {list} coarser, or leave it out.", "Rendez {list} moins détaillée, ou supprimez-la."],
  ["Make {list} coarser, or leave them out.", "Rendez {list} moins détaillées, ou supprimez-les."],
  [
    "Write the records in another order, by chance, with new record ids.",
    "Écrivez les enregistrements dans un autre ordre, au hasard, avec de nouveaux identifiants.",
  ],
  [
    "Write the records in another order, by chance, with new values of {key}.",
    "Écrivez les enregistrements dans un autre ordre, au hasard, avec de nouvelles valeurs de {key}.",
  ],
  [
    "The recodings of the scenarios leave {key} one value, so nobody is judged as knowing it, but {file} goes out with {n} values of it.",
    "Les recodages des scénarios ne laissent à {key} qu’une modalité : personne n’est donc supposé la connaître, mais {file} serait diffusé avec {n} de ses modalités.",
  ],
  [
    "Recode it in the file, too, or in the scenarios less.",
    "Recodez-la aussi dans le fichier, ou moins dans les scénarios.",
  ],
  [
    "Where no intruder knows it, take it out of the keys and declare that (--insensitive).",
    "Si aucun intrus ne la connaît, retirez-la des variables clés et déclarez-le (--insensitive).",
  ],
  [
    "{file} writes one number in several forms: {list}.",
    "{file} écrit un même nombre sous plusieurs formes : {list}.",
  ],
  [
    "Forms may tell what values do not, such as a suppressed value beside them.",
    "La forme peut révéler ce que la valeur ne dit pas, par exemple une valeur supprimée à côté.",
  ],
  [
    "Write each number in one form: `sdc-risk convert` does.",
    "Écrivez chaque nombre sous une seule forme, comme le fait `sdc-risk convert`.",
  ],
  [
    "{file} lists categories that no record has: {list}.",
    "{file} énumère des modalités qu’aucun enregistrement ne prend : {list}.",
  ],
  [
    "{file} holds labels of values that no record has: {list}.",
    "{file} contient des libellés de valeurs qu’aucun enregistrement ne prend : {list}.",
  ],
  ["They are of direct identifiers.", "Ce sont celles d’identifiants directs."],
  [
    "Their form, or the name of the variable, shows that they identify persons.",
    "Leur forme, ou le nom de la variable, montre qu’elles identifient des personnes.",
  ],
  [
    "Among them are single numbers within the bands that records have.",
    "On y trouve des nombres isolés compris dans les tranches que prennent les enregistrements.",
  ],
  [
    "They are numbers, and the values that records have are not.",
    "Ce sont des nombres, alors que les valeurs que prennent les enregistrements n’en sont pas.",
  ],
  [
    "Some of them are texts of more than 250 characters.",
    "Certaines sont des textes de plus de 250 caractères.",
  ],
  ["No record has any value of the variable.", "Aucun enregistrement n’a de valeur pour cette variable."],
  [
    "There is one for every two records or more, apart from those that records have.",
    "Il y en a une pour deux enregistrements ou davantage, à part de celles que prennent les enregistrements.",
  ],
  [
    "They may be what was recoded, suppressed or left out, and everyone who gets the file can read them.",
    "Elles peuvent provenir de ce qui a été recodé, supprimé ou retiré, et toute personne qui reçoit le fichier peut les lire.",
  ],
  [
    "Publish what `sdc-risk convert` writes: it leaves them out.",
    "Diffusez ce qu’écrit `sdc-risk convert` : il les retire.",
  ],
  [
    "Remove these labels, or publish what `sdc-risk convert --values labels` writes: it leaves them out.",
    "Retirez ces libellés, ou diffusez ce qu’écrit `sdc-risk convert --values labels` : il les retire.",
  ],
  [
    "Listed as categories, though no record has them: {list} ({file}).",
    "Modalités énumérées, bien qu’aucun enregistrement ne les prenne : {list} ({file}).",
  ],
  [
    "Values with labels, though no record has them: {list} ({file}).",
    "Valeurs dotées de libellés, bien qu’aucun enregistrement ne les prenne : {list} ({file}).",
  ],
  [
    "Everyone who gets the file can read these lists: check that they come from a classification or a questionnaire, and not from records.",
    "Toute personne qui reçoit le fichier peut lire ces listes : vérifiez qu’elles viennent d’une nomenclature ou d’un questionnaire, et non d’enregistrements.",
  ],
  [
    "Sensitive values of {file} read alike and are counted as different: {list}.",
    "Des valeurs sensibles de {file} se lisent de la même façon mais sont comptées comme différentes : {list}.",
  ],
  [
    "A group that holds only these tells the value.",
    "Un groupe qui n’en contient pas d’autres révèle la valeur.",
  ],
  [
    "Write each value in one form, and give each code a label of its own.",
    "Écrivez chaque valeur sous une seule forme et donnez à chaque code son propre libellé.",
  ],
  [
    "{file} declares values as missing that do not read like codes for missing values: {list}.",
    "{file} déclare manquantes des valeurs qui ne ressemblent pas à des codes de valeurs manquantes : {list}.",
  ],
  [
    "Whoever has the file sees them, and no figure counts them.",
    "Quiconque détient le fichier les voit, et aucun chiffre ne les compte.",
  ],
  [
    "Keep them as values (--keep-missing), remove them, or give each a label that says why the value is missing.",
    "Gardez-les comme valeurs (--keep-missing), supprimez-les, ou donnez à chacune un libellé qui dise pourquoi la valeur manque.",
  ],
  [
    "{first} and {second} hold the same records, and each tells something of the keys that the other does not.",
    "{first} et {second} contiennent les mêmes enregistrements, et chacun révèle des variables clés quelque chose que l’autre ne dit pas.",
  ],
  [
    "Someone who has both files can join their records, and each file was judged alone.",
    "Quiconque détient les deux fichiers peut en réunir les enregistrements, alors que chaque fichier a été évalué seul.",
  ],
  [
    "If both are published, assess them joined as one file; if only one of them is, assess that one alone.",
    "Si les deux sont diffusés, évaluez-les réunis en un seul fichier ; si un seul l’est, n’évaluez que celui-là.",
  ],

  [
    "{keys} is left out of {file} or held otherwise than in the original, and nothing shows which of its records is which of the original.",
    "{keys} est absente de {file} ou y figure autrement que dans l’original, et rien n’indique à quel enregistrement de l’original correspond chacun des siens.",
  ],
  [
    "The records of {file} cannot be compared with those of the original.",
    "Les enregistrements de {file} ne peuvent être comparés à ceux du fichier d’origine.",
  ],
  [
    "{keys} is left out of {file} or held otherwise than in the original, and records in an engine are not compared one by one.",
    "{keys} est absente de {file} ou y figure autrement que dans l’original, et les enregistrements d’un moteur de données ne sont pas comparés un à un.",
  ],
  [
    "{keys} are left out of {file} or held otherwise than in the original, and records in an engine are not compared one by one.",
    "{keys} sont absentes de {file} ou y figurent autrement que dans l’original, et les enregistrements d’un moteur de données ne sont pas comparés un à un.",
  ],
  [
    "{keys} are left out of {file} or held otherwise than in the original, and nothing shows which of its records is which of the original.",
    "{keys} sont absentes de {file} ou y figurent autrement que dans l’original, et rien n’indique à quel enregistrement de l’original correspond chacun des siens.",
  ],
  [
    "{file} lacks {key}, and nothing shows for certain which of its records is which of the original.",
    "{file} ne contient pas {key}, et rien n’indique avec certitude à quel enregistrement de l’original correspond chacun des siens.",
  ],
  [
    "{file} lacks {key}, and records in an engine are not compared one by one.",
    "{file} ne contient pas {key}, et les enregistrements d’un moteur de données ne sont pas comparés un à un.",
  ],
  [
    "{file} holds {key} otherwise than the original, and nothing shows for certain which of its records is which of the original.",
    "{file} contient {key} autrement que l’original, et rien n’indique avec certitude à quel enregistrement de l’original correspond chacun des siens.",
  ],
  [
    "{file} holds {key} otherwise than the original, and records in an engine are not compared one by one.",
    "{file} contient {key} autrement que l’original, et les enregistrements d’un moteur de données ne sont pas comparés un à un.",
  ],
  [
    "So nobody checked whether its records still show which of them belong together.",
    "Personne n’a donc vérifié si ses enregistrements montrent encore lesquels d’entre eux vont ensemble.",
  ],
  [
    "Give both files an id of records (--id), or let the released file hold {key} as the original does.",
    "Donnez aux deux fichiers un identifiant d’enregistrement (--id), ou laissez {key} dans le fichier diffusé tel que dans l’original.",
  ],
  [
    "Read both files without an engine, or let the released file hold {key} as the original does.",
    "Lisez les deux fichiers sans moteur de données, ou laissez {key} dans le fichier diffusé tel que dans l’original.",
  ],
  [
    "So nobody checked whether long lists of values, pairs of variables or the order of records reveal it.",
    "Personne n’a donc vérifié si de longues listes de valeurs, des paires de variables ou l’ordre des enregistrements la révèlent.",
  ],
  [
    "So nobody checked whether long lists of values, pairs of variables or the order of records reveal them.",
    "Personne n’a donc vérifié si de longues listes de valeurs, des paires de variables ou l’ordre des enregistrements les révèlent.",
  ],
  [
    "Give both files an id of records (--id), or let `sdc-risk plan` make the file.",
    "Donnez aux deux fichiers un identifiant d’enregistrement (--id), ou laissez `sdc-risk plan` produire le fichier.",
  ],
  [
    "If the file is synthetic, let the original hold these keys as the file does.",
    "Si le fichier est synthétique, que l’original contienne ces variables clés comme le fichier.",
  ],
  [
    "{file} has {records}, {n} more than the original, whose records are in it in their order.",
    "{file} compte {records}, soit {n} de plus que l’original, dont les enregistrements s’y trouvent dans leur ordre.",
  ],
  [
    "{file} has {records}, {n} more than the original, whose records are among them, wherever they stand.",
    "{file} compte {records}, soit {n} de plus que l’original, dont les enregistrements sont parmi eux, où qu’ils se trouvent.",
  ],
  [
    "{file} has {records}, {n} more than the original, and records in an engine are not compared one by one.",
    "{file} compte {records}, soit {n} de plus que l’original, et les enregistrements d’un moteur de données ne sont pas comparés un à un.",
  ],
  [
    "So nobody checked whether those of the original are among them.",
    "Personne n’a donc vérifié si ceux de l’original sont parmi eux.",
  ],
  [
    "Remove them, or read both files without an engine.",
    "Supprimez-les, ou lisez les deux fichiers sans moteur de données.",
  ],
  [
    "If the file is synthetic, make it anew without copies of originals.",
    "Si le fichier est synthétique, refaites-le sans copies d’enregistrements originaux.",
  ],
  [
    "If the file is synthetic, put its records in another order, by chance.",
    "Si le fichier est synthétique, mettez ses enregistrements dans un autre ordre, au hasard.",
  ],

  // copies of records
  [
    "Copies make groups larger and figures lower: remove them.",
    "Les doublons grossissent les groupes et abaissent les chiffres : supprimez-les.",
  ],
  [
    "Where they are different persons, name the record id (--id); where a person has several records, the person (--entity).",
    "S’il s’agit de personnes différentes, indiquez l’identifiant d’enregistrement (--id) ; si une personne a plusieurs enregistrements, la personne (--entity).",
  ],
  [
    "{n} records of {file} ({share}) occur more than once: they agree in all variables but those that differ in nearly every record, and different persons agree less often.",
    "{n} enregistrements de {file} ({share}) figurent plusieurs fois : ils concordent sur toutes les variables, hormis celles qui diffèrent presque partout, alors que des personnes différentes concordent plus rarement.",
  ],

  // what stands beside the verdict
  ["Not judged, since no role was given: {list} ({file}).", "Non évalué, faute de rôle : {list} ({file})."],
  [
    "Declared insensitive, so no figure takes account of it: {list} ({file}).",
    "Déclarée non sensible, donc aucun chiffre n’en tient compte : {list} ({file}).",
  ],
  [
    "Declared insensitive, so no figure takes account of them: {list} ({file}).",
    "Déclarées non sensibles, donc aucun chiffre n’en tient compte : {list} ({file}).",
  ],
  [
    "{n} pairs of variables of {file} were not looked at: together they may tell a key.",
    "{n} paires de variables de {file} n’ont pas été examinées : ensemble, elles peuvent révéler une variable clé.",
  ],
  [
    "It was not checked whether records of {file} occur more than once: it is in an engine, and large.",
    "La présence de doublons dans {file} n’a pas été vérifiée : le fichier se trouve dans un moteur de données et il est grand.",
  ],
];
