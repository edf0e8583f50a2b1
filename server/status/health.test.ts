import { beforeEach, expect, it } from "vitest";
import { createWrites } from "./health.ts";

let now: number;
let pending: PromiseWithResolvers<void>[];
let logged: string[];
beforeEach(() => {
  now = 0;
  pending = [];
  logged = [];
});

function writes() {
  return createWrites({
    clock: () => new Date(now),
    log: { warn: () => logged.push("away"), info: () => logged.push("back") } as never,
    // No call is kept waiting.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    checkWrites() {
      const answer = Promise.withResolvers<void>();
      pending.push(answer);
      return answer.promise;
    },
  });
}
/** Calls it, and lets the database answer meanwhile. */
async function probe(state: ReturnType<typeof writes>, answer?: "written" | "refused") {
  const logged = state();
  if (answer === "written") pending.at(-1)?.resolve();
  if (answer === "refused") pending.at(-1)?.reject(new Error("read-only"));
  return logged;
}

it("writes once in two seconds, however many checks run", async () => {
  const state = writes();
  expect(await Promise.all([probe(state), probe(state), probe(state, "written")])).toEqual([
    ...["ok", "ok", "ok"],
  ]);
  now += 1_999;
  await probe(state);
  expect(pending).toHaveLength(1);
  now += 1;
  await probe(state, "written");
  expect(pending).toHaveLength(2);
});

it("logs a database that refuses writes, and its return, once each", async () => {
  const state = writes();
  expect(await probe(state, "written")).toBe("ok");
  for (const answer of ["refused", "refused", "written", "written"] as const) {
    now += 3_000;
    expect(await probe(state, answer)).toBe(answer === "written" ? "ok" : "unavailable");
  }
  expect(logged).toEqual(["away", "back"]);
});

it("takes a database that is busy for a moment for a good one, and one that is silent for a lost one", async () => {
  const state = writes();
  await probe(state, "written");
  now += 3_000;
  expect(await probe(state)).toBe("ok");
  now += 4_000;
  expect(await probe(state)).toBe("ok");
  now += 2_000;
  expect(await probe(state)).toBe("unavailable");
  expect(pending).toHaveLength(2);
  pending.at(-1)?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await probe(state)).toBe("ok");
});
