import * as z from "zod/mini";
import { nameText } from "./plain-text.ts";

/** What a key may do. `leads:personal` adds addresses and other texts about people to what is read. */
export const apiScopes = [
  "leads:read",
  "leads:personal",
  "leads:write",
  "leads:erase",
  "referrals:read",
  "stats:read",
  "webhooks:manage",
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** For how many days a key can be valid. */
export const keyDays = ["30", "90", "365"] as const;
/** How long the earlier key works after a rotation. */
export const keyOverlapHours = 24;
/** How many keys that work there may be. */
export const maxKeys = 50;

/** suspended: its maker may not connect programs any more. */
const keyStates = ["active", "expired", "suspended", "revoked"] as const;
export type KeyState = (typeof keyStates)[number];

/** POST /api/admin/api-keys. */
export const keyCall = z.strictObject({
  name: nameText(80),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
  days: z.enum(keyDays),
});

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the key, to recognize it by. */
  beginning: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  state: z.enum(keyStates),
  createdAt: z.string(),
  createdBy: z.string(),
  expiresAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.nullable(z.string()),
  previousUntil: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof apiKey>;

/** GET /api/admin/api-keys: those that work first. */
export const keyList = z.object({ keys: z.array(apiKey) });
export type KeyList = z.infer<typeof keyList>;
