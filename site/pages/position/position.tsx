import { clsx } from "clsx";
import { Check, Link2, type LucideIcon, Printer, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { type JobId, type JobType, jobs, places, terms } from "#brand/jobs.ts";
import { names } from "#brand/names.ts";
import { Application } from "#site/features/application/application.tsx";
import { formatNumber, formatPrice } from "#site/i18n/formats.ts";
import { type HeadArgs, pageHead } from "#site/i18n/head.ts";
import type { Words } from "#site/i18n/messages.ts";
import { localizedPath, pathOf } from "#site/i18n/paths.ts";
import { type PageData, pageLoader } from "#site/i18n/words.server.ts";
import { useBuiltData, useSiteLocale } from "#site/i18n/words.tsx";
import { BackLink } from "#site/links/links.tsx";
import { buttonClass } from "#site/ui/button.tsx";
import { useCopy } from "#site/ui/copy.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { showToast } from "#site/ui/toast.ts";

const load = pageLoader("position", "careers", "position", "application", "forms");

interface PositionData extends PageData {
  id: JobId;
}

/** The words of this position alone: the other nine stay where they are. */
export function loader(args: { request: Request }): PositionData {
  const data = load(args);
  const { careers, position, application, forms } = data.words as Required<typeof data.words>;
  const id = data.member as JobId;
  const { title, text } = careers.jobs[id];
  const { departments, places, types } = careers;
  const words = {
    careers: { departments, places, types, jobs: { [id]: careers.jobs[id] } },
    position: {
      ...position,
      jobs: { [id]: position.jobs[id] },
      meta: { title, description: text },
    },
    application,
    forms,
  };
  return { ...data, id, words: words as unknown as Partial<Words> };
}

const employment: Record<JobType, string> = {
  fullTime: "FULL_TIME",
  partTime: "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
};

/** The position in the vocabulary of schema.org: only what the page itself says. */
function jobPosting({ locale, origin, id }: PositionData, title: string, texts: readonly string[]) {
  const job = jobs.find((each) => each.id === id);
  if (!job) return undefined;
  const { locality, country } = places[job.place];
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title,
    description: texts.map((text) => `<p>${text}</p>`).join(""),
    url: origin + localizedPath(locale, pathOf("position", id)),
    identifier: { "@type": "PropertyValue", name: names.group.en, value: id },
    datePosted: job.posted,
    employmentType: employment[job.type],
    baseSalary: {
      "@type": "MonetaryAmount",
      currency: "USD",
      value: {
        "@type": "QuantitativeValue",
        minValue: job.pay[0],
        maxValue: job.pay[1],
        unitText: "YEAR",
      },
    },
    directApply: true,
    hiringOrganization: {
      "@type": "Organization",
      name: names.legalEntity[locale],
      sameAs: origin,
    },
    ...(locality
      ? {
          jobLocation: {
            "@type": "Place",
            address: {
              "@type": "PostalAddress",
              addressLocality: locality,
              addressCountry: country,
            },
          },
        }
      : {
          jobLocationType: "TELECOMMUTE",
          applicantLocationRequirements: { "@type": "Country", name: country },
        }),
  };
}

export const head = (args: HeadArgs) => {
  const data = args.loaderData as PositionData | undefined;
  const { careers, position } = data?.words ?? {};
  if (!data || !careers || !position) return [];
  const { title, text } = careers.jobs[data.id];
  const { first, bring } = position.jobs[data.id];
  const posting = jobPosting(data, title, [text, first, bring]);
  return [...pageHead(args), ...(posting ? [{ "script:ld+json": posting }] : [])];
};

