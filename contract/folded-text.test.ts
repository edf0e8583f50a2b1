import { expect, it } from "vitest";
import { folded, foldedLetters } from "./folded-text.ts";

it.each([
  ["Données PERDUES", "donnees perdues"],
  ["E\u0301mirats", "emirats"],
  ["Cœur d’euro", "coeur d'euro"],
  ["Straße, Łódź, Ørsted, Iğdır", "strasse, lodz, orsted, igdir"],
  ["أُرسِل إلى آمال", "ارسل الي امال"],
  ["بطاقةٌ", "بطاقه"],
  ["مسـتوى ٩ ش", "مستوي 9 ش"],
  ["\u2066FLJ\u2069", "flj"],
  ["سلمى الأحمد", "سلمي الاحمد"],
  ["René\u200F Noël\u00AD", "rene noel"],
  ["ﻻﺃﻋﺮﻑ", "لااعرف"],
  ["Ｆａｘ\u00A0ﬁn", "fax fin"],
])("folds %s to %s", (text, plain) => {
  expect(folded(text)).toBe(plain);
  expect(folded(text.normalize("NFD"))).toBe(plain);
});

it.each([
  ["E-mail 1 - Value", "email1value"],
  ["  Prénom (usuel) ", "prenomusuel"],
  ["البريد الإلكتروني:", "البريدالالكتروني"],
])("compares %s by its letters: %s", (text, plain) => expect(foldedLetters(text)).toBe(plain));
