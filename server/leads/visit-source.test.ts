import { expect, it } from "vitest";
import { sourceOf } from "./visit-source.ts";

it.each([
  [{}, "direct none"],
  [{ host: "www.google.co.uk" }, "google search"],
  [{ host: "news.google.com" }, "google search"],
  [{ host: "googlewatch.example" }, "googlewatch.example referral"],
  [{ host: "lm.facebook.com" }, "facebook social"],
  [{ host: "t.co" }, "x social"],
  [{ host: "blog.example:8443" }, "blog.example referral"],
  [{ utmSource: "Twitter", host: "other.example" }, "x social"],
  [{ utmSource: "google", utmMedium: "CPC" }, "google paid"],
  [{ utmSource: "spring_letter", utmMedium: "email" }, "spring_letter email"],
  [{ utmSource: "spring", utmMedium: "billboard" }, "spring other"],
  [{ utmSource: "layla@example.com" }, "other referral"],
  [{ utmSource: "x".repeat(61) }, "other referral"],
  [{ utmSource: "مصدر" }, "other referral"],
  [{ utmSource: "google", isByFriend: true }, "friend referral"],
])("counts %j as %s", (origin, expected) => {
  const { source, medium } = sourceOf(origin);
  expect(`${source} ${medium}`).toBe(expected);
});
