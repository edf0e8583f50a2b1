import * as z from "zod/mini";
import { recordKinds } from "./choices.ts";
import { emailLimit } from "./limits.ts";

const email = z.string().check(z.trim(), z.minLength(1), z.maxLength(emailLimit));

/** POST /api/admin/erasures/preview: what would be erased. `invalid_email` if the text is no address. */
export const erasurePreviewCall = z.object({ email });

export const erasurePreview = z.object({
  email: z.string(),
  /** How much there is of each kind; kinds without anything are left out. */
  held: z.array(z.object({ kind: z.enum(recordKinds), count: z.number() })),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

/** POST /api/admin/erasures: erases all of it at once. It cannot be undone. */
export const erasureCall = z.object({
  email,
  /** Whether a last mail notifies the person. None is sent if nothing was stored about them. */
  notify: z.boolean(),
});
