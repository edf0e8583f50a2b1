import { useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { pageHead } from "#site/i18n/head.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { ChapterText } from "./chapter-text.tsx";
import { readChapters } from "./chapters.server.ts";
import { parts } from "./chapters.ts";
import { GuideIndex } from "./guide-index.tsx";
import { chaptersWith } from "./search.ts";
import { SearchField } from "./search-field.tsx";
import { Trail } from "./trail.tsx";

export const loader = (input: { request: Request }) => ({
  ...pageLoader("docs", "docs", "code")(input),
  chapters: readChapters(localeOfRequest(input.request)),
});
export const meta = pageHead;

/** A field guide: its chapters on a trail, its index at the side, and a search that leaves what fits. */
export default function Docs() {
  const t = useTranslations("docs");
  const { chapters, origin } = useLoaderData<typeof loader>();
  const text = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState("");
  const [found, setFound] = useState<ReadonlySet<string>>();

  function search(words: string) {
    setAsked(words);
    const sections = [...(text.current?.querySelectorAll<HTMLElement>("section[id]") ?? [])];
    setFound(
      chaptersWith(
        words,
        sections.map((one) => [one.id, one.textContent ?? ""] as const),
      ),
    );
  }
  const isShown = (id: string) => found === undefined || found.has(id);
  const index = parts.map(({ name, chapters: ids }) => ({
    name: t(`parts.${name}`),
    entries: chapters
      .filter(({ id }) => (ids as readonly string[]).includes(id) && isShown(id))
      .map(({ id, title }) => ({ id, title })),
  }));

  return (
    <div className="wrap pt-14 pb-24 sm:pt-20">
      <header className="grid-12 items-end gap-y-6">
        <h1 className="display-lg col-span-12 lg:col-span-8">{t("title")}</h1>
        <p className="lede col-span-12 lg:col-span-4">{t("lede")}</p>
      </header>
      <Trail stops={chapters.length} />
      <div className="grid-12 mt-8 gap-y-8 lg:mt-12">
        <div className="col-span-12 lg:col-span-3">
          <div className="lg:sticky lg:top-24 lg:max-h-[calc(100svh-7rem)] lg:overflow-y-auto lg:p-1 lg:pb-4">
            <SearchField value={asked} onSearch={search} found={found?.size} />
            <GuideIndex label={t("index")} parts={index} />
          </div>
        </div>
        <div ref={text} className="col-span-12 min-w-0 lg:col-span-8 lg:col-start-5">
          {chapters.map((chapter, i) => (
            <ChapterText
              key={chapter.id}
              chapter={chapter}
              number={i + 1}
              origin={origin}
              hidden={!isShown(chapter.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
