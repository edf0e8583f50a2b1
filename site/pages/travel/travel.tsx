import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Assistant } from "./assistant.tsx";
import { Ecosystem } from "./ecosystem.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { ToWallet } from "./to-wallet.tsx";
import { Travelers } from "./travelers.tsx";
import { Voices } from "./voices.tsx";

export const loader = pageLoader("travel", "travel");
export const meta = pageHead;

export default function Travel() {
  return (
    <div data-hue="travel">
      <Hero />
      <Features />
      <Assistant />
      <Ecosystem />
      <Travelers />
      <Voices />
      <ToWallet />
    </div>
  );
}
