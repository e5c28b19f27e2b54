/** What the label of a variable can say, in the form of `CONCEPTS`. */
export interface LabelConcept {
  /** The `about` of the concept of names that is meant. */
  readonly about: string;
  readonly words: string;
  /** Words beside these that say that something else is meant. */
  readonly except?: string;
  /** Whether nothing is meant then: "Age at first marriage" is no marital status. */
  readonly alone?: true;
}

/** Whose property it is: not that of a person in the file. */
const OF_OTHERS = `interviewer- enumerat- surveyor- fieldworker- befrager erhebungsbeauft- enquetrice- enqueteur-
  enquet-&agent encuestador- entrevistador- recenseador- censista intervistat- rilevatore ankieter- rachmistrz-
  интервьюер- переписчик- 访问员- 调查员- 采访员- باحث- موظف_تعداد
  doctor- physician- consultant- surgeon- nurse- arzt- -arzt aerzt- medecin- infirmier- infirmiere medico- medica- lekarz- врач- 医生- طبيب
  teacher- lehrer- enseignant- maestro- professor- insegnant- nauczyciel- учител- 教师- معلم`;

/** Things that have an age, a weight, a place or a sort. */
const OF_THINGS = `building- dwelling- house_age house_built home_built construct- roof car cars vehicle- motor- tree trees
  crop crops livestock animal- cattle cow cows dog dogs chicken- parcel- equipment- machine- appliance- wine firm business-
  compan- gebaude- -gebaude wohngeb- -haus haus hauses bau- fahrzeug- auto autos pkw lkw tier tiere hund- maschin- batiment- immeuble- logement-
  maison- vehicule- voiture- arbre- animal- animaux betail chien parcelle- edificio- edificac- vivienda&construc- auto
  coche carro- perro- ganado vaca- arbol- cultivo- predio- veicul- cachorro gado edific- abitazion- cane budyn- dom domu
  samochod- pies zwierz- здани- дома автомоб- машин- собак- скот- 房屋- 建筑- 汽车- 车龄- مبنى مسكن سياره منزل`;

/** What people think, and not what they are. */
const OPINIONS = `satisf- dissatisf- should nowadays better_or_worse worse_or_better make_country worse better_place free_to_live worr- concern- opinion- attitude- agree- should justif- important importance trust confidence
  how_often_discuss perception- perceiv- sollte sollten sorgen zufrieden- -zufriedenheit meinung- einstellung- zustimm- wichtig- vertrauen-
  insatisf- devrait devraient deberia deberian deveria deveriam dovrebbe powinn- должн-&ли d_accord importance confiance de_acuerdo acuerdo importanc- importante confianza concorda- confianca
  soddisf- accordo fiducia opinion- zadowol- zgadza- ocena zaufan- удовлетвор- мнени- согласн- довер- важн- 满意-
  同意- 信任- 重要- 态度- رضا رايك ثقه`;

/** Answers about how or why it was asked. */
const ASKING = `flag flagged imputed imputation imputiert imputad- reason- grund grunde raison- motivo- razon- motiv- powod- причин- 原因- سبب decides decision-
  interview_language language_of_interview language_of_questionn- questionn- proxy`;

const PEOPLE = `${OF_OTHERS} ${OF_THINGS} ${OPINIONS} ${ASKING}`;
const ANSWERS = `${OF_OTHERS} ${OPINIONS} ${ASKING}`;

/** Words of a body, a baby or a good that is weighed. */
const WEIGHED = `kg kgs kilo kilos kilogr- gram grams gramm lb lbs pounds ounces tonnes body bodily birth gain loss
  overweight underweight korper- koerper- -gewicht_kg geburt- corporel- corporal- corporeo naissance nacer nacim- nascita
  nascer masa_ciala кг килогр- тела рожд- 体重- 公斤- 千克- كغ كيلو- جسم ميلاد
  percent- importance`;

/** What is an age, and not the one that a person has. */
const NO_AGE = `first premier premiere primera primer primeira primeiro prima primo pierwsz- перв- 初 اول age_1- age_2- age_3- age_4- age_5- age_6- age_7- age_8- age_9- ages_1- age_0- age_when age_started age_stopped age_at_death old_age school_age school_leaving
      working_age marriageable difference gap consent ideal minimum tage tagen days jours dias giorni gestation- gestac- gestational_age bone pension- policy
      retire retirement stone bronze beim_ersten erstmals erste ersten erster wanting want ${PEOPLE}`;

