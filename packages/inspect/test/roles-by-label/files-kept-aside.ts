/** Variables of further files, in the same form, to judge the words by: written before them, and not looked at for them. */
export const KEPT_ASIDE: Readonly<Record<string, string>> = {
  "labour force survey, SPSS, English": `
    SERNO | Household serial number | home | household
    PWT22 | Person weight, calibrated to mid-year population estimates | weight | weight
    Q1 | Respondent's gender | c:Man/Woman/Non-binary | keys
    Q2 | How old were you on your last birthday? | age | keys
    Q3 | What is your legal marital or civil partnership status? | c:Single/Married/Civil partner/Divorced/Widowed | keys
    Q4 | Country of birth | codes:40 | keys
    Q5 | Nationality | codes:35 | keys
    Q6 | Government office region | codes:11 | keys
    Q7 | Highest qualification held | c:Degree/A level/GCSE/None | keys
    Q8 | Main job: occupation (SOC 2020, 4 digits) | isco | keys
    Q9 | Industry division in main job | codes:80 | keys
    Q10 | Employment status | c:Employee/Self-employed/Unemployed/Inactive | keys
    Q11 | Gross weekly pay in main job | amount | numeric
    Q12 | Trade union member | c:Yes/No | sensitive
    Q13 | Health problem lasting more than 12 months | c:Yes/No | sensitive
    Q14 | What is your religion? | c:None/Christian/Muslim/Jewish | sensitive
    Q15 | Sexual identity | c:Heterosexual/Gay or lesbian/Bisexual/Other | sensitive
    Q16 | Usual hours worked per week | int:1-70 | ?
    Q17 | Reason for looking for another job | codes:8 | -
    Q18 | Weight of parcel sent | kg | -
    Q19 | Age of your car in years | int:0-25 | -
    Q20 | Trust in government | c:Low/Medium/High | -
    Q21 | Number of persons in household | int:1-9 | keys
    Q22 | Ethnic group (harmonised) | codes:9 | keys/sensitive
    Q23 | Interviewer number | codes:50 | -
    Q24 | Day of the week of the interview | codes:7 | -
  `,
  "emergency department, CSV with DDI, German": `
    F1 | Fallnummer | num10 | id/directIdentifiers
    F2 | Name des Patienten | name | directIdentifiers
    F3 | Geburtsjahr | years | keys
    F4 | Geschlecht (administrativ) | t:m/w/d | keys
    F5 | PLZ (3-stellig) | codes:60 | keys
    F6 | Nationalität | codes:20 | keys
    F7 | Versicherungsstatus | c:gesetzlich/privat/ohne | ?
    F8 | Diagnose nach ICD-10-GM | icd | sensitive
    F9 | Blutalkohol positiv | c:ja/nein | sensitive
    F10 | Schwangerschaft | c:ja/nein | sensitive
    F11 | Raucherstatus | c:nie/früher/aktuell | sensitive
    F12 | Gewicht (kg) | kg | -
    F13 | Größe | int:140-200 | -
    F14 | Wohnort (Kreis) | codes:50 | keys
    F15 | Ersteinschätzung (MTS) | codes:5 | -
    F16 | Erwerbstätigkeit | c:erwerbstätig/arbeitslos/Rentner | keys
    F17 | Altersgruppe | c:0-17/18-39/40-64/65+ | keys
    F18 | Alter der Einweisung in Tagen | int:0-30 | -
    F19 | Kosten der Behandlung | amount | numeric
    F20 | Herkunftsland | codes:25 | keys
    F21 | Schweregrad der Verletzung | codes:4 | ?
    F22 | Stationsgröße (Betten) | int:10-50 | -
  `,
  "census sample, Portuguese": `
    V0300 | Controle do domicílio | home | household
    V0010 | Peso amostral | weight | weight
    V0601 | Sexo | c:Masculino/Feminino | keys
    V6036 | Idade calculada em anos | age | keys
    V0606 | Cor ou raça | c:Branca/Preta/Amarela/Parda/Indígena | keys/sensitive
    V0502 | Relação de parentesco com o responsável pelo domicílio | c:Responsável/Cônjuge/Filho/Outro | keys
    V0640 | Estado civil | c:Casado/Divorciado/Viúvo/Solteiro | keys
    V0002 | Município | codes:80 | keys
    V1006 | Situação do domicílio | c:Urbana/Rural | keys
    V6400 | Nível de instrução | c:Sem/Fundamental/Médio/Superior | keys
    V6461 | Código da ocupação (CBO) | isco | keys
    V6471 | Atividade econômica (CNAE) | codes:60 | keys
    V6121 | Religião ou culto | codes:12 | sensitive
    V0614 | Dificuldade permanente de enxergar | c:Sim/Não | sensitive
    V6511 | Rendimento mensal do trabalho principal | amount | numeric
    V3061 | País estrangeiro de nascimento | codes:20 | keys
    V0201 | Espécie de unidade visitada | codes:3 | -
    V0203 | Número de cômodos | int:1-12 | ?
    V6300 | Número de filhos nascidos vivos | int:0-9 | keys
    V9001 | Sexo do recenseador | c:Masculino/Feminino | -
    V9002 | Idade do edifício | int:0-80 | -
    V9003 | Peso do botijão de gás (kg) | kg | -
  `,
  "needs assessment, CSV with HXL": `
    a | #meta+household+code | home | household
    b | #beneficiary+gender | t:female/male | keys
    c | #beneficiary+age+years | age | keys
    d | #adm2+name | place:12 | keys
    e | #adm4+village+name | place:60 | keys
    f | #affected+refugees+type | t:refugee/idp/host | keys
    g | #population+size | int:100-900 | -
    h | #indicator+fcs+score | int:0-100 | -
    i | #respondent+name+full | name | directIdentifiers
    j | #contact+email | email | directIdentifiers
    k | #affected+illness+chronic | t:yes/no | sensitive
    l | #indicator+income+monthly | amount | numeric
    m | #date+interview | date | ?
    n | #activity+name | place:4 | -
    o | #meta+enumerator+id | codes:12 | -
    p | #indicator+weight | weight | weight
    q | #beneficiary+education+level | t:none/primary/secondary | keys
    r | #indicator+water+litres | int:2-40 | -
  `,
  "living conditions, Italian and Polish": `
    NQUEST | Numero della famiglia | home | household
    PESO1 | Coefficiente di riporto all'universo | weight | weight
    I1 | Sesso del componente | c:Maschio/Femmina | keys
    I2 | Età in anni compiuti | age | keys
    I3 | Titolo di studio più elevato conseguito | c:Licenza/Diploma/Laurea | keys
    I4 | Cittadinanza | codes:15 | keys
    I5 | Condizione professionale | c:Occupato/Disoccupato/Pensionato | keys
    I6 | Regione di residenza | codes:20 | keys
    I7 | Reddito netto mensile | amount | numeric
    I8 | Malattie croniche | c:Sì/No | sensitive
    I9 | Stato civile | c:Celibe/Coniugato/Vedovo | keys
    I10 | Soddisfazione per il lavoro | c:Molto/Abbastanza/Poco | -
    I11 | Sesso dell'intervistatore | c:Maschio/Femmina | -
    P1 | Płeć respondenta | c:Mężczyzna/Kobieta | keys
    P2 | Wiek w latach | age | keys
    P3 | Województwo zamieszkania | codes:16 | keys
    P4 | Poziom wykształcenia | c:Podstawowe/Średnie/Wyższe | keys
    P5 | Wykonywany zawód | isco | keys
    P6 | Wyznanie religijne | codes:5 | sensitive
    P7 | Niepełnosprawność prawna | c:Tak/Nie | sensitive
    P8 | Miesięczny dochód netto | amount | numeric
    P9 | Wiek budynku | int:0-100 | -
    P10 | Klasa wielkości miejscowości | codes:6 | keys
    P11 | Ocena jakości dróg | codes:5 | -
  `,
  "surveys in Russian, Arabic and Chinese": `
    R1 | Пол респондента | c:Мужской/Женский | keys
    R2 | Сколько Вам полных лет? | age | keys
    R3 | Регион проживания | codes:20 | keys
    R4 | Уровень образования | c:Среднее/Среднее специальное/Высшее | keys
    R5 | Национальность | codes:9 | keys/sensitive
    R6 | Вес респондента в кг | kg | -
    R7 | Хронические заболевания | c:Да/Нет | sensitive
    R8 | Доход домохозяйства за месяц | amount | numeric
    R9 | Номер домохозяйства | home | household
    R10 | Семейное положение | c:Женат/Разведен/Вдовец/Холост | keys
    R11 | Пол интервьюера | c:Мужской/Женский | -
    A1 | جنس الفرد | c:ذكر/أنثى | keys
    A2 | العمر بالسنوات الكاملة | age | keys
    A3 | الحالة الزواجية | c:أعزب/متزوج/مطلق/أرمل | keys
    A4 | المستوى التعليمي | c:أمي/ابتدائي/ثانوي/جامعي | keys
    A5 | الإعاقة | c:نعم/لا | sensitive
    A6 | وزن المعاينة | weight | weight
    C1 | 受访者性别 | c:男/女 | keys
    C2 | 您的年龄（周岁） | age | keys
    C3 | 民族 | codes:10 | keys/sensitive
    C4 | 最高学历 | c:小学/初中/高中/大学 | keys
    C5 | 职业编码 | isco | keys
    C6 | 房屋年龄 | int:0-60 | -
    C7 | 慢性病 | c:有/没有 | sensitive
  `,
  "health examination, SAS, English": `
    SEQN | Respondent sequence number | serial | id
    WTINT | Full sample 2 year interview weight | weight | weight
    SDMVPSU | Masked variance pseudo-PSU | codes:30 | cluster
    SDMVSTRA | Masked variance pseudo-stratum | codes:15 | strata
    RIAGENDR | Gender | c:Male/Female | keys
    RIDAGEYR | Age in years at screening | age | keys
    RIDRETH | Race/Hispanic origin | codes:6 | keys/sensitive
    DMDBORN | In what country were you born? | codes:4 | keys
    DMDEDUC | Education level - Adults 20+ | c:Less than 9th grade/High school/College | keys
    DMDMARTL | Marital status | c:Married/Widowed/Divorced/Never married | keys
    INDFMIN | Annual family income | codes:13 | sensitive
    DMDHHSIZ | Total number of people in the household | int:1-7 | keys
    BMXWT | Weight (kg) | kg | -
    BMXHT | Standing height (cm) | int:140-200 | -
    BMXBMI | Body mass index (kg/m**2) | dec:15-50 | ?
    SMQ020 | Smoked at least 100 cigarettes in life | c:Yes/No | sensitive
    DIQ010 | Doctor told you have diabetes | c:Yes/No | sensitive
    DIQ040 | Age when first told you had diabetes | int:1-85 | ?
    DPQ020 | Feeling down, depressed, or hopeless | c:Not at all/Several days/Nearly every day | sensitive
    SXQ | Had sex with a man in the past year | c:Yes/No | sensitive/-
    PHAFST | Length of food fast, hours | int:0-20 | -
    LBXSGL | Glucose, serum (mg/dL) | int:60-300 | ?
    HOD050 | Number of rooms in home | int:1-12 | ?
    MCQ160 | Ever told you had cancer or malignancy | c:Yes/No | sensitive
    DBD | Milk consumption | c:Never/Rarely/Daily | -
    PAQ | Minutes of moderate activity at work | int:0-300 | -
  `,
};
