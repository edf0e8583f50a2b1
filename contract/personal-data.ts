import * as z from "zod/mini";
import { recordKinds } from "./choices.ts";
import { wantedLocale } from "./languages.ts";
import { dataTokenLimit } from "./limits.ts";
import { visitorError, visitorFields } from "./visitor.ts";

/** POST /api/my-data and POST /api/my-data/erase. */
export const dataCall = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(dataTokenLimit)),
  locale: z.optional(wantedLocale),
});

/** What is stored about a person, by kind. Times are ISO 8601, in UTC. */
export const storedRecords = z.array(
  z.object({
    kind: z.enum(recordKinds),
    items: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  }),
);

/** Answer of POST /api/my-data. */
export const dataAnswer = z.object({ email: z.string(), asOf: z.string(), held: storedRecords });
export type DataAnswer = z.infer<typeof dataAnswer>;

/** The answer as a page parses it: `error` takes precedence over other fields. */
export const dataOrError = z.union([visitorError, dataAnswer]);

/** POST /api/my-data/link: the same answer for every address, known or not. */
export const dataLinkSubmission = z.object(visitorFields);
