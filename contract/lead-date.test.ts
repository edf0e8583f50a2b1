import { describe, expect, it } from "vitest";
import { exportFileName, leadDateFormat, leadDateTag } from "./lead-date.ts";

const late = "2026-11-21T22:00:00.000000Z";

describe("a lead's day", () => {
  it.each([
    ["en", "UTC", "11/21/2026"],
    ["en-GB", "UTC", "21/11/2026"],
    ["en-GB", "Asia/Dubai", "22/11/2026"],
    ["fr-FR", "Europe/Paris", "21/11/2026"],
    ["ar-AE", "Asia/Dubai", "22/11/2026"],
    ["ar-EG", "Africa/Cairo", "22/11/2026"],
    ["ar-SA", "Asia/Riyadh", "22/11/2026"],
  ])("in %s and %s is written as there, in Latin digits and our calendar", (tag, zone, day) => {
    expect(leadDateFormat(tag, zone)(late)).toBe(day);
  });
});

describe("the form of dates", () => {
  it("is the reader's regional form of the page's language", () => {
    expect(leadDateTag("en", ["ar-AE", "en-GB", "en-US"])).toBe("en-GB");
    expect(leadDateTag("ar", ["en-US", "ar-AE"])).toBe("ar-AE");
  });

  it("is the page's language when the browser names no region of it", () => {
    expect(leadDateTag("fr", ["en-US", "fr"])).toBe("fr");
    expect(leadDateTag("fr", [])).toBe("fr");
  });
});

describe("the exported file", () => {
  it("is named after the reader's day", () => {
    const at = new Date("2026-03-04T21:30:00Z");
    expect(exportFileName(at, "UTC")).toBe("waitlist_leads_2026-03-04.csv");
    expect(exportFileName(at, "Asia/Dubai")).toBe("waitlist_leads_2026-03-05.csv");
  });
});
