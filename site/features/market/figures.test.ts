import { describe, expect, it } from "vitest";
import { changeOf, priceText, shortAddress } from "./figures.ts";

describe("figures of the market", () => {
  it.each([
    [0.001344, "0.001344"],
    [0.0099999, "0.010000"],
    [0.00999999, "0.010000"],
    [0.01, "0.0100"],
    [1.5, "1.5000"],
    [1234.5, "1,234.5000"],
  ])("a price of %d reads %s", (price, text) => {
    expect(priceText("en", price)).toBe(text);
  });

  it.each([
    [-2.45, "down", "\u22122.45%"],
    [1.2, "up", "+1.20%"],
    [0, "flat", "0.00%"],
    [-0.004, "flat", "0.00%"],
    [1234.5, "up", "+1,234.50%"],
  ])("a change of %d is %s, %s", (percent, trend, text) => {
    expect(changeOf("en", percent)).toEqual({ trend, text });
  });

  it("an address shows its first and last eight characters", () => {
    expect(shortAddress("FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp")).toBe("FaLajk3Q…9vRt2mZp");
    expect(shortAddress("short")).toBe("short");
  });
});
