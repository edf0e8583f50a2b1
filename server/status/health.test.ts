import { beforeEach, expect, it } from "vitest";
import { createWrites } from "./health.ts";

let now: number;
let asked: PromiseWithResolvers<void>[];
let told: string[];
beforeEach(() => {
  now = 0;
  asked = [];
  told = [];
});

function writes() {
  return createWrites({
    clock: () => new Date(now),
    log: { warn: () => told.push("away"), info: () => told.push("back") } as never,
    // Nobody is kept waiting.
    wait: () => new Promise((resolve) => setImmediate(resolve)),
    checkWrites() {
      const answer = Promise.withResolvers<void>();
      asked.push(answer);
      return answer.promise;
    },
  });
}
/** Asks, and lets the database answer meanwhile. */
async function ask(state: ReturnType<typeof writes>, answer?: "written" | "refused") {
  const told = state();
  if (answer === "written") asked.at(-1)?.resolve();
  if (answer === "refused") asked.at(-1)?.reject(new Error("read-only"));
  return told;
}

it("writes once in two seconds, however many ask", async () => {
  const state = writes();
  expect(await Promise.all([ask(state), ask(state), ask(state, "written")])).toEqual([
    ...["ok", "ok", "ok"],
  ]);
  now += 1_999;
  await ask(state);
  expect(asked).toHaveLength(1);
  now += 1;
  await ask(state, "written");
  expect(asked).toHaveLength(2);
});

it("tells of a database that refuses writes, and of its return, each once in the log", async () => {
  const state = writes();
  expect(await ask(state, "written")).toBe("ok");
  for (const answer of ["refused", "refused", "written", "written"] as const) {
    now += 3_000;
    expect(await ask(state, answer)).toBe(answer === "written" ? "ok" : "unavailable");
  }
  expect(told).toEqual(["away", "back"]);
});

it("takes a database that is busy for a moment for a good one, and one that is silent for a lost one", async () => {
  const state = writes();
  await ask(state, "written");
  now += 3_000;
  expect(await ask(state)).toBe("ok");
  now += 4_000;
  expect(await ask(state)).toBe("ok");
  now += 2_000;
  expect(await ask(state)).toBe("unavailable");
  expect(asked).toHaveLength(2);
  asked.at(-1)?.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask(state)).toBe("ok");
});
