import { beforeEach, describe, expect, it, vi } from "vitest";
import { tokenWithinAttempts } from "./attempts.ts";

const good = "t".repeat(51);

function noted() {
  const waits: number[] = [];
  return { waits, wait: async (milliseconds: number) => void waits.push(milliseconds) };
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("the three attempts at a token", () => {
  it("stops at the first token, without waiting", async () => {
    const { waits, wait } = noted();
    const ask = vi.fn(async () => good);
    expect(await tokenWithinAttempts(ask, wait)).toBe(good);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(waits).toEqual([]);
  });

  it("waits 200 ms, then 400 ms, and gives up after the third", async () => {
    const { waits, wait } = noted();
    const ask = vi.fn(async () => {
      throw new Error("no");
    });
    expect(await tokenWithinAttempts(ask, wait)).toBeUndefined();
    expect(ask).toHaveBeenCalledTimes(3);
    expect(waits).toEqual([200, 400]);
  });

  it("takes no token of 50 characters, and one of 51", async () => {
    const { waits, wait } = noted();
    const tokens = ["t".repeat(50), good];
    expect(await tokenWithinAttempts(async () => tokens.shift() ?? "", wait)).toBe(good);
    expect(waits).toEqual([200]);
  });
});
