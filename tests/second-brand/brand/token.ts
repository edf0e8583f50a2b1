import { latin, names } from "./names.ts";
import { providers } from "./providers.ts";

export const token = {
  chain: "ethereum",
  address: "0x7a3F0c92E51bD4886dA1f9B37C25e8064fAb19d2",
  name: names.token.name.en,
  symbol: names.token.symbol,
  decimals: 6,
  totalSupply: 8_000_000_000,
  defaults: {
    price: 0.027318,
    priceChange24h: 1.87,
    volume24h: 3_640_000,
    marketCap: 118_000_000,
    holders: 2_170,
    circulatingShare: 0.64,
  },
} as const;

const at = (base: string) => `${base}${token.address}`;

export const venues = [
  {
    kind: "exchange",
    name: latin("Kantara", "كنتارا"),
    href: at("https://kantara.example/trade/"),
  },
  { kind: "aggregator", name: latin("Masar", "مَسار"), href: at("https://masar.example/best/") },
] as const;

export const analytics = [
  { kind: "chart", name: latin("Rasm", "رَسم"), href: at("https://rasm.example/line/") },
] as const;

export const community = [
  { kind: "x", name: latin("X (Twitter)", "إكس (تويتر)"), href: "https://x.com/zafran_example" },
  { kind: "telegram", name: latin("Telegram", "تيليغرام"), href: "https://t.me/zafran_example" },
] as const;

export const teamLock = { years: 4, until: "2026-06" } as const;

export const distribution = [
  { name: "publicSale", percentage: 44, locked: false },
  { name: "development", percentage: 23, locked: false },
  { name: "team", percentage: 18, locked: true },
  { name: "marketing", percentage: 8, locked: false },
  { name: "reserve", percentage: 7, locked: false },
] as const;

export const amountOf = (percentage: number) => (token.totalSupply * percentage) / 100;

export type RoadmapStatus = "completed" | "in-progress" | "upcoming";

interface RoadmapStop {
  name: string;
  when: { year: number; quarter: 1 | 2 | 3 | 4 } | null;
  status: RoadmapStatus;
}

export const roadmap = [
  { name: "company", when: { year: 2019, quarter: 4 }, status: "completed" },
  { name: "launch", when: { year: 2022, quarter: 2 }, status: "completed" },
  { name: "apps", when: { year: 2023, quarter: 1 }, status: "completed" },
  { name: "fees", when: { year: 2026, quarter: 3 }, status: "in-progress" },
  { name: "gates", when: { year: 2027, quarter: 2 }, status: "upcoming" },
  { name: "studies", when: { year: 2027, quarter: 4 }, status: "upcoming" },
] as const satisfies readonly RoadmapStop[];

export const partners = [
  {
    name: providers.custodian.name,
    work: "custody",
    mark: "M8 40V16h32v24M8 24h32M24 24v16",
  },
  { name: providers.contracts.name, work: "audit", mark: "M8 24l12 12L40 12" },
] as const;
