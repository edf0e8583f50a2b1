import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { pino } from "pino";
import { token } from "#brand/token.ts";
import { type RenderedMails, unsharedText } from "#emails/rendered.ts";
import { buildApp } from "#server/app.ts";
import { withAuthSecret } from "#server/auth-secret.ts";
import { readConfig } from "#server/config.ts";
import { readPageFiles } from "#server/http/page-files.ts";
import { createMarket } from "#server/market/market.ts";
import { type AppContext, openServices } from "#server/services.ts";
import type { MarketSources } from "#tests/fakes/market-sources.ts";
import { migratedFolder } from "#tests/fakes/migrated-folder.ts";
import { steadyPort } from "./product.ts";

export interface MarketSite {
  url: string;
  /** Moves the server's time, and runs what is due by then. */
  pass(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** No mail leaves in these tests. */
const rendered: RenderedMails = {
  images: new Map(),
  fill: () => ({ subject: "", html: unsharedText(""), text: unsharedText("") }),
};

/**
 * The whole server with the built pages, in this process, so that a test can move its time: the
 * market fetches when the test advances it.
 */
export async function openMarketSite(sources: MarketSources | undefined): Promise<MarketSite> {
  const port = await steadyPort();
  const dataDir = migratedFolder("market-site-");
  const url = `http://localhost:${port}`;
  const config = withAuthSecret(
    readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url, HOST: "127.0.0.1" }),
  );
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const log = pino({ level: "silent" });
  const context: AppContext = { config, log, clock, rendered };
  const services = await openServices(context);
  const { defaults, ...facts } = token;
  const market = createMarket({
    database: services.database,
    clock,
    log,
    sources: sources?.settings("explorer", "defi") ?? [],
    token: { ...facts, ...defaults },
  });
  await market.turn();
  const pages = await readPageFiles(resolve(process.env.BUILT_SITE ?? "build/client"), url);
  const app = await buildApp({ ...context, ...services, market, pages });
  await app.listen({ port, host: "127.0.0.1" });
  return {
    url,
    async pass(milliseconds) {
      ahead += milliseconds;
      await market.turn();
    },
    async stop() {
      await app.close();
      await services.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