/**
 * Words of labels by what they say, in the form and with the languages of `CONCEPTS`. Labels are sentences, so words are
 * longer here, and many speak against. The first that fits wins.
 */
export const LABEL_CONCEPTS: readonly LabelConcept[] = [
  {
    about: "age or year of birth",
    words: "^age ^alter ^edad ^idade ^eta ^wiek ^возраст ^عمر ^leeftijd",
    except: NO_AGE,
    alone: true,
  },
  {
    about: "household size",
    words: `=miembros_hogar =household_members =haushaltsmitglieder =membres_menage household_size size_of_household size_of_the_household size_of_hh hh_size family_size number_of_household_members
      number&household_members number&persons&household number&people&household persons_in_household
      people_in_household members_in_household number&members&household how_many_people&live household&members&total
      haushaltsgro- personen_im_haushalt personen&haushalt&anzahl taille_du_menage taille&menage nombre&personnes&menage
      nombre&membres&menage numero_de_personas&hogar numero&miembros&hogar tamano_del_hogar total_de_personas&hogar
      miembros_del_hogar&total numero_de_moradores total_de_moradores numero_de_pessoas&domicilio tamanho_do_agregado
      tamanho_da_familia numero_di_componenti numero_componenti ampiezza_della_famiglia liczba_osob_w_gospodarstwie
      liczba_osob&gospod- wielkosc_gospod- размер_домохоз- число_членов- количество_членов- численность_домо- 家庭人数-
      家庭规模- 户规模- 住户人数- حجم_اسره عدد_افراد- عدد_اسره`,
    except: `aged who with without employed working rooms room weight age sex ${ANSWERS}`,
  },
  {
    about: "a household id",
    words: `household_id household_ids household_ident- household_number household_no household_serial household_code
      household_key household_reference household_control hh_id hh_number hh_no id_of_household number_of_the_household
      family_id family_number family_serial haushaltsnummer haushaltsnr haushalts_id haushalts_nr haushaltskenn- haushaltsident-
      nummer_des_haushalt- kennung_des_haushalt- numero_du_menage numero_de_menage numero_menage identifiant_du_menage
      identifiant_menage identifiant_de_menage code_menage code_du_menage id_menage numero_del_hogar numero_de_hogar
      numero_hogar identificador_del_hogar identificacion_del_hogar codigo_del_hogar id_hogar numero_vivienda
      identificador_vivienda codigo_vivienda id_vivienda controle_do_domicilio numero_do_domicilio identificacao_do_domicilio codigo_do_domicilio
      numero_do_agregado identificador_do_domicilio numero_della_famiglia numero_famiglia codice_famiglia
      codice_della_famiglia identificativo_famiglia identificativo_della_famiglia numer_gospod- nr_gospod-
      identyfikator_gospod- kod_gospod- номер_домохоз- идентификатор_домохоз- код_домохоз- номер_хозяйств- 家庭编号-
      家庭编码- 家庭代码- 户号- 户编码- 户编号- 住户编号- 住户编码- رقم_اسره رقم_عائله معرف_اسره رمز_اسره`,
    except: `weight ${OF_OTHERS}`,
  },
  {
    about: "a sampling weight",
    words: `weight&sampl- weight&survey weight&person weight&household weight&individual weight&population weight&calibrat-
      weight&final weight&design weight&interview weight&expansion weight&cross_sectional weight&longitudinal weight&estimat- weight&stratif- weight&non_response weight&nonresponse weight&grossing weight&analytic- weighting- =weight =weights
      weights&sampl- expansion_factor raising_factor inflation_factor grossing- weighted_to hochrechnungsfaktor- hochrechnung-
      -hochrechnungsfaktor gewichtung- -gewichtung- personengewicht haushaltsgewicht stichprobengewicht designgewicht
      kalibrier- coefficient&ponder- coef&ponder- ponderation- poids&sondage poids&echantillon- poids&individu- poids_menage
      poids_du_menage coefficient_d_extrapolation facteur_d_extrapolation facteur_d_expansion factor_de_expansion
      factor&expansion factor&ponderacion ponderador- peso_muestral peso&muestra- factor_de_elevacion peso_amostral
      fator_de_expansao fator_de_ponderacao peso_da_pessoa peso_do_domicilio peso&amostra- peso_campionari- coefficiente_di_riporto
      coefficiente&espansione coefficiente&campionari- waga&probk- waga&losowan- waga_analityczna waga_osob- waga&gospodarst-
      waga_koncowa wspolczynnik&wag- весовой- весовые- вес&выборк- вес&наблюден- вес&домохоз- коэффициент&взвеш- взвешив- 权重-
      加权- 权数- وزن&معاينه وزن&عينه وزن&اسره وزن&ترجيح معامل_ترجيح معامل&رفع ترجيح`,
    except: `${WEIGHED} ${OF_OTHERS} ${OF_THINGS}`,
  },
  {
    about: "a record id",
    words: `case_identification case_id case_number record_number record_id respondent_id person_id person_identif- individual_id
      respondent_sequence_number sequence_number unique_identifier laufende_nummer fallnummer patienten_id personen_id
      identifiant_individu identifiant_de_l_individu numero_d_ordre identificador_de_persona identificacion_de_la_persona
      identificador_da_pessoa identificativo_individuo identyfikator_osoby идентификатор_респонд- номер_анкеты 个人编码- 样本编号-
      رقم_استماره رقم_فرد`,
    except: `within in_household ${OF_OTHERS}`,
  },
  {
    about: "a date of birth",
    words: `date_of_birth birth_date birthdate date&birth geburtsdatum date_de_naissance fecha_de_nacimiento data_de_nascimento
      data_di_nascita data_urodzenia дата_рожд- 出生日期- تاريخ_ميلاد`,
    except: `child mother father ${OF_OTHERS}`,
  },
  {
    about: "a number that is given to one person or firm only",
    words: `social_security_number national_id national_identity passport_number tax_number taxpayer- identity_card ssn
      medical_record_number hospital_number insurance_number versichertennummer sozialversicherungsnummer
      krankenversicherungsnummer steuernummer steuer_id ausweisnummer reisepassnummer patientennummer
      numero_de_securite_sociale carte_d_identite numero_de_passeport cedula_de dni curp cpf numero_de_identidad
      codice_fiscale pesel снилс паспорт- 身份证- 护照号- رقم_وطني رقم_قومي رقم_هويه`,
    except: `has have owns possess- type ${OPINIONS} ${ASKING}`,
  },
  {
    about: "an e-mail address, a telephone number or a postal address",
    words: `telephone_number telephone phone_number mobile_number cell_number e_mail email postal_address street_address
      home_address =address contact&phone contact&email telefonnummer handynummer anschrift telefono_de direccion_de
      direccion_del correo_electr- numero_de_telephone adresse_postale adresse_du numero_de_telefono
      telefone endereco indirizzo numero_di_telefono numer_telefonu adres_zamieszk- номер_телефона адрес_прож- 电话号码-
      手机号- 住址- رقم_هاتف عنوان`,
    except: `has have owns own use uses interviewed ${OPINIONS} ${ASKING}`,
  },
  {
    about: "a name",
    words: `full_name first_name last_name surname given_name family_name name_of_respondent respondent_name name_of_patient
      patient_name name_of_head name_of_household_head name_of_person name_of_the_person name_of_beneficiary name_of_mother
      name_of_child name_patienten name_patientin name_person nachname vorname familienname nom_et_prenom- nom_et_prenoms nom_du_repondant nom_du_chef
      nombre_y_apellid- apellido- nombre_del_informante nombre_completo nombre_del_jefe nome_completo nome_do_morador cognome
      nome_e_cognome nazwisko imie фамилия фио 姓名- اسم`,
    except: `${OF_OTHERS} village district place organi- drug medicament- ort gemeinde`,
  },
  {
    about: "a place on the map",
    words:
      "latitude longitude gps_coord- breitengrad langengrad latitud longitud широта долгота 经度- 纬度- خط_عرض خط_طول",
    except: "accuracy precision altitude cluster",
  },
  {
    about: "a sampling stratum",
    words: `stratum strata stratific- pseudo_stratum strate strates stratification schichtnummer stichprobenschicht schichtung-
      schicht_der estrato estratos estrato_de stratos strato&campion- warstwa&losow- warstwa страта страты 分层- 抽样层- طبقه_معاينه`,
    except: `social- soziale sociale socioecon- socio_econ- ${OPINIONS}`,
  },
  {
    about: "income in classes",
    words: `income&class income&classes income&bracket- income&group income&groups income&band income&range income&category
      income&quintile income&decile einkommensklasse- einkommensgruppe- einkommen-&gruppiert -einkommen&gruppiert -einkommen&klassen tranche_de_revenu- classe_de_revenu-
      rango_de_ingreso- nivel_de_ingreso- faixa_de_rend- faixa_de_renda classe_di_reddito fascia_di_reddito
      przedzial&dochod- диапазон_дохода группа_дохода 收入等级- 收入区间- فئه_دخل`,
    except: `area tract neighbourhood neighborhood district country countries region gebiet quartier ${ANSWERS}`,
  },
  {
    about: "an amount",
    words: `income incomes earning earnings wage wages salary salaries weekly_pay monthly_pay gross_pay net_pay annual_pay take_home_pay
      expenditure- expenses spending cost_of total_cost costs savings_amount amount_of_savings debt debts turnover revenue- einkommen- -einkommen
      einkunft- -einkunfte lohn -lohn lohne gehalt -gehalt bruttolohn- ausgaben kosten -kosten umsatz -umsatz
      revenu revenus salaire- depense- cout_total chiffre_d_affaires ingreso_total ingreso ingresos salario- sueldo- gasto gastos renta_neta
      rendimento- rendimentos renda_mensal renda_familiar renda despesa- reddito redditi stipendi- spesa spese_per dochod-
      wynagrodz- wydatk- доход- зарплат- заработная_плата заработок расход- 收入- 工资- 支出- 薪酬- دخل اجر راتب انفاق`,
    except: `area tract neighbourhood neighborhood classes klassen klasse gruppiert grouped bracket- tranche- tramos rangos faixa- fasce main_source source_income sources_income income_source income_sources quelle- source_revenu- fuente- fonte fonti zrodlo источник- 来源-
      type types earner earners activities date fecha_de fecha hospital_admission contribute- country_income ${ANSWERS}`,
  },
  {
    about: "disability",
    words: `disab- impairment- handicap- difficulty_seeing difficulty_hearing difficulty_walking difficulty&remember- difficulty&self_care
      difficulties_in_seeing functional_difficult- functional_limit- hamper- infirm- limitation&activit- activity_limitation- limited_in behinder- -behinderung behinderung
      funktionseinschrank- situation_de_handicap limitation&fonctionn- difficultes_a_voir difficultes_a_march- discapac- minusval-
      limitacion- dificultad&caminar dificultad&ver dificultad&oir dificuldade&enxergar dificuldade&ouvir dificuldade&caminhar
      deficien- disabil- difficolta_a niepelnospr- niesprawn- инвалидн- инвалид ограниченн-&возможн- 残疾- 残障- اعاقه معاق صعوبه`,
    except: `services centre center ${OPINIONS} ${OF_OTHERS}`,
  },
  {
    about: "crime or violence",
    words: `crime- criminal- convict- arrested imprison- prison victim- violence abuse abused assault- rape gbv gewalt- -gewalt
      straftat- vorstraf- viol_ violences delit delits delito- violencia condamn- condena- violenza violencia- przestep-
      przemoc преступ- насили- судимост- 犯罪- 暴力- جريمه عنف`,
    except: `fear safe heard ${OPINIONS} ${ASKING}`,
  },
  {
    about: "health",
    words: `health_problem- health_status state_of_health general_health self_rated_health self_reported_health health_condition- mental_health health&rating
      illness- disease- diagnos- -diagnose -diagnosen -diagnos- chronic- sick sickness morbid- hiv aids vih sida вич 艾滋- mental- surgery surgical- operative procedure- chirurg- -operation died death deceased verstorben gestorben todesfall sterb- deces decede fallec- obito morte decesso zgon умер- смерт- 死亡- وفاه cancer- malignan- tumour tumor diabet- asthma hypertens-
      blood_pressure cholesterol pregnan- smok- cigarette- tobacco alcohol- drug_use drugs drunk- drinks_per binge- depress- suicid- anxiety disorder- symptom- infect- tubercul-
      psychiatr- addict- icd icd_10 body_mass_index bmi krankheit- krank -krankheit- erkrank- -erkrankung- gesundheitszustand gesundheitlich-
      gesundheitsproblem- rauch- raucher- -raucher alkohol- -alkohol- schwanger- depressi- psychisch- sucht- drogen-
      maladie- malade probleme_de_sante etat_de_sante grossesse enceinte fumeur- fume fumez tabac tabag- alcool- enfermedad- enferm-
      estado_de_salud problema_de_salud embaraz- fuma fumador- tabaco alcoh- padece problema_de_saude estado_de_saude doenca-
      gravid- fumante- alcool malattia malattie cronic- stato_di_salute problemi_di_salute fumator- gravidanz- chorob- przewlekl- stan_zdrowia zdrow-
      ciaz- papieros- pali_ здоровь- болезн- заболев- хроническ- курит курите курение алкогол- беремен- диагноз- 健康- 慢性病- 疾病-
      患病- 吸烟- 饮酒- 怀孕- 诊断- 癌- صحه صحيه مرض امراض مزمن مزمنه حامل تدخين تشخيص`,
    except: `facility facilities centre center centres insurance insured service services expert care_decision distance visited visit
      date datum fecha data_de data_di heard_of heard_about entendu_parler oido_hablar ouviu_falar sentito_parlare gehort слышали knowledge knows system region animal- livestock crop plant plants versicher- assurance
      seguro assicur- ubezpiecz- страхов- 保险- تامين weight_loss ${ANSWERS.replace("doctor- ", "").replace("medico- medica-", "")}`,
  },
  {
    about: "religion or belief",
    words: `religion religious- religios- denomination- faith konfession- glaube- glaubens- religionszu- religionsgem- kirchenzu- religieu- confession_relig-
      culto wyznani- religijn- вероиспов- религи- 宗教- ديانه دين`,
    except: `school leader- ${OPINIONS} ${ASKING}`,
  },
  {
    about: "politics or union membership",
    words: `ideolog- left_right espectro_politico political_spectrum trade_union labour_union labor_union union_member- voted vote_for voting_intention party_affiliation political_affiliation
      political_party_member- party_member- gewerkschaft- partei- wahlabsicht- gewahlte_partei erststimme zweitstimme bundestagswahl landtagswahl wahlentscheid- syndicat- syndique- parti_politique sindicat- sindical-
      partido_politico voto sindacat- zwiazk-&zawod- zwiazku partia_polit- профсоюз- партийн- политическ-&парти- 政党- 工会-
      政治面貌- 党员- حزب نقابه`,
    except: `${OPINIONS} ${ASKING} know knowledge`,
  },
  {
    about: "sexual orientation",
    words: `sexual_orientation sexual_identity sexuelle_orientierung orientation_sexuelle orientacion_sexual orientacao_sexual
      orientamento_sessuale orientacja_seksualna сексуальн-&ориентац- 性取向- lgbt- had_sex sexual_partner- sexually sexual_intercourse`,
    except: `first ${ANSWERS}`,
  },
  {
    about: "social assistance",
    words: `welfare social_assistance social_benefit- public_assistance food_stamps sozialhilfe- grundsicherung- burgergeld-
      arbeitslosengeld- aide_sociale prestations_sociales asistencia_social ayuda_social programa_social bolsa_familia assistencia_social assistenza_sociale reddito_di_cittadinanza
      pomoc_spoleczna zasilek социальн-&пособи- 低保- 社会救助- مساعده_اجتماعيه`,
    except: ANSWERS,
  },
  {
    about: "a stay or an arrival, which others may have seen",
    words: `date&admission admission_date date&discharge discharge_date length_of_stay duration_of_stay days_of_stay date&arrival arrival_date ward
      aufnahmedatum aufnahmetag entlassungsdatum entlassdatum verweildauer liegedauer station fachabteilung einreisedatum ankunftsdatum
      duree_de_sejour duree_du_sejour date_d_admission date_d_entree date_de_sortie date_d_arrivee fecha_de_ingreso fecha_de_admision fecha_de_alta
      dias_de_estancia fecha_de_llegada data_de_internacao data_de_alta tempo_de_internacao data_de_chegada data_di_ricovero data_di_dimissione
      durata_della_degenza data_przyjecia data_wypisu czas_pobytu дата_поступления дата_выписки 入院日期- 出院日期- 住院天数- تاريخ_دخول
      تاريخ_خروج مده_اقامه تاريخ_وصول`,
    except: `reason grund ${OPINIONS}`,
  },
  {
    about: "marital status",
    words: `consensual_union cohabit- single&married soltero&casado solteiro&casado ledig&verheiratet celibataire&marie marital- matrimonial- marriage_status civil_status partnership_status legal_status&marri- currently_married ever_married familienstand- zivilstand
      etat_civil situation_matrimonial- situation_de_famille statut_matrimonial estado_civil estado_conyugal situacion_conyugal conyugal situacao_conjugal estado_conjugal
      conjugal- stato_civile stan_cywilny семейное_полож- семейный_стат- брачн- состоит&брак- 婚姻- حاله_زواجيه حاله_اجتماعيه حاله_مدنيه`,
    except: `${OPINIONS} ${ASKING} problem- violence ${OF_OTHERS}`,
  },
  {
    about: "relation to the head of the household",
    words: `relationship_to relation_to relation&head relationship&head relation&reference_person relationship_with_head
      verwandtschaft- stellung_im_haushalt beziehung_zur beziehung_zum stellung_zum_haushalt- lien_de_parente lien_avec lien&chef parente_avec parentesco
      parentela relazione_di relazione_con_la pokrewien- stopien_pokrew- родств- отношение_к_глав- 与户主- 户主关系- صله_قرابه
      صله_برب علاقه_برب`,
    except: `${OPINIONS} ${ASKING} interviewer-`,
  },
  {
    about: "language",
    words: `language languages mother_tongue muttersprache erstsprache sprache sprachen -sprache langue langues idioma- lengua lengua_materna lingua_materna lingua
      lingua_falada jezyk jezyk_ojczysty родной_язык язык- 语言- 母语- لغه`,
    except: `${OPINIONS} ${OF_OTHERS} ${ASKING} programming survey`,
  },
  {
    about: "ethnicity",
    words: `ethnic- hispanic latino- race racial tribe tribal caste indigen- ethnie ethnies ethnique- ethnische- ethnizitat volksgruppe- etnia etnic- raza autoidentific- autorreconoc- afro- afrodesc- cor_ou_raca raca
      gruppo_etnico grupa_etniczna narodowosc этническ- национальность национальности 民族- 种族- عرق قبيله`,
    except: `${OPINIONS} ${OF_OTHERS} ${ASKING} discrimination`,
  },
  {
    about: "citizenship, origin or migration",
    words: `=procedencia =provenance citizenship- citizen nationality nationalities country_of_birth birth_country country&born place_of_birth birthplace region_of_birth country_of_origin
      country&origin country&citizen- country&nationality foreign_born migrant- migration_status migration_background immigra- refugee- displaced displacement_status idp idps asylum returnee-
      staatsangehorig- staatsburger- nationalitat geburtsland geburtsort herkunftsland herkunft migrationshintergrund- zuwander- einwander- fluchtling-
      nationalite pays_de_naissance pays_d_origine lieu_de_naissance region_de_naissance immigre- migrant- refugie- deplace- nacionalidad- pais_de_nacim- pais_de_origen lugar_de_nacim- migracion-
      migrant- refugiad- desplazad- pais&nascim- nacionalidade- naturalidade lugar_de_nascim- local_de_nascim- migracao- cittadinanza paese_di_nascita luogo_di_nascita straniero obywatel-
      kraj_urodz- kraj_pochodz- miejsce_urodz- imigrant- uchodzc- граждан- страна_рожд- место_рожд- мигрант- беженец- 国籍- 出生地- 出生国- 户籍-
      流动人口- جنسيه بلد_ميلاد مكان_ميلاد محل_ميلاد لاجئ نازح مهاجر`,
    except: `${OPINIONS} ${OF_OTHERS} ${ASKING} year jahr annee ano rok`,
  },
  {
    about: "children",
    words: `enfants_nes children_born born_alive lebendgeboren- nati_vivi urodzon-&dzieci number_of_children number_of_living_children living_children number&children how_many_children children_ever_born number_of_sons number_of_daughters
      dependent_children children_under menores&anos&hogar anzahl_der_kinder anzahl_kinder kinderzahl zahl_der_kinder nombre_d_enfants nombre&enfants numero_de_hijos hijos_nacidos
      cuantos_hijos hijos_vivos numero_de_filhos filhos_nascidos filhos_tidos numero_di_figli numero_figli figli_minori liczba_dzieci число_детей количество_детей
      子女数- 孩子数- 子女人数- عدد_اطفال عدد_ابناء`,
    except: `ideal wanted school ${ANSWERS} died dead`,
  },
  {
    about: "education",
    words: `education educational educated schooling highest_grade highest_level_of_school highest_qualification qualification qualifications highest_degree diploma isced
      bildung- -bildung bildungsabschluss bildungsstand schulabschluss -schulabschluss hochster_abschluss -abschluss ausbildung- -ausbildung schulbildung niveau_d_etude
      niveau_d_etudes niveau_d_instruction niveau_scolaire scolarit- diplome- instruction educacion educacao estudios nivel_educ- nivel_de_educ- escolaridad- grado_de_estudios
      nivel_de_estudios instruccion nivel_de_instru- instrucao escolaridade- nivel_de_ensino curso_mais_elevado titolo_di_studio istruzione livello_di_istru-
      wyksztalc- образован- 学历- 教育程度- 受教育- 文化程度- تعليم- تعليمي تعليميه مستوى_دراسي مؤهل- `,
    except: `${OPINIONS} ${OF_OTHERS} ${ASKING} expen- cost costs distance facility ministry spending area`,
  },
  {
    about: "occupation",
    words: `occupation occupations profession job_title isco isco_08 isco_88 soc_2010 soc_2020 main_job&occupation beruf berufe beruf_nach -beruf kldb ausgeubter_beruf
      berufsgruppe- berufshauptgr- profession_exercee metier ocupacion- ocupacion_principal oficio profesion ocupacao- profissao cbo professione professione_svolta
      zawod zawodu wykonywany_zawod професси- должност- род_занятий 职业- مهنه`,
    except: `${OPINIONS} ${OF_THINGS} ${ASKING} ${OF_OTHERS} vivienda moradia domicilio exposure tenure condizione income earner hazard condicion situacion condicao`,
  },
  {
    about: "industry",
    words: `industry industries industrial_sector industrial_class- branch_of_industry economic_activity&isic main_economic_activity branch_of_economic_activity economic_sector
      branch_of_activity sector_of_activity sector_of_employment isic nace naics sic_2007 wirtschaftszweig- wirtschaftsbereich- branche branchengruppe branche_d_activite
      branche secteur_d_activite activite_economique rama_de_actividad rama_actividad actividad_economica ciiu sector_economico atividade_economica cnae
      ramo_de_atividade setor_de_atividade settore_di_attivita settore_economico attivita_economica ateco sekcja_pkd pkd rodzaj_dzialalnosci отрасль- вид_деятельности вид_экономич- оквэд 行业- نشاط_اقتصادي`,
    except: `${OPINIONS} ${ASKING} status estado condicion condicao`,
  },
  {
    about: "labour status",
    words: `economic_status status_in_employment worked_at_least worked&week main_activity activite_principale actividad_principal hauptaktivitat haupttatigkeit labour_force labor_force labour_market labor_market employment_status employment_situation employment_type work_status working_status activity_status economic_activity_status
      economically_active currently_working currently_employed unemploy- retired retirement_status worked_for_pay worked&last_week worked&last_7_days worked&past_week self_employed
      main_activity_status ilo erwerbs- erwerbst- erwerbslos- arbeitslos- beschaftigungsstat- berufliche_stellung stellung_im_beruf situation_d_activite statut_d_activite situation_d_emploi
      statut_d_emploi chomage chomeur- situation_dans_l_emploi statut_dans_l_emploi occupation_actuelle condicion_de_actividad condicion_de_ocupacion situacion_laboral situacion_ocupacional
      categoria_ocupacional desempleo condicao_de_atividade condicao_de_ocupacao situacao_de_emprego situacao_no_emprego posicao_na_ocupacao condizione_professionale condizione_occupazionale
      condizione_lavorativa posizione_nella_profess- disoccup- aktywnosc_ekonom- status_na_rynku status_zawodowy sytuacja_zawodowa bezrob- занятост- безработ- трудоустр- экономическ-&активн- 就业- 工作状态- 在业- 失业-
      حاله_عمليه حاله_عمل حاله_وظيفيه بطاله حاله_علاقه_بقوه علاقه_بقوه_عمل`,
    except: `${OPINIONS} ${ASKING} rate hours stunden horas heures ore benefit- benefits ${OF_OTHERS}`,
  },
  {
    about: "age or year of birth",
    words: `age ages quarter_of_birth month_of_birth birth_month geburtsmonat mois_de_naissance mes_de_nacimiento mes_de_nascimento how_old age_group age_groups year_of_birth birth_year year&born alter alters altersgruppe- altersklasse- lebensalter geburtsjahr- wie_alt
      age_en ans_revolus annees_revolues quel_age annee_de_naissance tranche_d_age groupe_d_age edad edades grupo_de_edad ano_de_nacimiento idade idades faixa_etaria
      grupo_etario ano_de_nascimento eta eta_in classe_di_eta anno_di_nascita wiek wieku grupa_wieku rok_urodzenia возраст- полных_лет год_рожд-
      年龄- 岁数- 周岁- 出生年- عمر سن فئه_عمريه سنه_ميلاد leeftijd`,
    except: NO_AGE,
  },
  {
    about: "sex",
    words: `sex gender male&female hombre&mujer mannlich&weiblich homme&femme homem&mulher male_or_female man_or_woman =genre sexe sexes geschlecht geschlechts sexo sesso =genero genero_de genero_del plec plci =pol пол =пола gender_identity
      性别- جنس =نوع نوع_جنس geslacht`,
    except: `intercourse had_sex first_sex worker workers education partner partners same_sex sex_with relations based equality ratio composition ${PEOPLE}`,
  },
  {
    about: "urban or rural",
    words: `domicile tamano_localidad taille_localite urban urbanisation urbanization urbanicity rural degree_of_urban- type_of_place_of_residence type_of_residence type_of_settlement settlement_type area_type type_of_area type_of_locality
      place_of_residence_type milieu_de_residence milieu_urbain =milieu siedlungstyp- siedlungsstruktur- stadt_land gemeindetyp area_de_residencia area_urbana zona_urbana tipo_de_area urbana_rural
      situacao_do_domicilio tipo_di_comune miasto_wies klasa_miejscowosci klasa_wielkosci_miejscow- тип_населен- тип_поселен- тип_местности городск- сельск- 城乡- 城镇- حضر ريف`,
    except: `${OPINIONS} ${ASKING} migration`,
  },
  {
    about: "region",
    words: `=country =pays =pais =paese =land =kraj =страна 国家- =بلد localidad localite localita geografica geographique region regions regional_code province provinces district districts county counties municipality municipalities commune city town village governorate federal_state state_of_residence
      state_code =state zip zip_code postcode postal_code place_of_residence geographic_domain geographical_area geographic_area census_region government_office_region canton nuts nuts_2 nuts_3
      usual_residence locality bundesland- bundeslander kreis landkreis kreise kreisschlussel- gemeinde- -gemeinde gemeindekennziffer wohnort wohnorts postleitzahl- plz regierungsbezirk- gemeindegross- gemeindegrosse- -grossenklasse
      departement departements code_postal lieu_de_residence arrondissement departamento departamentos municipio municipios provincia provincias
      dominio_geografico region_de ciudad codigo_postal comuna municipios unidade_da_federacao uf regiao regioes regione regioni ripartizione comune_di provincia_di
      wojewodzt- powiat- gmina gminy miejscowosc- регион- область области район проживани- населенн-&пункт- субъект_фед- федеральн-&округ- 省- 地区- 城市- 县- 区县- 市县- 居住地- محافظه منطقه مدينه اقليم ولايه
      admin_1 admin_2 admin_3 admin_4 adm_1 adm_2 adm_3 adm_4`,
    except: `${OPINIONS} ${ASKING} ${OF_OTHERS} income quartile quintile decile deprivation index rate water road roads distance electricity council authority government_trust market clinic`,
  },
];
