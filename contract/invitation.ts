import * as z from "zod/mini";
import { storedLocale } from "./languages.ts";
import { visitorError } from "./visitor.ts";

/** GET /api/invitations/{token}, for the app that an invitation leads to. Times are ISO 8601, in UTC. */
export const invitation = z.object({
  state: z.enum(["open", "accepted", "expired"]),
  email: z.string(),
  locale: storedLocale,
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** POST /api/invitation: the reader pressed the button. POST /api/invitation/resend answers as a join does. */
export const acceptCall = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(300)),
});
/** `url`: of the app. `error` takes precedence over other fields. */
export const acceptAnswer = z.union([visitorError, z.object({ url: z.url() })]);
