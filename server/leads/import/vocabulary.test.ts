import { expect, it } from "vitest";
import { columnOf, countryNamed, languageNamed } from "./vocabulary.ts";

it.each([
  "E-mail 1 - Value",
  "Adresse de messagerie",
  "البريد الالكتروني",
  "البريد الإلكترونيّ",
  "بريد إلكتروني",
  "Work Email",
  "Courrier electronique",
  "ADRESSE E\u0301LECTRONIQUE",
  "\u200FEmail:",
])("has the address in the column %s", (header) => {
  expect(columnOf("email", ["Name", header])).toBe(1);
});

it.each([
  ["EMIRATS ARABES UNIS", "AE"],
  ["The United Arab Emirates", "AE"],
  ["E\u0301mirats arabes unis", "AE"],
  ["U.A.E.", "AE"],
  ["الامارات", "AE"],
  ["Kingdom of Saudi Arabia", "SA"],
  ["المملكه العربيه السعوديه", "SA"],
  ["Etats Unis", "US"],
  ["امريكا", "US"],
  ["الولايات المتّحدة", "US"],
  ["U.K.", "GB"],
  ["Allemagne", "DE"],
  ["\u200Fفرنسا", "FR"],
  ["Autriche", undefined],
  ["", undefined],
])("knows the country %s as %s", (typed, country) => expect(countryNamed(typed)).toBe(country));

it.each([
  ["العربية", "ar"],
  ["عربي", "ar"],
  ["Arabic (UAE)", "ar"],
  ["ar_AE", "ar"],
  ["فرنسي", "fr"],
  ["Francais", "fr"],
  ["fr-CA,fr;q=0.9", "fr"],
  ["الانجليزيه", "en"],
  ["ENG", "en"],
  ["arménien", undefined],
  ["enthusiast", undefined],
  ["", undefined],
])("knows the language %s as %s", (typed, locale) => expect(languageNamed(typed)).toBe(locale));
