import { type Localized, latin } from "./names.ts";

/** Who holds customers' money and assets, who will insure them, and who audits. */
export type ProviderRole = "custodian" | "bank" | "insurer" | "accounts" | "contracts";

export interface Provider {
  name: Localized;
  site: string;
  /** Month it began, ISO 8601. A policy that is not in force has none. */
  since?: string;
}

/** All invented, at addresses without an owner: a group that takes the site over names its own. */
export const providers = {
  /** Keeps one of the three parts of each key; two are needed. */
  custodian: {
    name: latin("Qasr Custody", "قصر للحفظ الأمين"),
    site: "https://qasr-custody.example",
    since: "2025-05",
  },
  /** Holds what customers have in currencies, apart from the group's own money. */
  bank: {
    name: latin("Khor Bank", "بنك الخور"),
    site: "https://khor-bank.example",
    since: "2025-05",
  },
  insurer: {
    name: latin("Zubara Mutual", "الزبارة للتأمين التعاوني"),
    site: "https://zubara-mutual.example",
  },
  accounts: {
    name: latin("Mizan & Partners", "ميزان وشركاؤه"),
    site: "https://mizan-partners.example",
    since: "2025-06",
  },
  contracts: {
    name: latin("Sahm Audit", "سهم للتدقيق"),
    site: "https://sahm-audit.example",
    since: "2024-09",
  },
} as const satisfies Record<ProviderRole, Provider>;
