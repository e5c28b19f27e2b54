import type { Translation } from "../../told.ts";

/** What variables are about, as their names, labels and values tell. */
const SUBJECTS: readonly Translation[] = [
  ["a code", "code"],
  ["a number that is given to one person or firm only", "numéro propre à une seule personne ou entreprise"],
  ["a record id", "identifiant d’enregistrement"],
  ["a year of birth", "année de naissance"],
  [
    "an e-mail address, a telephone number or a postal address",
    "adresse électronique, numéro de téléphone ou adresse postale",
  ],
  ["crime or violence", "infractions ou violences"],
  ["politics or union membership", "opinions politiques ou appartenance syndicale"],
  ["sexual orientation", "orientation sexuelle"],
  ["social assistance", "aide sociale"],
  ["the number of people employed", "effectif employé"],
];

/** Roles, and what their variables are for. */
const ROLES: readonly Translation[] = [
  ["key variables", "variables clés"],
  ["continuous key variables", "variables clés continues"],
  ["sensitive variables", "variables sensibles"],
  ["sampling weight", "poids de sondage"],
  ["household id", "identifiant de ménage"],
  ["person id", "identifiant de personne"],
  ["sampling strata", "strates de sondage"],
  ["sampling clusters", "grappes de sondage"],
  ["cluster weights", "poids des grappes"],
  ["record id", "identifiant d’enregistrement"],
  ["direct identifiers", "identifiants directs"],
  ["insensitive variables", "variables non sensibles"],
  ["what an intruder may know", "ce qu’un intrus peut savoir"],
  ["what must not be learnt", "ce qui ne doit pas être appris"],
  [
    "drawn first, with people within it drawn afterwards",
    "tirées d’abord, les personnes l’étant ensuite au sein de chacune",
  ],
  ["to be removed before a release", "à supprimer avant la diffusion"],
];

/** What is held by texts of one form. */
const FORMS: readonly Translation[] = [
  ["addresses of e-mail", "adresses électroniques"],
  ["telephone numbers", "numéros de téléphone"],
  ["addresses of the web", "adresses de pages web"],
  ["addresses of machines in the internet", "adresses IP"],
  ["places on the map", "coordonnées géographiques"],
  [
    "numbers with the check digits of a state or an insurance",
    "numéros comportant la clé de contrôle d’un État ou d’une assurance",
  ],
  [
    "numbers of accounts or cards, by their check digits",
    "numéros de comptes ou de cartes, d’après leur clé de contrôle",
  ],
];

/** The identifiers of Safe Harbor. */
const IDENTIFIERS: readonly Translation[] = [
  ["names", "noms"],
  [
    "places smaller than a state: street, city, county, postal code, but its first three digits",
    "lieux plus petits qu’un État : rue, ville, comté, code postal hormis ses trois premiers chiffres",
  ],
  [
    "dates of a person but the year (birth, admission, discharge, death), and ages above 89",
    "dates relatives à une personne, hormis l’année (naissance, admission, sortie, décès), et âges supérieurs à 89 ans",
  ],
  ["fax numbers", "numéros de télécopie"],
  ["social security numbers", "numéros de sécurité sociale"],
  ["medical record numbers", "numéros de dossier médical"],
  ["numbers of health plans", "numéros d’affiliation à une assurance maladie"],
  ["account numbers", "numéros de compte"],
  ["numbers of certificates and licences", "numéros de certificats et de permis"],
  ["vehicles: serial numbers and plates", "véhicules : numéros de série et plaques d’immatriculation"],
  ["devices: identifiers and serial numbers", "appareils : identifiants et numéros de série"],
  [
    "biometric identifiers: fingers, voices, genomes",
    "identifiants biométriques : empreintes digitales, voix, génomes",
  ],
  ["photographs of faces", "photographies de visages"],
  [
    "any other number, code or trait that identifies",
    "tout autre numéro, code ou trait qui permet d’identifier",
  ],
];

