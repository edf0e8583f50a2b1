import { describe, expect } from "vitest";
import { locales } from "#contract/locale.ts";
import { withoutBarriers } from "#tests/browser/barriers.ts";
import { journeyWith } from "#tests/browser/journey.ts";
import { resize, shownNotice } from "#tests/browser/visitor.ts";
import { fillDashboard, leads, password, people } from "./dashboard-leads.ts";
import { signIn } from "./signing-in.ts";
import { wordsOf } from "./words.ts";

const journey = journeyWith({ RATE_LIMITS: "off", CAPTCHA: "off" }, fillDashboard);
const owner = { email: people.owner, password };

describe.each(locales)("an owner, in %s", (language) => {
  journey(
    "sees what is left to do, and changes a setting of the running server",
    async ({ visit, product }) => {
      const words = wordsOf(language, "admin-settings");
      const visitor = await visit({ language, expects: [/422/] });
      const { page } = visitor;
      await signIn(visitor, product.url, owner);
      await visitor.open("adminSettings");
      const steps = page.getByRole("region", { name: words.steps.title });
      await steps.getByText(words.steps.names.mail).waitFor();
      await withoutBarriers(page);

      const programs = page.getByRole("region", { name: words.groups.programs });
      const row = programs.getByRole("row").filter({ hasText: "EMBED_ORIGINS" });
      const change = words.changeOne.replace("{name}", "EMBED_ORIGINS");
      await row.getByRole("button", { name: change }).press("Enter");
      const field = page.getByLabel(words.labels.EMBED_ORIGINS);
      await field.fill("shop.example");
      await page.getByRole("button", { name: words.save }).press("Enter");
      await page.getByText(words.faults.EMBED_ORIGINS).waitFor();
      await field.fill("https://shop.example");
      await page.getByRole("button", { name: words.save }).press("Enter");
      await shownNotice(page, words.saved);
      await row.getByText("https://shop.example", { exact: true }).waitFor();
      await row.getByText(words.sources.administration).waitFor();

      await row.getByRole("button", { name: change }).press("Enter");
      await page.getByRole("button", { name: words.reset }).press("Enter");
      await row.getByText(words.unset).waitFor();
    },
  );

  journey("looks up a person by address, and reads the help", async ({ visit, product }) => {
    const words = wordsOf(language, "admin-person");
    const visitor = await visit({ language, expects: [/404/, /422/] });
    const { page } = visitor;
    await signIn(visitor, product.url, owner);
    await visitor.open("adminPerson");
    const find = page.getByRole("button", { name: words.find, exact: true });
    const field = page.getByLabel(words.email, { exact: true });
    await field.fill("nobody");
    await find.press("Enter");
    await page.getByText(words.invalid).waitFor();
    await field.fill("never.here@example.com");
    await find.press("Enter");
    await page.getByText(words.unknown).waitFor();
    const [{ email } = { email: "" }] = leads;
    const answer = await fetch(`${product.url}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...{ name: "Lina", email, topic: "demo", about: "logistics", locale: language },
        ...{ subject: "A question", message: "How?" },
      }),
    });
    expect(await answer.json()).toEqual({ ok: true });
    await field.fill(email.toUpperCase());
    await find.press("Enter");
    await page.getByRole("heading", { name: email }).waitFor();
    // Codes by their names.
    for (const name of [
      wordsOf(language, "inbox").topics.demo,
      wordsOf(language, "shell").pages.logistics,
    ]) {
      await page.locator("dd").getByText(name, { exact: true }).first().waitFor();
    }
    expect(page.url()).not.toContain("@");
    await page.getByText(words.mailKinds["contact-received"]).first().waitFor();
    await withoutBarriers(page);

    await visitor.open("adminHelp");
    const help = wordsOf(language, "admin-help");
    await page.getByText(help.terms.wave.text).waitFor();
    await withoutBarriers(page);

    // On a computer the names of the parts are in one row with the title, none cut off.
    await resize(page, { width: 1280, height: 800 });
    const header = await page.locator("[data-admin] > header").evaluate((frame) => {
      const [nav] = frame.getElementsByTagName("nav");
      const logout = [...frame.querySelectorAll("button")].at(-1);
      const middles = [frame.firstElementChild, nav, logout].map((part) => {
        const { top = 0, height = 0 } = part?.getBoundingClientRect() ?? {};
        return top + height / 2;
      });
      return {
        apart: Math.max(...middles) - Math.min(...middles),
        hidden: (nav?.scrollWidth ?? 0) - (nav?.clientWidth ?? 0),
      };
    });
    expect(header.apart).toBeLessThan(2);
    expect(header.hidden).toBe(0);
  });
});
