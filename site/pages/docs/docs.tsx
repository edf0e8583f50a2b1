import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { containsAll } from "#site/i18n/search-text.ts";
import { localeOfRequest, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { useSectionInView } from "#site/ui/in-view.ts";
import { SearchField } from "#site/ui/search-field.tsx";
import { FoldedIndex, SectionLinks } from "#site/ui/section-index.tsx";
import { ChapterText } from "./chapter-text.tsx";
import { readChapters } from "./chapters.server.ts";

/** The three parts of the guide, each with its chapters in order. */
const parts = [
  {
    name: "site",
    chapters: [
      "start",
      "campaigns",
      "join",
      "double-opt-in",
      "invitations",
      "market",
      "errors",
      "health",
    ],
  },
  { name: "services", chapters: ["wallet", "travel", "logistics", "education"] },
  { name: "person", chapters: ["help"] },
] as const;

export const loader = (input: { request: Request }) => ({
  ...pageLoader("docs", "docs", "code")(input),
  chapters: readChapters(localeOfRequest(input.request)),
});

/** The documentation: its chapters, an index at the side, and a search that hides chapters without a match. */
export default function Docs() {
  const t = useTranslations("docs");
  const shell = useTranslations("shell.footer");
  const { chapters } = useBuiltData<typeof loader>();
  const text = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<ReadonlySet<string>>();

  function search(words: string) {
    setQuery(words);
    const sections = [...(text.current?.querySelectorAll("section[id]") ?? [])];
    const matching = sections.filter((one) => containsAll(one.textContent ?? "", words));
    setFound(words.trim() === "" ? undefined : new Set(matching.map(({ id }) => id)));
  }
  const isShown = (id: string) => found === undefined || found.has(id);
  const index = parts.map(({ name, chapters: ids }) => ({
    name: t(`parts.${name}`),
    entries: chapters
      .filter(({ id }) => (ids as readonly string[]).includes(id) && isShown(id))
      .map(({ id, title }) => ({ id, title })),
  }));

  return (
    <div className="wrap pt-8 pb-24 sm:pt-12">
      <div className="mb-6 lg:mb-10">
        <BackLink page="resources" label={shell("resources")} />
      </div>
      <header className="grid-12 items-start gap-y-6">
        <h1 className="display-lg col-span-12 lg:col-span-8">{t("title")}</h1>
        <p className="lede col-span-12 lg:col-span-4 lg:pt-3">{t("lede")}</p>
      </header>
      <div className="grid-12 mt-8 gap-y-8 lg:mt-12">
        <div className="col-span-12 lg:col-span-3">
          <div className="lg:sticky lg:top-24 lg:max-h-[calc(100svh-7rem)] lg:-mx-1 lg:overflow-y-auto lg:p-1 lg:pb-10 lg:mask-[linear-gradient(#000_calc(100%-2.5rem),transparent)]">
            <SearchField
              label={t("search.label")}
              value={query}
              placeholder={t("search.placeholder")}
              clear={t("search.clear")}
              look="box"
              onSearch={search}
            >
              <p role="status" className="small mt-2 text-soft empty:hidden">
                {!found
                  ? ""
                  : found.size === 0
                    ? t("search.none")
                    : t("search.found", { count: found.size })}
              </p>
            </SearchField>
            <GuideIndex label={t("index")} parts={index} />
          </div>
        </div>
        <div ref={text} className="col-span-12 min-w-0 lg:col-span-8 lg:col-start-5">
          {chapters.map((chapter, i) => (
            <ChapterText
              key={chapter.id}
              chapter={chapter}
              number={i + 1}
              hidden={!isShown(chapter.id)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The chapters by part; the one being read is marked. On a phone it is folded until it is opened. */
function GuideIndex({
  label,
  parts,
}: {
  label: string;
  parts: readonly { name: string; entries: readonly { id: string; title: string }[] }[];
}) {
  const current = useSectionInView(parts.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const list = parts
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => (
      <div key={name} className="pt-4">
        <p className="small font-medium">{name}</p>
        <SectionLinks sections={entries} current={current} className="mt-1.5 lg:[&_a]:py-1" />
      </div>
    ));
  return (
    <>
      <nav aria-label={label} className="hidden lg:block">
        {list}
      </nav>
      <FoldedIndex label={label} className="mt-4 lg:hidden">
        <nav aria-label={label} className="pb-5">
          {list}
        </nav>
      </FoldedIndex>
    </>
  );
}