/** One position: what it is, what it requires, and the way in. */
export default function Position() {
  const { id } = useBuiltData<PositionData>();
  const t = useTranslations("position");
  const careers = useTranslations("careers");
  const locale = useSiteLocale();
  const job = jobs.find((each) => each.id === id);
  if (!job) return null;
  const title = careers(`jobs.${id}.title`);
  const facts = [
    [t("facts.department"), careers(`departments.${job.department}`)],
    [t("facts.place"), places[job.place].name?.[locale] ?? careers("places.remote")],
    [t("facts.type"), careers(`types.${job.type}`)],
    [
      t("facts.pay"),
      t("terms.pay", {
        from: formatPrice(locale, job.pay[0]),
        to: formatPrice(locale, job.pay[1]),
      }),
    ],
    [t("facts.leave"), t("terms.leave", { days: terms.leaveDays })],
    ...(terms.paysVisaAndMove && places[job.place].locality
      ? [[t("facts.visa"), t("terms.visa")] as const]
      : []),
  ] as const;
  return (
    <>
      <section className="wrap pt-8 sm:pt-12">
        <div className="print:hidden">
          <BackLink page="careers" label={t("back")} />
        </div>
        <h1 className="display-lg mt-8 max-w-[14em] sm:mt-10">{title}</h1>
        <div className="grid-12 mt-8 gap-y-8">
          <div className="col-span-12 md:col-span-6">
            <p className="lede">{careers(`jobs.${id}.text`)}</p>
            <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3 print:hidden">
              <a href="#apply" className={buttonClass("primary")}>
                {t("apply")}
              </a>
              <Tools title={title} />
            </div>
          </div>
          <div className="col-span-12 self-start text-[0.9375rem] md:col-span-5 md:col-start-8 lg:col-span-4 lg:col-start-9">
            <dl aria-label={t("facts.label")} className="border-t border-line">
              {facts.map(([name, value]) => (
                <div
                  key={name}
                  className="flex items-baseline justify-between gap-6 border-b border-line py-2"
                >
                  <dt className="text-soft">{name}</dt>
                  <dd className="text-end">{value}</dd>
                </div>
              ))}
            </dl>
            <p className="small mt-2 text-soft">{t("terms.note")}</p>
          </div>
        </div>
      </section>
      <FirstDays />
      <section className="wrap grid-12 gap-y-12 print:mt-10">
        {(["first", "bring"] as const).map((part, i) => (
          <div
            key={part}
            className={
              i === 0 ? "col-span-12 md:col-span-6" : "col-span-12 md:col-span-5 md:col-start-8"
            }
          >
            <h2 className="display-sm">{t(`${part}Title`)}</h2>
            <p className="mt-3 max-w-[34em] text-soft">{t(`jobs.${id}.${part}`)}</p>
          </div>
        ))}
      </section>
      <Application key={id} job={id} />
    </>
  );
}

const days = 90;
const marked = [1, 30, 60, 90] as const;

/** The first ninety days, a stroke each; what the person takes on widens with them. */
function FirstDays() {
  const locale = useSiteLocale();
  const tick = (day: number) => (day % 30 === 0 || day === 1 ? 22 : day % 7 === 0 ? 14 : 8);
  const ticks = Array.from({ length: days }, (_, i) => `M${i * 10 + 5} 96v${tick(i + 1)}`);
  return (
    <div className="wrap mt-14 mb-8 print:hidden" aria-hidden="true">
      <Drawing box="0 0 900 120" stretch className="block h-24 w-full overflow-visible sm:h-32">
        <path d="M0 86C320 84 560 66 900 4V92H0z" fill="var(--water)" opacity="0.2" />
        <path d="M0 86C320 84 560 66 900 4" stroke="var(--water)" strokeWidth="2.5" />
        <path
          d="M0 91C330 90 600 80 900 46M0 93C360 93 640 90 900 74"
          stroke="var(--water)"
          opacity="0.5"
        />
        <path d={ticks.join("")} stroke="var(--line-strong)" strokeWidth="1.5" />
      </Drawing>
      <p className="small relative mt-1 flex h-6 text-soft">
        {marked.map((day) => (
          <span
            key={day}
            // On a phone the last day's stroke is too near the edge for its number to be in the middle under it.
            className="absolute max-sm:last:start-auto! max-sm:last:end-0 max-sm:last:translate-x-0! ltr:-translate-x-1/2 rtl:translate-x-1/2"
            style={{ insetInlineStart: `${((day - 0.5) / days) * 100}%` }}
          >
            {formatNumber(locale, day)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Passing a position on, and taking it along on paper. */
function Tools({ title }: { title: string }) {
  const t = useTranslations("position.tools");
  const [canShare, setCanShare] = useState(false);
  const { isCopied, copy } = useCopy();
  useEffect(() => setCanShare(typeof navigator.share === "function"), []);
  const address = () => location.origin + location.pathname;

  async function copyAddress() {
    if (!(await copy(address()))) showToast({ kind: "danger", title: t("copyFailed") });
  }
  async function share() {
    try {
      await navigator.share({ title, url: address() });
    } catch (error) {
      // Closing the system's own sheet is no failure.
      if ((error as Error).name !== "AbortError") await copyAddress();
    }
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <legend className="sr-only">{t("label")}</legend>
      {canShare && <Tool Icon={Share2} label={t("share")} onPress={share} />}
      <Tool
        Icon={isCopied ? Check : Link2}
        label={t(isCopied ? "copied" : "copy")}
        className={isCopied ? "text-good" : undefined}
        onPress={copyAddress}
      />
      <Tool Icon={Printer} label={t("print")} onPress={() => print()} />
      <span role="status" className="sr-only">
        {isCopied && t("copied")}
      </span>
    </fieldset>
  );
}

function Tool({
  Icon,
  label,
  className,
  onPress,
}: {
  Icon: LucideIcon;
  label: string;
  /** Of the icon. */
  className?: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-soft hover:text-ink"
    >
      <Icon className={clsx("size-4", className)} aria-hidden="true" />
      {label}
    </button>
  );
}
