import type { Translation } from "../../told.ts";

/** Bytes of a file that no reader looks at, and where they are. */
export const UNREAD_BYTES: readonly Translation[] = [
  ["{file} holds more than was looked at.", "{file} contient plus que ce qui a été examiné."],
  [
    "Everyone who gets the file can read these parts.",
    "Toute personne qui reçoit le fichier peut lire ces parties.",
  ],
  [
    "Remove them, or publish what `sdc-risk convert` writes.",
    "Supprimez-les, ou publiez ce qu’écrit `sdc-risk convert`.",
  ],
  [
    "The file holds bytes that are none of its values, and that no program shows: {reasons}.",
    "Le fichier contient des octets qui ne sont aucune de ses valeurs et qu’aucun programme n’affiche : {reasons}.",
  ],
  [
    "The footer of the file cannot be followed here, so it was not looked at whether the file holds bytes outside its columns.",
    "Le pied du fichier ne peut pas être suivi ici : la présence d’octets hors de ses colonnes n’a pas été examinée.",
  ],
  ["{n} behind the end of the gzip data", "{n} après la fin des données gzip"],
  ["{n} in extra fields of the gzip header", "{n} dans des champs supplémentaires de l’en-tête gzip"],
  ["{n} in comments of the gzip header", "{n} dans des commentaires de l’en-tête gzip"],
  ["{n} in names of files in the gzip header", "{n} dans des noms de fichiers de l’en-tête gzip"],
  ["{n} in times of the gzip headers", "{n} dans les dates des en-têtes gzip"],
  ["{n} before the first file of the archive", "{n} avant le premier fichier de l’archive"],
  [
    "{n} in a file that the directory of the archive does not list",
    "{n} dans un fichier absent du répertoire de l’archive",
  ],
  ["{n} between the files of the archive", "{n} entre les fichiers de l’archive"],
  [
    "{n} in the comment of the archive or behind its end",
    "{n} dans le commentaire de l’archive ou après sa fin",
  ],
  [
    "{n} before files of the archive, where its directory says otherwise",
    "{n} avant des fichiers de l’archive, là où son répertoire dit autre chose",
  ],
  ["{n} in folders of the archive", "{n} dans des dossiers de l’archive"],
  ["{n} in extra fields of the archive", "{n} dans des champs supplémentaires de l’archive"],
  ["{n} in comments on files of the archive", "{n} dans des commentaires sur des fichiers de l’archive"],
  [
    "{n} in a second file of the archive that is called {quoted}",
    "{n} dans un second fichier de l’archive appelé {quoted}",
  ],
  ["{n} behind the end of the stream", "{n} après la fin du flux"],
  ["{n} between the batches of the file", "{n} entre les lots du fichier"],
  ["{n} in heads of batches", "{n} dans des en-têtes de lots"],
  ["{n} in batches of no records", "{n} dans des lots sans enregistrement"],
  ["{n} between the buffers of batches", "{n} entre les tampons des lots"],
  ["{n} in buffers of no column", "{n} dans des tampons qui n’appartiennent à aucune colonne"],
  [
    "{n} in marks of missing values of columns without any",
    "{n} dans les marques de valeurs manquantes de colonnes qui n’en ont pas",
  ],
  ["{n} behind the values of {quoted}", "{n} après les valeurs de {quoted}"],
  ["{n} between the columns of the file", "{n} entre les colonnes du fichier"],
  ["{n} in indexes of pages and filters", "{n} dans des index de pages et des filtres"],
  [
    "{n} in pages of {quoted} without values or in heads of its pages",
    "{n} dans des pages sans valeur de {quoted} ou dans des en-têtes de ses pages",
  ],
  ["{n} behind the records", "{n} après les enregistrements"],
  ["{n} between the values of records", "{n} entre les valeurs des enregistrements"],
  [
    "{n} in room of records that SAS fills with leftovers of other values",
    "{n} dans une place des enregistrements que SAS remplit de restes d’autres valeurs",
  ],
  ["{n} behind the pages of the file", "{n} après les pages du fichier"],
  ["{n} between the parts of the file", "{n} entre les parties du fichier"],
  ["{n} between value labels", "{n} entre les étiquettes de valeurs"],
];
