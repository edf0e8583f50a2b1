import { clsx } from "clsx";
import { Course } from "./course.tsx";
import type { CourseLook } from "./course-line.ts";

/**
 * Each guide opens its own way, and its course makes the room its title stands in: below the locks,
 * under the rising steps, off the start of a flight, or after the road.
 */
const places: Record<CourseLook, { frame: string; words: string; lede: string; course: string }> = {
  descent: {
    frame: "lg:pt-50",
    words: "lg:max-w-[66%]",
    lede: "",
    course: "mt-10 lg:absolute lg:inset-x-0 lg:top-0 lg:mt-0",
  },
  climb: {
    frame: "lg:pb-48",
    words: "lg:max-w-[70%]",
    lede: "lg:max-w-[26em]",
    course: "mt-10 lg:absolute lg:inset-x-0 lg:bottom-0 lg:mt-0",
  },
  flight: {
    frame: "",
    words: "lg:ms-[33.9%]",
    lede: "",
    course: "mt-10 lg:mt-4",
  },
  road: {
    frame: "flex flex-col-reverse",
    words: "lg:grid lg:grid-cols-[8fr_4fr] lg:items-end lg:gap-x-7",
    lede: "",
    course: "mb-10 lg:mb-14",
  },
};

export function Opening({
  look,
  title,
  lede,
  steps,
}: {
  look: CourseLook;
  title: string;
  lede: string;
  steps: readonly { id: string; title: string }[];
}) {
  const { frame, words, lede: ledeClass, course } = places[look];
  return (
    <div className={clsx("relative mt-6", frame)}>
      <div className={words}>
        <h1 className="display-lg">{title}</h1>
        <p className={clsx("lede mt-6", look === "road" && "lg:mt-0", ledeClass)}>{lede}</p>
      </div>
      <div className={course}>
        <Course look={look} steps={steps} />
      </div>
    </div>
  );
}
