import { latin } from "#brand/names.ts";
import { analytics, token } from "#brand/token.ts";
import type { Chain } from "#contract/choices.ts";

/** The block explorer of each chain, and where its page of a token is. */
const explorers: Record<Chain, { name: string; page: string }> = {
  solana: { name: "Solscan", page: "https://solscan.io/token/" },
  ethereum: { name: "Etherscan", page: "https://etherscan.io/token/" },
  bsc: { name: "BscScan", page: "https://bscscan.com/token/" },
  polygon: { name: "PolygonScan", page: "https://polygonscan.com/token/" },
  arbitrum: { name: "Arbiscan", page: "https://arbiscan.io/token/" },
  optimism: { name: "OP Mainnet Explorer", page: "https://optimistic.etherscan.io/token/" },
  base: { name: "BaseScan", page: "https://basescan.org/token/" },
  avalanche: { name: "Snowtrace", page: "https://snowtrace.io/token/" },
  sui: { name: "Suiscan", page: "https://suiscan.xyz/mainnet/coin/" },
  ton: { name: "Tonviewer", page: "https://tonviewer.com/" },
  tron: { name: "Tronscan", page: "https://tronscan.org/#/token20/" },
};

const { name, page } = explorers[token.chain];

/** The token's page at its chain's explorer. */
export const explorer = {
  kind: "explorer",
  // Explorers write their names in Latin letters in every language.
  name: latin(name, name),
  href: `${page}${token.address}`,
} as const;

/** Where a visitor can verify the claims about the token. */
export const checks = [explorer, ...analytics] as const;
