import { z } from "zod";

/** POST /api/rpc/has_role: answers a boolean, about the caller only. */
export const hasRoleCall = z.object({ _user_id: z.string().max(200), _role: z.string().max(60) });

/** POST /api/auth/sign-in/email. Shape only: what may be typed is said by the form (specification 5.4). */
export const signInCall = z.object({ email: z.string().max(320), password: z.string().max(1000) });

/** Who is signed in. GET /api/auth/get-session answers null when nobody is. */
export const adminSession = z.object({
  user: z.object({ id: z.string(), email: z.string(), role: z.string() }),
  /** When the session ends if it is not used again. ISO 8601, in UTC. */
  session: z.object({ expiresAt: z.string() }),
});
export type AdminSession = z.infer<typeof adminSession>;

/** Error answer of every call of the administration. */
export const adminError = z.object({
  error: z.string(),
  message: z.string().optional(),
  /** Seconds to wait, for `rate_limited`. */
  retryAfter: z.number().optional(),
});
export type AdminError = z.infer<typeof adminError>;
