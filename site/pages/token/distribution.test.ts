import { describe, expect, it } from "vitest";
import { amountOf, distribution, teamLock, token } from "#brand/token.ts";
import { layChannels, lockValues } from "./distribution.tsx";

const shares = distribution.map(({ percentage }) => percentage);

describe("the distribution", () => {
  it("adds up to the whole supply, in the amounts of the specification", () => {
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
    const amounts = Object.fromEntries(
      distribution.map(({ name, percentage }) => [name, amountOf(percentage)]),
    );
    expect(amounts).toEqual({
      publicSale: 17.5e9,
      team: 10e9,
      development: 12.5e9,
      marketing: 5e9,
      reserve: 5e9,
    });
    expect(token.totalSupply).toBe(50e9);
  });

  it.each([104, 150])(
    "is drawn as wide as its shares, which fill the source without a gap, in rows of %d",
    (minRow) => {
      const { channels, source, height } = layChannels(shares, minRow);
      let row = 0;
      let end = source.top;
      for (const [i, { outline, height: own }] of channels.entries()) {
        const [from, bottom] = [/^M0 (\S+?)C/, /(\S+)Z$/].map((part) =>
          Number(part.exec(outline)?.[1]),
        ) as [number, number];
        expect(row + from).toBeCloseTo(end);
        expect((bottom - from) / source.height).toBeCloseTo((shares[i] ?? 0) / 100);
        end = row + bottom;
        row += own;
      }
      expect(end).toBeCloseTo(source.top + source.height);
      expect(row).toBe(height);
    },
  );
});

it("the lock of the team's share is past from the end of its last month", () => {
  const [year = 0, month = 0] = teamLock.until.split("-").map(Number);
  const lockOn = (day: number) => lockValues("en", new Date(day)).past;
  expect(lockOn(Date.UTC(year, month, 1) - 1)).toBe("no");
  expect(lockOn(Date.UTC(year, month, 1))).toBe("yes");
});
