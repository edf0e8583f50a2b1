import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as ours from "#brand/signup.ts";
import { locales } from "#contract/locale.ts";
import * as other from "#tests/second-brand/brand/signup.ts";

describe.each(Object.entries({ first: ours, second: other }))(
  "the lists of the %s brand",
  (_, of) => {
    it.each(locales)("are named in %s, each choice apart from the others", (locale) => {
      for (const [codes, labels] of [
        [of.signupCountries, of.countryLabels],
        [of.heardChannels, of.channelLabels],
      ] as const) {
        expect(Object.keys(labels).sort()).toEqual([...codes].sort());
        expect(codes.at(-1)).toBe("other");
        const names = Object.values<ours.ChoiceLabel>(labels).map(({ label }) => label[locale]);
        expect(names).not.toContain("");
        expect(new Set(names).size).toBe(codes.length);
      }
    });
  },
);

/** A brand that offers one country and one channel more, loaded in place of ours. */
describe("a choice that is added to brand/signup.ts", () => {
  const added: typeof ours = {
    ...ours,
    signupCountries: [...ours.signupCountries.slice(0, -1), "JO", "other"] as never,
    heardChannels: ["radio", ...ours.heardChannels] as never,
    countryLabels: {
      ...ours.countryLabels,
      JO: {
        label: { en: "Jordan", ar: "الأردن", fr: "Jordanie" },
        also: "Hashemite Kingdom of Jordan",
      },
    } as never,
    channelLabels: {
      ...ours.channelLabels,
      radio: { label: { en: "The radio", ar: "الإذاعة", fr: "La radio" } },
    } as never,
  };
  beforeAll(() => {
    vi.resetModules();
    vi.doMock("#brand/signup.ts", () => added);
  });
  afterAll(() => {
    vi.doUnmock("#brand/signup.ts");
    vi.resetModules();
  });

  it("is accepted by the form's schema, and by the defaults of an import", async () => {
    const { waitlistSubmission } = await import("#contract/waitlist.ts");
    const { importSettings } = await import("#contract/lead-import.ts");
    const sent = { email: "a@b.example", locale: "en", consent: true, heard_channel: "radio" };
    expect(waitlistSubmission.safeParse({ ...sent, country: "JO" }).success).toBe(true);
    expect(waitlistSubmission.safeParse({ ...sent, country: "XX" }).success).toBe(false);
    const settings = { columns: { email: 0 }, locale: "en" };
    expect(importSettings.safeParse({ ...settings, country: "JO" }).success).toBe(true);
  });

  it("is known in imported files by its code and its names", async () => {
    const { channelNamed, countryNamed } = await import("#server/leads/import/vocabulary.ts");
    for (const typed of ["jo", "JORDANIE", "الاردن", "The Hashemite Kingdom of Jordan"]) {
      expect(countryNamed(typed)).toBe("JO");
    }
    expect(channelNamed("the radio")).toBe("radio");
    expect(channelNamed("The Radio Times")).toBeUndefined();
  });

  it("has its name in the form and in the administration, in each language", async () => {
    const { withChoices } = await import("#site/i18n/choice-words.ts");
    expect(withChoices("waitlist", "ar", {}).countries).toMatchObject({ JO: "الأردن" });
    expect(withChoices("admin", "fr", {}).channels).toMatchObject({ radio: "La radio" });
    expect(withChoices("admin", "en", {}).countries).toMatchObject({
      JO: "Jordan",
      other: "Other",
    });
    expect(withChoices("home", "en", { title: "Home" })).toEqual({ title: "Home" });
  });

  it("is written out in the audit log, unlike text that was typed", async () => {
    const { filterInLog } = await import("#server/leads/lead-filter.ts");
    expect(filterInLog({ country: "JO", channel: "radio" })).toBe("country=JO channel=radio");
    expect(filterInLog({ channel: "amal@example.com" })).toBe("channel=…");
  });
});
