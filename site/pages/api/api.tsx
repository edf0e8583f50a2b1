import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#brand/links.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { pageLoader } from "#site/i18n/words.server.ts";
import { BackLink, ButtonLink, ContactLink } from "#site/links/links.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { SvgDrawing } from "#site/ui/drawing.tsx";
import { useSectionInView } from "#site/ui/in-view.ts";
import { SectionTitle } from "#site/ui/section.tsx";
import { groups, type Language, languageNames } from "./endpoints.ts";
import keyAtGate from "./key-at-gate.svg?raw";
import { Basics, CallGroup, CodeGround, Errors, LanguageChoice } from "./reference.tsx";

export const loader = pageLoader("api", "api", "code");

/** Prose on one side, code on the other; the reader's programming language is chosen once for all. */
export default function Api() {
  const [language, setLanguage] = useState<Language>("javascript");
  return (
    <>
      <Hero />
      <CodeGround>
        <Basics />
        <ChoiceBar language={language} onChoose={setLanguage} />
        {groups.map((group) => (
          <CallGroup key={group.name} group={group} language={language} />
        ))}
        <Errors />
      </CodeGround>
      <Closing />
    </>
  );
}

function Hero() {
  const t = useTranslations("api");
  const shell = useTranslations("shell.footer");
  return (
    <header className="wrap grid gap-x-20 gap-y-10 pt-8 pb-16 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
      <div>
        <div className="mb-6 lg:mb-10">
          <BackLink page="resources" label={shell("resources")} />
        </div>
        <h1 className="display-lg">{t("title")}</h1>
        <p className="lede mt-5">{t("lede", { version: api.version })}</p>
        <section aria-labelledby="notice-title" className="mt-9 border-water border-s-[3px] ps-5">
          <SectionTitle of="notice" text={t("notice.title")} className="text-[1.2rem]" />
          <p className="mt-1.5 max-w-[34em] text-soft">{t("notice.text")}</p>
          <p className="mt-1.5 max-w-[34em] text-soft">
            <PageLink page="apiCalls" className="text-link text-ink">
              {t("notice.calls")}
            </PageLink>
          </p>
        </section>
        <ButtonLink page="docs" look="primary" label={t("notice.button")} className="mt-7" />
      </div>
      <Exchange />
    </header>
  );
}

/** Out through the gate that checks the key, and back with the answer. */
function Exchange() {
  const t = useTranslations("api.drawing");
  return (
    <figure className="self-end">
      <figcaption className="sr-only">{t("label")}</figcaption>
      <div className="flex justify-between font-display text-[1.15rem]" aria-hidden="true">
        <span>{t("you")}</span>
        <span>{t("us")}</span>
      </div>
      <SvgDrawing svg={keyAtGate} className="mt-3 w-full" />
    </figure>
  );
}

const sections = [...groups.map(({ name }) => name), "errors"] as const;

/** Where to jump, and the language of the samples: on the way down it stays in reach. */
function ChoiceBar({
  language,
  onChoose,
}: {
  language: Language;
  onChoose: (language: Language) => void;
}) {
  const t = useTranslations("api");
  const current = useSectionInView(sections);
  return (
    <div className="border-line border-y bg-ground lg:sticky lg:top-20 lg:z-10">
      <div className="wrap grid items-center gap-x-20 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.08fr)]">
        <nav aria-label={t("jump")} className="flex flex-wrap gap-x-7">
          {sections.map((name) => (
            <a
              key={name}
              href={`#${name}`}
              aria-current={name === current ? "location" : undefined}
              className={clsx(
                "relative inline-flex min-h-12 items-center text-[0.9375rem] text-soft after:absolute after:inset-x-0 after:-bottom-px after:h-[3px] hover:text-ink aria-[current]:text-ink lg:aria-[current]:after:bg-water lg:forced-colors:aria-[current]:after:bg-[Highlight]",
                // A phone has no room for a fourth, and the bar does not stay there.
                name === "errors" && "max-sm:hidden",
              )}
            >
              {name === "errors" ? t("errors.title") : t(`groups.${name}.title`)}
            </a>
          ))}
        </nav>
        <LanguageChoice
          label={t("language")}
          names={languageNames}
          language={language}
          onChoose={onChoose}
        />
      </div>
    </div>
  );
}

function Closing() {
  const t = useTranslations("api.close");
  return (
    <ClosingCall
      of="close"
      title={t("title")}
      titleClass="display-md"
      text={t("text")}
      className="mt-0! border-t border-line"
    >
      <ContactLink topic="support" about="api" look="primary" label={t("button")} />
    </ClosingCall>
  );
}
