import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Calls } from "./calls.tsx";
import { Course } from "./course.tsx";
import { Figures } from "./figures.tsx";
import { People } from "./people.tsx";
import { Principles } from "./principles.tsx";
import { Whereabouts } from "./whereabouts.tsx";

export const loader = pageLoader("about", "about", "people");
export const meta = pageHead;

export default function About() {
  return (
    <>
      <Course />
      <Figures />
      <Principles />
      <People />
      <Whereabouts />
      <Calls />
    </>
  );
}
