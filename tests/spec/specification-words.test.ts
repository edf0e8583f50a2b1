import { expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { fallbackLocale } from "#contract/locale.ts";
import { wordsOf } from "./built-page.ts";

/**
 * The words that the specification prints, which are the English ones; the tests of the pages check
 * that they are there, in every language. A change of one of these is a change of the specification,
 * and no other edit of content/ touches a test.
 */
const printed: Record<string, string> = {
  "about.figures.globalUsers": "global users",
  "about.figures.transactionVolume": "transaction volume",
  "about.purpose.vision.name": "Vision",
  "about.purpose.mission.name": "Mission",
  "about.values.innovation.name": "Innovation First",
  "about.values.customers.name": "Customer Centric",
  "about.values.trust.name": "Trust & Security",
  "about.values.learning.name": "Continuous Learning",
  "about.timeline.events.token.title": "Token launch",
  "about.place.headquarters": "Headquarters",
  "careers.open.apply": "Apply Now",
  "contact.ways.chat.name": "Live chat",
  "logistics.hero.demo": "Request Demo",
  "logistics.hero.cases": "Case Studies",
  "market.links.venues": "Trading platforms",
  "status.states.operational": "Operational",
  "status.states.degraded": "Degraded",
  "status.states.down": "Down",
  "status.incidents.statuses.resolved": "Resolved",
  "technology.ai.name": "AI",
  "technology.blockchain.name": "Blockchain",
  "technology.security.name": "Security",
  "technology.development.name": "Development",
  "technology.close.docs": "Documentation",
  "travel.hero.start": "Start Planning",
  "travel.hero.launch": "Launch Travel App",
  "wallet.hero.download": "Download Wallet",
  "wallet.hero.webApp": "Web App",
  "wallet.tabs.security": "Security",
  "wallet.tabs.assets": "Supported Assets",
  "wallet.tabs.testimonials": "Testimonials",
};

it.each(Object.entries(printed))("%s is %s", (word, text) => {
  expect(wordsOf(fallbackLocale)(word, { count: claims.activeUsers.value })).toBe(text);
});

it("a service that is not open yet says the quarter announced", () => {
  const say = wordsOf(fallbackLocale);
  expect(say("services.coming", { quarter: 3, year: 2024 })).toBe("Coming Q3 2024");
  expect(say("logistics.hero.coming", { quarter: 3, year: 2024 })).toBe("Coming Q3 2024");
  expect(say("education.hero.coming", { quarter: 4, year: 2024 })).toBe("Coming Q4 2024");
});
