import { expect, test } from "vitest";
import { openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { purgeSessions } from "./session.ts";

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
