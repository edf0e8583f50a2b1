import { clsx } from "clsx";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type ServiceName, services } from "#brand/badges.ts";
import { paymentTo, type StepName, serviceOf, steps } from "#site/features/balance/account.ts";
import { BalanceCaption, BalancePhone, BalanceStrip } from "#site/features/balance/pictures.tsx";
import { Scene } from "#site/features/services/scene.tsx";
import type { BookingFee } from "#site/i18n/booking-fee.ts";
import { formatMovement } from "#site/i18n/formats.ts";
import { PageLink } from "#site/i18n/page-link.tsx";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { ButtonLink } from "#site/links/links.tsx";
import { Drawing } from "#site/ui/drawing.tsx";
import { Icon } from "#site/ui/icons.tsx";

const stepNames = steps.map(({ step }) => step);

/**
 * The step of the demonstration that a reader has come to: the last whose mark, an element with its
 * name in `data-step`, begins in the upper three fifths of the screen. Nothing runs between marks.
 */
function useStepInView(container: RefObject<Element | null>): StepName {
  const [reached, setReached] = useState<StepName>("topUp");
  useEffect(() => {
    const started = new Set<string>(["topUp"]);
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const step = (target as HTMLElement).dataset.step ?? "";
          if (isIntersecting) started.add(step);
          else started.delete(step);
        }
        setReached(stepNames.findLast((step) => started.has(step)) ?? "topUp");
      },
      // All that lies above counts, however far.
      { rootMargin: "1000000px 0px -38% 0px" },
    );
    for (const mark of container.current?.querySelectorAll("[data-step]") ?? []) {
      observer.observe(mark);
    }
    return () => observer.disconnect();
  }, [container]);
  return reached;
}

/**
 * The four services pass by the phone with the balance that pays for them: each takes its payment
 * where its branch leaves the phone. Where there is no room beside them, a strip stays at the edge.
 */
export function Scenes({ booking }: { booking: BookingFee }) {
  const t = useTranslations("home");
  const passage = useRef<HTMLDivElement>(null);
  const step = useStepInView(passage);
  return (
    <section aria-labelledby="services-title" className="overflow-clip pt-24 pb-10 sm:pt-32">
      <div className="wrap">
        <div className="grid-12">
          <h2 id="services-title" className="display-md col-span-12 md:col-span-6">
            {t("services.title")}
          </h2>
          <div className="col-span-12 mt-4 md:col-span-5 md:col-start-8 md:mt-2">
            <p className="lede">{t("services.text")}</p>
            <ButtonLink page="services" look="outline" label={t("services.all")} className="mt-6" />
          </div>
        </div>
        <div
          ref={passage}
          className="relative mt-10 [--phone:min(14rem,calc((100svh-8rem)/2))] md:mt-20 lg:[--phone:min(18rem,calc((100svh-8rem)/2))]"
        >
          <MarginLine />
          <BalanceCaption />
          {services.map(({ name, live }, i) => (
            <ServiceScene
              key={name}
              name={name}
              live={live}
              index={i}
              step={step}
              booking={booking}
            />
          ))}
          <div className="pointer-events-none absolute inset-y-0 end-0 hidden md:block">
            <div className="sticky top-[max(6rem,calc(50svh+2.5rem-var(--phone)))]">
              <BalancePhone step={step} className="text-[calc(var(--phone)/18)]" />
            </div>
          </div>
          <BalanceStrip
            step={step}
            className="sticky bottom-(--notice-room,0px) z-20 -mx-[clamp(1.25rem,4vw,3.5rem)] px-[clamp(1.25rem,4vw,3.5rem)] md:hidden"
          />
        </div>
      </div>
    </section>
  );
}

/** The line down the margin, coming in to the phone. */
function MarginLine() {
  return (
    <div aria-hidden="true" className="opacity-60 max-md:hidden">
      <span className="absolute bottom-[calc(100%+5rem)] -end-[calc(0.9rem+1.5px)] h-[40rem] w-[3px] bg-water" />
      <Drawing
        box="0 0 10 10"
        stretch
        className="absolute -end-[0.9rem] bottom-full h-20 w-[calc(var(--phone)/2+0.9rem-1.5px)] overflow-visible"
        stroke="var(--water)"
      >
        <path d="M10 0C10 6 0 4 0 10" strokeWidth="3" />
      </Drawing>
    </div>
  );
}

