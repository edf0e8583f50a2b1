import { expect, it } from "vitest";
import type { ImportField } from "#contract/lead-import.ts";
import {
  columnOf,
  countryNamed,
  languageNamed,
  leavingColumns,
  likelyAddressColumn,
} from "./vocabulary.ts";

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

it.each<[ImportField, string]>([
  ["joined_at", "Date registered"],
  ["joined_at", "Created At (UTC+0)"],
  ["joined_at", "Subscribed On"],
  ["joined_at", "Date Created"],
  ["opted_in_at", "Date Confirmed"],
  ["email", "Email address - home"],
  ["country", "Default Address Country Code"],
  ["city", "City - Home"],
])("finds %s in the column %s", (field, header) => {
  expect(columnOf(field, ["Name", header])).toBe(1);
});

it.each([
  [["Email - Type", "Email status", "What is your email?"], 2],
  [["Name", "Emails received (6mo)", "Email opt-in"], undefined],
])("finds in %j the column that may hold addresses: %s", (headers, column) => {
  expect(likelyAddressColumn(headers)).toBe(column);
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
  ["Royaume-Uni", "GB"],
  ["Saksa", "DE"],
  ["アメリカ合衆国", "US"],
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
  ["Inggris", "en"],
  ["французский", "fr"],
  ["French (Canada)", "fr"],
  ["French - France", "fr"],
  ["arménien", undefined],
  ["enthusiast", undefined],
  ["", undefined],
])("knows the language %s as %s", (typed, locale) => expect(languageNamed(typed)).toBe(locale));

it.each([
  ["deleted_at", "2026-10-20T08:00:00Z", true],
  ["deleted_at", "", false],
  ["subscribed_to_emails", "false", true],
  ["subscribed_to_emails", "true", false],
  ["Unsubscribed from all email", "Yes", true],
  ["Email Opt Out", "FALSE", false],
  ["status", "blocklisted", true],
  ["status", "enabled", false],
  ["Email status", "Hard bounced", true],
  ["Statut", "Désabonné", true],
  ["UNSUB_TIME", "2026-01-02 10:00:00", true],
  ["removed_date", "NULL", false],
  ["Unsubscribe link", "https://example.org/u", false],
  ["State", "Delaware", false],
  ["status", "cancelled", true],
  ["email_disabled", "true", true],
  ["email_disabled", "false", false],
  ["Email status - home", "Unsubscribed", true],
  ["Email subscriber status", "Never subscribed", true],
  ["SMS subscriber status", "Never subscribed", false],
  ["Email Marketing Consent", "NEVER_SUBSCRIBED", true],
  ["Email Marketing Consent", "SUBSCRIBED", false],
  ["Marketing emails bounced", "1", false],
])("reads in %s = %s whether a person left: %s", (header, cell, hasLeft) => {
  expect(
    leavingColumns(["Email", header]).some((isLeaving) => isLeaving(["a@b.example", cell])),
  ).toBe(hasLeft);
});
