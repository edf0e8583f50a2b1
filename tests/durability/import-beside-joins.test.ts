import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ImportCheck, ImportFile, ImportJob } from "#contract/lead-import.ts";
import { quickFolder } from "#tests/fakes/quick-folder.ts";
import { submission } from "#tests/integration/waitlist-site.ts";
import { addOwner, between, type KillableServer, startServer } from "./killed-server.ts";

const people = 10_000;
/** What a visitor's join may take meanwhile, in milliseconds. */
const longestJoin = 200;

let dataDir: string;
let server: KillableServer;

beforeAll(async () => {
  dataDir = quickFolder("durability-import-");
  await between(dataDir, addOwner);
  server = await startServer(dataDir);
});

afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("a join takes under 200 ms while 10,000 people are imported", async () => {
  const lines = Array.from({ length: people }, (_, n) => `person${n}@import.example,AE`);
  const { body: file } = await server.call<ImportFile>(
    "/api/admin/imports?name=people.csv",
    `email,country\n${lines.join("\n")}\n`,
  );
  const path = `/api/admin/imports/${file.id}`;
  const settings = { columns: file.columns, locale: "en" };
  const { body: check } = await server.call<ImportCheck>(`${path}/check`, settings);
  const join = async (n: number) => {
    const began = performance.now();
    const email = `joined${n}@join.example`;
    const joined = await server.call("/api/waitlist", { ...submission, email });
    expect(joined).toEqual({ status: 200, body: { ok: true } });
    return performance.now() - began;
  };
  await join(0);
  const agreed = await server.call<ImportJob>(`${path}/commit`, {
    ...{ checkId: check.checkId, count: people, status: "confirmed" },
    consent: { source: "Stand at the fair", date: "2026-10-02", stated: true },
  });
  expect(agreed.status).toBe(202);

  // This answer needs no database: its times show how long the server was blocked.
  const alive = async () => {
    const began = performance.now();
    await server.call("/healthz");
    return performance.now() - began;
  };
  const idle: number[] = [];
  const taken: number[] = [];
  const began = performance.now();
  let job = agreed.body;
  while (job.state === "running") {
    taken.push(await join(taken.length + 1));
    idle.push(await alive());
    job = (await server.call<ImportJob>(path)).body;
    await sleep(20);
  }
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const [median = 0, longest = 0] = [0.5, 1].map((part) =>
    Math.round(taken.toSorted((a, b) => a - b)[Math.ceil(part * taken.length) - 1] ?? 0),
  );
  console.log(
    `${people} people in ${seconds} s; ${taken.length} joins, median ${median} ms, longest ${longest} ms; health in ${Math.round(Math.max(...idle))} ms at most`,
  );
  expect(job).toMatchObject({ state: "done", imported: people });
  expect(longest).toBeLessThan(longestJoin);
  expect(Math.max(...idle)).toBeLessThan(longestJoin);
});
