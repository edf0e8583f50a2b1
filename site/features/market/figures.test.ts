import { describe, expect, it } from "vitest";
import { changeOf, compactText, priceText, shortAddress } from "./figures.ts";

describe("figures of the market", () => {
  it.each([
    [0.001344, "0.001344"],
    [0.0099999, "0.010000"],
    [0.00999999, "0.010000"],
    [0.01, "0.0100"],
    [1.5, "1.5000"],
    [1234.5, "1,234.5000"],
  ])("a price of %d reads %s", (price, text) => {
    expect(priceText(price)).toBe(text);
  });

  it.each([
    [850, "850"],
    [999, "999"],
    [1_000, "1.00K"],
    [1_250_000, "1.25M"],
    [67_000_000, "67.00M"],
    [36_000_000_000, "36.00B"],
    [12.5, "12.50"],
    [0, "0"],
    // What rounds to a thousand of its unit is one of the next.
    [999.994, "999.99"],
    [999.996, "1.00K"],
    [999_994, "999.99K"],
    [999_999, "1.00M"],
    [999_995_000, "1.00B"],
    [1_500_000_000_000, "1,500.00B"],
  ])("%d in short is %s", (value, text) => {
    expect(compactText(value)).toBe(text);
  });

  it.each([
    [-2.45, "down", "\u22122.45%"],
    [1.2, "up", "+1.20%"],
    [0, "flat", "0.00%"],
    [-0.004, "flat", "0.00%"],
    [1234.5, "up", "+1,234.50%"],
  ])("a change of %d is %s, %s", (percent, course, text) => {
    expect(changeOf(percent)).toEqual({ course, text });
  });

  it("an address shows its first and last eight characters", () => {
    expect(shortAddress("FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp")).toBe("FaLajk3Q…9vRt2mZp");
    expect(shortAddress("short")).toBe("short");
  });
});
