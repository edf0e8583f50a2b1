import { useState } from "react";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { CallGroup } from "./call-group.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { Closing } from "./closing.tsx";
import type { Language } from "./code-samples.ts";
import { groups } from "./endpoints.ts";
import { Errors } from "./errors.tsx";
import { Ground } from "./ground.tsx";
import { Hero } from "./hero.tsx";

export const loader = pageLoader("api", "api", "code");
export const meta = pageHead;

/** Prose on one side, code on the other; the reader's programming language is chosen once for all. */
export default function Api() {
  const [language, setLanguage] = useState<Language>("javascript");
  return (
    <>
      <Hero />
      <div className="relative border-t border-line">
        <CodeBed />
        <div className="relative">
          <Ground />
          <ChoiceBar language={language} onChoose={setLanguage} />
          {groups.map((group) => (
            <CallGroup key={group.name} group={group} language={language} />
          ))}
          <Errors />
        </div>
      </div>
      <Closing />
    </>
  );
}

/** The ground that all code lies on: the page's second column, to its edge. */
function CodeBed() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-y-0 start-[calc(50%-1.5rem)] end-0 hidden border-s border-line bg-basin lg:block"
    />
  );
}
