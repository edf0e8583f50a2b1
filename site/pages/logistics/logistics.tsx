import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Cases } from "./cases.tsx";
import { Closing } from "./closing.tsx";
import { FreightLine } from "./freight-line.tsx";
import { Hero } from "./hero.tsx";
import { Features, Industries, Tech } from "./workings.tsx";

export const loader = pageLoader("logistics", "logistics");
export const meta = pageHead;

export default function Logistics() {
  return (
    <div data-hue="logistics">
      <Hero />
      <FreightLine />
      <Features />
      <Tech />
      <Industries />
      <Cases />
      <Closing />
    </div>
  );
}
