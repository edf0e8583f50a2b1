import { clsx } from "clsx";
import useEmblaCarousel from "embla-carousel-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { directionOf } from "#contract/locale.ts";
import { useSiteLocale } from "#site/i18n/words.tsx";
import { LongArrow } from "#site/ui/icons.tsx";
import { useNear } from "#site/ui/in-view.ts";
import { isPlainKey } from "#site/ui/keys.ts";
import { useReducedMotion } from "#site/ui/media-query.ts";

export interface Slide {
  key: string;
  /** Names the slide to a screen reader. */
  label: string;
  content: ReactNode;
}

/**
 * Slides side by side: one on small screens, two on medium, three on large. It never moves by
 * itself; arrows, arrow keys and a swipe move it, and its position is announced. It goes
 * round, from the last to the first. Needs the words of `people`.
 */
export function Carousel({
  label,
  slides,
  head,
  headClass,
}: {
  label: string;
  slides: readonly Slide[];
  /** Shown beside the arrows, such as a heading. */
  head: ReactNode;
  /** Of the row of the two, where the slides reach further than the text. */
  headClass?: string;
}) {
  const t = useTranslations("people.carousel");
  const direction = directionOf[useSiteLocale()];
  const still = useReducedMotion();
  const [attach, embla] = useEmblaCarousel({
    loop: true,
    direction,
    align: "start",
    containScroll: false,
  });
  const viewport = useRef<HTMLDivElement>(null);
  const isNear = useNear(viewport);
  // Measuring the slides while the page starts was a third or more of its blocking time.
  useEffect(() => {
    if (isNear) attach(viewport.current);
  }, [isNear, attach]);
  const view = useView(embla, slides.length);
  const moved = useRef(false);
  const track = useId();

  const move = (step: 1 | -1) => {
    moved.current = true;
    if (step === 1) embla?.scrollNext(still);
    else embla?.scrollPrev(still);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== "ArrowLeft" && event.key !== "ArrowRight") || !isPlainKey(event)) return;
    event.preventDefault();
    const forward = (event.key === "ArrowRight") === (direction === "ltr");
    move(forward ? 1 : -1);
  };
  const last = ((view.first + view.shown - 1) % slides.length) + 1;
  const first = view.first + 1;
  const position = t(first === last ? "single" : "range", { first, last, total: slides.length });

  return (
    <section aria-roledescription={t("carousel")} aria-label={label}>
      <div className={clsx("flex flex-wrap items-end justify-between gap-x-8 gap-y-5", headClass)}>
        {head}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the two buttons inside. */}
        <div className="ms-auto flex items-center gap-2" onKeyDown={onKeyDown}>
          <p className="small me-3 min-w-[5.5em] text-end text-soft" aria-hidden="true">
            {position}
          </p>
          <Arrow label={t("previous")} controls={track} onPress={() => move(-1)} turned />
          <Arrow label={t("next")} controls={track} onPress={() => move(1)} />
        </div>
      </div>
      <p className="sr-only" aria-live="polite">
        {moved.current ? position : ""}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields. */}
      <div
        ref={viewport}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative mt-8 touch-pan-y overflow-hidden"
      >
        {/* Positioned, like its parent: the offsets of the slides are measured from it. */}
        <ul id={track} className="relative flex">
          {slides.map((slide) => (
            <li
              key={slide.key}
              aria-roledescription={t("slide")}
              aria-label={slide.label}
              className="min-w-0 shrink-0 grow-0 basis-full md:basis-1/2 lg:basis-1/3"
            >
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Embla = ReturnType<typeof useEmblaCarousel>[1];

/** Which slides are in view. */
function useView(embla: Embla, total: number) {
  const [view, setView] = useState({ first: 0, shown: 1 });
  const read = useCallback(() => {
    if (!embla) return;
    const slide = embla.slideNodes()[0];
    const width = slide?.getBoundingClientRect().width ?? 0;
    const room = embla.rootNode().getBoundingClientRect().width;
    setView({
      first: embla.selectedScrollSnap(),
      shown: width > 0 ? Math.min(total, Math.max(1, Math.round(room / width))) : 1,
    });
  }, [embla, total]);
  useEffect(() => {
    read();
    embla?.on("select", read).on("reInit", read);
    return () => {
      embla?.off("select", read).off("reInit", read);
    };
  }, [embla, read]);
  return view;
}

function Arrow({
  label,
  controls,
  onPress,
  turned = false,
}: {
  label: string;
  controls: string;
  onPress: () => void;
  turned?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls={controls}
      data-early=""
      onClick={onPress}
      className="grid size-12 place-items-center rounded-[4px] border border-edge transition-colors duration-150 hover:border-water hover:text-water"
    >
      <LongArrow back={turned} />
    </button>
  );
}
