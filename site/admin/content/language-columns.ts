import { locales } from "#contract/locale.ts";

/** Whether the languages of a text are columns with heads; more of them wrap, and each has its label. */
export const hasColumns = locales.length <= 3;

/** The languages of a text side by side, where there is room. */
export const languageColumns = !hasColumns
  ? "lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]"
  : { 1: "", 2: "lg:grid-cols-2", 3: "lg:grid-cols-3" }[locales.length as number];
