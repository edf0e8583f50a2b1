import { expect, it } from "vitest";
import { services } from "#brand/badges.ts";
import { comingQuarter, lateServices } from "./coming-quarter.ts";

it("a service is late from the end of the quarter it was announced for", () => {
  for (const { name } of services) {
    const coming = comingQuarter(name);
    const end = coming && Date.UTC(coming.year, coming.quarter * 3, 1);
    expect(lateServices(new Date((end ?? 0) - 1))).not.toContain(name);
    if (end) expect(lateServices(new Date(end))).toContain(name);
  }
});
