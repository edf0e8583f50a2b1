import { describe, expect, it } from "vitest";
import { learningPaths } from "#brand/learning.ts";
import { studyAbroad } from "#brand/study-abroad.ts";
import { educationTestimonials } from "#brand/testimonials.ts";
import { locales } from "#contract/locale.ts";
import { builtPage, headingsIn, readable, sectionOf, wordsOf } from "./built-page.ts";
import { comingOf } from "./coming.ts";

/** Specification 2.11, 3.9 and 9.4. */

describe.each(locales)("education in %s", (locale) => {
  const page = builtPage("education", locale);
  const say = wordsOf(locale);

  it("says when it comes", () => {
    expect(page.text).toContain(say("education.hero.coming", comingOf("education")));
  });

  it("has its four features", () => {
    const features = sectionOf(page, "features-title");
    const names = ["learning", "admissions", "visa", "finance"];
    expect(headingsIn(features, 3)).toEqual(
      names.map((name) => say(`education.features.${name}.name`)),
    );
  });

  it("names the segments of learners", () => {
    const learners = readable(sectionOf(page, "learners-title"));
    for (const segment of ["pupils", "students", "parents"]) {
      expect(learners).toContain(say(`education.learners.${segment}.name`));
    }
  });

  it("has the table of countries, with a button to sort in each of its four columns", () => {
    const table = /<table.*?<\/table>/s.exec(page.html)?.[0] ?? "";
    const heads = [...table.matchAll(/<th[^>]*scope="col".*?<\/th>/gs)].map(([head]) => head);
    expect(heads.map((head) => readable(head))).toEqual(
      ["country", "universities", "scholarships", "students"].map((name) =>
        say(`education.countries.${name}`),
      ),
    );
    for (const head of heads) expect(head).toContain("<button");
    expect(heads.filter((head) => head.includes("aria-sort="))).toHaveLength(1);
    const rows = [...table.matchAll(/<tr[^>]*>\s*<th[^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
      readable(row),
    );
    expect(rows).toHaveLength(studyAbroad.length);
    for (const { name, universities, scholarships, students } of studyAbroad) {
      expect(rows).toContain(`${name[locale]} ${universities} ${scholarships} ${students}`);
    }
  });

  it("shows success stories with university, scholarship and rating", () => {
    expect(educationTestimonials.length).toBeGreaterThan(0);
    for (const { name, university, scholarship, rating } of educationTestimonials) {
      expect(page.text).toContain(name[locale]);
      expect(page.text).toContain(university[locale]);
      expect(page.text).toContain(scholarship[locale]);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    const stories = sectionOf(page, "stories-title");
    expect(stories.match(/<svg[^>]*role="img"/g)).toHaveLength(educationTestimonials.length);
  });

  it("has learning paths with title, duration, courses and description", () => {
    const paths = sectionOf(page, "paths-title");
    expect(paths.match(/<h3[\s>]/g)).toHaveLength(learningPaths.length);
    expect(paths.match(/<ol[\s>]/g)).toHaveLength(learningPaths.length);
    const courses = learningPaths.reduce((sum, path) => sum + path.courses.length, 0);
    expect(paths.match(/<li[\s>]/g)).toHaveLength(learningPaths.length + courses);
    for (const { weeks } of learningPaths) expect(readable(paths)).toContain(`${weeks} `);
  });

  it("sends every request to the contact page with its subject", () => {
    const requests = page.links.filter(({ href }) => href.includes("/contact"));
    expect(requests.length).toBeGreaterThan(0);
    for (const { href } of requests) expect(href).toMatch(/\?topic=\w+&about=education$/);
  });

  it("has a semester plan that the keyboard drives", () => {
    expect(page.html).toContain('type="range"');
    const plan = page.html.slice(0, page.html.indexOf('id="features-title"'));
    expect(plan.match(/<button[^>]*aria-label=/g)?.length).toBeGreaterThanOrEqual(12);
  });
});