function ServiceScene({
  name,
  live,
  index,
  step,
  booking,
}: {
  name: ServiceName;
  live: boolean;
  index: number;
  step: StepName;
  booking: BookingFee;
}) {
  const t = useTranslations("home");
  const locale = useSiteLocale();
  const [first, second] = stepNames.filter((one) => serviceOf(one) === name);
  const isLit = serviceOf(step) === name;
  const isPaid = first !== undefined && stepNames.indexOf(step) >= stepNames.indexOf(first);
  const bend = "absolute inset-0 rounded-ee-[3rem] border-e-[3px] border-b-[3px] border-(--hue)";
  return (
    <article
      data-hue={name}
      data-step={first}
      className="below-fold relative pt-14 pb-16 md:pt-0 md:pb-36"
    >
      {index % 2 === 1 && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 -start-[50vw] -end-[50vw] bg-[color-mix(in_oklab,var(--hue)_7%,var(--ground))]"
        />
      )}
      {/*
       * The branch from the line behind the phone to the service's name: a rule over the scene. Its
       * payment comes along it from the phone, and stays.
       */}
      <div aria-hidden="true" className="max-md:hidden">
        {index < 3 && (
          <span className="absolute inset-y-0 end-[calc(var(--phone)/2)] w-[3px] bg-water opacity-60" />
        )}
        <div className="absolute start-0 end-[calc(var(--phone)/2)] top-0 h-14 overflow-x-clip">
          <span className={clsx(bend, "opacity-30")} />
          <span
            className={clsx(
              bend,
              "transition-opacity duration-700",
              isLit ? "opacity-100" : isPaid ? "opacity-55" : "opacity-0",
            )}
          />
          <span
            className={clsx(
              "absolute inset-0 transition-[translate,opacity] duration-1000 ease-site",
              isPaid ? "delay-100" : "translate-x-full opacity-0 rtl:-translate-x-full",
            )}
          >
            <span className="absolute start-0 -bottom-[4px] size-[11px] rounded-full bg-(--hue)" />
            <span className="absolute start-0 bottom-3 font-display text-[1.3rem] leading-none text-(--hue) tabular-nums">
              <span className="ltr-island">{formatMovement(locale, paymentTo(name))}</span>
            </span>
          </span>
        </div>
      </div>
      <div className="relative md:pe-[calc(var(--phone)+2.5rem)] md:pt-24 lg:pe-[calc(var(--phone)+5.5rem)]">
        <div className="relative max-md:ps-9 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-x-8">
          <Branch />
          <div>
            <h3 className="display-md text-(--hue)">{t(`services.${name}.name`)}</h3>
            <p className="small mt-1 text-soft">{live ? t("state.live") : t("state.soon")}</p>
          </div>
          <div className="max-lg:mt-4">
            <p className="max-w-[28em] text-[oklch(0.88_0.015_120)]">
              {t(`services.${name}.text`, booking)}
            </p>
            <PageLink
              page={name}
              className="group mt-4 inline-flex min-h-11 scroll-my-[38vh] items-center gap-2.5 text-[0.9375rem] font-medium"
            >
              <span className="border-b border-(--hue) pb-0.5">{t(`services.${name}.link`)}</span>
              <Icon
                name="arrowRight"
                className="size-4 text-(--hue) transition-transform duration-200 group-hover:translate-x-1 rtl:-scale-x-100 rtl:group-hover:-translate-x-1"
              />
            </PageLink>
          </div>
        </div>
        <div data-step={second} className="mt-10 md:mt-12">
          <Scene service={name} />
        </div>
      </div>
    </article>
  );
}

/** On a phone: the service's branch, coming down beside its words and turning in. */
function Branch() {
  return (
    <Drawing
      box="0 0 24 200"
      stretch
      className="absolute start-0 top-[-3.5rem] h-[calc(100%+3.5rem)] w-6 md:hidden"
      stroke="var(--hue)"
      strokeLinecap="round"
    >
      <path d="M4 0V168C4 188 10 196 22 196" strokeWidth="11" opacity="0.1" />
      <path d="M4 0V168C4 188 10 196 22 196" strokeWidth="2.5" />
    </Drawing>
  );
}
