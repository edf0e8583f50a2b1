import { beforeEach, describe, expect, it } from "vitest";
import { createStatus, type StatusParts } from "./status.ts";

const start = new Date("2026-11-21T08:00:00Z");
const never = () => new Promise<never>(() => {});

let now: Date;
beforeEach(() => {
  now = start;
});

const marketWith = (source: "live" | "cached" | "demo", age: number): StatusParts["market"] => ({
  current: () => ({ source, asOf: new Date(start.getTime() - age * 1000).toISOString() }),
  disagreements: () => [],
});

function statusOf(changes: Partial<StatusParts> = {}) {
  return createStatus({
    clock: () => now,
    pingDatabase: async () => {},
    mailLag: async () => ({ waiting: 0, oldest: undefined, isPaced: false }),
    market: marketWith("live", 38),
    hasMarketSources: true,
    servesPages: true,
    timeout: never,
    ...changes,
  });
}
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("the status of this server", () => {
  it("is all in order, with what was measured", async () => {
    expect(await statusOf()()).toEqual({
      checkedAt: start.toISOString(),
      site: { state: "operational" },
      database: { state: "operational", milliseconds: 0 },
      mail: { state: "operational", waiting: 0, oldestSeconds: 0 },
      market: { state: "operational", source: "live", ageSeconds: 38, disagreements: [] },
    });
  });

  it("queries once in ten seconds, however many requests come", async () => {
    let pings = 0;
    const status = statusOf({
      pingDatabase: async () => {
        pings += 1;
      },
    });
    await Promise.all([status(), status()]);
    now = later(9.9);
    await status();
    expect(pings).toBe(1);
    now = later(10);
    await status();
    expect(pings).toBe(2);
  });

  it("says that the database is down when it fails, and when it never answers", async () => {
    const failing = await statusOf({ pingDatabase: () => Promise.reject(new Error("gone")) })();
    expect(failing.database).toEqual({ state: "down", milliseconds: null });
    const hanging = await statusOf({
      pingDatabase: never,
      mailLag: never,
      timeout: async () => {},
    })();
    expect(hanging.database.state).toBe("down");
    expect(hanging.mail).toEqual({ state: "down", waiting: null, oldestSeconds: null });
  });

  it("says that a slow database is degraded", async () => {
    const slow = statusOf({
      pingDatabase: async () => {
        now = later(0.7);
      },
    });
    expect((await slow()).database).toEqual({ state: "degraded", milliseconds: 700 });
  });

  it.each([
    [60, "operational"],
    [301, "degraded"],
    [3601, "down"],
  ] as const)("with mail that is due for %i seconds is %s", async (seconds, state) => {
    const oldest = new Date(start.getTime() - seconds * 1000);
    const lag = { waiting: 3, oldest, isPaced: false };
    const { mail } = await statusOf({ mailLag: async () => lag })();
    expect(mail).toEqual({ state, waiting: 3, oldestSeconds: seconds });
  });

  it("with mail that is due for hours, but leaves at its pace, is no worse than degraded", async () => {
    const lag = { waiting: 40_000, oldest: later(-7200), isPaced: true };
    const { mail } = await statusOf({ mailLag: async () => lag })();
    expect(mail).toEqual({ state: "degraded", waiting: 40_000, oldestSeconds: 7200 });
  });

  it("reports old market figures as degraded, and demonstration figures where live ones are configured", async () => {
    const old = await statusOf({ market: marketWith("cached", 360) })();
    expect(old.market).toMatchObject({ state: "degraded", source: "cached", ageSeconds: 360 });
    const market = marketWith("demo", 360);
    for (const [hasMarketSources, state] of [
      [true, "degraded"],
      [false, "operational"],
    ] as const) {
      const demo = await statusOf({ market, hasMarketSources })();
      expect(demo.market).toMatchObject({ state, source: "demo", ageSeconds: null });
    }
  });

  it("says that the site is down where there are no pages to serve", async () => {
    expect((await statusOf({ servesPages: false })()).site.state).toBe("down");
  });
});
