import type { Translation } from "../../told.ts";

/** What presets leave out. */
export const POLICIES: readonly Translation[] = [
  [
    "It says nothing about what is learnt of persons without finding their record (sensitive values of a class).",
    "Elle ne dit rien de ce qu’on apprend sur des personnes sans retrouver leur enregistrement (valeurs sensibles d’une classe).",
  ],
  [
    "It takes no account of sampling, and one set of keys is one guess of what an intruder knows.",
    "Elle ne tient pas compte de l’échantillonnage, et un seul jeu de variables clés n’est qu’une hypothèse sur ce que sait un intrus.",
  ],
  [
    "It is made for clinical reports and trial data: who else took part in similar trials, documents and free text are not in a file of records.",
    "Elle est conçue pour les rapports cliniques et les données d’essais : les participants à des essais semblables, les documents et les textes libres ne figurent pas dans un fichier de microdonnées.",
  ],
  [
    "That 0.09 is meant for the largest risk and not for the mean was not verified in the document itself: those who apply it read it as classes of 11.",
    "Que 0,09 vise le risque maximal et non le risque moyen n’a pas été vérifié dans le document lui-même : ceux qui l’appliquent l’entendent comme des classes de 11.",
  ],
  [
    "0.09 is taken as it stands, which asks for 12 records of equal keys: 1/11 is 0.0909.",
    "La valeur 0,09 est prise telle quelle, ce qui exige 12 enregistrements de mêmes clés : 1/11 vaut 0,0909.",
  ],
  [
    "Offices that read it as classes of 11 set 0.0909.",
    "Les organismes qui l’entendent comme des classes de 11 fixent 0,0909.",
  ],
  [
    "The prosecutor's model is the worst case; where nobody can know who is in the file, kanon.attack.journalist.max takes its place.",
    "Le modèle du procureur est le cas le plus défavorable ; si personne ne peut savoir qui figure dans le fichier, kanon.attack.journalist.max le remplace.",
  ],
  [
    "Its global risk is the mean individual risk by the negative binomial model of sdcMicro, which is too low for most sparse files.",
    "Son risque global est le risque individuel moyen selon le modèle binomial négatif de sdcMicro, trop faible pour la plupart des fichiers clairsemés.",
  ],
  ["A mean hides records at high risk.", "Une moyenne masque les enregistrements à haut risque."],
  ["The policy is made for tables and text.", "Cette politique est conçue pour des tableaux et des textes."],
  [
    "Here a cell is a class of records with equal keys; what can be derived from several published tables is not looked at.",
    "Une cellule est ici une classe d’enregistrements de mêmes clés ; ce qui peut se déduire de plusieurs tableaux publiés n’est pas examiné.",
  ],
  [
    "Whether data are anonymous in law is not decided by figures: the Opinion asks for all means reasonably likely to be used.",
    "Le caractère anonyme des données au sens du droit ne se décide pas sur des chiffres : l’avis demande de considérer tous les moyens raisonnablement susceptibles d’être utilisés.",
  ],
  [
    "Linkability is judged here by matches with a population, not by links between files of the same person.",
    "La corrélation est évaluée ici par les appariements avec une population, non par les liens entre fichiers d’une même personne.",
  ],
];
