import { describe, expect, it } from "vitest";
import { answerAtFixedMoment } from "./subscribe.ts";

describe("an answer where privacy is strict", () => {
  /** When an answer leaves whose work takes so long, on a clock that only work and waiting move. */
  async function leavesAfter(milliseconds: number, fails = false): Promise<number> {
    let now = 1234.5;
    const work = async () => {
      now += milliseconds;
      if (fails) throw new Error("database away");
    };
    const wait = async (pause: number) => {
      now += pause;
    };
    await answerAtFixedMoment(work, () => now, wait).catch(() => undefined);
    return now - 1234.5;
  }

  it("leaves at the same time for known and unknown addresses, whatever their work took", async () => {
    for (const milliseconds of [0, 7, 11, 18, 26, 499.9, 500]) {
      expect(await leavesAfter(milliseconds)).toBeCloseTo(500);
    }
    expect(await leavesAfter(501)).toBeCloseTo(1000);
    expect(await leavesAfter(3, true)).toBeCloseTo(500);
  });
});
