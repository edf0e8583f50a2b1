import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import type { PageHandle } from "#site/i18n/words.tsx";
import { Closing } from "./closing.tsx";
import { Figures } from "./figures.tsx";
import { Hero } from "./hero.tsx";
import { Services } from "./services.tsx";
import { Why } from "./why.tsx";

export const loader = pageLoader("home", "home", "scenes");
export const meta = pageHead;
export const handle: PageHandle = { theme: "dark" };

export default function Home() {
  return (
    <div className="dark">
      <Hero />
      <Figures />
      <Services />
      <Why />
      <Closing />
    </div>
  );
}
