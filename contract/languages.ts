import * as z from "zod/mini";
import { knownLocales, type Locale, offeredLocale } from "./locale.ts";

/** The language of something that is stored: one that is no longer offered, too. */
export const storedLocale = z.enum(knownLocales);

/** The language that a person or a program names. One that is known and not offered becomes the fallback. */
export const wantedLocale = storedLocale.check(z.overwrite(offeredLocale));

/** A text in every language that there are words in. An object of fields: documents of the APIs name each. */
export const inStoredLanguages = <Text extends z.ZodMiniType>(text: Text) =>
  z.object(
    Object.fromEntries(knownLocales.map((locale) => [locale, text])) as Record<Locale, Text>,
  );
