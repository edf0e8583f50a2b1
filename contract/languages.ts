import * as z from "zod/mini";
import { knownLocales, offeredLocale } from "./locale.ts";

/** The language of something that is stored: one that is no longer offered, too. */
export const storedLocale = z.enum(knownLocales);

/** The language that a person or a program names. One that is known and not offered becomes the fallback. */
export const wantedLocale = storedLocale.check(z.overwrite(offeredLocale));
