import { expect, test } from "vitest";
import { openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { purgeSessions } from "./expired-sessions.ts";

test("a session that has run out leaves no row, one that runs stays", async () => {
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
  }
  await purgeSessions(database, now);
  const rows = await database.query<{ id: string }>("SELECT id FROM admin_sessions");
  expect(rows.map(({ id }) => id)).toEqual(["running"]);
});
