import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Closing } from "./closing.tsx";
import { Compliance } from "./compliance.tsx";
import { Hero } from "./hero.tsx";
import { Metrics } from "./metrics.tsx";
import { Strata } from "./strata.tsx";

export const loader = pageLoader("technology", "technology", "code");
export const meta = pageHead;

export default function Technology() {
  return (
    <>
      <div className="overflow-hidden border-b border-line">
        <Hero />
        <Strata />
      </div>
      <Metrics />
      <Compliance />
      <Closing />
    </>
  );
}
