import { useTranslations } from "use-intl";
import { claims } from "#brand/claims.ts";
import { contact } from "#brand/contact.ts";
import { foundedIn, names } from "#brand/names.ts";
import { leaders } from "#brand/people.ts";
import { coverage, pressEmail } from "#brand/press.ts";
import { authority } from "#brand/registration.ts";
import { Portrait } from "#site/features/people/portrait.tsx";
import { withStrokes } from "#site/features/people/portrait-strokes.server.ts";
import { claimText, formatBytes, formatDay, formatMonth } from "#site/i18n/formats.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink, ContactLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { ClosingCall } from "#site/ui/closing-band.tsx";
import { mailto } from "#site/ui/mailto.ts";
import { Section, SectionTitle } from "#site/ui/section.tsx";
import { readPressColours, readPressFiles } from "./press-files.server.ts";
import { leftToRight, PressFileGrid } from "./press-files.tsx";

const words = withStrokes(pageLoader("pressKit", "press-kit", "people"), leaders);

/** The words of the page, and the files as the build has just drawn them. */
export const loader = (args: { request: Request }) => ({
  ...words(args),
  files: readPressFiles(),
  colours: readPressColours(),
});

export default function PressKit() {
  const { files, colours } = useBuiltData<typeof loader>();
  const t = useTranslations("press-kit");
  const locale = useSiteLocale();
  const [everything] = files.everything;
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <BackLink page="about" label={t("back")} />
        <div className="mt-8 flex flex-wrap items-start justify-between gap-x-12 gap-y-5">
          <h1 className="display-lg max-w-[9em]">{t("title")}</h1>
          <div className="max-w-[26em] lg:pt-2">
            <p className="lede">{t("lede", { brand: names.group[locale] })}</p>
            {everything && (
              <a
                href={everything.href}
                download
                className={buttonClass(
                  "primary",
                  "mt-6 max-sm:flex-col max-sm:gap-0.5 max-sm:px-3!",
                )}
              >
                {t("files.all")}
                <span className="small whitespace-nowrap">
                  {t("files.kind", {
                    format: leftToRight(everything.format),
                    size: formatBytes(locale, everything.bytes),
                  })}
                </span>
              </a>
            )}
          </div>
        </div>
      </section>
      <Boilerplate />
      <PressFileGrid files={files} colours={colours} />
      <MarkRules />
      {leaders.length > 0 && <Leaders />}
      {coverage.length > 0 && <Coverage />}
      <PressContact />
    </>
  );
}

/** The boilerplate: a description of the group for the end of an article. */
function Boilerplate() {
  const t = useTranslations("press-kit.boilerplate");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="boilerplate-title" className="wrap grid-12 gap-y-4 pt-14 sm:pt-20">
      <h2 id="boilerplate-title" className="display-sm col-span-12 lg:col-span-3">
        {t("title", { brand: names.group[locale] })}
      </h2>
      <div className="col-span-12 max-w-[44em] lg:col-span-9">
        <blockquote className="border-s-2 border-water ps-4">
          {t("text", {
            brand: names.group[locale],
            city: contact.city[locale],
            month: formatMonth(locale, new Date(foundedIn)),
            countries: claimText(locale, claims.countries),
            countryCount: claims.countries.value,
            company: names.walletEntity[locale],
            registered: authority.with[locale],
          })}
        </blockquote>
        <p className="small mt-3 text-soft">{t("missing")}</p>
      </div>
    </section>
  );
}

const rules = ["room", "shape", "mirror", "name"] as const;

/** How to use the mark, as four short lines. */
function MarkRules() {
  const t = useTranslations("press-kit.rules");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="rules-title" className="wrap grid-12 gap-y-6 pt-16 sm:pt-20">
      <SectionTitle of="rules" text={t("title")} className="display-sm col-span-12 lg:col-span-3" />
      <ul className="col-span-12 grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:col-span-9">
        {rules.map((name) => (
          <li
            key={name}
            className="border-s-2 border-water ps-4 text-[0.9375rem] text-balance text-soft"
          >
            {t(name, { brand: names.group[locale] })}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Press contacts by subject. */
function Leaders() {
  const t = useTranslations("press-kit.leaders");
  const role = useTranslations("people.roles");
  const locale = useSiteLocale();
  return (
    <Section name="leaders" title={t("title")} className="wrap pt-16 sm:pt-20">
      <p className="lede mt-4">
        {t.rich("text", {
          email: () => (
            <a href={mailto(pressEmail)} className="text-link ltr-island inline-block">
              {pressEmail}
            </a>
          ),
        })}
      </p>
      {/* Each stands on the rule of their row, which is the line they are drawn in. */}
      <ul className="mt-4">
        {leaders.map((person) => (
          <li
            key={person.id}
            className="grid grid-cols-[4.5rem_1fr] items-center gap-x-5 gap-y-2 border-b border-line pt-6 pb-6 lg:grid-cols-[5rem_1fr_1.6fr_11rem] lg:gap-x-8"
          >
            <Portrait
              person={person}
              className="-mb-[calc(var(--spacing)*8+0.5px)] h-20 self-end max-lg:row-span-3"
            />
            <div>
              <h3 className="display-sm">{person.name[locale]}</h3>
              <p className="small text-soft">{role(person.role, { gender: person.gender })}</p>
            </div>
            <p className="text-[0.9375rem] text-soft">{person.bio[locale]}</p>
            <a
              href={mailto(person.email)}
              className="text-link ltr-island small inline-flex min-h-9 items-center justify-self-start"
            >
              {person.email}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Press reports by date. */
function Coverage() {
  const t = useTranslations("press-kit.coverage");
  const locale = useSiteLocale();
  return (
    <section aria-labelledby="coverage-title" className="wrap grid-12 gap-y-8 pt-16 sm:pt-20">
      <h2 id="coverage-title" className="display-md col-span-12 lg:col-span-3">
        {t("title")}
      </h2>
      <ol className="col-span-12 lg:col-span-9">
        {coverage.map((piece) => (
          <li
            key={piece.date}
            className="grid gap-x-8 gap-y-1 border-t border-line py-6 sm:grid-cols-[11rem_1fr]"
          >
            <time dateTime={piece.date} className="small pt-1.5 text-soft">
              {formatDay(locale, new Date(piece.date), "UTC")}
            </time>
            <div>
              <h3 className="display-sm">{piece.title[locale]}</h3>
              <p className="small mt-1.5 text-soft">
                <bdi lang={piece.language} className="text-ink">
                  {piece.outlet}
                </bdi>
                {piece.language !== locale && (
                  <span>{` (${t(`languages.${piece.language}`)})`}</span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** For a newspaper that prints tonight. */
function PressContact() {
  const t = useTranslations("press-kit.ask");
  return (
    <ClosingCall of="desk" title={t("title")} text={t("text")}>
      <ContactLink topic="press" look="primary" label={t("link")} />
    </ClosingCall>
  );
}