/** Levels that a plan tries. */
const LEVELS: readonly Translation[] = [
  ["left out", "suppression"],
  ["months", "mois"],
  ["quarters", "trimestres"],
  ["years", "années"],
  ["first character", "premier caractère"],
  ["first {sizes} characters", "{sizes} premiers caractères"],
  ["first character, {sizes} characters", "premier caractère, {sizes} premiers caractères"],
  ["below {n} as one, {m} and more as one", "moins de {n} en une seule modalité, {m} et plus de même"],
  ["below {n} as one", "moins de {n} en une seule modalité"],
  ["{n} and more as one", "{n} et plus en une seule modalité"],
  [
    "the {sizes} rarest of {n} values as “{label}”",
    "les {sizes} plus rares des {n} modalités regroupées en « {label} »",
  ],
  ["{sizes} values as “{label}”", "{sizes} modalités regroupées en « {label} »"],
  ["1 value as “{label}”", "1 modalité renommée en « {label} »"],
  ["{n} groups of neighbours", "{n} groupes de modalités voisines"],
  ["{n} groups", "{n} groupes"],
  ["bands of {sizes}", "tranches de {sizes}"],
];

/** What is said behind another reason, or in its place. */
const REASONS: readonly Translation[] = [
  // of several variables
  [
    "{reason}; a second id: does it lead to other files?",
    "{reason} ; second identifiant : renvoie-t-il à d’autres fichiers ?",
  ],
  ["{reason}; {quoted} seems to be meant", "{reason} ; c’est plutôt {quoted} qui convient"],
  [
    "tells the records apart just as {quoted} does",
    "distingue les enregistrements exactement comme {quoted}",
  ],
  [
    "numbers with four decimals, as in {quoted} beside it: degrees of latitude and longitude?",
    "nombres à quatre décimales, comme {quoted} à côté : degrés de latitude et de longitude ?",
  ],
  [
    "There are as many of {quoted}, which seems to be the same",
    "{quoted} en compte autant et semble désigner la même chose",
  ],

  // weights
  ["{why}, but does not hold positive numbers only", "{why}, mais ne contient pas que des nombres positifs"],
  [
    "{why}, but it does not hold positive numbers only",
    "{why}, mais ne contient pas que des nombres positifs",
  ],
  [
    "{why}, but it is missing in some records: a weight is needed in every one",
    "{why}, mais manque dans certains enregistrements : chacun doit avoir un poids",
  ],
  [
    "{why}, but its sum is too large to stand for units of a population",
    "{why}, mais sa somme est trop grande pour représenter les unités d’une population",
  ],
  ["the weight of a body? There is a height too", "poids corporel ? Une taille figure aussi dans le fichier"],
  ["{why}, in a file of few records", "{why}, dans un fichier de peu d’enregistrements"],
  [
    "{why}, but its mean is 1: normalised weights do not say how many people a record stands for",
    "{why}, mais sa moyenne est de 1 : des poids normalisés ne disent pas combien de personnes un enregistrement représente",
  ],
  ["{why}, but mostly not above 1", "{why}, mais le plus souvent inférieur ou égal à 1"],
  ["{why}; positive numbers, mostly above 1", "{why} ; nombres positifs, le plus souvent supérieurs à 1"],
  ["declared as the weight of the records", "déclaré comme poids des enregistrements"],

  // households, persons and records
  [
    "its groups hold 1 to {n} records that stand together, with {m} other variables constant in each",
    "ses groupes réunissent de 1 à {n} enregistrements consécutifs, et {m} autres variables y sont constantes",
  ],
  [
    "{why}, but different for every record: is a record a household?",
    "{why}, mais différent pour chaque enregistrement : un enregistrement est-il un ménage ?",
  ],
  ["{why}, but its groups are not small", "{why}, mais ses groupes ne sont pas petits"],
  [
    "{why}; most groups hold 1 to {n} records, which share no other variable",
    "{why} ; la plupart des groupes réunissent de 1 à {n} enregistrements, sans autre variable commune",
  ],
  [
    "{why}; most groups hold 1 to {n} records that stand together, with 1 other variable constant in each",
    "{why} ; la plupart des groupes réunissent de 1 à {n} enregistrements consécutifs, et une autre variable y est constante",
  ],
  [
    "{why}; most groups hold 1 to {n} records that stand together, with {m} other variables constant in each",
    "{why} ; la plupart des groupes réunissent de 1 à {n} enregistrements consécutifs, et {m} autres variables y sont constantes",
  ],
  [
    "{why}; most groups hold 1 to {n} records that stand together",
    "{why} ; la plupart des groupes réunissent de 1 à {n} enregistrements consécutifs",
  ],
  [
    "{why}; most groups hold 1 to {n} records, with 1 other variable constant in each",
    "{why} ; la plupart des groupes réunissent de 1 à {n} enregistrements, et une autre variable y est constante",
  ],
  [
    "{why}; most groups hold 1 to {n} records, with {m} other variables constant in each",
    "{why} ; la plupart des groupes réunissent de 1 à {n} enregistrements, et {m} autres variables y sont constantes",
  ],
  [
    "{why}; most groups hold 1 record, with {m} other variables constant in each",
    "{why} ; la plupart des groupes comptent un seul enregistrement, et {m} autres variables y sont constantes",
  ],
  [
    "{why}; most values are in 1 to {n} records: one person or firm in several records? Then persons are counted",
    "{why} ; la plupart des valeurs figurent dans 1 à {n} enregistrements : une personne ou une entreprise sur plusieurs enregistrements ? Ce sont alors les personnes qui sont comptées",
  ],
  [
    "{why}; most values are in 1 record: one person or firm in several records? Then persons are counted",
    "{why} ; la plupart des valeurs figurent dans un seul enregistrement : une personne ou une entreprise sur plusieurs enregistrements ? Ce sont alors les personnes qui sont comptées",
  ],
  ["{why}; different for every record", "{why} ; différent pour chaque enregistrement"],
  ["numbers the records without a gap", "numérote les enregistrements sans lacune"],

  // organisations, codes, direct identifiers
  ["{why}, and text of many values: its name?", "{why}, et texte aux nombreuses valeurs : son nom ?"],
  [
    "named like the number of {why}; different for every record",
    "d’après son nom : numéro ({why}) ; différent pour chaque enregistrement",
  ],
  ["{why}; nearly different for every record", "{why} ; différent pour presque chaque enregistrement"],
  ["{why} that records belong to; {n} levels", "{why} de rattachement des enregistrements ; {n} modalités"],
  ["{why} that records belong to; 1 level", "{why} de rattachement des enregistrements ; 1 modalité"],
  [
    "{why}, but it has few values: a direct identifier?",
    "{why}, mais peu de valeurs : un identifiant direct ?",
  ],
  ["{why}, but it has few values", "{why}, mais peu de valeurs"],
  ["{why}: replace it by age or year of birth", "{why} : à remplacer par l’âge ou l’année de naissance"],
  ["holds {why}", "contient des {why}"],

  // keys, amounts, sensitive variables
  [
    "{why}, but nearly different for every record: usually left out of a release",
    "{why}, mais différent pour presque chaque enregistrement : à supprimer d’ordinaire avant la diffusion",
  ],
  [
    "{why}, but nearly different for every record",
    "{why}, mais différent pour presque chaque enregistrement",
  ],
  ["{why}, but it holds many decimal numbers", "{why}, mais contient de nombreux nombres décimaux"],
  [
    "{why}, but its {n} different numbers repeat with gaps, as codes do",
    "{why}, mais ses {n} nombres différents se répètent et laissent des lacunes, comme des codes",
  ],
  [
    "{why}, in few classes: sensitive, or a key?",
    "{why}, en peu de classes : variable sensible ou variable clé ?",
  ],
  [
    "{why}; {n} levels: make them coarser, such as months, and it may be a key",
    "{why} ; {n} modalités : regroupées, par exemple par mois, elles peuvent former une variable clé",
  ],
  [
    "{why}; {n} clusters: were places drawn first, and people within them?",
    "{why} ; {n} grappes : a-t-on d’abord tiré des lieux, puis des personnes en leur sein ?",
  ],
  ["{why}; {n} different numbers", "{why} ; {n} nombres différents"],
  ["{why}; 1 different number", "{why} ; 1 nombre"],
  ["{why}; {n} levels", "{why} ; {n} modalités"],
  ["{why}; 1 level", "{why} ; 1 modalité"],

  // by values only
  [
    "looks like amounts: {n} different numbers, zero in {share} of the records that have a value",
    "semble contenir des montants : {n} nombres différents, nuls dans {share} des enregistrements renseignés",
  ],
  [
    "looks like amounts: {n} different numbers, some more than twice as large as the middle one",
    "semble contenir des montants : {n} nombres différents, dont certains dépassent le double de la médiane",
  ],
  [
    "looks like codes: {n} different whole numbers that repeat, with gaps between them",
    "semble contenir des codes : {n} nombres entiers différents qui se répètent, avec des lacunes",
  ],
  [
    "{n} different whole numbers, spread as ages in years are",
    "{n} nombres entiers différents, répartis comme des âges en années",
  ],
  [
    "{n} different whole numbers, spread as years of birth or of another event are",
    "{n} nombres entiers différents, répartis comme des années de naissance ou d’un autre événement",
  ],
  [
    "long texts: they may name people or places; usually left out of a release",
    "longs textes : ils peuvent nommer des personnes ou des lieux ; à supprimer d’ordinaire avant la diffusion",
  ],
  [
    "dates that lie decades apart: of birth? Replace them by age or year",
    "dates étalées sur des décennies : de naissance ? À remplacer par l’âge ou l’année",
  ],
  [
    "many different dates or times: an intruder may know when; make them coarser before a release",
    "nombreuses dates ou heures différentes : un intrus peut savoir quand ; à regrouper avant la diffusion",
  ],
  [
    "words with capitals, most of them held by one or two records: names of persons, firms or places?",
    "mots commençant par une majuscule, la plupart dans un ou deux enregistrements : noms de personnes, d’entreprises ou de lieux ?",
  ],
  [
    "text that is nearly different for every record: names, addresses, numbers?",
    "texte différent pour presque chaque enregistrement : noms, adresses, numéros ?",
  ],
  [
    "text with many values held by one or two records: does it name people or places?",
    "texte dont de nombreuses valeurs ne figurent que dans un ou deux enregistrements : nomme-t-il des personnes ou des lieux ?",
  ],
  [
    "whole numbers, different for every record: do they identify?",
    "nombres entiers, différents pour chaque enregistrement : permettent-ils d’identifier ?",
  ],
  [
    "many different numbers: a continuous key, if an intruder may know it (--numeric)",
    "nombreux nombres différents : variable clé continue si un intrus peut la connaître (--numeric)",
  ],
  [
    "lists or structures, which no measure can use",
    "listes ou structures, qu’aucune mesure ne sait utiliser",
  ],
  [
    "{why}, but its values look like decimal commas, so they were read as text: save the file with decimal points and look again",
    "{why}, mais ses valeurs semblent comporter des virgules décimales et ont donc été lues comme du texte : enregistrez le fichier avec des points décimaux et relancez",
  ],
  [
    "{why}, but its values look like numbers with separators between thousands, so they were read as text: save the file with plain numbers and look again",
    "{why}, mais ses valeurs semblent comporter des séparateurs de milliers et ont donc été lues comme du texte : enregistrez le fichier avec des nombres simples et relancez",
  ],
  [
    "values look like decimal commas, so they were read as text: save the file with decimal points and look again",
    "les valeurs semblent comporter des virgules décimales et ont donc été lues comme du texte : enregistrez le fichier avec des points décimaux et relancez",
  ],
  [
    "values look like numbers with separators between thousands, so they were read as text: save the file with plain numbers and look again",
    "les valeurs semblent comporter des séparateurs de milliers et ont donc été lues comme du texte : enregistrez le fichier avec des nombres simples et relancez",
  ],

  // where a meaning comes from
  ["named like {why}", "d’après son nom : {why}"],
  ["labelled like {why}", "d’après son libellé : {why}"],
  ["{why}, by its label {quoted}", "{why}, d’après son libellé {quoted}"],
  ["{why}, by its tag {quoted}", "{why}, d’après son étiquette {quoted}"],
  ["{why}, by the words of its values", "{why}, d’après les libellés de ses valeurs"],
];

/** What is said of the variables of a file that is looked at; before what reports say. */
export const INSPECTION: readonly Translation[] = [
  ...SUBJECTS,
  ...ROLES,
  ...FORMS,
  ...IDENTIFIERS,
  ...LEVELS,
  ...REASONS,
];
