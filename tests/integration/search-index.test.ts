import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSearchIndex, dropSearchIndex } from "#server/leads/search-index.ts";
import type { PostgresServer } from "#tests/fakes/postgres.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";
import { openSite } from "./waitlist-site.ts";

const silent = pino({ level: "silent" });

describe("the indexes of the search, on a PostgreSQL server", () => {
  let server: PostgresServer;
  let other: Client;
  beforeAll(async () => {
    server = await openPostgres();
    other = new Client({ connectionString: server.url });
    await other.connect();
  });
  afterAll(async () => {
    await other?.end();
    await server?.stop();
  });
  const open = () => openSite({ DATABASE_URL: server.url });
  const states = async () => {
    const { rows } = await other.query(
      `SELECT relname AS name, indisvalid AS valid FROM pg_index JOIN pg_class ON oid = indexrelid
       WHERE relname IN ('waitlist_leads_search', 'lead_events_search') ORDER BY relname`,
    );
    return rows;
  };
  const both = ["lead_events_search", "waitlist_leads_search"].map((name) => ({
    name,
    valid: true,
  }));

  it("are made beside the calls: no start, join and other node waits for them", async () => {
    const before = await open();
    await dropSearchIndex(before.database);
    await before.close();
    // An index waits for such a transaction.
    await other.query("BEGIN; UPDATE waitlist_leads SET mark = mark");
    await other.query(
      `INSERT INTO erased_addresses VALUES ('x', now()); LOCK TABLE waitlist_leads IN ROW EXCLUSIVE MODE`,
    );
    const nodes = await Promise.all([open(), open()]);
    try {
      const [first] = nodes;
      expect((await first.join({ email: "beside@example.com" })).status).toBe(200);
      await expect.poll(async () => (await states()).length).toBeGreaterThan(0);
      expect(await createSearchIndex(first.database.background, silent)).toEqual({
        outcome: "elsewhere",
      });
      await other.query("COMMIT");
      await expect.poll(states, { timeout: 20_000 }).toEqual(both);
    } finally {
      await other.query("ROLLBACK");
      await Promise.all(nodes.map((node) => node.close()));
    }
  });

  it("are made anew where a node was killed while it made one", async () => {
    await other.query(
      "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'waitlist_leads_search'::regclass",
    );
    const site = await open();
    try {
      await expect.poll(states, { timeout: 20_000 }).toEqual(both);
    } finally {
      await site.close();
    }
  });
});
