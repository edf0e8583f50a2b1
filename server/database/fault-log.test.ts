import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DatabaseUnavailable } from "./database.ts";
import { describeError } from "./describe-error.ts";
import { createFaultLog } from "./fault-log.ts";

let lines: [level: string, message: string, details: Record<string, unknown>][];
const log = {
  warn: (details: object, message: string) => void lines.push(["warn", message, { ...details }]),
  error: (details: object, message: string) => void lines.push(["error", message, { ...details }]),
};
beforeEach(() => {
  lines = [];
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const away = () => new Error("Failed query", { cause: new DatabaseUnavailable("connection lost") });

it("logs one line a minute for each kind of fault, with the number of the others", () => {
  const logFault = createFaultLog();
  for (let call = 0; call < 1_000; call += 1) logFault(log, away(), "a join could not be stored");
  logFault(log, new TypeError("x is undefined"), "a join could not be stored");
  logFault(log, away(), "limits cannot be counted", "warn");
  expect(lines.map(([level, message]) => `${level}: ${message}`)).toEqual([
    "error: a join could not be stored",
    "error: a join could not be stored",
    "warn: limits cannot be counted",
  ]);
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(3)).toEqual([
    ["error", "a join could not be stored", expect.objectContaining({ count: 999 })],
  ]);
  for (let call = 0; call < 50; call += 1) logFault(log, away(), "a join could not be stored");
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(4)).toEqual([
    ["error", "a join could not be stored", expect.objectContaining({ count: 50 })],
  ]);
  // After a minute without one, the next is logged at once, with its stack.
  vi.advanceTimersByTime(120_000);
  logFault(log, away(), "a join could not be stored");
  expect(lines).toHaveLength(6);
  expect(lines[5]?.[2]).toHaveProperty("error.stack");
});

it("keeps a bounded number of kinds", () => {
  const logFault = createFaultLog();
  for (let kind = 0; kind < 5_000; kind += 1) logFault(log, new Error("no"), `message ${kind}`);
  expect(lines).toHaveLength(5_000);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(200);
});

it("describes an error that a library has copied into a plain object", () => {
  const error = Object.assign(new Error("cannot execute INSERT\nparams: a@example.com"), {
    code: "25006",
    detail: "a@example.com",
  });
  const copied = { ...error, message: error.message, stack: error.stack, queue: "rollup" };
  expect(describeError(copied)).toMatchObject({
    code: "25006",
    message: "cannot execute INSERT",
    stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
  });
  expect(JSON.stringify(describeError(copied))).not.toContain("a@example.com");
  expect(describeError({ some: "object" })).toEqual({ message: "a object was thrown" });
  expect(describeError(null)).toEqual({ message: "a null was thrown" });
});
