import { describe, expect, it } from "vitest";
import { consentVersionNow, consentVersions, legalVersions } from "#contract/limits.ts";
import type { Version } from "./content-store.ts";
import { versionsOfRelease } from "./legal-versions.ts";

const version = (id: number, file: string): Version => ({
  ...{ id, file, key: "", locale: "en", body: "x", baseHash: "", author: "", at: "" },
  ...{ state: "draft", releaseId: null },
});
const none = { published: [], legalVersions: {} };
const now = new Date("2099-03-04T22:00:00Z");

describe("the versions of legal texts that a release changes", () => {
  it("are the day of the release, and those of texts that it leaves are not named", () => {
    const merged = [version(1, "privacy.md"), version(2, "home.json")];
    expect(versionsOfRelease({ base: none, merged, given: [], now })).toEqual({
      privacy: "2099-03-04",
    });
  });

  it("stay where the text is that of the release before", () => {
    const base = {
      published: [version(1, "terms.md")],
      legalVersions: { terms: "2098-01-01" },
    };
    const merged = [version(1, "terms.md"), version(2, "cookies.md")];
    const given = [base.legalVersions];
    expect(versionsOfRelease({ base, merged, given, now })).toEqual({
      ...{ terms: "2098-01-01", cookies: "2099-03-04" },
    });
  });

  it("name no two texts, on one day nor by a clock that is late", () => {
    const merged = [version(9, "privacy.md")];
    const next = (given: string[], at = now) =>
      versionsOfRelease({
        base: none,
        merged,
        given: given.map((privacy) => ({ privacy })),
        now: at,
      }).privacy;
    expect(next(["2099-03-04"])).toBe("2099-03-04.2");
    expect(next(["2099-03-04", "2099-03-04.10", "2099-03-04.9"])).toBe("2099-03-04.11");
    expect(next([], new Date(legalVersions.privacy))).toBe(`${legalVersions.privacy}.2`);
    expect(next(["2099-03-05"])).toBe("2099-03-05.2");
  });
});

it("a consent is recorded with the later of the form's version and the privacy policy's", () => {
  expect(consentVersionNow("newsletter", {})).toBe(consentVersions.newsletter);
  expect(consentVersionNow("newsletter", { privacy: "2099-03-04.2" })).toBe("2099-03-04.2");
  expect(consentVersionNow("waitlist", { privacy: "2020-01-01" })).toBe(consentVersions.waitlist);
});
