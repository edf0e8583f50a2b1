import { documents } from "#brand/documents.ts";
import { learningPaths, studyAbroad } from "#brand/education.ts";
import { jobs } from "#brand/jobs.ts";
import type { Locale } from "#contract/locale.ts";
import type { AboutNames } from "./about-names.ts";
import type { Words } from "./messages.ts";
import { readWords } from "./words.server.ts";

/** Pages that a message can be about. */
const namedPages = [
  "wallet",
  "travel",
  "logistics",
  "education",
  "technology",
  "token",
  "investors",
  "api",
] as const;

/** The names of all that a message, an application or a link can be about, by its id. */
export function aboutNames(locale: Locale): AboutNames {
  const names = ["careers", "education", "investors", "shell"] as const;
  const words = readWords(locale, names) as Pick<Words, (typeof names)[number]>;
  return Object.fromEntries([
    ...namedPages.map((page) => [page, words.shell.pages[page]]),
    ...jobs.map(({ id }) => [id, words.careers.jobs[id].title]),
    ...documents.map(({ id }) => [id, words.investors.shelf.names[id]]),
    ...learningPaths.map(({ key }) => [`path-${key}`, words.education.paths[key].title]),
    ...studyAbroad.map(({ code, name }) => [`country-${code.toLowerCase()}`, name[locale]]),
  ]);
}
