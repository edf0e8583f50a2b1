import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { journey } from "#tests/browser/journey.ts";
import { hydrated } from "#tests/browser/visitor.ts";
import { wordsOf } from "./words.ts";

const french = wordsOf("fr", "shell");

/** What stands as code in the page about cookies, in one language. */
const namedIn = (language: string) =>
  [
    ...readFileSync(
      new URL(`../../content/${language}/cookies.md`, import.meta.url),
      "utf8",
    ).matchAll(/`([^`]+)`/g),
  ].map(([, name]) => name ?? "");

journey(
  "whatever a visit leaves in the browser is named on the page about cookies",
  async ({ visit, product }) => {
    const { page } = await visit({ language: "fr" });
    const left = new Set<string>();
    const look = async () => {
      await hydrated(page);
      const kept = await page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      const cookies = await page.context().cookies();
      for (const name of [...kept, ...cookies.map((cookie) => cookie.name)]) left.add(name);
    };
    const keeps = (key: string) =>
      page.waitForFunction((name) => sessionStorage.getItem(name) !== null, key);

    await page.goto(`${product.url}/ar?utm_source=mail`);
    await look();
    await page.goto(`${product.url}/fr/careers/ledger-engineer`);
    await hydrated(page);
    await page.locator("main form [name=email]").fill("noor@example.com");
    await keeps("application.ledger-engineer");
    await look();
    await page.goto(`${product.url}/fr/contact`);
    await hydrated(page);
    await page.locator("main form [name=message]").fill("Bonjour");
    await keeps("contact.draft");
    await page.getByRole("button", { name: /thème/ }).click();
    await look();
    await page.getByRole("button", { name: french.language.current.split("{")[0] }).click();
    await page.getByRole("button", { name: french.languages.en, exact: true }).click();
    await page.waitForURL(`${product.url}/contact`);
    await look();
    expect([...left].sort()).toEqual([
      "application.ledger-engineer",
      "contact.draft",
      "first-touch",
      "language",
      "react-router-scroll-positions",
      "theme",
    ]);

    for (const language of ["en", "ar", "fr"]) {
      const named = namedIn(language);
      const silent = [...left].filter(
        (key) =>
          !named.some((name) => key === name || (name.endsWith(".") && key.startsWith(name))),
      );
      expect(silent, language).toEqual([]);
    }
  },
);
