import { CLUSTER_NAMES } from "@sdc-risk/core";

/** What the name of a variable can say. */
export interface Concept {
  readonly means:
    | "weight"
    | "household"
    | "id"
    | "person"
    | "number"
    | "contact"
    | "birth-date"
    | "place"
    | "key"
    | "dwelling"
    | "amount"
    | "sensitive"
    | "strata"
    | "cluster"
    | "organisation"
    | "staff"
    | "stay"
    | "code";
  /** In words, as reasons name it. */
  readonly about: string;
  /** Entries parted by white space, see below. */
  readonly words: string;
  /** Entries that speak against it. */
  readonly except?: string;
}

/** Words beside the meaning of a name that help to choose, in the same form as `CONCEPTS`. */
export const HINTS = {
  /** The height of a person: a weight in the same file may be one of the body. */
  height:
    "height korpergr- koerpergr- groesse grosse taille estatura altura altezza wzrost rost рост 身高- طول",
  /** A name that the weight of a body has too. */
  bare: "=weight =wt =gewicht =poids =peso =waga =ves =вес =重量 =وزن",
  /** Of a household. */
  household: "hh- househ- haush- menage- hogar- famil- gosp- domokh- домохоз- 户- اسره",
  /** One of many replicate weights, or a weight that others are made of. */
  replicate: "rep repl replic- brr jk base- design- basis-",
  /** How many there are of something. */
  count: `number&of num&of no_of anzahl- nombre nb nbre nro&de liczba ilosc quantidade cantidad kolichestv-
      количеств- 数量- عدد`,
  /** Of persons, or the last of several weights. */
  person: "person- indiv- pers final- calib- samp- muestr- campion- endgew-",
} as const;

/** Names of a firm or another organisation: its word alone, or beside one that says that it is a number. */
const named = (words: string): string =>
  words
    .split(/\s+/)
    .flatMap((word) => [
      `=${word.replaceAll("-", "")}`,
      ...["id", "ids", "code", "cod-", "no", "nr", "num-", "number", "-nummer", "key"].map(
        (part) => `${word}&${part}`,
      ),
    ])
    .join(" ");

/** Organisations that a record may be, or that a person may belong to. */
const ORGANISATIONS =
  named(`company- companies- firm firms firma- enterprise- establishment- business- employer- workplace- plant
    betrieb- unternehm- arbeitgeber- entreprise- etablissement- societe- employeur- empresa- establecim-
    empleador- azienda- impresa- przedsieb- predpriyat- предприят- организац- 企业- school- schul- ecole-
    escuela- escola- hospital- krankenhaus- klinik- hopital- clinic- bank-`);

/** Names of sampling clusters, by which files are warned of, too. */
const CLUSTERS = [
  ...CLUSTER_NAMES.whole,
  ...CLUSTER_NAMES.beginning.map((start) => `${start}-`),
  ...CLUSTER_NAMES.names.map((name) => `=${name}`),
].join(" ");

/**
 * Words of variable names by what they say. The first concept with a fitting entry wins, so the order is part
 * of the data.
 *
 * Names are compared in lower case, without accents, in parts (`hhSize_2` is hh, size, 2). An entry fits
 * - `sex` a whole part, or several parts in a row (`date_birth`);
 * - `educ-` the beginning of a part, `-nummer` its end, `-gewicht-` anywhere;
 * - `=nom` the whole name, `^age` its first part;
 * - `hh&size` when both fit.
 *
 * An entry in Chinese fits anywhere. Arabic is written without the article and with ه for ة.
 *
 * Languages: English, German, French, Spanish, Portuguese, Italian, Polish, Russian (also in Latin letters),
 * Arabic, Chinese.
 */
