import type { Translation } from "../../told.ts";

/** What presets leave out, why they have their limits, and the rules to begin with for each kind of release. */
export const POLICIES: readonly Translation[] = [
  [
    "It says nothing about what is learnt of persons without finding their record (sensitive values of a class).",
    "Elle ne dit rien de ce qu’on apprend sur des personnes sans identifier leur enregistrement (valeurs sensibles d’une classe).",
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
    "Une case est ici une classe d’enregistrements de mêmes clés ; ce qui peut se déduire de plusieurs tableaux publiés n’est pas examiné.",
  ],
  [
    "Whether data are anonymous in law is not decided by figures: the Opinion asks for all means reasonably likely to be used.",
    "Le caractère anonyme des données au sens du droit ne se décide pas sur des chiffres : l’avis demande de considérer tous les moyens raisonnablement susceptibles d’être utilisés.",
  ],
  [
    "Linkability is judged here by matches with a population, not by links between files of the same person.",
    "La corrélation est évaluée ici par les appariements avec une population, non par les liens entre fichiers d’une même personne.",
  ],
  [
    "Every record shares its keys with at least {n} others.",
    "Chaque enregistrement a ses clés en commun avec au moins {n} autres.",
  ],
  [
    "For public release no record may be found with a chance above 0.09: the maximum over records, by an intruder who knows that the person is in the file.",
    "Pour une diffusion publique, aucun enregistrement ne doit pouvoir être identifié avec une probabilité supérieure à 0,09 : le maximum sur les enregistrements, pour un intrus qui sait que la personne figure dans le fichier.",
  ],
  [
    "Microdata with a global risk of 3 % or more are not deemed safe to share.",
    "Des microdonnées dont le risque global atteint 3 % ou plus ne sont pas considérées comme assez sûres pour être partagées.",
  ],
  ["No cell may hold 1 to 10 persons.", "Aucune case ne doit contenir de 1 à 10 personnes."],
  [
    "Singling out: no record is alone with its keys.",
    "Individualisation : aucun enregistrement n’est seul à avoir ses clés.",
  ],
  [
    "Linkability: of records linked with persons by their keys few are right.",
    "Corrélation : parmi les enregistrements rapprochés de personnes par leurs clés, peu le sont correctement.",
  ],
  [
    "1 % is an example, not from the Opinion.",
    "La limite de 1 % est un exemple, qui ne vient pas de l’avis.",
  ],
  [
    "Inference: for no record do the keys tell a sensitive value for certain.",
    "Inférence : pour aucun enregistrement les clés ne révèlent avec certitude une valeur sensible.",
  ],
  [
    "A starting point to be changed by the releasing office, not a rule of anybody.",
    "Un point de départ que l’organisme de diffusion doit adapter, et non la règle de quelqu’un.",
  ],
  [
    "The limit of 3 % is that of the Humanitarian Data Exchange for public sharing.",
    "La limite de 3 % est celle de Humanitarian Data Exchange pour un partage public.",
  ],
  [
    "Keys that were not named, several files of one office, and what is learnt with some probability below certainty.",
    "Les clés qui n’ont pas été nommées, plusieurs fichiers d’un même organisme, et ce qu’on apprend avec une probabilité inférieure à la certitude.",
  ],
  [
    "Whether somebody would try is not asked: a public file is open to everybody.",
    "On ne se demande pas si quelqu’un essaierait : un fichier public est ouvert à tous.",
  ],
  [
    "A public file is open to everybody: no record stands out of a group of three.",
    "Un fichier public est ouvert à tous : aucun enregistrement ne se distingue au sein d’un groupe de trois.",
  ],
  [
    "Hardly anybody is found by somebody who knows the keys of all.",
    "Quelqu’un qui connaît les clés de tous n’identifie presque personne.",
  ],
  [
    "The mean individual risk, as it is used for public sharing.",
    "Le risque individuel moyen, tel qu’on l’emploie pour un partage public.",
  ],
  [
    "What contracts and sanctions against re-identification are worth: they are the other half of such a release.",
    "Ce que valent les contrats et les sanctions contre la réidentification : ils sont l’autre moitié d’une telle diffusion.",
  ],
  [
    "A file that was made anew holds no more copies of originals than chance gives.",
    "Un fichier entièrement synthétique ne contient pas plus de copies d’enregistrements d’origine que le hasard n’en donne.",
  ],
  [
    "Nor does it hold their keys together with their sensitive values, whatever else was made up: the people are found by these.",
    "Il ne contient pas non plus leurs clés avec leurs valeurs sensibles, quelles que soient les autres valeurs créées : c’est par elles que les personnes sont retrouvées.",
  ],
  [
    "Its records are no nearer to the people it was made from than to others.",
    "Ses enregistrements ne sont pas plus proches des personnes dont il est issu que d’autres.",
  ],
  [
    "No attack tells those people from others: 0.5 is chance, and small files leave a wide interval.",
    "Aucune attaque ne distingue ces personnes des autres : 0,5 correspond au hasard, et un petit fichier laisse un large intervalle.",
  ],
  [
    "Nor does any tell the people who stand out.",
    "Aucune ne repère non plus les personnes aux profils singuliers.",
  ],
  [
    "They are few, so their interval is wide, and the limit is farther from chance.",
    "Elles sont peu nombreuses : leur intervalle est large, et la limite plus éloignée du hasard.",
  ],
  [
    "No rule limits what a synthetic file tells of sensitive values: read the figures on attribution and prediction.",
    "Aucune règle ne limite ce qu’un fichier synthétique révèle des valeurs sensibles : lisez les chiffres de l’attribution et de la prédiction.",
  ],
  [
    "Attacks that were not tried may find more.",
    "Des attaques qui n’ont pas été essayées peuvent en trouver davantage.",
  ],
  [
    "Researchers are bound by a contract, and a match by chance is not to pay.",
    "Les chercheurs sont liés par un contrat, et un appariement dû au hasard ne doit rien rapporter.",
  ],
  [
    "Few records are at a high risk of their own.",
    "Peu d’enregistrements présentent à eux seuls un risque élevé.",
  ],
  [
    "In an enclave the output that leaves it is checked, and the file stays.",
    "Dans une enclave, ce qui en sort est contrôlé, et le fichier y reste.",
  ],
  [
    "Output checking, and who may enter: they protect the persons in an enclave more than the file does.",
    "Le contrôle des sorties et des accès : dans une enclave, ils protègent les personnes plus que le fichier lui-même.",
  ],
  [
    "Somebody who recognises a person by chance is the exception, not the rule.",
    "Reconnaître une personne par hasard est l’exception, non la règle.",
  ],
];
