import * as z from "zod/mini";
import { marketSources, serviceStates } from "./choices.ts";
import { disagreement } from "./market.ts";

const state = z.enum(serviceStates);

/** GET /api/status: the state of the server that answers, measured at `checkedAt`. */
export const statusAnswer = z.object({
  checkedAt: z.iso.datetime(),
  site: z.object({ state }),
  /** The response time of the database; `null` without a response. */
  database: z.object({ state, milliseconds: z.nullable(z.number()) }),
  /** Mails that are due and not yet sent; `null` when the database does not answer. */
  mail: z.object({
    state,
    waiting: z.nullable(z.number()),
    oldestSeconds: z.nullable(z.number()),
  }),
  /** `ageSeconds` is null for demonstration figures. */
  market: z.object({
    state,
    source: z.enum(marketSources),
    ageSeconds: z.nullable(z.number()),
    disagreements: z._default(z.array(disagreement), []),
  }),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;
