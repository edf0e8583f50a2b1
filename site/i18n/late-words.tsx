import type { ReactNode } from "react";
import type { Words } from "./messages.ts";
import { usePageData, WordsProvider } from "./words.tsx";

/** Adds words that came after the page, for a part of it that is loaded when it is first wanted. */
export function LateWords({ words, children }: { words: Partial<Words>; children: ReactNode }) {
  const { locale, words: present } = usePageData();
  return (
    <WordsProvider locale={locale} words={{ ...present, ...words }}>
      {children}
    </WordsProvider>
  );
}
