import type { Translation } from "../../told.ts";

/** What each measure answers, and the questions that several answer together. */
export const MEASURES: readonly Translation[] = [
  ["Where does the risk come from?", "D’où vient le risque ?"],
  [
    "The variables, and the combinations of them, that make records stand out: what is worth treating first.",
    "Les variables, et leurs combinaisons, qui font ressortir des enregistrements : ce qu’il vaut la peine de traiter en premier.",
  ],
  ["How is the risk distributed?", "Comment le risque se répartit-il ?"],
  [
    "How many records, classes and households are at little risk, and how many at much.",
    "Combien d’enregistrements, de classes et de ménages présentent un faible risque, et combien un risque élevé.",
  ],
  [
    "How many people would be found: how many links with persons of the population are right, and how many unique records are unique there, too?",
    "Combien de personnes seraient identifiées : combien de rapprochements avec des personnes de la population sont corrects, et combien d’enregistrements uniques le sont aussi dans la population ?",
  ],
  [
    "How many people would be found, counted in the population itself, and how far are estimates off?",
    "Combien de personnes seraient identifiées, d’après un décompte dans la population elle-même, et de combien les estimations s’en écartent-elles ?",
  ],
  [
    "How many people does an intruder find who holds a file with names and the same keys?",
    "Combien de personnes identifie un intrus qui détient un fichier nominatif avec les mêmes clés ?",
  ],
  [
    "How many records share a key, in the file and in the population?",
    "Combien d’enregistrements ont les mêmes valeurs des clés, dans le fichier et dans la population ?",
  ],
  [
    "Which records share their key with too few others, which sets of keys make the file risky, and which key should be coarsened first?",
    "Quels enregistrements ont leurs clés en commun avec trop peu d’autres, quels jeux de clés rendent le fichier risqué, et quelle clé faut-il recoder en premier ?",
  ],
  [
    "What does an intruder find who knows only some of the keys, and which ones tell most?",
    "Que trouve un intrus qui ne connaît que certaines des clés, et lesquelles en disent le plus ?",
  ],
  [
    "How likely is each record re-identified, and how many re-identifications are to be expected?",
    "Avec quelle probabilité chaque enregistrement est-il réidentifié, et combien de réidentifications faut-il attendre ?",
  ],
  [
    "How likely is it that at least one member of a household is re-identified, which gives away the others?",
    "Avec quelle probabilité au moins un membre d’un ménage est-il réidentifié, ce qui révèle les autres ?",
  ],
  [
    "How many sensitive values does a class hold, and for how many records is the value certain once the class is found?",
    "Combien de valeurs sensibles contient une classe, et pour combien d’enregistrements la valeur est-elle certaine une fois la classe trouvée ?",
  ],
  [
    "How far is the distribution of a sensitive value within a class from that of the file?",
    "De combien la répartition d’une valeur sensible dans une classe s’écarte-t-elle de celle du fichier ?",
  ],
  [
    "Which records do few variables suffice to tell apart, and which variables and values make the file special?",
    "Quels enregistrements peu de variables suffisent-elles à distinguer, et quelles variables et valeurs les rendent singuliers ?",
  ],
  [
    "Whom do continuous key variables tell apart, and are released values far enough from the originals?",
    "Qui les variables clés continues permettent-elles de distinguer, et les valeurs diffusées sont-elles assez éloignées de celles d’origine ?",
  ],
  [
    "Do totals of cells give away what single contributors gave, and who can be recognised by size alone?",
    "Les totaux des cases révèlent-ils ce qu’un contributeur a déclaré, et qui peut être reconnu à sa seule taille ?",
  ],
  [
    "Does a released or synthetic file tell more about a person's sensitive values than a guess would?",
    "Un fichier diffusé ou synthétique en apprend-il plus sur les valeurs sensibles d’une personne qu’une conjecture ?",
  ],
  [
    "How far are the released values, their tables and what is estimated from them from the original?",
    "De combien les valeurs diffusées, leurs tableaux et ce qu’on en estime s’écartent-ils du fichier d’origine ?",
  ],
  [
    "How many people would be matched correctly by somebody who knows some of their true values and has the released copies, in which some values are made up?",
    "Combien de personnes apparierait correctement quelqu’un qui connaît certaines de leurs vraies valeurs et détient les copies diffusées, dont certaines valeurs sont inventées ?",
  ],
  [
    "For how many people could an attacker predict a sensitive value from the release?",
    "Pour combien de personnes un attaquant pourrait-il prédire une valeur sensible à partir du fichier diffusé ?",
  ],
  [
    "Does a released or synthetic file hold copies of original records, or tell who was in the original?",
    "Un fichier diffusé ou synthétique contient-il des copies d’enregistrements d’origine, ou révèle-t-il qui figurait dans le fichier d’origine ?",
  ],
];
