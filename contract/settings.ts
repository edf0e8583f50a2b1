import * as z from "zod/mini";

/** Parts of the page of settings, in its order. */
export const settingGroups = [
  "site",
  "database",
  "mail",
  "reports",
  "protection",
  "limits",
  "market",
  "programs",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Settings that an owner may change while the server runs. The environment takes precedence. */
export const changeableSettings = [
  "MAIL_FROM",
  "MAIL_PER_HOUR",
  "WAITLIST_PRIVACY",
  "EMBED_ORIGINS",
  "BACKUP_TESTED",
] as const;
export type ChangeableSetting = (typeof changeableSettings)[number];

const setting = z.object({
  /** As the environment names it. */
  name: z.string(),
  group: z.enum(settingGroups),
  /** In effect; null if it has none, or is a secret. */
  value: z.nullable(z.string()),
  isSecret: z.boolean(),
  source: z.enum(["environment", "administration", "default"]),
});
export type Setting = z.infer<typeof setting>;

/** GET /api/admin/settings: all of them, with the values in effect on this node. */
export const settingsPage = z.object({ settings: z.array(setting) });
export type SettingsPage = z.infer<typeof settingsPage>;

/**
 * POST /api/admin/settings: `value` null returns to the default. `invalid_setting` if the server cannot use it,
 * `set_by_environment` if the environment sets it. All nodes apply it within 5 s.
 */
export const changeSettingCall = z.object({
  name: z.enum(changeableSettings),
  value: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
});
