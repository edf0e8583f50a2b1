import type { Logger } from "pino";
import type { Permission } from "#contract/admin.ts";
import type { AuditKind } from "#contract/audit.ts";
import { changeSettingCall, type Setting, type SettingsPage } from "#contract/settings.ts";
import type { DatabaseContext, Queryable } from "#server/database/database.ts";
import { describeError } from "#server/database/describe-error.ts";
import { type GuardedCalls, refuse } from "#server/http/guarded-route.ts";

/** Milliseconds between two readings of the settings, on any node. */
const pollEvery = 2_000;

type Values = Readonly<Partial<Record<string, string>>>;

/** The settings of a node: the changed ones and its environment, which takes precedence. */
interface ReadSettings {
  settings: readonly Setting[];
}

export type ChangedSettings<Read> = Awaited<
  ReturnType<typeof startChangedSettings<Read & ReadSettings>>
>;

/**
 * Keeps in memory the settings that an owner has changed. `read` makes of them what the server works by, and throws
 * if it cannot use them: one that became unusable, as by another release, is left out.
 */
export async function startChangedSettings<Read extends ReadSettings>(parts: {
  database: Queryable;
  log: Logger;
  read: (changed: Values) => Read;
}) {
  const { database, log, read } = parts;

  /** Those of the values that can be used together. */
  function usable(values: Values, report?: (name: string, error: unknown) => void): Values {
    let together: Values = {};
    for (const [name, value] of Object.entries(values)) {
      try {
        const more = { ...together, [name]: value };
        read(more);
        together = more;
      } catch (error) {
        report?.(name, error);
      }
    }
    return together;
  }

  let current = read({});
  let known = "{}";

  /** One reading after another: an earlier one that ends later would bring back what was before. */
  let reading = Promise.resolve();
  function poll(): Promise<void> {
    reading = reading.then(readAgain);
    return reading;
  }

  async function readAgain(): Promise<void> {
    try {
      const values = await readValues(database);
      const text = JSON.stringify(values);
      if (text === known) return;
      known = text;
      current = read(
        usable(values, (setting, error) =>
          log.warn({ setting, error: describeError(error) }, "a changed setting cannot be used"),
        ),
      );
    } catch (error) {
      log.warn({ error: describeError(error) }, "the changed settings cannot be read");
    }
  }

  await poll();
  const timer = setInterval(poll, pollEvery).unref();
  return {
    current: (): Read => current,
    /** Whether the server can use a setting together with what is changed already. */
    isUsable: (values: Values, name: string, value: string): boolean =>
      name in usable({ ...usable(values), [name]: value }),
    poll,
    stop: () => clearInterval(timer),
  };
}

async function readValues(on: Queryable): Promise<Record<string, string>> {
  const rows = await on.query<{ name: string; value: string }>(
    "SELECT name, value FROM changed_settings ORDER BY name",
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** The owners' calls about settings. */
export function settingsRoutes(
  { route, recordAudit }: GuardedCalls<Permission, AuditKind>,
  { database, clock, changed }: DatabaseContext & { changed: ChangedSettings<ReadSettings> },
): void {
  route(
    "GET /api/admin/settings",
    "configure",
    {},
    async (): Promise<SettingsPage> => ({ settings: [...changed.current().settings] }),
  );

  route(
    "POST /api/admin/settings",
    "configure",
    { body: changeSettingCall },
    async ({ body: { name, value }, caller }): Promise<SettingsPage> => {
      const before = changed.current().settings.find((setting) => setting.name === name);
      if (before?.source === "environment") return refuse(409, "set_by_environment");
      await database.transaction(async (on) => {
        const { [name]: _, ...others } = await readValues(on);
        if (value !== null && !changed.isUsable(others, name, value))
          refuse(422, "invalid_setting");
        if (value === null) {
          await on.query("DELETE FROM changed_settings WHERE name = $1", [name]);
        } else {
          await on.query(
            `INSERT INTO changed_settings (name, value, changed_at) VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value, changed_at = excluded.changed_at`,
            [name, value, clock()],
          );
        }
        await recordAudit(on, "setting_changed", caller.email, clock(), { setting: name });
      });
      await changed.poll();
      return { settings: [...changed.current().settings] };
    },
  );
}
