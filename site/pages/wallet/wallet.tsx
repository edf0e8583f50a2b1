import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Capabilities } from "./capabilities.tsx";
import { Download } from "./download.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Keeping } from "./keeping.tsx";
import { Market } from "./market.tsx";

export const loader = pageLoader("wallet", "wallet", "market", "risk");
export const meta = pageHead;

export default function Wallet() {
  return (
    <div data-hue="wallet">
      <Hero />
      <Features />
      <Capabilities />
      <Market />
      <Keeping />
      <Download />
    </div>
  );
}
