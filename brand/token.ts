import { latin, names } from "./names.ts";
import { providers } from "./providers.ts";

/** The token, and its market figures while no market quotes it yet. */
export const token = {
  /** The blockchain it is on: one of `chains` in contract/choices.ts. The explorer's link follows from it. */
  chain: "solana",
  /** Address of its contract there. */
  address: "FaLajk3Qw7Yh2TnVb5XcRz8UdKpE4sGmJx6N9vRt2mZp",
  name: names.token.name.en,
  symbol: names.token.symbol,
  decimals: 9,
  /** Whole tokens. */
  totalSupply: 50_000_000_000,
  /** Demonstration figures vary around these until a source has answered once. */
  defaults: {
    price: 0.001344,
    priceChange24h: -2.45,
    volume24h: 1_250_000,
    marketCap: 67_000_000,
    holders: 850,
    /** Of the total supply, where no source says how much circulates. */
    circulatingShare: 0.72,
  },
} as const;

const at = (base: string) => `${base}${token.address}`;

/** Where the token is traded. Shown only where promotion is allowed. */
export const venues = [
  { kind: "exchange", name: latin("Sarij", "سريج"), href: at("https://sarij.example/swap/") },
  { kind: "aggregator", name: latin("Ghayl", "غَيل"), href: at("https://ghayl.example/route/") },
] as const;

/** Where a visitor can verify its figures, besides its chain's explorer. */
export const analytics = [
  { kind: "chart", name: latin("Marqab", "مرقب"), href: at("https://marqab.example/chart/") },
] as const;

export const community = [
  { kind: "x", name: latin("X (Twitter)", "إكس (تويتر)"), href: "https://x.com/falaj_example" },
  { kind: "telegram", name: latin("Telegram", "تيليغرام"), href: "https://t.me/falaj_example" },
] as const;

const launched = { year: 2024, quarter: 4 } as const;

/** How long, from the day of the launch, what belongs to the team cannot move, and until which month. */
export const teamLock = { years: 2, until: "2026-10" } as const;

/** Who the supply was made for. Shares are per cent of it and add up to 100; amounts follow from them. */
export const distribution = [
  { name: "publicSale", percentage: 35, locked: false },
  { name: "development", percentage: 25, locked: false },
  { name: "team", percentage: 20, locked: true },
  { name: "marketing", percentage: 10, locked: false },
  { name: "reserve", percentage: 10, locked: false },
] as const;

/** Whole tokens of a share. */
export const amountOf = (percentage: number) => (token.totalSupply * percentage) / 100;

export type RoadmapStatus = "completed" | "in-progress" | "upcoming";

interface RoadmapStop {
  name: string;
  /** When it was, or is promised for. What is to come may have no date: no day then proves it wrong. */
  when: { year: number; quarter: 1 | 2 | 3 | 4 } | null;
  status: RoadmapStatus;
}

/** Titles and milestones are words of the content, by name. */
export const roadmap = [
  { name: "launch", when: launched, status: "completed" },
  { name: "company", when: { year: 2025, quarter: 1 }, status: "completed" },
  { name: "apps", when: { year: 2025, quarter: 3 }, status: "completed" },
  { name: "fees", when: null, status: "in-progress" },
  { name: "gates", when: null, status: "upcoming" },
  { name: "studies", when: null, status: "upcoming" },
] as const satisfies readonly RoadmapStop[];

/** What a partner does is a word of the content, by `work`. The mark is drawn in a square of 48. */
export const partners = [
  {
    name: providers.custodian.name,
    work: "custody",
    mark: "M8 40V20L24 8l16 12v20M16 40V26h16v14M24 26v14",
  },
  {
    name: providers.contracts.name,
    work: "audit",
    mark: "M24 6a18 18 0 1 0 0 36 18 18 0 0 0 0-36M15 24l7 7 12-14",
  },
  {
    name: latin("Marsa Liquidity", "مرسى للسيولة"),
    work: "liquidity",
    mark: "M6 20c6-6 12 6 18 0s12 6 18 0M6 32c6-6 12 6 18 0s12 6 18 0",
  },
  {
    name: latin("Dalla Payments", "دلّة للمدفوعات"),
    work: "payments",
    mark: "M10 14h20l-6-6M38 34H18l6 6M10 24h28",
  },
] as const;
