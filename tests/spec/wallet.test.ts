import { describe, expect, it } from "vitest";
import { claims } from "#brand/claims.ts";
import { links } from "#brand/links.ts";
import { promotesToken } from "#brand/promotion.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.8, 3.9, 9.4. */
interface Named {
  download: string;
  webApp: string;
  capabilities: string[];
  tabs: string[];
  roadmap: [string, string][];
  assets: string[];
  risk: RegExp[];
}
const latin = "Solana Bitcoin Ethereum Polygon Cardano Chainlink Polkadot Avalanche".split(" ");
const named: Record<Locale, Named> = {
  en: {
    download: "Download Wallet",
    webApp: "Web App",
    capabilities: [
      "Send and receive",
      "Swap",
      "Earn yield",
      "Portfolio tracking",
      "Fiat integration",
      "QR payments",
    ],
    tabs: ["Security", "Supported Assets", "Testimonials"],
    roadmap: [
      ["Q1 2025", "VARA application"],
      ["Q2 2025", "ISO 27001 audit"],
      ["Q3 2025", "SOC 2 Type II"],
      ["Q4 2025", "Insurance coverage"],
    ],
    assets: latin,
    risk: [/volatile/, /lose everything/, /not covered by any protection/],
  },
  ar: {
    download: "نزّل المحفظة",
    webApp: "افتح تطبيق الويب",
    capabilities: [
      "الإرسال والاستلام",
      "المبادلة",
      "تحقيق العائد",
      "متابعة المحفظة الاستثمارية",
      "الإيداع والسحب بالعملات النقدية",
      "الدفع برمز QR",
    ],
    tabs: ["الأمان", "الأصول المدعومة", "آراء المستخدمين"],
    roadmap: [
      ["الربع الأول من 2025", "سلطة تنظيم الأصول الافتراضية"],
      ["الربع الثاني من 2025", "ISO 27001"],
      ["الربع الثالث من 2025", "SOC 2"],
      ["الربع الرابع من 2025", "التغطية التأمينية"],
    ],
    assets: "سولانا بيتكوين إيثريوم بوليغون كاردانو تشينلينك بولكادوت أفالانش".split(" "),
    risk: [/التقلّب/, /تخسر كل/, /لا يشملها أي نظام للحماية/],
  },
  fr: {
    download: "Télécharger le portefeuille",
    webApp: "Application web",
    capabilities: [
      "Envoyer et recevoir",
      "Échanger",
      "Obtenir un rendement",
      "Suivre ses avoirs",
      "Relier sa banque",
      "Payer par QR code",
    ],
    tabs: ["Sécurité", "Actifs acceptés", "Témoignages"],
    roadmap: [
      ["T1 2025", "VARA"],
      ["T2 2025", "Audit ISO 27001"],
      ["T3 2025", "SOC 2 Type II"],
      ["T4 2025", "Couverture d’assurance"],
    ],
    assets: latin,
    risk: [/volatile/, /perdre la totalité/, /Aucun dispositif de protection/],
  },
};

function section(html: string, title: string): string {
  return (
    new RegExp(`<section[^>]*aria-labelledby="${title}".*?</section>`, "s").exec(html)?.[0] ?? ""
  );
}

describe.each(locales)("wallet in %s", (locale) => {
  const page = builtPage("wallet", locale);
  const words = named[locale];

  it("downloads to a section of the page with both stores and the web app", () => {
    expect(page.links.find(({ text }) => text === words.download)?.href).toBe("#download");
    expect(page.html).toContain('id="download"');
    const download = section(page.html, "download-title");
    for (const href of [links.appStore, links.playStore, links.walletApp]) {
      expect(download).toContain(`href="${href}"`);
    }
  });

  it("opens the web app in a new tab", () => {
    const app = page.links.find(({ text }) => text.startsWith(words.webApp));
    expect(app).toMatchObject({ href: links.walletApp, newTab: true });
  });

  it("has four feature cards", () => {
    const features = section(page.html, "features-title");
    expect(features.match(/<h3[\s>]/g)).toHaveLength(4);
    expect(features).toContain(`${claims.insurance.prefix}${claims.insurance.value}`);
    expect(features).toContain(`${claims.cryptocurrencies.value}+`);
  });

  it("has the six capability cards, in order", () => {
    const capabilities = section(page.html, "capabilities-title");
    const titles = [...capabilities.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, text]) => text);
    expect(titles).toEqual(words.capabilities);
    expect(capabilities.includes(`${claims.stakingYield.value}%`)).toBe(promotesToken);
  });

  it("has its three tabs, of which Security is open", () => {
    const tabs = [...page.html.matchAll(/<button[^>]*role="tab"[^>]*>(.*?)<\/button>/gs)];
    expect(tabs.map(([, text]) => text)).toEqual(words.tabs);
    expect(tabs.map(([tab]) => /aria-selected="true"/.test(tab))).toEqual([true, false, false]);
  });

  it("has the roadmap of 2025, quarter by quarter", () => {
    let from = 0;
    for (const [quarter, title] of words.roadmap) {
      const at = page.text.indexOf(quarter, from);
      expect(at, quarter).toBeGreaterThanOrEqual(from);
      from = page.text.indexOf(title, at);
      expect(from, title).toBeGreaterThan(at);
    }
  });

  it("names the supported assets, and how many more there are", () => {
    for (const asset of words.assets) expect(page.text).toContain(asset);
    expect(page.text).toContain(`${claims.cryptocurrencies.value}+`);
  });

  it("shows the token's market", () => {
    for (const figure of ["volume", "cap", "updated"]) {
      expect(page.html).toContain(`data-figure="${figure}"`);
    }
  });

  it("says the risk", () => {
    for (const said of words.risk) expect(page.text).toMatch(said);
  });

  it("leads to the wallet guide", () => {
    expect(page.links.some(({ href }) => href.endsWith("/resources/wallet"))).toBe(true);
  });
});
