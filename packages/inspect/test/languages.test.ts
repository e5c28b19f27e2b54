import { describe, expect, it } from "vitest";
import { inspected, survey } from "./support.ts";

describe("roles are found under names in", () => {
  it.each([
    [
      "English",
      [
        "final_weight",
        "household_id",
        "person_id",
        "Gender",
        "AgeYears",
        "province",
        "marital_status",
        "total_income",
        "disease",
      ],
    ],
    [
      "German",
      [
        "Hochrechnungsfaktor",
        "Haushaltsnummer",
        "lfdNr",
        "Geschlecht",
        "Alter",
        "Bundesland",
        "Familienstand",
        "Nettoeinkommen",
        "Gesundheitszustand",
      ],
    ],
    [
      "German, other words",
      [
        "Personengewicht",
        "HH-Nr",
        "PersonenNr",
        "geschl",
        "Altersjahre_alter",
        "Wohnort",
        "Zivilstand",
        "Bruttolohn",
        "Krankheit",
      ],
    ],
    [
      "French",
      [
        "Pondération",
        "id_ménage",
        "numéro",
        "Sexe",
        "Âge",
        "Département",
        "état matrimonial",
        "salaire_annuel",
        "Santé",
      ],
    ],
    [
      "Spanish",
      [
        "factor_expansión",
        "id_hogar",
        "folio_persona",
        "SEXO",
        "Edad",
        "Municipio",
        "Estado civil",
        "Ingreso mensual",
        "Salud",
      ],
    ],
    [
      "Portuguese",
      [
        "peso",
        "id_agregado_familiar",
        "numero",
        "género",
        "idade",
        "região",
        "estado_civil",
        "rendimento",
        "saúde",
      ],
    ],
    [
      "Italian",
      [
        "peso_campionario",
        "id_famiglia",
        "numero",
        "Sesso",
        "età",
        "Regione",
        "stato civile",
        "Reddito",
        "Malattia",
      ],
    ],
    ["Polish", ["waga", "nr_gosp", "lp", "Płeć", "Wiek", "Województwo", "stan cywilny", "dochód", "zdrowie"]],
    [
      "Russian in Latin letters",
      [
        "ves",
        "nomer_domokhozyaistva",
        "nomer",
        "pol",
        "vozrast",
        "oblast",
        "semeynoe_polozhenie",
        "dohod",
        "zdorovye",
      ],
    ],
    [
      "Russian",
      [
        "Вес",
        "домохозяйство_номер",
        "номер",
        "Пол",
        "Возраст",
        "Регион",
        "Семейное положение",
        "Доход",
        "Здоровье",
      ],
    ],
    [
      "Arabic",
      ["الوزن", "رقم الأسرة", "رقم", "الجنس", "العمر", "المحافظة", "الحالة الاجتماعية", "الدخل", "الصحة"],
    ],
    ["Chinese", ["权重", "家庭编号", "个人编码", "性别", "年龄", "省份", "婚姻状况", "月收入", "健康状况"]],
  ])("%s", async (_language, [weight, household, id, sex, age, region, marital, income, health]) => {
    const names = {
      weight: weight,
      household: household,
      id: id,
      sex: sex,
      age: age,
      region: region,
      marital: marital,
      income: income,
      health: health,
    };
    const { roles } = await inspected(survey(names));
    expect(roles).toEqual({
      weight,
      household,
      id,
      keys: [region, sex, age, marital],
      numeric: [income],
      sensitive: [health],
    });
  });

  it("words that hold a shorter one are not taken for it", async () => {
    const few = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 3, 3];
    const { suggestions } = await inspected({
      language: few,
      alternative: few,
      manage: few,
      widths: few,
      sextant: few,
      paid: few,
    });
    expect(suggestions.map(({ variable }) => variable)).toEqual(["language"]);
  });
});
