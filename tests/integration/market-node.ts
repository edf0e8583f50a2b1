import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { token } from "#brand/token.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createMarket, type Market, type MarketParts } from "#server/market/market.ts";
import { marketRoutes } from "#server/market/market-routes.ts";
import type { MarketSources } from "#tests/fakes/market-sources.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";

const silent = pino({ level: "silent" });
export const minute = 60_000;

export interface OpenedDatabases {
  /** Two nodes' connections to one database; the embedded one has only one process, so they share it. */
  nodes: [Database, Database];
  close(): Promise<void>;
}

export const databases = [
  {
    name: "the embedded database",
    async open(): Promise<OpenedDatabases> {
      const dataDir = migratedFolder("market-");
      const database = await openDatabase({ dataDir, databaseUrl: undefined }, silent);
      return {
        nodes: [database, database],
        async close() {
          await database.close();
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    },
  },
  {
    name: "a PostgreSQL server",
    async open(): Promise<OpenedDatabases> {
      const server = await openPostgres();
      const settings = { dataDir: tmpdir(), databaseUrl: server.url };
      const one = await openDatabase(settings, silent);
      const other = await openDatabase(settings, silent);
      return {
        nodes: [one, other],
        async close() {
          await one.close();
          await other.close();
          await server.stop();
        },
      };
    },
  },
];

/** A clock that moves only when the test moves it, shared by all nodes. */
export function stillClock(start = "2026-11-21T10:00:00Z") {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    forward(milliseconds: number) {
      now += milliseconds;
    },
  };
}

export interface MarketNode {
  market: Market;
  app: FastifyInstance;
  /** Lines of its log, oldest first. */
  logged: { level: string; [key: string]: unknown }[];
}

/** One node's market with its two calls, as the server mounts them. */
export async function startNode(
  database: Database,
  clock: () => Date,
  sources: MarketSources | undefined,
  more: Partial<MarketParts> = {},
): Promise<MarketNode> {
  const logged: MarketNode["logged"] = [];
  const note = (level: string) => (detail: unknown, text?: string) =>
    logged.push({ level, ...(typeof detail === "object" ? detail : {}), text: text ?? detail });
  const { defaults, ...facts } = token;
  const market = createMarket({
    database,
    clock,
    log: { warn: note("warn"), info: note("info") } as unknown as MarketParts["log"],
    sources: sources?.settings("explorer", "defi") ?? [],
    token: { ...facts, ...defaults },
    ...more,
  });
  const app = Fastify();
  marketRoutes(app, { market, clock, headers: { "X-Content-Type-Options": "nosniff" } });
  await app.ready();
  return { market, app, logged };
}