export const CONCEPTS: readonly Concept[] = [
  {
    means: "key",
    about: "household size",
    words: `hhsize hh_size hhgr hsize hh&size househ-&size househ-&members haushaltsgro- haushalt-&gro-
      personen&haushalt taille&menage nb&menage tamano&hogar tam&hogar miembros&hogar personas&hogar tamanho&-
      moradores componenti-&- dimens-&famil- numero&componenti wielkosc&gosp- liczba&osob- razmer&domo-
      размер&домо- 家庭规模- 家庭人数- 户规模- حجم_اسره`,
  },
  {
    means: "weight",
    about: "a sampling weight",
    words: `weight- -weight -weights wgt- -wgt wt wts pwt fwt pweight fweight gewicht- -gewicht- hochrechn-
      gew poids ponder- coef&pond- pond coefpond peso pesos -peso pesi expans- fexp facexp factorexp fac&exp-
      factor&exp- factor&muestr- extrapol- waga wagi vesa ves vzvesh- вес веса взвеш- 权重- 加权- 权数- وزن ترجيح`,
    except: `body kg koerper- korper- birth geburt- naissance nacer nacimiento nascita corporel- corporal- corporeo
        lbs pounds gain loss 体重-`,
  },
  {
    means: "contact",
    about: "an e-mail address, a telephone number or a postal address",
    words: `email emails e_mail mail courriel correo pochta почт- 邮箱- 邮件- بريد- phone- -phone tel telef-
      telep- mobile mobil handy- -handy fax celular- cellul- movil telemovel portable телефон- 电话- 手机- هاتف-
      address- adress- anschrift- strasse- hausnr hausnummer street- direccion domicilio endereco morada
      indirizzo adres adresa adres- rue calle rua ulica ulitsa via адрес- улиц- 地址- 住址- عنوان- url website
      homepage instagram facebook twitter`,
  },
  {
    means: "number",
    about: "a number that is given to one person or firm only",
    words: `ssn social_security socialsecurity national_id nationalid nat_id passport- passeport- pasaporte-
      passaporto- paszport- паспорт- pasport- reisepass- ausweis- -ausweis- ahv- svnr sozialversicherung-
      sozialvers- -versicherungsnummer- versichertennr steuerid steuer_id steuernummer steuernr taxid tax_id
      taxnumber tax_number nino nss insee nir dni nif nie cif cpf cnpj rut curp rfc cedula- codice_fiscale
      codicefiscale cod_fiscale partita_iva pesel nip regon inn инн snils снилс 身份证- 护照- هويه جواز- iban bic
      konto- -konto account- card_number kartennummer licen- kennzeichen plate imei ip ip_address mac_address
      mrn patient_id patientid vat vatid ustid uid_nummer siret siren securite_sociale seguridad_social`,
    except: "account&type licence&type",
  },
  {
    means: "place",
    about: "a place on the map",
    words: `latitude longitude lat lon lng long_dec gps- geo_x geo_y coord- koordinat- breitengrad langengrad
        laengengrad latitud longitud latitudine longitudine szerokosc dlugosc широт- долгот- 经度- 纬度- خط_عرض
        خط_طول`,
  },
  {
    means: "birth-date",
    about: "a date of birth",
    words: `dob birthdate birthday birth_day dateofbirth date&birth date&born geburtsdatum geburtstag
      geb_datum gebdat date&naissance datenaissance ddn fecha&nac- fechanac- data&nasc- datanasc- data&nascita
      datanascita data&urodz- data&rozhd- дата&рожд- 出生日期- 生日- تاريخ_ميلاد`,
  },
  {
    means: "person",
    about: "a name",
    words: `firstname- first_name forename- surname- lastname- last_name fullname- full_name given_name
      givenname family_name familyname middle_name maiden- vorname- nachname- familienname- geburtsname-
      rufname prenom- nom_famille nom_complet nom_usage =nom =noms apellido- =nombre =nombres nombre_completo
      sobrenome- =nome nome_completo primeiro_nome cognome- =imie imiona nazwisko- imya familiya familija
      otchestvo имя фамил- отчеств- фио fio 姓名- 名字- اسم =name =names name&respond- name&person name&owner
      name&child name&head name&mother name&father name&patient name&customer kundenname- raison_sociale
      razon_social ragione_sociale nickname username user_name signature`,
  },
  {
    means: "cluster",
    about: "a cluster of the sample, which tells the place",
    words: CLUSTERS,
  },
  {
    means: "strata",
    about: "a sampling stratum",
    words: "strat- schicht- -schicht estrat- warstw- straty страт- 分层- طبقه",
    except: "strategy- strategie- soziale_schicht",
  },
  {
    means: "household",
    about: "a household id",
    words: `hid hhid idhh idhog hhnr hhno hhnum hnum hh_nr hh_no hh_num hh_id id_hh hh_key househ-&id
      househ-&nr househ-&no househ-&num- househ-&key househ-&code householdid householdnumber householdno
      =household =households =hh haushaltsnr haushaltsnummer haushaltsid haushaltid haushaltskennung
      haushalt-&id haushalt-&nr haushalt-&nummer haushalt-&kennung =haushalt family_id familyid familien-&nr
      familien-&id menage-&id menage-&num- menage-&no idmen idmenage nummenage =menage foyer&id foyer&num-
      hogar-&id hogar-&num- hogar-&nro hogar-&folio hogar-&llave idhogar numhogar =hogar domicilio_id
      agregado&- agreg-&id domicil-&id famil-&id famil-&num- famil-&cod- idfamiglia numfam famiglia&-
      =famiglia gosp-&id gosp-&nr gosp-&num- =gospodarstwo domokh-&id domokh-&nomer domohoz-&id domohoz-&nomer
      nomer_domokh- домохоз- идентификатор_домо- 家庭编号- 户号- 家庭号- 户编码- 住户编号- رقم_اسره معرف_اسره`,
  },
  {
    means: "key",
    about: "marital status",
    words: `marit- mstat marstat- civil- -civil zivilstand- familienstand- famst- matrim- conjugal- -stand&famil-
        stan_cywilny semeyn- semejn- brak_status семейн- брак 婚姻- حاله_اجتماعيه married verheiratet-
        couple&status spouse&status`,
    except: "civil_servant",
  },
  {
    means: "staff",
    about: "the number of people employed",
    words: `employees -employees n_empl nempl num&empl number&empl no_of_empl headcount fte ftes staff
      beschaftigte beschaeftigte -beschaftigte -beschaeftigte mitarbeiter mitarbeiterzahl anzahl&besch-
      effectif effectifs nb&salar- empleados trabajadores plantilla dipendenti addetti empregados
      trabalhadores zatrudnieni сотрудник- работник- 员工-`,
    except: "employee&id employees&id staff&id",
  },
  {
    means: "amount",
    about: "an amount",
    words: `incom- -income wage- salar- earning- earn einkommen- -einkommen- -einkunfte lohn- -lohn gehalt-
      -gehalt revenu- salaire- ingreso- renta rentas renda- rendiment- redd- reddit- dochod- dohod- доход-
      zarplat- зарплат- wynagrodz- 收入- 工资- 薪- دخل راتب expen- spending ausgab- depens- gasto- despes- spesa
      spese wydat- raskhod- rashod- расход- consumption- konsum- 支出- 消费- انفاق saving- erspar- sparen epargn-
      ahorro- poupanc- risparmi- oszczedn- sberezh- сбереж- 储蓄- ادخار turnover- umsatz- -umsatz
      chiffre_d_affaires chiffre_affaires sales ventas faturament- fatturat- obrot- vyruchk- выручк- 营业额- 销售额-
      profit- gewinn- benefice- asset- assets wealth- vermogen- patrimo- capital- debt- schuld- -schulden
      dette- deuda- divida- loan- credit_amount agi adjusted_gross gross_pay netpay net_pay grosspay -pay
      payroll- dividend- interest_income capgain- capital_gain- invest- subvention- subsid- subsidies export
      exports import imports ausfuhr- einfuhr- exportations importations exportaciones importaciones
      resultat_net benefici- lucro- cost costs kosten -kosten cout couts coste costes costo costi custo erlos-
      erloes- -erlos pension- rente renten kredit- tax taxes -tax -taxes steuer- -steuer impot- impuesto- rent
      rents miete- -miete loyer- alquiler- affitto- czynsz- price- preis- prix precio- preco- prezzo- cena
      amount- betrag- -betrag montant- importe- importo- kwota- summa сумм- 金额- مبلغ value_added`,
    except: `syntax source- quelle- type code codes -code status class- group- brack- band category tranche- klasse-
        gruppe- -klasse -gruppe`,
  },
  {
    means: "sensitive",
    about: "income in classes",
    words: `incom- -income wage- salar- earn- einkommen- -einkommen- -einkunfte lohn- gehalt- revenu- salaire-
        ingreso- renta rendiment- renda- reddit- dochod- dohod- доход- 收入-`,
  },
  {
    means: "sensitive",
    about: "health",
    words: `health- gesundheit- sante salud saude salute zdrow- zdoro- здоров- 健康- صحه صحيه illness- disease-
      krank- malad- enferm- doenc- malatti- chorob- choroby bolezn- zabolev- болезн- заболев- 疾病- 病- مرض
      diagnos- -diagnos- diag icd icd_ hiv aids cancer- krebs- tumor- diabet- asthma pregnan- schwanger-
      grossesse embaraz- gravid- mental- depress- bmi symptom- smok- rauch- alcohol- alkohol- drug- medicat-
      medik- surgery- blood- cholesterol`,
    except: "health_region healthcenter",
  },
  {
    means: "sensitive",
    about: "disability",
    words:
      "disab- behinder- -behinderung- handicap- discapac- minusval- deficien- invalid- niepelnospr- инвалид- 残疾- اعاقه",
  },
  {
    means: "sensitive",
    about: "religion or belief",
    words:
      "relig- confession- konfession- kirche- faith belief- denominat- wyznani- veroisp- вероисп- религ- 宗教- دين ديانه",
  },
  {
    means: "sensitive",
    about: "crime or violence",
    words: `gbv sgbv crim- convict- arrest- prison- vorstraf- straftat- delikt- delit- delito- condamn- condena- przestep-
        prestup- sudim- преступ- судим- victim- violen- abuse- gewalt- 犯罪- جريمه`,
  },
  {
    means: "sensitive",
    about: "politics or union membership",
    words: `politic- politisch- politiq- partei- party_ =party vote- voting- wahlabsicht- gewerkschaft- trade_union
        union_member- union_membership syndicat- syndicaliste sindic- sindacat- polityk- partiy- партия партии
        政治- 党- حزب`,
  },
  {
    means: "sensitive",
    about: "sexual orientation",
    words: `orientation sexual- sexuell- sexuelle lgbt- orientacion_sexual orientacao_sexual orientamento_sessuale
        ориентац-`,
  },
  {
    means: "sensitive",
    about: "social assistance",
    words: "welfare sozialhilfe- grundsicherung- aide_sociale asistencia_social social_assistance",
  },
  {
    means: "key",
    about: "age or year of birth",
    words: `age ages agegr- agecat- agegroup- agey ageyears alter altersgr- altersklasse- alterskl-
      lebensalter edad edades idade idades eta wiek vozrast- возраст- 年龄- 岁数- عمر سن leeftijd birthyear-
      birth_year birthyr birth_yr yrbirth yearofbirth year&birth yob geburtsjahr- gebjahr annee&naissance
      an&naissance anais ano&nac- ano&nasc- anno&nascita rok_urodzenia god_rozhd- год_рожд- 出生年- سنه_ميلاد`,
  },
  {
    means: "key",
    about: "sex",
    words: "sex sexe sexo sesso gender- geschlecht- geschl genero genre plec pol пол 性别- جنس نوع geslacht",
  },
  {
    means: "key",
    about: "urban or rural",
    words: `urb- -urb urbrur rural- rururb residen- milieu siedlung- stadt_land stadtland area =area zona zone
        ambito gorod_selo город_село selsk- сельск- городск- 城乡- حضر ريف_حضر حضر_ريف miejsce_zam-`,
    except: "country- residence_permit",
  },
  {
    means: "key",
    about: "citizenship, origin or migration",
    words: `citizen- national- staatsang- nacionalid- nazionalit- cittadin- obywatel- grazhdan- граждан- 国籍-
      جنسيه country- pays pais paese kraj strana- стран- 国家- herkunft- geburtsland- geburtsort- birthplace-
      birth_place place_of_birth born_in lieu_naissance lugar_nac- local_nasc- luogo_nascita migra- migrant-
      immigr- asyl- refugee- =origin origin_country country_origin displace- idp idps returnee-`,
  },
  {
    means: "key",
    about: "region",
    words: `admin_1 admin_2 admin_3 admin_4 adm_1 adm_2 adm_3 adm_4 governorate- =camp =settlement region- provinc- province- prov county- district- distrikt- distrit- municip- commun- comun- city
      cities town- village- ward state states postcode- postal- postleitzahl- plz zip zipcode- code_postal cp
      bundesland- =land gemeinde- -gemeinde kreis- landkreis- =stadt =ort wohnort- departement- departament-
      dept dep canton- kanton- ciudad- cidade- estado uf ville regiao- regione- citta wojewod- powiat- gmina-
      miasto oblast- rayon- raion- gorod- область- област- район- регион- город- nuts- geo- location- 省- 地区-
      城市- 县- 区域- 区县- محافظه منطقه مدينه`,
  },
  {
    means: "key",
    about: "education",
    words: `educ- edu school- schul- -schul- bildung- -bildung- bildabschl abschluss- -abschluss- scolar-
      etude- etudes diplom- instruc- instruz- instrucao escolar- estudios- istruzion- titolo_studio wyksztalc-
      obrazov- образов- 教育- 学历- 文化程度- تعليم تعليمي مؤهل isced- degree- niveau_etude niveau_etud- qualif- lehre`,
    except: `${named("school- schul- ecole- escuela- escola-")} lohn-`,
  },
  {
    means: "key",
    about: "labour status",
    words: `labor- labour- lstat lfs lf_status emp empl- employ- -employ- unemploy- erwerb- -erwerb- beschaft-
      arbeitslos- arbeitsmarkt- arbeit- activ- emploi- chomage- chomeur actividad- ocupado condicion_act-
      empleo- trabajo trabaja- emprego- desemp- lavoro- occupaz- praca pracuje aktywn- zatrud- bezrob- zanyat-
      занят- безработ- 就业- 工作状态- عمل حاله_عمل work_status workstatus working`,
    except: `${named("employer-")} employee&id employee&no employee&nr employee&number`,
  },
  {
    means: "key",
    about: "occupation",
    words: `occup- occ ocup- beruf- -beruf profess- profes- metier- job jobs job_title zawod- isco- kldb-
        professiya- професси- должност- 职业- مهنه pcs csp =soc soc_2000 soc_2010 soc_2018 soc_2020 anzsco cno
        cbo`,
  },
  {
    means: "key",
    about: "industry",
    words: `indust- branch- branche- wirtschaftszw- wz sector- sektor- secteur- setor settore- nace- naics- sic
        isic- =ind naf ape ateco cnae noga anzsic pkd branza- ramo rama otrasl- отрасл- 行业- قطاع`,
  },
  {
    means: "key",
    about: "ethnicity",
    words: `ethn- etni- -ethn- race raza raca cor_raca tribe- trib- caste- indigen- natsional- национальн- 民族- عرق
        minority-`,
  },
  {
    means: "key",
    about: "language",
    words:
      "langu- lang sprach- -sprache muttersprache- langue- idioma- lingua- jezyk- yazyk- язык- 语言- لغه lengua-",
  },
  {
    means: "key",
    about: "children",
    words: `child- children kids nkids nchild- kinder- -kinder kinderzahl enfant- nbenfants hijos hijas filhos
        figli dzieci deti дети детей 子女- اطفال`,
  },
  {
    means: "key",
    about: "relation to the head of the household",
    words: `relat- rel_head relhead parent- parentesc- parentel- verwandt- beziehung- stellung_hh lien_parente
        lien_avec lien pokrew- rodstv- родств- 关系- 与户主- صله_قرابه صله haushaltsvorstand- head headhh`,
  },
  {
    means: "dwelling",
    about: "the dwelling, which neighbours see",
    words: `roof- wall walls floor floors water- toilet- sanit- electr- electcon dwell- housing- house
      house_type tenure- ownership rooms nrooms fuel cooking- vehicle- car cars fahrzeug- pkw dach- wande wand
      toit- mur murs sol eau techo- piso paredes agua- telhado tetto- muro muri wohn- -wohnung- logement-
      vivienda- moradia- abitazion- mieszkan- zhil- жиль- 住房- 房屋- سكن مسكن`,
  },
  {
    means: "stay",
    about: "a stay or an arrival, which others may have seen",
    words: `aufnahme- aufn_datum aufndat- entlass- verweild- liegedauer liegezeit liegetage =station fachabteil- fachabt
      admission- admit- adm_date admdate discharge- disch_date dischdate los length_of_stay lengthofstay stay_length =ward
      arrival- arrdate ankunft- einreise- duree_sejour date_entree date_sortie date_adm- arrivee- fecha_ingreso fecha_alta estancia
      dias_estancia llegada- data_internacao data_alta internacao chegada- degenza data_ricovero ricovero dimissione
      data_przyjecia data_wypisu дата_поступ- дата_выпис- 入院- 出院- 住院天数- 抵达- تاريخ_دخول تاريخ_خروج تاريخ_وصول`,
    except: "grund reason type typ art aufnahmegerat aufnahmegrund",
  },
  { means: "organisation", about: "a firm, a school or another organisation", words: ORGANISATIONS },
  {
    means: "id",
    about: "a record id",
    words: `id ids -id pid persid persnr personid person_no personnr personennummer ident- identif- kennung-
        -kennung- recno recordno record- lfdnr lfd nr nummer- -nummer -nr num numero- number no_ =no serial-
        seq uuid guid key caseid case_id respid folio- clave matricul- matrikel- nomer- номер- код_записи 编号-
        序号- 个人编码- رقم معرف rowid row =index =idx lp`,
    except: "paid unpaid prepaid aid medicaid covid valid invalid",
  },
  { means: "person", about: "a name", words: "name- -name nom nombre nome nazwa naimenov- наименов-" },
  {
    means: "code",
    about: "a code",
    words: `code codes -code -codes cod codigo- -codigo codice- kod kode -kode schlussel- -schlussel schluessel-
        -schluessel kennziffer- -kennziffer 代码- رمز`,
  },
];
