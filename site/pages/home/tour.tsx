import { clsx } from "clsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useReducer, useState } from "react";
import { useTranslations } from "use-intl";
import { services } from "#brand/badges.ts";
import { Scene } from "#site/features/services/scene.tsx";
import { Dialog } from "#site/ui/dialog.tsx";
import { useReducedMotion } from "#site/ui/reduced-motion.ts";

/** How long a scene stays, in milliseconds: long enough to read its three sentences aloud. */
export const sceneDuration = 14_000;
const tick = 100;

interface Tour {
  index: number;
  elapsed: number;
}
type Act = { to: number } | "tick";

/** Moves the tour on; it stops at the end of the last scene. */
export function tourStep(state: Tour, act: Act): Tour {
  if (act !== "tick") {
    return { index: Math.max(0, Math.min(services.length - 1, act.to)), elapsed: 0 };
  }
  const elapsed = state.elapsed + tick;
  if (elapsed < sceneDuration) return { ...state, elapsed };
  if (state.index === services.length - 1) return { ...state, elapsed: sceneDuration };
  return { index: state.index + 1, elapsed: 0 };
}

/** A short tour of the four services, drawn with the site's own objects. Nothing is fetched from anyone. */
export default function TourDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const t = useTranslations("home.tour");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      closeLabel={t("close")}
      width="sm:max-w-5xl"
    >
      {open && <Player />}
    </Dialog>
  );
}

function Player() {
  const t = useTranslations("home");
  const still = useReducedMotion();
  const [{ index, elapsed }, act] = useReducer(tourStep, { index: 0, elapsed: 0 });
  const [paused, setPaused] = useState(still);
  const ended = index === services.length - 1 && elapsed >= sceneDuration;
  const running = !paused && !ended;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => act("tick"), tick);
    return () => clearInterval(timer);
  }, [running]);

  const service = services[index]?.name ?? "wallet";
  const go = (to: number) => act({ to });

  return (
    <section
      aria-label={t("tour.title")}
      onKeyDown={(event) => {
        const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
        const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
        if (event.key === forward) go(index + 1);
        else if (event.key === back) go(index - 1);
      }}
      className="mt-6"
    >
      <div className="grid items-center gap-8 md:grid-cols-[1fr_1.5fr] md:gap-12">
        <div aria-live={running ? "off" : "polite"} className="min-h-52 max-md:order-2">
          <p className="small text-soft">
            {t("tour.scene", {
              name: t(`services.${service}.name`),
              index: String(index + 1),
              total: String(services.length),
            })}
          </p>
          <h3 data-hue={service} className="display-md mt-1 text-(--hue)">
            {t(`services.${service}.name`)}
          </h3>
          <p className="mt-4">{t(`tour.${service}`)}</p>
        </div>
        <div key={service} className="fade-in grid min-h-72 items-center">
          <Scene service={service} />
        </div>
      </div>
      <div className="mt-8 flex items-center gap-2">
        <Control label={t("tour.previous")} onPress={() => go(index - 1)} disabled={index === 0}>
          <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Control>
        <Control
          label={ended ? t("tour.again") : running ? t("tour.pause") : t("tour.play")}
          onPress={() => {
            if (ended) {
              go(0);
              setPaused(false);
            } else setPaused(!paused);
          }}
        >
          {running ? (
            <Pause className="size-5" aria-hidden="true" />
          ) : (
            <Play className="size-5" aria-hidden="true" />
          )}
        </Control>
        <Control
          label={t("tour.next")}
          onPress={() => go(index + 1)}
          disabled={index === services.length - 1}
        >
          <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Control>
        <ol className="ms-4 grid flex-1 grid-cols-4 gap-1.5">
          {services.map(({ name }, i) => (
            <li key={name} data-hue={name}>
              <button
                type="button"
                onClick={() => go(i)}
                aria-label={t(`services.${name}.name`)}
                aria-current={i === index ? "step" : undefined}
                className="block w-full py-3"
              >
                <span className="block h-[3px] overflow-hidden bg-line">
                  <span
                    className={clsx(
                      "block h-full origin-left bg-(--hue) rtl:origin-right",
                      i > index && "invisible",
                    )}
                    style={{
                      transform: `scaleX(${i < index ? 1 : i === index ? elapsed / sceneDuration : 0})`,
                    }}
                  />
                </span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Control({
  label,
  onPress,
  disabled,
  children,
}: {
  label: string;
  onPress: () => void;
  disabled?: boolean;
  children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      disabled={disabled}
      className="grid size-11 place-items-center rounded-[4px] border border-edge hover:border-water hover:text-water disabled:opacity-40"
    >
      {children}
    </button>
  );
}
