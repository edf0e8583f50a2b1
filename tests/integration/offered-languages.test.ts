import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as languages from "#brand/languages.ts";
import type { Site } from "./waitlist-site.ts";

let site: Site;
let parts: typeof import("./waitlist-site.ts");
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("#brand/languages.ts", () => ({ ...languages, offered: ["fr"] }));
  parts = await import("./waitlist-site.ts");
  site = await parts.openSite();
});
afterAll(async () => {
  await site?.close();
  vi.doUnmock("#brand/languages.ts");
  vi.resetModules();
});

const languageOfLeads = () =>
  site.database.query("SELECT locale, consent_locale FROM waitlist_leads");

it("keeps the fallback for who joins in a language that is not offered", async () => {
  expect((await site.join({ locale: "de" })).status).toBe(400);
  expect((await site.join({ locale: "ar" })).status).toBe(200);
  expect(await languageOfLeads()).toEqual([{ locale: "fr", consent_locale: "fr" }]);
  const [mail = ""] = await site.mails(1);
  expect(mail).toContain("Subject: waitlist-confirm fr");
});

it("mails who joined in one before in the fallback, with addresses that are there", async () => {
  await site.database.query("UPDATE waitlist_leads SET locale = 'ar', consent_locale = 'ar'");
  const [first = ""] = await site.mails(1);
  const { status } = await site.post("/api/waitlist-confirm", { token: parts.tokenOf(first) });
  expect(status).toBe(200);
  const mails = (await site.mails(2)).map(parts.textOf);
  const confirmed = mails.find((mail) => mail.includes("Subject: waitlist-confirmed fr"));
  expect(confirmed).toContain("placeUrl=http://site.example/place#");
  expect(confirmed).not.toContain("/ar/");
  expect(await languageOfLeads()).toEqual([{ locale: "ar", consent_locale: "ar" }]);
});
