import { describe, expect, it } from "vitest";
import { formatAmount, formatBytes, formatDirhams, formatFigure } from "./formats.ts";

describe("an amount", () => {
  it("is grouped and pointed as its language does it", () => {
    expect(formatAmount("en", 12_400.5, 2)).toBe("12,400.50");
    expect(formatAmount("ar", 12_400.5, 2)).toBe("12,400.50");
    expect(formatAmount("fr", 1_012_400.5, 2)).toBe("1\u202f012\u202f400,50");
  });

  it("of dirhams never breaks between figure and currency", () => {
    expect(formatDirhams("en", 12_400)).toBe("AED\u00a012,400");
    expect(formatDirhams("fr", 12_400)).toBe("12\u202f400\u00a0AED");
    expect(formatDirhams("fr", -12_400)).toBe("−12\u202f400\u00a0AED");
  });

  it("of bytes comes in the units of the language", () => {
    expect(formatBytes("en", 8_400_000)).toBe("8.4\u00a0MB");
    expect(formatBytes("fr", 8_400_000)).toBe("8,4\u00a0Mo");
    expect(formatBytes("fr", 840)).toBe("840\u00a0o");
  });
});

it("a figure of the group stands as stated", () => {
  expect(formatFigure(50_000)).toBe("50,000");
  expect(formatFigure(2.5, 1)).toBe("2.5");
});
