import { expect, it } from "vitest";
import { consentVersionNow, consentVersions, legalVersions } from "#contract/limits.ts";
import { nameOf, type Version } from "./content-store.ts";
import { versionsOfRelease } from "./legal-versions.ts";

function texts(...written: [id: number, file: string][]) {
  const versions = written.map(
    ([id, file]): Version => ({
      ...{ id, file, key: "", locale: "en", body: "x", baseHash: "", author: "", at: "" },
      ...{ state: "draft", releaseId: null },
    }),
  );
  return new Map(versions.map((version) => [nameOf(version), version]));
}
const unchanged = { published: texts(), legalVersions: {} };
const now = new Date("2099-03-04T22:00:00Z");

it("a legal text that a release changes has the day and the release as its version", () => {
  const published = texts([1, "privacy.md"], [2, "home.json"]);
  expect(versionsOfRelease(unchanged, { published, now, release: 17 })).toEqual({
    privacy: "2099-03-04.17",
  });
  expect(versionsOfRelease(unchanged, { published, now, release: undefined })).toEqual({
    privacy: "2099-03-04",
  });
});

it("a legal text that stays keeps its version", () => {
  const base = {
    published: texts([1, "terms.md"]),
    legalVersions: { terms: "2098-01-01.3" },
  };
  const published = texts([1, "terms.md"], [2, "cookies.md"]);
  expect(versionsOfRelease(base, { published, now, release: 18 })).toEqual({
    ...{ terms: "2098-01-01.3", cookies: "2099-03-04.18" },
  });
});

it("a changed legal text is never of an earlier day than that of the files", () => {
  const late = { published: texts([9, "privacy.md"]), now: new Date("2020-01-01"), release: 4 };
  expect(versionsOfRelease(unchanged, late).privacy).toBe(`${legalVersions.privacy}.4`);
});

it("a consent is recorded with the later of the form's version and the privacy policy's", () => {
  expect(consentVersionNow("newsletter", {})).toBe(consentVersions.newsletter);
  expect(consentVersionNow("newsletter", { privacy: "2099-03-04.2" })).toBe("2099-03-04.2");
  expect(consentVersionNow("waitlist", { privacy: "2020-01-01.2" })).toBe(consentVersions.waitlist);
});
