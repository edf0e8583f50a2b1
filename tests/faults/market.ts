import { setTimeout as pause } from "node:timers/promises";
import { startMarketSources } from "#tests/fakes/market-sources.ts";
import { account, deaths } from "./account.ts";
import { p99, somePages, startCallers, withStatus } from "./callers.ts";
import { atMost, none, whole } from "./findings.ts";
import { resident } from "./memory.ts";
import type { Scenario, Stage } from "./stage.ts";
import { addresses, join, noJoins } from "./visitors.ts";

async function market(stage: Stage): Promise<void> {
  const sources = await startMarketSources();
  stage.atEnd(() => sources.close());
  if (stage.kind === "postgres") await stage.openMail();
  const [node] = await stage.open({
    count: 1,
    env: {
      MARKET_SOURCES: "explorer,defi,dexscreener,geckoterminal,solscan-pro",
      EXPLORER_API_URL: sources.urls.explorer,
      DEFI_API_URL: sources.urls.defi,
      DEFI_API_KEY: sources.key,
      DEXSCREENER_API_URL: sources.urls.dexscreener,
      GECKOTERMINAL_API_URL: sources.urls.geckoterminal,
      SOLSCAN_API_URL: sources.urls["solscan-pro"],
      SOLSCAN_API_KEY: sources.key,
    },
  });
  if (!node) return;
  const joins = noJoins();
  for (const behaviour of ["hangs", "drips", "html", "endless body"] as const) {
    const calls = ["price", "info", "overview", "pairs", "token", "meta"] as const;
    for (const call of calls) sources.behaviour[call] = behaviour;
    // A start fetches from the sources at once, whatever the last answers were.
    await node.stop();
    const started = performance.now();
    await node.start();
    stage.must(...atMost(15_000, performance.now() - started, `${behaviour}: started in`));
    const few = { urls: [node.url], connections: 50 };
    const figures = startCallers({ ...few, what: "pages", paths: ["/api/market"], perSecond: 20 });
    const pages = startCallers({ ...few, what: "pages", paths: somePages, perSecond: 20 });
    await join(
      () => [node.url],
      addresses(`market-${behaviour}`.replaceAll(" ", "-"), 100),
      4,
      joins,
    );
    await pause(stage.count(6_000, 3_000));
    const figureCalls = (await figures.stop()).calls;
    const shown = (await pages.stop()).calls;
    const bad =
      figureCalls.length -
      withStatus(figureCalls, 200).length +
      shown.length -
      withStatus(shown, 200).length;
    stage.must(...none(bad, "calls failed"));
    stage.must(...atMost(500, Math.max(p99(figureCalls), p99(shown)), "p99"));
  }
  stage.must(resident(node) < 500, `${whole(resident(node))} MB`);
  deaths(stage);
  await account(stage, joins.acknowledged);
}

export const marketFaults: Scenario[] = [
  {
    name: "market",
    about: "the market sources hang, drip, send garbage, send a body without end",
    on: ["postgres", "embedded"],
    sideBySide: true,
    run: market,
  },
];
