/**
 * Variables of realistic files of our own making, to find the words with. A line is a variable: its name, its label,
 * its values (see `values.ts`), and the role that an expert gives it: `-` none, `?` either is fine, `keys/sensitive`
 * both are, the first is the better one. Labels are written as offices write them, wrong abbreviations and all.
 */
export const TO_TUNE: Readonly<Record<string, string>> = {
  "household budget survey, SPSS, English": `
    HHID | Household identification number | home | household
    PID | Person number within household | person | -
    WGT | Sampling weight (person) | weight | weight
    REGION | Region | c:North/South/East/West/Capital | keys
    DIST | District code | codes:24 | keys
    URB | Type of settlement | c:Urban/Rural | keys
    Q101 | Sex of household member | c:Male/Female | keys
    Q102 | Age in completed years | age | keys
    Q103 | Marital status | c:Never married/Married/Divorced/Widowed/Separated | keys
    Q104 | Relationship to head of household | c:Head/Spouse/Child/Parent/Other relative | keys
    Q110 | Highest level of education completed | c:None/Primary/Secondary/Tertiary | keys
    Q111 | Currently attending school | c:Yes/No | ?
    Q120 | Occupation ISCO-08 | isco | keys
    Q121 | Main economic activity (ISIC Rev. 4) | codes:60 | keys
    Q122 | Worked for pay in the last 7 days | c:Yes/No | keys
    Q130 | Religion | c:Christian/Muslim/Hindu/None/Other | sensitive
    Q131 | Ethnic group | c:A/B/C/D/Other | keys/sensitive
    Q201 | Total monthly household income | amount | numeric
    Q202 | Number of meals yesterday | int:0-6 | -
    Q205 | Sex of interviewer | c:Male/Female | -
    Q206 | Age of the dwelling (years) | int:0-90 | -
    Q207 | Main material of the roof | c:Thatch/Iron/Tiles/Other | ?
    Q208 | Weight of maize harvested in kg | kg | -
    Q301 | Chronic illness | c:Yes/No | sensitive
    Q302 | Satisfaction with health services | c:Very satisfied/Satisfied/Dissatisfied | -
    Q303 | Income bracket of the area (census tract) | codes:5 | -
  `,
  "patients, DDI codebook, German": `
    V01 | Laufende Nummer des Falls | serial | id
    V02 | Geschlecht | c:männlich/weiblich/divers | keys
    V03 | Alter bei Aufnahme in Jahren | age | keys
    V04 | Postleitzahl des Wohnorts | codes:120 | keys
    V05 | Staatsangehörigkeit | c:deutsch/andere EU/sonstige | keys
    V06 | Familienstand | c:ledig/verheiratet/geschieden/verwitwet | keys
    V07 | Höchster Schulabschluss | c:ohne/Hauptschule/Realschule/Abitur | keys
    V08 | Beruf (KldB 2010) | isco | keys
    V09 | Hauptdiagnose (ICD-10) | icd | sensitive
    V10 | Nebendiagnose | icd | sensitive
    V11 | Körpergewicht bei Aufnahme in kg | kg | -
    V12 | Körpergröße in cm | int:140-200 | -
    V13 | Verweildauer in Tagen | int:1-40 | ?
    V14 | Aufnahmedatum | date | ?
    V15 | Geschlecht des behandelnden Arztes | c:männlich/weiblich | -
    V16 | Alkoholkonsum | c:nie/gelegentlich/täglich | sensitive
    V17 | Grad der Behinderung | codes:9 | sensitive
    V18 | Gesamtkosten des Falls in Euro | amount | numeric
    V19 | Zufriedenheit mit der Behandlung | c:sehr zufrieden/zufrieden/unzufrieden | -
    V20 | Raumtemperatur | dec:18-26 | -
    V21 | Alter des Gebäudes | int:1-120 | -
  `,
  "living conditions, Stata, French": `
    menage | Numéro du ménage dans la grappe | home | household
    hhweight | Coefficient de pondération | weight | weight
    s01q01 | Sexe | c:Masculin/Féminin | keys
    s01q02 | Lien de parenté avec le chef de ménage | c:Chef/Conjoint/Enfant/Autre | keys
    s01q03 | Quel est l'âge de [NOM] en années révolues ? | age | keys
    s01q07 | Situation matrimoniale actuelle | c:Célibataire/Marié(e)/Divorcé(e)/Veuf(ve) | keys
    s01q14 | Quelle est la religion de [NOM] ? | c:Musulman/Chrétien/Animiste/Sans | sensitive
    s01q15 | Quelle est la nationalité de [NOM] ? | codes:12 | keys
    s01q16 | Quelle est l'ethnie de [NOM] ? | codes:15 | keys/sensitive
    s02q14 | Quel est le diplôme le plus élevé obtenu ? | c:Aucun/CEP/BEPC/BAC/Supérieur | keys
    s03q01 | A eu un problème de santé ces 30 derniers jours | c:Oui/Non | sensitive
    s03q41 | Handicap pour voir | c:Non/Un peu/Beaucoup | sensitive
    s04q29 | Profession exercée dans l'emploi principal | isco | keys
    s04q30 | Branche d'activité | codes:20 | keys
    s04q43 | Salaire du dernier mois (FCFA) | amount | numeric
    s11q01 | Nombre de pièces du logement | int:1-9 | ?
    s11q20 | Type de toilettes utilisé | c:WC/Latrines/Nature | ?
    s00q23 | Sexe de l'enquêteur | c:Masculin/Féminin | -
    s20q01 | Opinion sur la situation économique du pays | c:Meilleure/Pareille/Pire | -
    milieu | Milieu de résidence | c:Urbain/Rural | keys
    s17q05 | Poids de l'animal (kg) | kg | -
    region | Région | codes:8 | keys
    s16q11 | Superficie de la parcelle (ha) | dec:0-9 | -
  `,
  "registration of displaced people, CSV with HXL": `
    case_no | #household+id | home | household
    ind | #meta+id | serial | id
    c1 | #affected+sex | t:f/m | keys
    c2 | #affected+age | age | keys
    c3 | #adm1+name | place:6 | keys
    c4 | #adm3+code | codes:30 | keys
    c5 | #country+origin+name | place:5 | keys
    c6 | #date+arrival | date | ?
    c7 | #affected+gbv+reported | t:yes/no | sensitive
    c8 | #affected+hh+size | int:1-9 | keys
    c9 | #loc+type | t:camp/host family/urban | ?
    c10 | #org+reporting | place:3 | -
    c11 | #contact+phone | num10 | directIdentifiers
    c12 | #beneficiary+name | name | directIdentifiers
    c13 | #geo+lat | geo | directIdentifiers
    c14 | #value+amount+usd | int:20-90 | ?
    c15 | #affected+disability | t:none/some/severe | sensitive
    c16 | #sector+name | t:WASH/Food/Shelter | -
  `,
  "household survey, Stata, Spanish": `
    vivienda | Número de vivienda | home | household
    factor07 | Factor de expansión | weight | weight
    dominio | Dominio geográfico | codes:8 | keys
    estrato | Estrato de la muestra | codes:6 | strata
    p207 | Sexo | c:Hombre/Mujer | keys
    p208a | ¿Qué edad tiene en años cumplidos? | age | keys
    p209 | ¿Cuál es su estado civil o conyugal? | c:Conviviente/Casado(a)/Viudo(a)/Soltero(a) | keys
    p203 | Relación de parentesco con el jefe del hogar | c:Jefe/Cónyuge/Hijo/Otro | keys
    p301a | ¿Cuál es el último año o grado de estudios que aprobó? | c:Sin nivel/Primaria/Secundaria/Superior | keys
    p300a | ¿Cuál es el idioma o lengua materna que aprendió en su niñez? | c:Quechua/Aymara/Castellano | keys
    p505 | ¿Cuál es la ocupación principal que desempeñó? | isco | keys
    p506 | ¿A qué se dedica el negocio donde trabajó? (CIIU) | codes:70 | keys
    p401 | ¿Padece de alguna enfermedad crónica? | c:Sí/No | sensitive
    p401h | ¿Tiene limitaciones de forma permanente para moverse? | c:Sí/No | sensitive
    p524 | Ingreso total de la ocupación principal | amount | numeric
    p558c | ¿Usted se considera de origen indígena, negro, blanco, mestizo? | c:Quechua/Negro/Blanco/Mestizo | keys/sensitive
    p601 | Peso del producto comprado (kg) | kg | -
    p702 | Edad del perro principal | int:0-15 | -
    p801 | Grado de confianza en los partidos políticos | c:Nada/Poco/Bastante | ?
    p802 | ¿Qué tan de acuerdo está con que las mujeres trabajen? | c:Muy de acuerdo/De acuerdo/En desacuerdo | -
    resi | Resultado final de la encuesta | c:Completa/Incompleta/Rechazo | -
  `,
  "demographic and health survey, Stata, English": `
    caseid | Case identification | serial | id
    hv002 | Household number | home | household
    hv005 | Household sample weight (6 decimals) | weight | weight
    hv009 | Number of household members | int:1-12 | keys
    hv024 | Region | codes:9 | keys
    hv025 | Type of place of residence | c:urban/rural | keys
    hv104 | Sex of household member | c:male/female | keys
    hv105 | Age of household members | age | keys
    hv106 | Highest educational level attained | c:no education/primary/secondary/higher | keys
    v012 | Current age of respondent | int:15-49 | keys
    v010 | Respondent's year of birth | years | keys
    v130 | Religion | c:catholic/protestant/muslim/other | sensitive
    v131 | Ethnicity | codes:14 | keys/sensitive
    v501 | Current marital status | c:never in union/married/widowed/divorced | keys
    v511 | Age at first cohabitation | int:10-40 | -
    v525 | Age at first sex | int:10-35 | sensitive/-
    v717 | Respondent's occupation (grouped) | c:not working/professional/clerical/agriculture | keys
    v190 | Wealth index combined | c:poorest/poorer/middle/richer/richest | ?
    v437 | Respondent's weight in kilograms (1 decimal) | kg | -
    v438 | Respondent's height in centimeters (1 decimal) | int:140-190 | -
    v743a | Person who usually decides on respondent's health care | c:respondent/husband/both/other | -
    hiv03 | HIV test result | c:negative/positive | sensitive
    v209 | Births in past year | int:0-2 | ?
    v218 | Number of living children | int:0-9 | keys
    b8 | Current age of child | int:0-17 | ?
    v152 | Age of household head | int:18-95 | ?
    v028 | Interviewer identification | codes:40 | -
    v394 | Visited health facility last 12 months | c:no/yes | ?
    v744a | Beating justified if wife goes out without telling husband | c:no/yes | -
  `,
  "microcensus, SAS, German": `
    EF3s | Haushaltsnummer im Auswahlbezirk | home | household
    EF952 | Hochrechnungsfaktor Jahr (in 1000) | weight | weight
    EF44 | Alter | age | keys
    EF46 | Geschlecht | c:Männlich/Weiblich | keys
    EF49 | Familienstand | c:Ledig/Verheiratet/Verwitwet/Geschieden | keys
    EF1 | Bundesland | codes:16 | keys
    EF368 | Staatsangehörigkeit: 1. Staat | codes:30 | keys
    EF114 | Ausgeübter Beruf | isco | keys
    EF136 | Wirtschaftszweig des Betriebes (WZ 2008) | codes:60 | keys
    EF310 | Höchster allgemeiner Schulabschluss | c:Haupt/Real/Abitur | keys
    EF312 | Höchster beruflicher Ausbildungsabschluss | c:Lehre/Meister/Bachelor/Master | keys
    EF436 | Persönliches Nettoeinkommen (Klassen) | codes:24 | sensitive
    EF29 | Erwerbstyp nach dem ILO-Konzept | c:Erwerbstätig/Erwerbslos/Nichterwerbsperson | keys
    EF664 | Einwohnergrößenklasse der Gemeinde | codes:6 | keys
    EF367 | Jahr des Zuzugs nach Deutschland | years | ?
    EF477 | Rauchverhalten | c:Raucher/Nichtraucher | sensitive
    EF502 | Krankheit in den letzten 4 Wochen | c:Ja/Nein | sensitive
    EF635 | Baualtersklasse des Gebäudes | codes:9 | -
    EF491 | Wohnfläche der Wohnung in qm | int:20-250 | ?
    EF999 | Interviewform | c:Persönlich/Telefonisch/Online | -
    EF130 | Beginn der Arbeitszeit (Uhrzeit) | int:0-24 | -
    EF131 | Normalerweise geleistete Arbeitsstunden je Woche | int:1-70 | ?
  `,
  "patients, CSV without labels, German": `
    PatNr |  | serial | id
    Nachname |  | name | directIdentifiers
    Geburtsdatum |  | birth | directIdentifiers
    Geschlecht |  | t:m/w/d | keys
    PLZ |  | codes:90 | keys
    Staatsang |  | t:deutsch/polnisch/türkisch | keys
    Famstand |  | t:ledig/verheiratet/verwitwet | keys
    Beruf |  | codes:40 | keys
    Station |  | t:Innere/Chirurgie/Gyn | keys
    Aufnahme |  | date | ?
    Entlassung |  | date | ?
    Verweildauer |  | int:1-30 | keys
    Hauptdiagnose |  | icd | sensitive
    Nebendiagnose |  | icd | sensitive
    Kosten |  | amount | numeric
    Temperatur |  | dec:36-41 | -
    Zimmer |  | int:1-40 | -
    Kasse |  | t:AOK/TK/Barmer | ?
  `,
  "registration, CSV without labels, English": `
    case_id |  | serial | id
    hh_id |  | home | household
    gender |  | t:f/m | keys
    age |  | age | keys
    hh_size |  | int:1-9 | keys
    origin |  | place:5 | keys
    arrival |  | date | ?
    admin3 |  | place:30 | keys
    gbv_reported |  | t:yes/no | sensitive
    disability |  | t:none/some/severe | sensitive
    rations |  | int:0-9 | -
    v7 |  | t:Male/Female | keys
    v8 |  | t:Single/Married/Widowed | keys
    v9 |  | t:urban/rural | keys
    v10 |  | t:yes/no | -
  `,
};
