import { useTranslations } from "use-intl";
import { invitationHours } from "#contract/people.ts";
import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Section } from "#site/ui/section.tsx";
import { AdminLink } from "../admin-link.tsx";
import type { AdminHandle } from "../layout.tsx";
import { adminLoader } from "../page-loader.ts";
import { type Part, parts, usePartPages } from "../page-rows.tsx";

export const loader = pageLoader("adminHelp", "admin-help");
export const clientLoader = adminLoader(async () => null);
export const handle: AdminHandle = { section: "help", words: "admin-help" };
export const meta = pageHead;

const terms = [
  "lead",
  "referrer",
  "doubleOptIn",
  "place",
  "label",
  "tag",
  "segment",
  "recipient",
  "wave",
  "bounce",
  "suppressed",
  "webhook",
  "scope",
  "release",
  "retention",
] as const;

/** The way of a lead, with the pages that show or change each step. */
const path = [
  ["joined", ["forms", "import"]],
  ["confirmed", ["waitlist", "automatic"]],
  ["place", ["friends", "rewards"]],
  ["invited", ["campaigns", "waves"]],
  ["accepted", ["funnel"]],
] as const;

/** The purpose of each page of the administration, and its terms. */
export default function Help() {
  const t = useTranslations("admin-help");
  return (
    <div className="mt-10 grid items-start gap-x-16 gap-y-14 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <LeadPath />
      <Section name="pages" title={t("pages")} titleClass="display-sm">
        {(Object.keys(parts) as Part[]).map((part) => (
          <PartHelp key={part} part={part} />
        ))}
      </Section>
      <Section name="glossary" title={t("glossary")} titleClass="display-sm">
        <dl className="mt-6">
          {terms.map((term) => (
            <div key={term} className="border-t border-line py-3">
              <dt className="font-medium">{t(`terms.${term}.name`)}</dt>
              <dd className="small mt-0.5 text-soft">{t(`terms.${term}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}

/** The steps as stops of the channel: across a wide screen, down a phone. */
function LeadPath() {
  const t = useTranslations("admin-help.path");
  const nav = useTranslations("admin.nav");
  const pagesOf = usePartPages();
  const open = (Object.keys(parts) as Part[]).flatMap((part) => pagesOf(part));
  return (
    <Section name="path" title={t("title")} titleClass="display-sm" className="xl:col-span-2">
      <ol className="mt-5 grid md:grid-cols-5">
        {path.map(([step, names]) => (
          <li
            key={step}
            className="relative border-water ps-6 pb-5 max-md:border-s-3 md:border-t-3 md:ps-0 md:pe-4 md:pt-5 md:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute -start-2 top-1.5 size-3.5 rounded-full border-3 border-water bg-ground md:start-0 md:-top-2"
            />
            <h3 className="font-medium">{t(step)}</h3>
            <p className="small mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {open
                .filter(([name]) => (names as readonly string[]).includes(name))
                .map(([name, page]) => (
                  <AdminLink key={name} page={page} className="text-link py-0.5">
                    {nav(`pages.${name}`)}
                  </AdminLink>
                ))}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A part of the administration, with the pages of it that the reader may open. */
function PartHelp({ part }: { part: Part }) {
  const t = useTranslations("admin-help");
  const nav = useTranslations("admin.nav");
  const pages = usePartPages()(part);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby={`part-${part}`} className="mt-6 border-t-2 border-edge pt-3">
      <h3 id={`part-${part}`} className="font-display text-[1.1rem]">
        {nav(part)}
      </h3>
      <dl className="mt-2 grid gap-4">
        {pages.map(([name, page]) => (
          <div key={name} className="grid gap-x-8 sm:grid-cols-[12rem_minmax(0,1fr)]">
            <dt>
              <AdminLink page={page} className="text-link">
                {nav(`pages.${name}`)}
              </AdminLink>
            </dt>
            <dd className="max-w-[65ch] text-soft">
              {t(`texts.${name}`, { hours: invitationHours })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
