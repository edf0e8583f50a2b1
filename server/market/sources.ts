import type { Chain, FigureSource } from "#contract/choices.ts";
import type { AskedToken, SourceAdapter, SourceCall, SourceSettings } from "./answers.ts";
import { defi, defiChains } from "./sources/defi.ts";
import { dexscreener } from "./sources/dexscreener.ts";
import { explorer } from "./sources/explorer.ts";
import { geckoterminal } from "./sources/geckoterminal.ts";
import { solscanPro } from "./sources/solscan-pro.ts";

/** `chains`: those it knows, where it does not know all of ours. */
const adapters: Record<FigureSource, { adapter: SourceAdapter; chains?: readonly Chain[] }> = {
  explorer: { adapter: explorer, chains: ["solana"] },
  defi: { adapter: defi, chains: defiChains },
  dexscreener: { adapter: dexscreener },
  geckoterminal: { adapter: geckoterminal },
  "solscan-pro": { adapter: solscanPro, chains: ["solana"] },
};

/** Whether a source has figures of tokens on a chain. */
export const knowsChain = (source: FigureSource, chain: Chain) =>
  adapters[source].chains?.includes(chain) ?? true;

export interface Source {
  name: FigureSource;
  calls: SourceCall[];
}

/** The sources in their order of trust, each with the calls that ask it for the token. */
export const openSources = (settings: readonly SourceSettings[], token: AskedToken): Source[] =>
  settings.map((one) => ({ name: one.name, calls: adapters[one.name].adapter(one, token) }));
