import type { Translation } from "../../told.ts";

/** Why a file, a role, a scenario or a policy cannot be taken as it was given. */
export const ERRORS: readonly Translation[] = [
  // files
  [
    "{quoted} has zero records; expected at least one.",
    "{quoted} ne contient aucun enregistrement ; il en faut au moins un.",
  ],
  [
    "{quoted} is empty; expected at least one record.",
    "{quoted} est vide ; il faut au moins un enregistrement.",
  ],
  [
    "{quoted} is empty; expected a header line and at least one record.",
    "{quoted} est vide ; il faut une ligne d’en-tête et au moins un enregistrement.",
  ],
  [
    "{quoted} has a header and zero records; expected a header line and at least one record.",
    "{quoted} a un en-tête et aucun enregistrement ; il faut une ligne d’en-tête et au moins un enregistrement.",
  ],
  [
    "{quoted} has only nested or binary columns; expected numbers, texts, dates or booleans.",
    "{quoted} n’a que des colonnes imbriquées ou binaires ; il faut des nombres, des textes, des dates ou des booléens.",
  ],
  [
    "{quoted}: line {n} has {m} fields, the header has {k}.",
    "{quoted} : la ligne {n} compte {m} champs, l’en-tête en compte {k}.",
  ],
  [
    "{quoted}: line {n} has 1 field, the header has {k}.",
    "{quoted} : la ligne {n} compte 1 champ, l’en-tête en compte {k}.",
  ],
  [
    "{quoted}: line {n} is blank; the header has {k} fields.",
    "{quoted} : la ligne {n} est vide, alors que l’en-tête compte {k} champs.",
  ],
  ["Remove the line.", "Supprimez cette ligne."],
  [
    "CSV, Parquet, Arrow IPC, Excel (.xlsx) and the files of SPSS, Stata and SAS are read, and gzip of each.",
    "Sont lus : CSV, Parquet, Arrow IPC, Excel (.xlsx), les fichiers de SPSS, Stata et SAS, et chacun compressé par gzip.",
  ],
  ["{quoted} is not valid {encoding}.", "{quoted} n’est pas codé correctement en {encoding}."],
  [
    "{quoted} is not an encoding that files of text are read in.",
    "{quoted} n’est pas un encodage dans lequel les fichiers de texte sont lus.",
  ],
  [
    "Examples: utf-8, windows-1252, iso-8859-2, utf-16le.",
    "Exemples : utf-8, windows-1252, iso-8859-2, utf-16le.",
  ],
  [
    "Code pages of DOS, such as cp850, are read in files of SPSS, Stata and SAS.",
    "Les pages de codes de DOS, comme cp850, sont lues dans les fichiers de SPSS, Stata et SAS.",
  ],
  [
    "The delimiter is {quoted}; expected one ASCII character that is not a quote or a line end.",
    "Le séparateur est {quoted} ; il faut un seul caractère ASCII, autre qu’un guillemet ou une fin de ligne.",
  ],
  ["{quoted} changed while it was read.", "{quoted} a été modifié pendant sa lecture."],
  [
    "{quoted}: the gzip data is damaged or cut off.",
    "{quoted} : les données gzip sont endommagées ou tronquées.",
  ],
  ["The codebook {quoted} describes no variable.", "Le dictionnaire {quoted} ne décrit aucune variable."],
  [
    "{quoted} has more than 256 MiB; no codebook is that large.",
    "{quoted} dépasse 256 Mio ; aucun dictionnaire n’est aussi grand.",
  ],
  ["{quoted} lists no sheet that holds cells.", "{quoted} n’indique aucune feuille contenant des cellules."],
  [
    "The sheet {quoted} of {file} holds no cells: it is a chart or a dialogue.",
    "La feuille {quoted} de {file} ne contient aucune cellule : c’est un graphique ou une boîte de dialogue.",
  ],
  ["Stopped before the work was done.", "Arrêté avant la fin du travail."],

  // variables and roles
  ["Two columns are named {quoted}.", "Deux colonnes portent le nom {quoted}."],
  ["Names must be different.", "Les noms doivent être différents."],
  [
    "Variable {quoted} must hold numbers, but its type is {type}.",
    "La variable {quoted} doit contenir des nombres, or elle est de type {type}.",
  ],
  [
    "Weight {quoted} must be a positive number on every record, but 1 record breaks that.",
    "Le poids {quoted} doit être un nombre positif pour chaque enregistrement, ce qui n’est pas le cas d’un enregistrement.",
  ],
  [
    "Weight {quoted} must be a positive number on every record, but {n} records break that.",
    "Le poids {quoted} doit être un nombre positif pour chaque enregistrement, ce qui n’est pas le cas de {n} enregistrements.",
  ],
  [
    "There are {n} cluster weights (clusterWeight) for {m} sampling clusters (cluster): each is the weight of one stage, the first stage first.",
    "Il y a {n} poids de grappe (clusterWeight) pour {m} grappes de sondage (cluster) : chacun est le poids d’un degré, le premier degré en tête.",
  ],
  [
    "Records are to be matched by an id, but no variable has the role id.",
    "Les enregistrements doivent être appariés par un identifiant, mais aucune variable n’a ce rôle.",
  ],
  ["Name it with --id.", "Indiquez-le (rôle « Identifiant de l’enregistrement », ou --id)."],
  [
    "Records are to be matched by the id {quoted}, but the released file has no such variable.",
    "Les enregistrements doivent être appariés par l’identifiant {quoted}, mais le fichier diffusé n’a pas cette variable.",
  ],
  [
    "The file is said to hold the whole population (census), so there is nothing to rake to margins: leave out one of both.",
    "Le fichier est déclaré contenir la population entière : il n’y a donc pas de poids à caler sur des marges. Retirez l’un des deux.",
  ],
  ["There is no measure {quoted}.", "Il n’y a pas de mesure {quoted}."],

  // options
  [
    "Too small: expected number to be >={value}",
    "Trop petit : il faut un nombre supérieur ou égal à {value}",
  ],
  ["Too small: expected number to be >{value}", "Trop petit : il faut un nombre supérieur à {value}"],
  ["Too big: expected number to be <={value}", "Trop grand : il faut un nombre inférieur ou égal à {value}"],
  ["Too big: expected number to be <{value}", "Trop grand : il faut un nombre inférieur à {value}"],
  ["Invalid input: expected int, received number", "Il faut un nombre entier"],
  ["Invalid input: expected number, received NaN", "Il faut un nombre"],
  ["Invalid input: expected number, received string", "Il faut un nombre, et non un texte"],
  ["Invalid input: expected number, received undefined", "Il faut un nombre"],
  ["Invalid input: expected array, received undefined", "Il faut une liste"],
  ["Invalid input: expected string, received undefined", "Il faut un texte"],
  ["Invalid input", "Valeur incorrecte"],

  // scenarios and policies
  ["Another scenario is named {quoted}.", "Un autre scénario porte le nom {quoted}."],
  [
    "Two policies are called “{policy}”: their verdicts could not be told apart.",
    "Deux politiques portent le nom « {policy} » : leurs verdicts ne pourraient pas être distingués.",
  ],
  ["Leave one of them out.", "Retirez l’une d’elles."],
  ["Name one of them otherwise, or leave it out.", "Donnez à l’une un autre nom, ou retirez-la."],
  ["There is no figure {quoted}.", "Il n’y a pas d’indicateur {quoted}."],
  [
    "{quoted} is no figure; expected a measure and a place in its summary, such as kanon.violations[k=3].share.",
    "{quoted} n’est pas un indicateur ; il faut une mesure et une place dans son résumé, comme kanon.violations[k=3].share.",
  ],
  [
    "{quoted} says how useful the file is, and nothing about risk: no rule can be on it.",
    "{quoted} dit l’utilité du fichier et rien du risque : aucune règle ne peut porter sur lui.",
  ],
  [
    "{quoted} divides what is a share or a chance already, so that nearly every file would meet the rule.",
    "{quoted} divise ce qui est déjà une part ou une probabilité : presque tout fichier respecterait la règle.",
  ],
  ["Leave {quoted} out.", "Retirez {quoted}."],
  [
    "Nothing says that {quoted} is a number of records, so it has no share of all records.",
    "Rien ne dit que {quoted} est un nombre d’enregistrements : il n’a donc pas de part de tous les enregistrements.",
  ],
  [
    "Leave {quoted} out and give a limit of the figure itself.",
    "Retirez {quoted} et donnez une limite pour l’indicateur lui-même.",
  ],
  [
    'A measure of your own says it in the schema of its summary, by the kind "count" or "expected".',
    "Une mesure à vous le dit dans le schéma de son résumé, par le genre « count » ou « expected ».",
  ],
  ["Take a figure of a measure of risk.", "Prenez un indicateur d’une mesure de risque."],
  ["Give a limit that a file can miss.", "Indiquez une limite qu’un fichier peut ne pas respecter."],
  ["Write 3 % as 0.03.", "Écrivez 3 % sous la forme 0.03."],
  ["Rule {n}: there is no scenario {quoted}.", "Règle {n} : il n’y a pas de scénario {quoted}."],
  [
    "A plan needs rules to meet: give a policy (policy, --policy).",
    "Un plan doit respecter des règles : indiquez une politique.",
  ],
  ["It recodes {quoted}, which is none of its keys.", "Il recode {quoted}, qui n’est pas une de ses clés."],
  [
    "Scripts read a CSV file, and {quoted} is none.",
    "Les programmes lisent un fichier CSV, et {quoted} n’en est pas un.",
  ],
];
