import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minimumFillTime } from "#contract/limits.ts";
import { waitlistSubmission } from "#contract/waitlist.ts";
import { readSubmission } from "./visitor-route.ts";

const good = {
  email: "a@example.com",
  country: "AE",
  heard_channel: "search",
  consent: true,
  locale: "en",
};
const read = (body: unknown) => readSubmission(waitlistSubmission, body, minimumFillTime);
const outcomeOf = (body: unknown) => read(body).outcome;

describe("readSubmission", () => {
  it("accepts what the specification lists and no more", () => {
    expect(read({ ...good, stranger: "x" })).toMatchObject({
      outcome: "valid",
      submission: { email: { key: "a@example.com" }, city: "", utm_source: "" },
    });
  });

  it.each([
    ["null", null],
    ["undefined", undefined],
    ["a number", 5],
    ["a text", "email=a@example.com"],
    ["a list", [good]],
    ["nothing", {}],
  ])("misses every required field in %s", (_, body) => {
    const fields = ["email", "country", "heard_channel", "locale"];
    const refused = read(body);
    expect(refused.outcome).toBe("missing_required_fields");
    expect(new Set((refused as { fields: string[] }).fields)).toEqual(new Set(fields));
  });

  it.each([
    ["email", ""],
    ["country", undefined],
    ["country", "XX"],
    ["country", ["AE"]],
    ["heard_channel", ""],
    ["locale", "de"],
    ["city", "c".repeat(121)],
    ["city", { toString: "x" }],
    ["heard_detail", "d".repeat(501)],
  ])("names %s when it is %j", (field, value) => {
    expect(read({ ...good, [field]: value })).toEqual({
      outcome: "missing_required_fields",
      fields: [field],
    });
  });

  it.each([5, null, {}, ["a@example.com"], "no address", "a".repeat(10_001), "a@b\u202Ec.com"])(
    "does not take %j for an address",
    (email) => {
      expect(outcomeOf({ ...good, email })).toBe("invalid_email");
    },
  );

  it.each([false, undefined, "true", 1])("requires consent when it is %j", (consent) => {
    expect(outcomeOf({ ...good, consent })).toBe("consent_required");
  });

  it("accepts a visitor whatever stands in the address of the page they came by", () => {
    const touched = { utm_source: 5, utm_medium: "m".repeat(9000), referrer_url: null };
    expect(outcomeOf({ ...good, ...touched })).toBe("valid");
  });

  it("lets those whom the traps hit try again", () => {
    expect(read({ ...good, website: "https://spam.example" })).toEqual({
      outcome: "bot_suspected",
      retryAfter: 1,
    });
    expect(read({ ...good, filled_in_ms: 150 })).toEqual({
      outcome: "bot_suspected",
      retryAfter: 2,
    });
    expect(outcomeOf({ ...good, filled_in_ms: 2000.4 })).toBe("valid");
  });

  it("has an answer for anything", () => {
    const field = fc.oneof(fc.anything(), fc.string({ unit: "binary" }));
    const hostile = fc.record(
      {
        ...{ email: field, country: field, heard_channel: field, locale: field, consent: field },
        ...{ city: field, filled_in_ms: field, website: field, ["__proto__"]: field },
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything(), hostile), (body) => {
        expect(outcomeOf(body)).toMatch(
          /^(valid|missing_required_fields|invalid_email|consent_required|bot_suspected)$/,
        );
      }),
    );
  });
});
