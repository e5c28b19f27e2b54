import type { Translation } from "../catalogue.ts";
import type { en } from "../en.ts";
import { treat } from "./treat.ts";

/** Every text of the page in French. */
export const page: Translation<typeof en> = {
  product: "sdc-risk, l’atelier",
  tagline: "Risque de divulgation des microdonnées",
  skip: "Aller au contenu",
  private: {
    badge: "Les données restent dans cette page",
    title: "Rien n’est envoyé nulle part",
    about:
      "Les fichiers sont lus et évalués dans cette page. " +
      "Sa politique de sécurité, que le navigateur fait respecter, interdit toute connexion au réseau, à la page comme à ses " +
      "processus d’arrière-plan. Vous pouvez couper la connexion avant d’ouvrir un fichier.",
    policy: "La politique de sécurité",
  },
  units: { b: "octets", kb: "ko", mb: "Mo", gb: "Go" },
  language: { label: "Langue", failed: "Les textes de cette langue n’ont pas pu être chargés." },
  theme: { label: "Couleurs", auto: "système", light: "clair", dark: "sombre" },
  keep: {
    label: "Conserver sur cet ordinateur",
    about:
      "Le navigateur conserve les paramètres sur cet ordinateur, chiffrés par une phrase secrète (AES-256), puis chaque " +
      "modification. Rien n’est envoyé nulle part. Sans cela, il ne reste rien une fois la page fermée.",
    name: "Nom du projet (il n’est pas chiffré)",
    defaultName: "Projet du {date}",
    passphrase: "Phrase secrète (personne ne peut la retrouver)",
    again: "La phrase secrète, à nouveau",
    withFiles: "Conserver aussi le fichier et ceux qui l’accompagnent",
    begin: "Conserver le projet",
    short: "Une phrase secrète compte au moins {n} caractères.",
    differ: "Les deux phrases secrètes diffèrent.",
    insecure: "Une page reçue sans chiffrement (http) ne peut pas chiffrer : rien ne peut être conservé.",
    noFile: "Ouvrez d’abord un fichier.",
    stop: "Ne plus conserver les modifications",
    forget: "Effacer ce qui est conservé",
    kept: "Conservé sur cet ordinateur",
    saved: "enregistré le {moment} UTC",
    files: "paramètres et fichiers",
    settings: "paramètres seuls",
    projects: "Projets sur cet ordinateur",
    open: "Ouvrir {name}",
    openShort: "Ouvrir",
    remove: "Effacer {name}",
    removeShort: "Effacer",
    passphraseOf: "Phrase secrète de {name}",
    unlock: "Déverrouiller",
    waiting:
      "Les paramètres de « {name} » sont déverrouillés ; son fichier n’est pas conservé. Choisissez {file} pour continuer.",
    wrong: "Ce n’est pas la phrase secrète, ou ce qui est conservé a été modifié.",
    lost: "Ce qui était conservé n’est plus complet.",
    unreadable: "Le fichier conservé n’a pas pu être lu.",
    otherFile:
      "Le fichier n’est plus {name} tel qu’il était quand le projet a été conservé : vérifiez les réponses.",
    others: "Ajoutez à nouveau ces fichiers : {names}.",
    restored: "Le projet a été rouvert.",
    failed: "Ce navigateur n’a pas pu conserver le projet. Les modifications ne sont plus conservées.",
    gone: "Le projet a été effacé de cet ordinateur.",
  },
  history: {
    label: "Modifications",
    undo: "Annuler",
    redo: "Rétablir",
    parts: {
      reading: "lecture du fichier",
      roles: "rôles",
      values: "ce que l’on sait de la population et des fichiers",
      unwanted: "choix des mesures",
      options: "options d’une mesure",
      judging: "scénarios et politique",
      may: "ce que les traitements peuvent faire",
      scenarios: "scénarios « et si »",
      files: "fichiers d’accompagnement",
      treatment: "traitement",
    },
  },
  keys: {
    heading: "Raccourcis clavier",
    or: "ou",
    does: {
      undo: "Annuler la dernière modification ; pendant qu’un fichier est traité, d’abord le dernier traitement",
      redo: "Rétablir ce qui a été annulé",
      run: "Lancer les mesures",
      save: "Enregistrer les paramètres dans un fichier",
      help: "Afficher cette liste",
    },
    places: {
      arrows: "Se déplacer dans le tableau de toutes les variables, et le long des valeurs d’un graphique",
      letters: "Sur une ligne de ce tableau : activer ou désactiver le rôle dont la lettre est soulignée",
      escape: "Fermer une fenêtre ou une bulle d’aide",
    },
    mac: "Sur un Mac, appuyez sur Cmd au lieu de Ctrl.",
    single: "Les touches agissent aussi sans Ctrl",
  },
  close: "Fermer le fichier",
  steps: {
    label: "Étapes",
    file: "Fichier",
    roles: "Rôles",
    measures: "Mesures",
    run: "Calcul",
    report: "Rapport",
    treat: "Traitement",
    take: "Export",
  },
  stepDone: "terminé",
  next: "Suite : {step}",
  error: "Quelque chose ne va pas",
  trouble: {
    about:
      "Une partie de cette page n’a pas été chargée : elle ne peut ni lire ni calculer. Rechargez la page. Si cela ne " +
      "suffit pas, il manque au serveur des fichiers de la page, ou il envoie une Content-Security-Policy qui interdit ses " +
      "processus d’arrière-plan : adressez-vous à la personne qui gère le serveur. La console du navigateur nomme le fichier.",
    broke:
      "Une défaillance inattendue s’est produite dans cette page. Rechargez-la et recommencez la dernière étape. Si cela se " +
      "reproduit, signalez-le avec ce qu’indique la console du navigateur.",
    said: "Le navigateur indique : {message}",
  },
  quoted: "« {name} »",
  inEnglish: "En anglais : {text}",
  dismiss: "Fermer",
  cancel: "Interrompre",
  working: "En cours",
  help: "Que signifie {what} ?",

  file: {
    heading: "Choisissez le fichier à évaluer",
    about:
      "Une ligne par enregistrement. CSV, Excel, Parquet, Arrow, SPSS, Stata ou SAS, compressé ou non par gzip.",
    drop: "Déposez un fichier ici",
    or: "ou",
    choose: "Choisir un fichier",
    example: "Ouvrir l’exemple",
    exampleAbout: "Une enquête fictive auprès des ménages : 2\u202f000 personnes, 27 variables.",
    reading: "Lecture de {name}",
    another: "Ouvrir un autre fichier",
    facts: {
      records: "Enregistrements",
      variables: "Variables",
      size: "Taille",
      format: "Format",
      fingerprint: "SHA-256",
    },
    tab: "tabulation",
    options: "Lecture du fichier",
    optionsAbout:
      "Détectée automatiquement. Modifiez-la si l’aperçu n’est pas correct ; le fichier est alors relu.",
    tooLarge:
      "Ouvrez un fichier qui a moins de variables ou d’enregistrements, ou utilisez la ligne de commande, qui en accepte davantage.",
    delimiter: "Séparateur",
    encoding: "Encodage",
    sheet: "Feuille, par son nom ou son numéro (par défaut : la première)",
    several:
      "Déposez un seul fichier de données, avec son dictionnaire s’il en a un ; vous en avez déposé {n} : {names}.",
    codebooks: {
      ddi: {
        name: "dictionnaire DDI",
        add: "Ajouter un dictionnaire DDI",
        about:
          "Les libellés et les valeurs manquantes d’un fichier XML, pour les fichiers qui n’en contiennent pas, comme le CSV.",
      },
      catalog: {
        name: "catalogue de SAS",
        add: "Ajouter un catalogue de SAS",
        about: "Les libellés des valeurs, d’un fichier .sas7bcat.",
      },
    },
    convert: {
      heading: "Virgules décimales et dates",
      about:
        "Ces colonnes sont lues comme du texte, ou comme des jours isolés. Choisissez ce qu’elles sont. La page écrit alors un " +
        "nouveau fichier CSV où seules ces colonnes sont écrites autrement, l’enregistre et l’ouvre à la place de celui-ci. " +
        "Conservez le nouveau fichier : c’est sur lui que porte le rapport.",
      choices: {
        "": "laisser tel quel",
        number: "nombres (1.234,5 se lit 1234,5)",
        "date-dmy": "dates, le jour en premier (31.12.1980)",
        "date-mdy": "dates, le mois en premier (12/31/1980)",
        "age-dmy": "âge en années, d’après des dates avec le jour en premier",
        "age-mdy": "âge en années, d’après des dates avec le mois en premier",
        "age-ymd": "âge en années",
      },
      mixed:
        "La plupart des valeurs sont des nombres à virgule décimale ou des dates, et certaines ne sont ni l’un ni l’autre. Si " +
        "celles-ci signifient une valeur manquante, déclarez-les d’abord : étape Rôles, « Codes des valeurs manquantes ».",
      ambiguous:
        "Toutes les valeurs sont des dates avec le jour en premier, mais aussi avec le mois en premier. Choisissez.",
      birth:
        "Une date de naissance identifie presque tout le monde. Si le jour exact n’est pas nécessaire, prenez l’âge : il est " +
        "écrit à la place de la date.",
      day: "Âge à cette date (de l’enquête)",
      convert: "Convertir, enregistrer et ouvrir",
      done: "{name} a été produit, enregistré et ouvert. Vérifiez les rôles : c’est un nouveau fichier.",
    },
    withoutCodebook: "Lire le fichier sans {name}",
    detected: "détecté : {what}",
    again: "Relire",
    notes: "Remarques de lecture",
    variables: "Variables",
    variablesAbout:
      "Les valeurs que portent moins de trois enregistrements et celles des identifiants ne sont pas affichées.",
    columns: {
      name: "Variable",
      kind: "Type",
      levels: "Valeurs",
      missing: "Manquantes",
      rare: "Rares",
      distribution: "Répartition",
      suggestion: "Rôle proposé",
    },
    rareAbout: "Valeurs que portent un ou deux enregistrements.",
    find: "Chercher une variable",
    noVariable: "Aucune variable ne porte ce nom.",
    showing:
      "{which, select, all {} other {{n, number} sur }}{of, plural, one {# variable} other {# variables}}",
    kinds: {
      integer: "nombre entier",
      number: "nombre",
      text: "texte",
      boolean: "vrai ou faux",
      date: "date",
      time: "heure",
      empty: "vide",
      other: "inutilisable",
    },
    hidden: "non affiché",
    guess: "à vérifier",
    inspect: "Valeurs de {name}",
    reasons: "Manquantes, d’après le fichier :",
    reason: "{value} dans {n, plural, one {# enregistrement} other {# enregistrements}}",
    rareReasons: "{n, plural, one {# motif} other {# motifs}} dans un ou deux enregistrements",
    declared: "Valeurs manquantes déclarées par le fichier",
    declaredAbout:
      "Un motif coché compte comme une modalité à part, comme s’il était une réponse. Le fichier est alors relu.",
    commonest: "Valeurs les plus fréquentes",
    others: "{n, plural, one {# autre valeur} other {# autres valeurs}}",
    histogramAbout:
      "Enregistrements par valeur. La première et la dernière barre comprennent toutes les valeurs au-delà.",
    valuesHidden:
      "Les valeurs de cette variable ne sont pas affichées : elle ressemble à un identifiant, ou la plupart de ses valeurs sont rares.",
    detailClose: "Fermer",
  },

  roles: {
    heading: "Qu’est chaque variable ?",
    about:
      "Les propositions ne reposent que sur les noms et les valeurs. Vérifiez chacune d’elles : " +
      "savoir quelles variables un intrus peut connaître est un jugement sur les intrus, et non sur le fichier.",
    keysHelp:
      "Clavier : appuyez sur une lettre soulignée pour donner un rôle ; les flèches permettent de monter et de descendre.",
    suggestion: "Motif",
    suggested: "{role} ? {reason}",
    none: "aucun rôle",
    reset: "Revenir aux propositions",
    clear: "Tout effacer",
    match: "Appariement des enregistrements",
    matchWays: {
      "": "selon ce que montrent les fichiers",
      id: "par l’identifiant de l’enregistrement, quoi qu’il en soit",
      position: "par leur ordre, quoi qu’il en soit",
    },
    renamed: "Variables recodées sous un autre nom (ancien=nouveau, ancien=nouveau)",
    renamedWrong:
      "« {text} » n’a pas été repris. Écrivez le nom dans le fichier d’origine, =, puis le nom dans le fichier diffusé, comme " +
      "AGE=AGE20 ; séparez par des virgules, et n’indiquez chaque variable qu’une fois.",
    oneFile: "Ajoutez un seul fichier ici ; vous en avez déposé {n} : {names}.",
    freshId:
      "L’identifiant de l’enregistrement a été créé pour le fichier à diffuser et ne figure dans aucun autre fichier",
    remove: "Retirer {name}",
    persons: {
      heading: "Personnes ayant plusieurs enregistrements",
      meaning:
        "Une variable indique quels enregistrements concernent une même personne : on compte donc des personnes. " +
        "Si leurs enregistrements ont des poids différents, voici le poids d’une personne.",
      weight: "Une personne pèse",
      weights: {
        largest: "comme son enregistrement de plus grand poids",
        sum: "comme tous ses enregistrements ensemble",
      },
    },
    people: {
      heading: "Personnes dans la population",
      meaning:
        "Des poids qui ne sont que relatifs, comme ceux dont la moyenne est 1, sont ajustés pour que leur somme soit ce nombre. " +
        "Sans poids, chaque enregistrement en représente une part égale.",
      census: "Le fichier contient tout le monde : rien n’est estimé",
      unknown: "non indiqué",
      scale: "Multiplier les poids par",
    },
    further: "Autres paramètres",
    share: {
      label: "Part de la population qui figure dans le registre",
      otherwise: "1 : la totalité",
      meaning:
        "0.04 signifie 4 %. Ou ajoutez un tableau de la population selon quelques variables, qui la donne case par case.",
      wrong: "Une part est supérieure à 0 et au plus égale à 1.",
    },
    files: {
      released: {
        name: "fichier diffusé",
        heading: "Fichier diffusé",
        meaning:
          "Le fichier après traitement. Les mesures qui le comparent au fichier d’origine en ont besoin. " +
          "Les enregistrements sont appariés par leur identifiant, ou par leur ordre si les fichiers montrent qu’il est le même.",
        none: "Aucun fichier diffusé. Les mesures qui comparent le fichier traité au fichier d’origine sont laissées de côté.",
        add: "Ajouter un fichier diffusé",
        by: "",
        byNone: "",
      },
      membership: {
        name: "tableau de la population",
        heading: "Registre dont on ignore les membres",
        meaning:
          "Le registre dont le fichier est tiré, lorsque le fait d’y figurer est secret : " +
          "naissances d’un hôpital, élèves d’un type d’école. " +
          "Les personnes qui n’y figurent pas comptent alors aussi dans la population.",
        none: "Hypothèse : tout le monde figure dans le registre.",
        add: "Ajouter un tableau de la population",
        by: "Nombre d’unités de la population",
        byNone: "choisir la variable",
      },
      population: {
        name: "population",
        heading: "Population",
        meaning:
          "Un registre, un recensement ou un tableau d’effectifs selon les mêmes clés, dont le fichier est issu : " +
          "le risque est alors compté et non estimé. Il reste dans cette page, comme le fichier.",
        none: "Aucune population. Le risque est estimé à partir du fichier.",
        add: "Ajouter une population",
        by: "Nombre d’unités d’une ligne",
        byNone: "chaque ligne est une unité",
      },
      identified: {
        name: "fichier nominatif",
        heading: "Fichier nominatif",
        meaning:
          "Un fichier de noms avec les mêmes clés, tel qu’un intrus peut le détenir : " +
          "le fichier est rapproché de lui. Il reste dans cette page, comme le fichier.",
        none: "Aucun fichier nominatif. Le fichier n’est pas rapproché de noms.",
        add: "Ajouter un fichier nominatif",
        by: "Variable qui identifie la personne",
        byNone: "l’identifiant de l’enregistrement, si les deux fichiers le contiennent",
      },
      control: {
        name: "fichier de contrôle",
        heading: "Fichier de contrôle",
        meaning:
          "Enregistrements de la même population dont le fichier diffusé n’est pas issu, avec les mêmes variables. " +
          "Il reste dans cette page, comme le fichier.",
        none: "Aucun fichier de contrôle. Ce que révèle un fichier diffusé n’est pas comparé à ce qu’il révèle d’autres personnes.",
        add: "Ajouter un fichier de contrôle",
        by: "",
        byNone: "",
      },
      margins: {
        name: "marge connue",
        heading: "Marges connues",
        meaning:
          "Effectifs de la population selon des variables du fichier, comme la commune, ou l’âge et le sexe. Pour le risque, les " +
          "poids sont calés sur toutes à la fois. Elles restent dans cette page, comme le fichier.",
        none: "Aucune marge. Les poids sont utilisés tels quels.",
        add: "Ajouter des effectifs de la population",
        by: "Nombre de personnes",
        byNone: "la seule variable absente du fichier",
      },
    },
    missing: "Codes des valeurs manquantes",
    missingAbout:
      "Valeurs qui signifient une valeur manquante, séparées par des virgules, comme -999, NA. " +
      "Les cellules vides sont toujours manquantes.",
    missingAll: "Dans toutes les variables",
    missingBy: "Par variable",
    missingFound: "Ces valeurs ressemblent à des codes. Les déclarer ?",
    missingApply: "Appliquer et relire",
    missingChip: "{code} dans {names}{more, plural, =0 {} one { et # autre} other { et # autres}}",
    summary: "Choisies",
    noKeys: "Choisissez au moins une variable clé.",
    manyKeys:
      "Ensemble, {n} variables clés rendent presque chaque enregistrement unique. Gardez celles qu’un même intrus peut connaître à la fois.",
    noWeight:
      "Sans poids, le fichier est considéré comme la population entière. " +
      "Les risques sont alors plus élevés que dans un échantillon. Indiquez combien il y a de personnes, ou que le fichier contient tout le monde.",
    noWeightInRegister:
      "Sans poids, le fichier est considéré comme le registre entier. Les risques sont alors plus élevés que dans un échantillon.",
    errorAt: "Rôles",
    matrix: "Rôles des variables",
    search: "Chercher une variable",
    only: "Avec un rôle seulement",
  },

  questions: {
    heading: "Cinq questions",
    about:
      "Répondez-y, puis évaluez le fichier. Ce qui est déjà coché est proposé d’après les noms, les libellés et les valeurs du " +
      "fichier ; vous le connaissez mieux.",
    all: "Toutes les variables",
    back: "Cinq questions",
    who: {
      title: "Qui reçoit le fichier ?",
      about: "Plus les destinataires sont nombreux, plus le risque doit être faible.",
      types: {
        public: {
          label: "Tout le monde (fichier à usage public)",
          meaning: "Chacun peut le télécharger, y compris des personnes qui veulent en retrouver d’autres.",
        },
        scientific: {
          label: "Chercheurs sous contrat (fichier à usage scientifique)",
          meaning:
            "Ils se sont engagés par écrit à ne pas chercher à identifier des personnes, et seraient découverts.",
        },
        enclave: {
          label: "Chercheurs dans un centre d’accès sécurisé (enclave)",
          meaning: "Le fichier y reste, et ce qui en sort est contrôlé.",
        },
        synthetic: {
          label: "Un fichier synthétique est diffusé",
          meaning:
            "Il a été produit par un modèle du fichier ouvert ici. Il peut tout de même copier des personnes, ou révéler qui " +
            "figurait dans ce fichier.",
        },
      },
      synthetic: {
        heading: "Le fichier synthétique, et des enregistrements qui n’ont pas servi à le produire",
        about:
          "Le fichier ouvert ici est celui dont le fichier synthétique est issu. Ajoutez le fichier synthétique, ainsi qu’un " +
          "fichier de contrôle : des enregistrements de la même population, mis de côté au préalable (sdc-risk split). Sans " +
          "fichier de contrôle, il n’y a pas de verdict, car un fichier synthétique qui renseigne sur la population renseigne " +
          "sur chacun.",
      },
      asks: "Exigences : {reasons}",
      other: "Une autre règle",
      otherMeaning: "« {name} », choisie à la question 5.",
      open: "Pas encore décidé",
      openMeaning: "Le rapport donne des chiffres, sans verdict.",
    },
    known: {
      title: "Qui pourrait chercher, et que sait-il ?",
      about:
        "Pensez aux voisins, aux collègues, aux employeurs ou à un registre. Cochez ce que l’un d’eux peut savoir d’une personne " +
        "par ailleurs (variables clés, ou quasi-identifiants).",
      add: "Ajouter une autre variable qu’ils peuvent connaître",
      numbers: "Nombres qu’ils peuvent connaître à peu près, comme un revenu",
      addNumber: "Ajouter un autre nombre qu’ils peuvent connaître",
    },
    secret: {
      title: "Que ne doit apprendre personne ?",
      about:
        "Variables dont les valeurs nuiraient à une personne si d’autres les apprenaient (variables sensibles).",
      add: "Ajouter une autre variable sensible",
    },
    design: {
      title: "Comment le fichier a-t-il été constitué ?",
      about: "Son poids de sondage, qui vit avec qui, et ce qui nomme des personnes.",
      labels: {
        weight: "Poids de sondage",
        household: "Ménage",
        id: "Identifiant de l’enregistrement",
      },
      none: "aucun",
      cluster: "Zones tirées, comme des zones de dénombrement (grappes)",
      addCluster: "Ajouter une variable qui nomme des grappes",
      names: "Noms, numéros de personnes et autres identifiants, à supprimer",
      addName: "Ajouter une autre variable qui nomme des personnes",
    },
    rule: {
      title: "Quelle règle décide ?",
      about:
        "La question 1 apporte une règle pour commencer. Modifiez-en les limites, prenez la règle d’un autre organisme, ou " +
        "chargez la vôtre. C’est votre organisme qui décide laquelle s’applique.",
    },
    byYou: "choisie par vous",
    nothingFound: "Aucune n’a été trouvée dans le fichier.",
    check: "Évaluer le fichier",
    checkAbout:
      "{n, plural, =0 {Aucune règle n’est choisie : des chiffres, sans verdict.} one {Le verdict suit « {name} ».} " +
      "other {# politiques donnent chacune un verdict ; le plus défavorable l’emporte.}}",
    more: "Autres fichiers, codes des valeurs manquantes et autres paramètres",
  },

  measures: {
    heading: "Choisissez les mesures",
    about:
      "Toutes les mesures dont les rôles sont présents, avec des options qui conviennent à la plupart des fichiers.",
    needs: "nécessite : {roles}",
    lacking: "Pas encore possibles",
    uses: "utilise {ids}",
    options: "Options",
    changed: "{n, plural, one {# option modifiée} other {# options modifiées}}",
    default: "par défaut",
    restore: "Revenir aux valeurs par défaut",
    nothing: "Cette mesure n’a pas d’options.",
    on: "oui",
    list: "Nombres, séparés par des virgules",
    texts: "Textes, séparés par des virgules",
    json: "En JSON",
    jsonWrong: "Ce n’est pas du JSON.",
    numberWrong: "« {text} » n’est pas un nombre.",
    addFor: "Régler pour une variable",
    removeFor: "Retirer {name}",
    settings: "Paramètres",
    settingsAbout:
      "Rôles, codes des valeurs manquantes, mesures et options dans un seul fichier JSON. La ligne de commande l’accepte tel quel.",
    save: "Enregistrer les paramètres",
    load: "Charger des paramètres",
    loaded: "Les paramètres de {name} sont en place.",
    run: "Lancer les mesures",
    none: "Aucune mesure n’est choisie.",
    wrong: "{n, plural, one {Une option est erronée.} other {{n} options sont erronées.}}",
    fileWords: {
      released: "fichier diffusé",
      population: "population",
      identified: "fichier nominatif",
      control: "fichier de contrôle",
    },
  },

  scenarios: {
    heading: "Scénarios et politique",
    none: "aucun",
    count: "{n, plural, =0 {aucun scénario} one {# scénario} other {# scénarios}}, {policies}",
    noPolicies: "aucune politique",
    intruders: "Qui peut chercher des personnes dans ce fichier ?",
    about:
      "Plusieurs types d’intrus peuvent essayer, et chacun sait autre chose. " +
      "Tous sont évalués en une seule fois, et le rapport les présente côte à côte. " +
      "Sans scénario, un seul intrus connaît les variables clés.",
    add: "Ajouter un scénario",
    one: "Scénario {name}",
    remove: "Retirer le scénario {name}",
    defaultName: "intrus {n}",
    name: "Nom",
    who: "Qui est-ce ?",
    whoExample: "Habite à côté et sait qui est chez soi.",
    keys: "Ce qu’il sait d’une personne",
    leads: "Le rapport porte d’abord sur ce scénario. Ses clés sont les variables clés de l’étape Rôles.",
    numeric: "Clés continues",
    useNumeric: "Utiliser {name} comme clé continue",
    coverage: {
      label: "Couverture",
      meaning: "Part de la population que contient le fichier de l’intrus : 0.2 signifie un cinquième.",
      otherwise: "1, tout le monde",
    },
    divergence: {
      label: "Divergence",
      meaning: "Probabilité que la valeur d’une clé diffère entre les deux fichiers pour une personne.",
      otherwise: "0, jamais",
    },
    shareWrong:
      "Une couverture est supérieure à 0 et au plus égale à 1 ; une divergence est au moins égale à 0 et inférieure à 1.",
    issues: {
      name: "Un scénario doit avoir un nom.",
      keys: "Un scénario doit avoir au moins une clé.",
      unfinished: "Le traitement de {name} n’est pas complet.",
      wrong: "Le traitement de {name} ne fonctionne pas : {message}.",
    },
    policy: "Quand le fichier peut-il être diffusé ?",
    policyAbout:
      "Une politique est une liste de limites, qui doivent toutes être respectées. " +
      "Sans politique, le rapport donne des chiffres, sans verdict. " +
      "Il n’y en a pas par défaut : c’est votre organisme qui décide laquelle s’applique.",
    populationSize: "Taille de la population",
    populationSizeAbout:
      "Elle confirme la somme des poids : des poids trop grands rendent trop faible tout risque estimé ; sans elle, " +
      "aucune règle portant sur un tel chiffre ne peut être respectée.",
    policyChoice: "Politique",
    noPolicy: "aucune",
    loadPolicy: "Charger une politique",
    addPolicy: "Évaluer aussi selon une autre politique",
    loadAnother: "Charger une autre politique",
    removePolicy: "Retirer « {name} »",
    several:
      "Le fichier doit les respecter toutes : le rapport s’ouvre sur le verdict le plus défavorable. Un traitement est cherché " +
      "pour une seule politique, et un relevé de décision porte sur une seule.",
    changeLimits: "Modifier les limites",
    changeLimitsAbout:
      "Une politique dont les limites changent prend un autre nom, pour que personne ne la confonde avec l’originale. Les parts " +
      "sont des nombres entre 0 et 1 : 0.03 signifie 3 %.",
    limits: { max: "Au plus", below: "Moins de", min: "Au moins" },
    changedName: "{name} (limites modifiées)",
    changedSource: "Les limites ont été modifiées dans l’atelier, à partir de « {name} ».",
    atMost: "au plus {limit}",
    below: "moins de {limit}",
    atLeast: "au moins {limit}",
    asShare: "en part",
    source: "Source : {text}",
    notCovered: "Non couvert : {text}",
  },

  config: {
    recodesNoKey: "Le scénario « {scenario} » recode « {name} », qui n’est pas une de ses clés.",
    unknownMeasure: "Il n’y a pas ici de mesure « {id} ».",
    unknownVariable: "Le fichier n’a pas de variable {names}.",
    absentFile:
      "Les paramètres nomment un fichier « {path} » ({what}). Ajoutez d’abord ce fichier, puis chargez-les à nouveau.",
    hierarchies:
      "Ils nomment des hiérarchies dans le dossier « {folder} » : chargez-les à l’étape Traitement, une pour chaque clé.",
    language: "Ils demandent un rapport dans une autre langue ; ici, il est dans celle de la page.",
    moves: "Ils nomment des traitements que seule la ligne de commande effectue.",
  },

  run: {
    heading: "Calcul en cours",
    done: "Calcul terminé",
    about:
      "Dans des processus d’arrière-plan de ce navigateur. Vous pouvez utiliser la page pendant ce temps.",
    idle: "Rien n’a encore été calculé.",
    start: "Lancer les mesures",
    again: "Relancer",
    waiting: "en attente",
    measured: "terminé",
    first: {
      heading: "Le verdict",
      noVerdict: "Aucune politique n’a été choisie : il n’y a donc pas de verdict.",
      expected: "Combien seraient identifiés",
      copies: "Copies d’originaux, et qui figurait dans le fichier d’origine",
      rules: "Règles de « {policy} »",
      rest: "Pas encore calculé : les autres mesures, les avertissements. Le rapport s’ouvre quand tout est prêt.",
      restTreated:
        "Pas encore calculé : les autres mesures, les avertissements, et un traitement qui permettrait de respecter les règles. " +
        "Le rapport s’ouvre quand tout est prêt.",
    },
    skipped: "non calculé : {reason}",
    needs: "il manque {what}.",
    lacks: {
      released: "un fichier diffusé",
      population: "un fichier de la population",
      identified: "un fichier nominatif",
      control: "un fichier de contrôle",
      role: "une variable ayant le rôle « {role} »",
    },
    failed: "Le calcul s’est arrêté avant la fin",
    cancelled: "Le calcul a été interrompu. Rien n’en est conservé.",
    took: "Durée : {seconds} secondes.",
    total: "Toutes les mesures",
    goto: "Voir le rapport",
    changeRoles: "Modifier les rôles",
    changeOptions: "Modifier les options",
  },

  report: {
    heading: "Risque de divulgation de {name}",
    size: "{rows, plural, one {# enregistrement} other {# enregistrements}}, {columns, plural, one {# variable} other {# variables}}",
    stale: "Des rôles ou des options ont changé depuis ce rapport.",
    partlyEnglish: "Le détail des mesures et des avertissements est en partie en anglais.",
    skippedTitle: "{title} :",
    otherLanguage: "Ce rapport est dans une autre langue que la page.",
    tabs: {
      label: "Parties du rapport",
      findings: "Constats",
      whatIf: "Et si",
      records: "Enregistrements",
    },
    notJudged: "Non évalué : {n, plural, one {# variable} other {# variables}} sans rôle",
    notJudgedAbout:
      "Les chiffres et les règles ne disent rien de ces variables, qui sont diffusées avec le fichier.",
    giveRoles: "Leur donner des rôles",
    contents: "Sommaire",
    next: {
      open:
        "C’est à vous de décider si ce risque est acceptable. Pour obtenir un verdict, choisissez une politique ou chargez la " +
        "vôtre : « Scénarios et politique » à l’étape Mesures.",
      met: "Enregistrez le relevé de décision à l’étape Export.",
      weights:
        "Indiquez la taille de la population sous « Scénarios et politique » à l’étape Mesures, puis relancez.",
      missing: "Fournissez ce qui manque aux chiffres, par exemple un rôle, puis relancez.",
      treated:
        "Poursuivez le traitement du fichier, mettez-le à la place du fichier diffusé à l’étape Rôles, puis relancez.",
      anew: "Si le fichier diffusé est synthétique, produisez-en un nouveau par une méthode qui ne reprend ni enregistrements ni parties d’enregistrements ; s’il a été traité, poursuivez son traitement. Mettez le nouveau fichier à sa place à l’étape Rôles, puis relancez.",
      treat:
        "Cherchez un traitement à l’étape Traitement. Si le fichier est traité ailleurs, ajoutez-le comme fichier diffusé à l’étape Rôles, puis relancez.",
    },
    glance: "En bref",
    cutNames: "Noms abrégés ci-dessus",
    warnings: "Avertissements",
    skipped: "Non calculé",
    origin: "Comment ce rapport a été établi",
    internalShow: "Afficher le détail interne",
    internalAbout: "Nomme aussi des enregistrements et des valeurs rares. À ne pas transmettre.",
    internal: "Interne",
    internalNote: "Nomme des enregistrements ou des valeurs rares : ne pas transmettre.",
    figures: "Chiffres de ce graphique",
    nothing: "Cette mesure n’a rien à montrer.",
    noRows: "Aucune ligne.",
    noValues: "Rien à représenter : il n’y a pas de valeurs.",
    chartHelp: "Les flèches permettent de lire les valeurs une à une.",
    noValue: "pas de valeur",
    marked: "Repères",
    firstOf: "Le graphique montre les {shown} premières sur {of} ; le tableau les contient toutes.",
    allRows: "Afficher les {n} lignes",
    fewerRows: "Afficher moins de lignes",
    roles: "Rôles des variables",
    options: "Options",
    files: "Fichiers",
    matching: "Appariement de {name}",
    software: "Logiciel",
    created: "Établi le",
    command: "Commande",
    missing: "Codes des valeurs manquantes",
    noneDeclared:
      "aucun ; les cellules vides et ce que le fichier lui-même déclare manquant comptent comme valeurs manquantes",
    describe: {
      histogram: "Histogramme de {y} selon {x}, {n} classes. La plus haute, {name}, contient {text}.",
      bars: "Diagramme en barres de {x} selon {y}, {n} barres.",
      curve: "Courbe de {y} selon {x}, {n} points.",
      heatmap: "Carte de chaleur de {y} selon {x}, {rows} lignes et {columns} colonnes.",
    },
  },

  severalPolicies: {
    next: "Cherchez sur quoi repose le verdict le plus défavorable. Un traitement est cherché pour une seule politique : retirez les autres, traitez le fichier, puis évaluez-le selon toutes.",
    treat:
      "Un traitement est cherché pour une seule politique, et vous en avez choisi plusieurs. Retirez les autres sous « Scénarios et politique » à l’étape Mesures, traitez le fichier, puis évaluez le fichier traité selon toutes.",
    decision:
      "Un relevé de décision porte sur une seule politique, et plusieurs ont été indiquées. Retirez les autres et relancez, une fois pour chacune.",
  },

  whatIf: {
    heading: "Et si des clés étaient retirées ou recodées ?",
    about:
      "Le fichier n’est pas modifié. Les mêmes mesures portent sur d’autres clés, et les deux rapports sont mis côte à côte.",
    rules: {
      heading: "Règles de « {name} »",
      statement: "Avec ces clés, règles respectées : {after} sur {of} ; auparavant : {before}.",
      rule: "Règle",
      limit: "Limite",
      results: { met: "respectée", "not met": "non respectée", "cannot tell": "indéterminée" },
    },
    verdict: {
      heading: "Verdict avec ces clés",
      about:
        "Le verdict porte sur un fichier dans lequel les clés retirées manquent et les autres sont recodées comme vous l’avez " +
        "choisi, évalué avec le fichier d’origine. Toutes les autres variables y restent. L’étape Traitement produit un tel " +
        "fichier.",
    },
    keys: "Variables clés",
    addKey: "Ajouter une clé",
    use: "Utiliser {name} comme clé",
    treatment: "Traitement de {name}",
    treatments: {
      none: "telle quelle",
      bands: "tranches",
      ends: "codage des extrêmes",
      merge: "valeurs regroupées",
    },
    width: "Largeur",
    from: "Une tranche commence à",
    bottom: "Tout jusqu’à",
    top: "Tout à partir de",
    bandWrong: "La largeur doit être supérieure à 0.",
    mergeAbout: "Cochez des valeurs et donnez-leur un seul nom.",
    mergeName: "Nom de la valeur regroupée",
    mergeDo: "Regrouper",
    mergeUndo: "Séparer {label}",
    tooMany: "Cette variable a trop de valeurs pour les regrouper à la main. Des tranches peuvent convenir.",
    compute: "Calculer",
    reset: "Revenir aux clés du rapport",
    before: "Avant",
    after: "Après",
    change: "Variation",
    better: "mieux",
    worse: "moins bien",
    same: "inchangé",
    noKeys: "Gardez au moins une clé.",
    result: "Avant et après",
    empty: "Changez quelque chose à gauche, puis calculez. Le risque avant et après s’affiche ici.",
    scenarios: "Scénarios",
    scenariosAbout:
      "Des intrus différents savent des choses différentes : il vaut la peine de comparer plusieurs jeux de clés.",
    keep: "Garder comme scénario",
    name: "Nom du scénario",
    defaultName: "Scénario {n}",
    original: "Rapport",
    remove: "Effacer {name}",
    load: "Ouvrir {name}",
    show: "Tous les chiffres",
    download: "Comparaison en HTML",
    describe: {
      dropped: "sans {names}",
      added: "avec {names}",
      coarser: "recodées : {names}",
      same: "les clés du rapport",
    },
    lower: "risque moindre",
    higher: "risque accru",
    figure: "Indicateur",
    onlyIn: "Dans un seul des deux",
  },

  records: {
    heading: "Enregistrements à risque",
    off:
      "Ce tableau nomme des enregistrements avec leurs clés. " +
      "Il est aussi confidentiel que les données, et reste masqué tant que vous ne l’affichez pas.",
    on: "Afficher les enregistrements",
    hide: "Masquer les enregistrements",
    count:
      "{which, select, all {} other {{n, number} sur }}{of, plural, one {# enregistrement} other {# enregistrements}}",
    first: "Le tableau contient les {n, number} premiers dans cet ordre. Les filtres mènent aux autres.",
    filters: "Filtres",
    contains: "{name} contient",
    from: "{name}, à partir de",
    to: "{name}, jusqu’à",
    add: "Filtrer par",
    clear: "Retirer tous les filtres",
    removeFilter: "Retirer le filtre de {name}",
    none: "Aucun enregistrement ne passe les filtres.",
    sort: "Trier par {name}",
    table: "Enregistrements",
  },

  treat,

  take: {
    heading: "Export",
    about:
      "Les fichiers sont produits dans cette page et enregistrés par votre navigateur. " +
      "Les rapports ne contiennent que des agrégats, sauf si vous ajoutez le détail interne.",
    report: "Le rapport",
    decision: "Relevé de décision",
    decisionAbout:
      "Ce que conserve un organisme : constat, fichiers par leurs empreintes, intrus, seuils avec leurs " +
      "sources, risque avant et après, techniques par variable, limites, et lignes à signer.",
    decisionForms: {
      html: "Décision en HTML",
      docx: "Décision en DOCX (Word)",
      md: "Décision en Markdown",
      json: "Décision en JSON",
    },
    html: "Rapport HTML",
    htmlAbout: "Une page pour les lecteurs. Elle s’ouvre partout et n’a besoin de rien d’autre.",
    json: "Rapport JSON",
    jsonAbout:
      "Pour des programmes, et pour des comparaisons en ligne de commande. Identique à ce qu’écrit la ligne de commande.",
    md: "Rapport Markdown",
    mdAbout: "Texte brut pour un ticket ou un wiki.",
    internal: "Avec le détail interne : nomme des enregistrements et des valeurs rares",
    records: "Risques par enregistrement",
    recordsAbout:
      "Une ligne par enregistrement, toutes les colonnes de toutes les mesures. Aussi confidentiel que les données.",
    again: "Reproduire ce rapport",
    againAbout:
      "Enregistrez les paramètres à côté du fichier, puis lancez-y cette commande. Elle donne le même rapport.",
    copy: "Copier",
    copied: "Copié",
    settings: "Paramètres (JSON)",
    writing: "Écriture",
    saved: "{name} est prêt, {size}.",
    needsReport: "Il n’y a pas encore de rapport. Lancez d’abord les mesures.",
  },
};
