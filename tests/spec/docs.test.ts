import { describe, expect, it } from "vitest";
import { locales } from "#contract/locale.ts";
import { visitorErrorCodes } from "#contract/visitor.ts";
import { waitlistSubmission } from "#contract/waitlist.ts";
import { localizedPath } from "#site/i18n/paths.ts";
import { builtPage } from "./built-page.ts";

const chapters = [
  ...["start", "campaigns", "join", "double-opt-in", "market", "errors", "health"],
  ...["wallet", "travel", "logistics", "education", "help"],
];

describe.each(locales)("the documentation in %s", (locale) => {
  const page = builtPage("resources/docs", locale);

  it("has its chapters in order, each named in the index beside them", () => {
    const ids = [...page.html.matchAll(/<section id="([a-z-]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(chapters);
    for (const id of chapters) expect(page.links.some(({ href }) => href === `#${id}`)).toBe(true);
  });

  it("can be searched", () => {
    expect(page.html).toMatch(/<search[^>]*>.*<input[^>]*inputMode="search"/is);
  });

  it("tells every field of the form that is sent, but for the two traps", () => {
    const traps = new Set(["website", "filled_in_ms"]);
    for (const field of Object.keys(waitlistSubmission.shape)) {
      if (!traps.has(field)) expect(page.html).toContain(`<code dir="ltr">${field}</code>`);
    }
  });

  it("tells the errors that somebody who builds on it can meet", () => {
    const ours = new Set([
      "recaptcha_action_mismatch",
      "recaptcha_hostname_mismatch",
      "config_missing",
    ]);
    for (const code of visitorErrorCodes) if (!ours.has(code)) expect(page.html).toContain(code);
  });

  it("has code that can be copied, from left to right", () => {
    const blocks = page.html.match(/<pre[^>]*>/g) ?? [];
    expect(blocks.length).toBeGreaterThanOrEqual(7);
    for (const block of blocks) expect(block).toContain('dir="ltr"');
    expect(page.html.match(/<figure[^>]*><figcaption[^>]*>.*?<button/gs)?.length).toBe(
      blocks.length,
    );
  });

  it("leads on to the guides of the four services", () => {
    for (const name of ["wallet", "travel", "logistics", "education"]) {
      const href = localizedPath(locale, `/resources/${name}`);
      expect(page.links.some((link) => link.href === href)).toBe(true);
    }
  });
});
