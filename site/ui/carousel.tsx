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
import { useReducedMotion } from "./reduced-motion.ts";

export interface CarouselWords {
  previous: string;
  next: string;
  /** What this thing is and what its parts are, said by a screen reader. */
  carousel: string;
  slide: string;
  /** The slides in view, counted from 1. `first` and `last` are the same where one is in view. */
  position: (first: number, last: number, total: number) => string;
}

export interface Slide {
  key: string;
  /** Names the slide to a screen reader. */
  label: string;
  content: ReactNode;
}

/**
 * Slides side by side: one on small screens, two on medium, three on large. It never moves by
 * itself; arrows, arrow keys and a swipe move it, and its position is announced. Where it does not
 * loop, the arrow at an end is disabled.
 */
export function Carousel({
  label,
  slides,
  words,
  direction,
  loop = true,
  head,
  className,
}: {
  label: string;
  slides: readonly Slide[];
  words: CarouselWords;
  direction: "ltr" | "rtl";
  loop?: boolean;
  /** Stands beside the arrows, as a heading does. */
  head?: ReactNode;
  className?: string;
}) {
  const still = useReducedMotion();
  const [viewport, embla] = useEmblaCarousel({
    loop,
    direction,
    align: "start",
    containScroll: loop ? false : "trimSnaps",
  });
  const view = useView(embla, slides.length);
  const moved = useRef(false);
  const track = useId();

  const move = (step: 1 | -1) => {
    moved.current = true;
    if (step === 1) embla?.scrollNext(still);
    else embla?.scrollPrev(still);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    const forward = (event.key === "ArrowRight") === (direction === "ltr");
    move(forward ? 1 : -1);
  };
  const last = ((view.first + view.shown - 1) % slides.length) + 1;
  const position = words.position(view.first + 1, last, slides.length);

  return (
    <section aria-roledescription={words.carousel} aria-label={label} className={className}>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        {head}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the two buttons inside. */}
        <div className="ms-auto flex items-center gap-2" onKeyDown={onKeyDown}>
          <p className="small me-3 min-w-[5.5em] text-end text-soft" aria-hidden="true">
            {position}
          </p>
          <Arrow
            label={words.previous}
            controls={track}
            disabled={!loop && view.atStart}
            onPress={() => move(-1)}
            turned
          />
          <Arrow
            label={words.next}
            controls={track}
            disabled={!loop && view.atEnd}
            onPress={() => move(1)}
          />
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
              aria-roledescription={words.slide}
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

/** Which slides are in view, and whether the ends are reached. */
function useView(embla: Embla, total: number) {
  const [view, setView] = useState({ first: 0, shown: 1, atStart: true, atEnd: false });
  const read = useCallback(() => {
    if (!embla) return;
    const slide = embla.slideNodes()[0];
    const width = slide?.getBoundingClientRect().width ?? 0;
    const room = embla.rootNode().getBoundingClientRect().width;
    setView({
      first: embla.selectedScrollSnap(),
      shown: width > 0 ? Math.min(total, Math.max(1, Math.round(room / width))) : 1,
      atStart: !embla.canScrollPrev(),
      atEnd: !embla.canScrollNext(),
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
  disabled,
  onPress,
  turned = false,
}: {
  label: string;
  controls: string;
  disabled: boolean;
  onPress: () => void;
  turned?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls={controls}
      disabled={disabled}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-[4px] border border-edge transition-colors duration-150 hover:border-water hover:text-water disabled:cursor-not-allowed disabled:border-line disabled:text-soft disabled:opacity-50"
    >
      <svg
        viewBox="0 0 24 12"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        className={clsx("w-6", turned ? "ltr:-scale-x-100" : "rtl:-scale-x-100")}
        aria-hidden="true"
      >
        <path d="M1 6h21M17 1.5C18 4 19.500 5.400 22.500 6 19.500 6.600 18 8 17 10.500" />
      </svg>
    </button>
  );
}
