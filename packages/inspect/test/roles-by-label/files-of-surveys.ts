/**
 * Variables in the manner of further surveys, in the same form, written when the words were done: what they say of
 * labels that nobody had in mind. See the test for what they said first.
 */
export const WRITTEN_AFTER: Readonly<Record<string, string>> = {
  "social survey, SPSS, English": `
    idno | Respondent's identification number | serial | id
    pspwght | Post-stratification weight including design weight | weight | weight
    cntry | Country | codes:20 | keys
    gndr | Gender | c:Male/Female/No answer | keys
    agea | Age of respondent, calculated | age | keys
    yrbrn | Year of birth | years | keys
    hhmmb | Number of people living regularly as member of household | int:1-9 | keys
    maritalb | Legal marital status, post coded | c:Legally married/Legally divorced/Widowed/None of these | keys
    domicil | Domicile, respondent's description | c:A big city/Suburbs/Town or small city/Country village/Farm | keys
    eisced | Highest level of education, ES - ISCED | codes:7 | keys
    isco08 | Occupation, ISCO08 | isco | keys
    nacer2 | Industry, NACE rev.2 | codes:80 | keys
    mnactic | Main activity, last 7 days. All respondents. Post coded | codes:9 | keys
    hinctnta | Household's total net income, all sources | codes:10 | sensitive
    rlgdnm | Religion or denomination belonging to at present | codes:8 | sensitive
    rlgatnd | How often attend religious services apart from special occasions | codes:7 | ?
    mbtru | Member of trade union or similar organisation | c:Yes, currently/Yes, previously/No | sensitive
    prtvtdgb | Party voted for in last national election | codes:9 | sensitive
    hlthhmp | Hampered in daily activities by illness/disability/infirmity/mental problem | c:Yes a lot/To some extent/No | sensitive
    health | Subjective general health | c:Very good/Good/Fair/Bad | sensitive
    ctzcntr | Citizen of country | c:Yes/No | keys
    brncntr | Born in country | c:Yes/No | keys
    blgetmg | Belong to minority ethnic group in country | c:Yes/No | keys/sensitive
    facntr | Father born in country | c:Yes/No | ?
    lnghom1 | Language most often spoken at home: first mentioned | codes:30 | keys
    crmvct | Respondent or household member victim of burglary/assault last 5 years | c:Yes/No | sensitive
    stfhlth | State of health services in country nowadays | int:0-10 | -
    stfedu | State of education in country nowadays | int:0-10 | -
    imwbcnt | Immigrants make country worse or better place to live | int:0-10 | -
    freehms | Gays and lesbians free to live life as they wish | codes:5 | -
    trstplt | Trust in politicians | int:0-10 | -
    polintr | How interested in politics | codes:4 | -
    gincdif | Government should reduce differences in income levels | codes:5 | -
    wkhtot | Total hours normally worked per week in main job overtime included | int:1-80 | ?
    agertr | Age when wanting to retire | int:40-80 | -
    pdwrkp | Partner doing last 7 days: paid work | c:Marked/Not marked | ?
    iinvlwo | How well interviewer understood the region | codes:4 | -
    inwmme | Minute of the end of interview | int:0-59 | -
    nwspol | News about politics and current affairs, watching, reading or listening, in minutes | int:0-240 | -
    netusoft | Internet use, how often | codes:5 | -
  `,
  "multiple indicator survey, SPSS, English and French": `
    HH1 | Cluster number | codes:40 | cluster
    HH2 | Household number | home | household
    HL3 | Relation to household head | codes:14 | keys
    HL4 | Sex | c:MALE/FEMALE | keys
    HL6 | Age | age | keys
    HL7 | Did (name) stay here last night | c:YES/NO | -
    HH6 | Area | c:URBAN/RURAL | keys
    HH7 | Region | codes:7 | keys
    ED5A | Highest level of education attended | codes:5 | keys
    hhweightm | Household sample weight | weight | weight
    welevel | Education (woman) | codes:4 | keys
    disability | Functional difficulties (age 18-49 years) | c:Has functional difficulty/Has no functional difficulty | sensitive
    windex5 | Wealth index quintile | codes:5 | ?
    HC1A | Religion de la personne de référence | codes:5 | sensitive
    HC2 | Langue maternelle de la personne de référence | codes:6 | keys
    HC3 | Nombre de chambres à coucher | int:0-6 | ?
    HC4 | Matériau principal du sol du logement | codes:8 | ?
    WS4 | Temps mis pour chercher l'eau (minutes) | int:0-120 | -
    CM11 | Enfants nés vivants | int:0-9 | keys
    MA5 | Âge du mari ou partenaire | int:15-80 | ?
    MA11 | Âge à la première union | int:10-40 | -
    DV1A | Battre sa femme est justifié: si elle sort sans prévenir | c:Oui/Non | -
    HA1 | A déjà entendu parler du VIH ou du SIDA | c:Oui/Non | -
    HA24 | A déjà fait un test du VIH | c:Oui/Non | sensitive
    TA1 | A déjà fumé une cigarette | c:Oui/Non | sensitive
    AN8 | Poids de l'enfant (kilogrammes) | kg | -
    UB2 | Âge de l'enfant en années révolues | int:0-4 | ?
    HH3 | Numéro de l'enquêtrice | codes:30 | -
  `,
  "panel, Stata, German": `
    hhnr | Ursprüngliche Haushaltsnummer | home | household
    pid | Unveränderliche Personennummer | serial | id
    phrf | Hochrechnungsfaktor, Personen | weight | weight
    sex | Geschlecht der Befragungsperson | c:Männlich/Weiblich | keys
    gebjahr | Geburtsjahr (vierstellig) | years | keys
    famstd | Familienstand im Befragungsjahr | codes:7 | keys
    bula | Bundesland des Hauptwohnsitzes | codes:16 | keys
    x1 | Staatsangehörigkeit der befragten Person | codes:30 | keys
    x2 | Höchster allgemeinbildender Schulabschluss | codes:6 | keys
    x3 | Berufliche Stellung, derzeitige Haupttätigkeit | codes:20 | keys
    x4 | Derzeitige berufliche Tätigkeit (ISCO-08) | isco | keys
    x5 | Bruttoverdienst im letzten Monat | amount | numeric
    x6 | Haushaltsnettoeinkommen, gruppiert | codes:12 | sensitive
    x7 | Gesundheitszustand, gegenwärtig | codes:5 | sensitive
    x8 | Amtlich anerkannte Schwerbehinderung | c:Ja/Nein | sensitive
    x9 | Zugehörigkeit zu einer Kirche oder Religionsgemeinschaft | codes:6 | sensitive
    x10 | Parteineigung, welche Partei | codes:8 | sensitive
    x11 | Gewerkschaftsmitgliedschaft | c:Ja/Nein | sensitive
    x12 | Sorgen um die eigene Gesundheit | codes:3 | ?
    x13 | Zufriedenheit mit dem Haushaltseinkommen | int:0-10 | -
    x14 | Bundestagswahl: Beabsichtigte Zweitstimme | codes:8 | sensitive
    x15 | Größe der Wohnung in Quadratmetern | int:20-200 | ?
    x16 | Monatliche Kaltmiete | amount | ?
    x17 | Anzahl der im Haushalt lebenden Personen | int:1-9 | keys
    x18 | Politische Gemeindegrößenklasse | codes:7 | keys
    x19 | Migrationshintergrund, direkt oder indirekt | codes:3 | keys
    x20 | Alter des PKW | int:0-25 | -
    x21 | Geschlecht des Interviewers | c:Männlich/Weiblich | -
    x22 | Vertrauen in den Bundestag | int:0-10 | -
    x23 | Sollte der Staat Einkommensunterschiede verringern | codes:5 | -
    x24 | Sexuelle Orientierung | codes:4 | sensitive
    x25 | Entfernung zum nächsten Arzt | codes:5 | -
  `,
  "household income survey, Spanish and Portuguese": `
    folioviv | Identificador de la vivienda | home | household
    factor | Factor de expansión | weight | weight
    ubica_geo | Ubicación geográfica | codes:60 | keys
    tam_loc | Tamaño de localidad | codes:4 | keys
    p1 | Sexo de la persona entrevistada | c:Hombre/Mujer | keys
    p2 | Edad cumplida | age | keys
    p3 | Parentesco con la jefa o el jefe | codes:12 | keys
    p4 | Nivel de escolaridad aprobado | codes:9 | keys
    p5 | Habla lengua indígena | c:Sí/No | keys
    p6 | Se autorreconoce afromexicano | c:Sí/No | keys/sensitive
    p7 | Situación conyugal | codes:6 | keys
    p8 | Clasificación de la ocupación (SINCO) | isco | keys
    p9 | Afiliación a servicios médicos por el trabajo | c:Sí/No | ?
    p10 | Ingreso corriente total trimestral | amount | numeric
    p11 | Gasto en alimentos | amount | numeric
    p12 | ¿Tiene alguna discapacidad? | c:Sí/No | sensitive
    p13 | ¿Ha sido víctima de algún delito en el último año? | c:Sí/No | sensitive
    p14 | Peso de la fruta comprada | kg | -
    p15 | Sexo del encuestador | c:Hombre/Mujer | -
    p16 | Antigüedad del vehículo | int:0-30 | -
    q1 | Sexo do morador | c:Homem/Mulher | keys
    q2 | Data de nascimento | birth | directIdentifiers/keys
    q3 | Cor ou raça do morador | codes:5 | keys/sensitive
    q4 | Curso mais elevado que frequentou | codes:12 | keys
    q5 | Nacionalidade | codes:3 | keys
    q6 | Tem diagnóstico de hipertensão | c:Sim/Não | sensitive
    q7 | Consome bebida alcoólica | codes:3 | sensitive
    q8 | Tipo de domicílio | codes:3 | ?
    q9 | Opinião sobre a segurança no bairro | codes:5 | -
    q10 | Valor do aluguel mensal | amount | ?
    q11 | Quantidade de banheiros | int:1-5 | ?
    q12 | Ocupação no trabalho principal | isco | keys
  `,
  "hospital episodes, SAS, English": `
    EPIKEY | Episode record identifier | serial | id
    A1 | Patient's sex | c:Male/Female/Indeterminate | keys
    A2 | Patient age at start of episode | age | keys
    A3 | Ethnic category | codes:16 | keys/sensitive
    A4 | Postcode sector of usual address | codes:150 | keys
    A5 | Primary diagnosis - ICD10 | icd | sensitive
    A6 | Main operative procedure (OPCS-4) | codes:120 | sensitive
    A7 | Admission method | codes:9 | ?
    A8 | Duration of stay in days | int:1-40 | ?
    A9 | Mental category | codes:5 | sensitive
    A10 | Treatment specialty | codes:40 | ?
    A11 | Discharge destination | codes:10 | ?
    A12 | Consultant's age band | codes:5 | -
    A13 | Birth weight in grams | int:900-4500 | -
    A14 | Patient's weight at admission | kg | -
    A15 | Total charges | amount | numeric
    A16 | Expected payer | codes:6 | ?
    A17 | Died during hospitalization | c:Yes/No | sensitive
    A18 | Bed size of hospital | codes:3 | -
    A19 | Income quartile of patient's postcode area | codes:4 | -
    A20 | Discharge weight for national estimates | weight | weight
    A21 | Current smoker | c:Yes/No | sensitive
    A22 | Number of chronic conditions | int:0-12 | sensitive
    A23 | Resident of county | codes:60 | keys
  `,
};
