import type { Translation } from "../../told.ts";

/** What the figures mean that a report opens with, in their first sentences. */
export const MEANINGS: readonly Translation[] = [
  // population
  [
    "Expected number of correct matches if someone knows the keys of every record and links each with a random person of the population who has them.",
    "Nombre attendu d’appariements corrects si quelqu’un connaît les clés de chaque enregistrement et rapproche celui-ci d’une personne de la population tirée au hasard parmi celles qui les ont.",
  ],
  [
    "At most so many, if the file holds the whole population: a link with a record is right once in as many as hold the values of its keys.",
    "Au plus ce nombre, si le fichier contient la population entière : un rapprochement avec un enregistrement est correct une fois sur autant qu’il y a d’enregistrements de mêmes clés.",
  ],
  [
    "A count, since the file holds the whole population: a link with a record is right once in as many as hold the values of its keys.",
    "Dénombrement, puisque le fichier contient la population entière : un rapprochement avec un enregistrement est correct une fois sur autant qu’il y a d’enregistrements de mêmes clés.",
  ],
  [
    "At most so many, if the file holds the whole population: of each of {n} different keys one link in the mean is right, however many share it.",
    "Au plus ce nombre, si le fichier contient la population entière : pour chacune des {n} clés différentes, un rapprochement est correct en moyenne, quel que soit le nombre d’enregistrements qui la partagent.",
  ],
  [
    "The same over the records whose key nobody else in the file has, where a match looks certain.",
    "De même pour les enregistrements dont la clé est unique dans le fichier, où un appariement semble certain.",
  ],
  [
    "Records whose keys nobody else in the whole population has: someone who finds such a record can be certain of the person.",
    "Enregistrements dont la clé est unique dans toute la population : qui en trouve un peut être certain de la personne.",
  ],
  [
    "Nothing says what share of all persons the file holds: weights would, or the option samplingFraction.",
    "Rien n’indique quelle part de la population contient le fichier : des poids le diraient, ou l’option samplingFraction.",
  ],

  // frequency, kanon
  [
    "No weights were given, so the file is taken as the whole population.",
    "Aucun poids n’a été indiqué : le fichier est considéré comme la population entière.",
  ],
  [
    "They stand for about {n} units of the population (the sum of weights).",
    "Ils représentent environ {n} unités de la population (somme des poids).",
  ],
  [
    "Records whose key no other record of the file shares or may share (f = 1).",
    "Enregistrements dont aucun autre du fichier ne partage, ni ne peut partager, la clé (f = 1).",
  ],
  [
    "Records whose key no other record of the file shares or may share (f = 1), {share} of all.",
    "Enregistrements dont aucun autre du fichier ne partage, ni ne peut partager, la clé (f = 1) : {share} du total.",
  ],
  [
    "Persons whose key no other person of the file shares or may share (f = 1), {share} of all.",
    "Personnes dont aucune autre du fichier ne partage, ni ne peut partager, la clé (f = 1) : {share} du total.",
  ],
  [
    "Persons whose key no other person of the file shares or may share (f = 1).",
    "Personnes dont aucune autre du fichier ne partage, ni ne peut partager, la clé (f = 1).",
  ],
  ["{share} of the {units}.", "{share} des {units}."],

  // risks
  [
    "The mean over all {units}: by this model, the share that an intruder who tries them all gets right.",
    "Moyenne sur l’ensemble des {units} : selon ce modèle, la part que réussit un intrus qui les essaie tous.",
  ],
  [
    "The sum of all risks: by this model, how many {units} an intruder who tries them all gets right.",
    "Somme de tous les risques : selon ce modèle, le nombre de succès ({units}) d’un intrus qui les essaie tous.",
  ],
  [
    "Mean over persons of the risk of their household.",
    "Moyenne sur les personnes du risque de leur ménage.",
  ],
  [
    "Mean over persons of the risk of their household; never below the global individual risk.",
    "Moyenne sur les personnes du risque de leur ménage ; jamais inférieure au risque individuel global.",
  ],

  // what is learnt
  [
    "{share} of the {units} sit in a class with one value of {variable} only (l = 1).",
    "{share} des {units} se trouvent dans une classe où {variable} n’a qu’une modalité (l = 1).",
  ],
  [
    "The largest distance of a class from the file (nominal values).",
    "Plus grande distance entre une classe et le fichier (variable nominale).",
  ],
  [
    "The largest distance of a class from the file (ordered values).",
    "Plus grande distance entre une classe et le fichier (variable ordonnée).",
  ],
  [
    "Of {n} {units} alone on all {m} keys, this is how many are already alone on fewer.",
    "Sur {n} {units} uniques par l’ensemble des {m} clés, nombre de ceux qui le sont déjà avec moins de clés.",
  ],

  // amounts
  [
    "{n} records, if the released values kept their bands.",
    "{n} enregistrements, si les valeurs diffusées conservaient leurs tranches.",
  ],
  [
    "Share of released records whose nearest original is their own.",
    "Part des enregistrements diffusés dont l’enregistrement d’origine le plus proche est le leur.",
  ],
  [
    "On every variable the released value of {n} records is that near to the original.",
    "Sur chaque variable, la valeur diffusée de {n} enregistrements est aussi proche de celle d’origine.",
  ],
  [
    "{n} of {m} cells, over {k} tables of {size} variables.",
    "{n} cases sur {m}, pour {k} tableaux portant sur {size} variables.",
  ],
  [
    "Records above the {value} quantile of a variable that are the only such one of a cell: who knows that much finds them by size alone.",
    "Enregistrements au-dessus du quantile {value} d’une variable et seuls de leur case à l’être : qui le sait les reconnaît à leur seule taille.",
  ],

  // released and other files
  [
    "Σ of the probabilities of all links: what the intruder believes.",
    "Σ des probabilités de tous les liens : ce que croit l’intrus.",
  ],
  [
    "Σ of the chances by the model of linkage by weights that the person is the candidate drawn at random.",
    "Σ, selon le modèle d’appariement par poids, des probabilités que la personne soit le candidat tiré au hasard.",
  ],
];
