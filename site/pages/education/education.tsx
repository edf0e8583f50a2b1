import { pageHead } from "#site/i18n/head.ts";
import { pageLoader } from "#site/i18n/words.server.ts";
import { Closing } from "./closing.tsx";
import { Countries } from "./countries.tsx";
import { Features } from "./features.tsx";
import { Learners } from "./learners.tsx";
import { Paths } from "./paths.tsx";
import { SemesterSheet } from "./semester-sheet.tsx";
import { Stories } from "./stories.tsx";

export const loader = pageLoader("education", "education");
export const meta = pageHead;

export default function Education() {
  return (
    <div data-hue="education">
      <SemesterSheet />
      <Features />
      <Countries />
      <Learners />
      <Paths />
      <Stories />
      <Closing />
    </div>
  );
}
