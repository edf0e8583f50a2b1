import * as z from "zod/mini";

/** GET /api/admin/join-forms: the origins of the sites that may show the forms of brand/join-forms.ts. */
export const joinFormOrigins = z.object({ origins: z.array(z.string()) });
export type JoinFormOrigins = z.infer<typeof joinFormOrigins>;
