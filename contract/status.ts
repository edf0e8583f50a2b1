import * as z from "zod/mini";
import { marketSources, serviceStates } from "./choices.ts";
import { disagreement } from "./market.ts";

const state = z.enum(serviceStates);

/** GET /api/status: what the server that answers has just found out about itself. */
export const statusAnswer = z.object({
  checkedAt: z.iso.datetime(),
  site: z.object({ state }),
  /** How long the database took to answer; `null` when it did not. */
  database: z.object({ state, milliseconds: z.nullable(z.number()) }),
  /** Mails that are due and not yet sent; `null` when that cannot be known. */
  mail: z.object({
    state,
    waiting: z.nullable(z.number()),
    oldestSeconds: z.nullable(z.number()),
  }),
  /** Demonstration figures have no age that would mean anything. */
  market: z.object({
    state,
    source: z.enum(marketSources),
    ageSeconds: z.nullable(z.number()),
    disagreements: z._default(z.array(disagreement), []),
  }),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;
