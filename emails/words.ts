import { createTranslator } from "use-intl/core";
import { names } from "#brand/names.ts";
import ar from "#content/ar/mail.json" with { type: "json" };
import en from "#content/en/mail.json" with { type: "json" };
import fr from "#content/fr/mail.json" with { type: "json" };
import {
  applicationMonths,
  confirmationHours,
  dataLinkDays,
  unconfirmedDays,
} from "#contract/limits.ts";
import type { Locale } from "#contract/locale.ts";
import { invitationHours, resetMinutes } from "#contract/people.ts";

const catalogues: Record<Locale, typeof en> = { en, ar, fr };

/** Latin digits in every language, Arabic included. */
const formatLocale: Record<Locale, string> = { en: "en", ar: "ar-u-nu-latn", fr: "fr" };

/** The words of the mails in one language; a missing word stops the build. */
export function mailWords(locale: Locale) {
  return createTranslator<typeof en>({
    // The library's type knows the bare names alone; at run time it takes any BCP 47 tag.
    locale: formatLocale[locale] as Locale,
    messages: catalogues[locale],
    timeZone: "UTC",
    onError(error) {
      throw error;
    },
  });
}
export type MailWords = ReturnType<typeof mailWords>;

/** What the messages may name: the brand and the periods of the contract. */
export function mailArguments(locale: Locale) {
  return {
    brand: names.group[locale],
    hours: confirmationHours,
    days: unconfirmedDays,
    months: applicationMonths,
    dataDays: dataLinkDays,
    invitationHours,
    resetMinutes,
  };
}
