import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { demonstration } from "#brand/demonstration.ts";
import { directionOf } from "#contract/locale.ts";
import { formatDirhams, formatShortDay } from "#site/i18n/formats.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { isPlainKey } from "#site/ui/keys.ts";
import { useReducedMotion } from "#site/ui/media-query.ts";
import { accountAfter, cheapestDay, type StepName, serviceOf, steps } from "./account.ts";
import { BalancePhone } from "./pictures.tsx";

/**
 * The demonstration of the balance: a step every few seconds until the last, or as the visitor selects
 * them. Needs the words of `demo` and `balance`.
 */
export function Demo({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("demo");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      closeLabel={t("close")}
      width="sm:max-w-[58rem]"
    >
      {open && <Player />}
    </Dialog>
  );
}

const lastIndex = steps.length - 1;

/** The current step, and whether the next one follows automatically. */
function usePlayer() {
  // Where reduced motion is preferred the steps are stills, which only the visitor changes.
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [ended, setEnded] = useState(false);
  const [paused, setPaused] = useState(false);
  const [run, setRun] = useState(0);
  const go = (to: number) => {
    setEnded(false);
    setRun(run + 1);
    setIndex(Math.max(0, Math.min(lastIndex, to)));
  };
  useEffect(() => {
    const pauseUnseen = () => document.hidden && setPaused(true);
    document.addEventListener("visibilitychange", pauseUnseen);
    return () => document.removeEventListener("visibilitychange", pauseUnseen);
  }, []);
  return {
    index,
    /** Changes when the visitor selects a step: its time restarts, also for the same step. */
    run,
    still,
    ended,
    running: !still && !paused && !ended,
    go,
    moveOn: () => (index === lastIndex ? setEnded(true) : setIndex(index + 1)),
    press: () => {
      if (ended) go(0);
      setPaused(ended ? false : !paused);
    },
  };
}

function Player() {
  const t = useTranslations("demo");
  const direction = directionOf[useSiteLocale()];
  const { index, run, still, ended, running, go, moveOn, press } = usePlayer();
  const step = steps[index]?.step ?? "topUp";
  const texts = useStepTexts();

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== "ArrowLeft" && event.key !== "ArrowRight") || !isPlainKey(event)) return;
    event.preventDefault();
    go(index + ((event.key === "ArrowRight") === (direction === "ltr") ? 1 : -1));
  };

  return (
    <section aria-label={t("title")} onKeyDown={onKeyDown} className="mt-6 sm:mt-8">
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[1fr_auto]">
        <ol className="grid content-start max-md:min-h-44">
          {steps.map(({ step: name }, i) => (
            <li
              key={name}
              data-hue={serviceOf(name)}
              className={clsx("relative ps-5", i !== index && "max-md:hidden")}
            >
              <span className="absolute inset-y-1 start-0 w-[3px] overflow-clip rounded-full bg-line">
                <span
                  // Restarts with each step; its end starts the next one.
                  key={i === index ? `${run} ${index}` : "rest"}
                  onAnimationEnd={moveOn}
                  className={clsx(
                    "block h-full origin-top bg-(--hue,var(--water))",
                    i > index && "scale-y-0",
                    i === index && !still && "step-time",
                    i === index && !running && "[animation-play-state:paused]",
                  )}
                />
              </span>
              <button
                type="button"
                aria-current={i === index ? "step" : undefined}
                onClick={() => go(i)}
                className={clsx(
                  "block w-full py-2 text-start transition-colors duration-200 hover:text-ink",
                  i === index ? "text-ink" : "text-soft",
                )}
              >
                <span className="block font-display text-[1.15rem] leading-snug text-(--hue,var(--water))">
                  {t(`steps.${name}.name`)}
                </span>
                <span className="mt-0.5 block text-[0.9375rem] leading-relaxed">{texts[name]}</span>
              </button>
            </li>
          ))}
        </ol>
        {/* Where it would be too small to be read, its upper part is shown. */}
        <div className="max-md:-order-1 max-md:h-[max(19rem,calc(100svh-27rem))] max-md:overflow-clip max-md:mask-[linear-gradient(#000_92%,transparent)]">
          <BalancePhone
            step={step}
            className="mx-auto text-[0.78rem] md:text-[min(0.95rem,calc((100svh-20rem)/36))]"
          />
        </div>
      </div>
      <p className="sr-only" aria-live={running ? "off" : "polite"}>
        {running
          ? ""
          : `${t("position", {
              name: t(`steps.${step}.name`),
              index: String(index + 1),
              total: String(steps.length),
            })}. ${texts[step]}`}
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="flex gap-2">
          <Control label={t("previous")} onPress={() => go(index - 1)} atLimit={index === 0}>
            <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </Control>
          {!still && (
            <Control label={t(ended ? "again" : running ? "pause" : "play")} onPress={press}>
              {running ? (
                <Pause className="size-5" aria-hidden="true" />
              ) : (
                <Play className="size-5" aria-hidden="true" />
              )}
            </Control>
          )}
          <Control label={t("next")} onPress={() => go(index + 1)} atLimit={index === lastIndex}>
            <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </Control>
        </div>
        <p className="small max-w-[36em] grow basis-60 text-soft">{t("note")}</p>
      </div>
    </section>
  );
}

function useStepTexts(): Record<StepName, string> {
  const t = useTranslations("demo.steps");
  const locale = useSiteLocale();
  const dirhams = (fils: number) => formatDirhams(locale, fils / 100, 2);
  const texts = steps.map(({ step }) => {
    const { balance, entries } = accountAfter(step);
    const values = {
      amount: dirhams(Math.abs(entries.at(-1)?.fils ?? 0)),
      balance: dirhams(balance),
      total: dirhams(demonstration.dinner * 100),
      day: formatShortDay(locale, cheapestDay, "UTC"),
    };
    return [step, t(`${step}.text`, values)];
  });
  return Object.fromEntries(texts);
}

/** At its limit it stays focusable, so that the focus is not lost. */
function Control({
  label,
  onPress,
  atLimit = false,
  children,
}: {
  label: string;
  onPress: () => void;
  atLimit?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atLimit}
      onClick={() => !atLimit && onPress()}
      className="grid size-11 place-items-center rounded-[4px] border border-edge hover:border-water hover:text-water aria-disabled:border-line aria-disabled:text-soft aria-disabled:opacity-60"
    >
      {children}
    </button>
  );
}
