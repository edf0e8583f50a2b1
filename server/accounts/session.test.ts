import { memoryAdapter } from "better-auth/adapters/memory";
import { betterAuth } from "better-auth/minimal";
import { expect, test, vi } from "vitest";
import type { Database } from "#server/database/database.ts";
import { openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { type Auth, sessionCookie } from "./auth.ts";
import { createReadSession, purgeSessions } from "./session.ts";

test("a session or a link that has run out leaves no row, one that runs stays", async () => {
  const database = await openMemoryDatabase();
  const now = new Date("2026-11-21T12:00:00Z");
  await database.query(
    `INSERT INTO admin_users (id, name, email, email_verified, created_at, updated_at)
     VALUES ('u', 'Noor', 'noor@falaj.example', true, $1, $1)`,
    [now],
  );
  for (const [id, minutes] of [
    ["over", -1],
    ["running", 1],
  ] as const) {
    await database.query(
      `INSERT INTO admin_sessions (id, token, user_id, expires_at, created_at, updated_at)
       VALUES ($1, $1, 'u', $2, $3, $3)`,
      [id, new Date(now.getTime() + minutes * 60_000), now],
    );
    await database.query(
      "INSERT INTO admin_verifications (id, identifier, value, expires_at) VALUES ($1, $1, 'u', $2)",
      [id, new Date(now.getTime() + minutes * 60_000)],
    );
  }
  await purgeSessions(database, now);
  for (const table of ["admin_sessions", "admin_verifications"]) {
    const rows = await database.query<{ id: string }>(`SELECT id FROM ${table}`);
    expect([table, rows.map(({ id }) => id)]).toEqual([table, ["running"]]);
  }
});

test("a session that the library has made is read in one statement, without the library", async () => {
  const settings = { publicUrl: "http://localhost:3000", authSecret: "secret".repeat(8) };
  const tables = { user: [], account: [], session: [] as { token: string }[], verification: [] };
  const { publicUrl: baseURL, authSecret: secret } = settings;
  const auth = betterAuth({
    ...{ baseURL, secret, database: memoryAdapter(tables), emailAndPassword: { enabled: true } },
    advanced: { cookies: { session_token: { name: sessionCookie(baseURL) } } },
  });
  const body = { name: "Amal", email: "amal@example.com", password: "correct horse battery" };
  const { headers } = await auth.api.signUpEmail({ body, returnHeaders: true });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

  const caller = { email: body.email };
  const query = vi.fn(async (_: unknown, [token]: unknown[]) =>
    token === tables.session[0]?.token ? [caller] : [],
  );
  const getSession = vi.spyOn(auth.api, "getSession");
  const readSession = createReadSession({
    ...settings,
    auth: auth as unknown as Auth,
    database: { query } as unknown as Database,
    clock: () => new Date(),
  });
  expect(await readSession({ cookie })).toEqual({ caller, setCookies: [] });
  expect([query.mock.calls.length, getSession.mock.calls.length]).toEqual([1, 0]);
});
