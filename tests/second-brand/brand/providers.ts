import { type Localized, latin } from "./names.ts";

export type ProviderRole = "custodian" | "bank" | "insurer" | "accounts" | "contracts";

export interface Provider {
  name: Localized;
  site: string;
  since?: string;
}

export const providers = {
  custodian: {
    name: latin("Hisn Vaults", "حصن للخزائن"),
    site: "https://hisn-vaults.example",
    since: "2026-01",
  },
  bank: {
    name: latin("Reem Bank", "بنك الريم"),
    site: "https://reem-bank.example",
    since: "2026-01",
  },
  insurer: {
    name: latin("Liwa Cover", "ليوا للتأمين"),
    site: "https://liwa-cover.example",
  },
  accounts: {
    name: latin("Dafater & Co.", "دفاتر للمحاسبة"),
    site: "https://dafater.example",
    since: "2026-02",
  },
  contracts: {
    name: latin("Burhan Review", "برهان للمراجعة"),
    site: "https://burhan-review.example",
    since: "2025-12",
  },
} as const satisfies Record<ProviderRole, Provider>;
