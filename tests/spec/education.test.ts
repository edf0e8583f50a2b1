import { describe, expect, it } from "vitest";
import { learningPaths } from "#brand/learning.ts";
import { studyAbroad } from "#brand/study-abroad.ts";
import { educationTestimonials } from "#brand/testimonials.ts";
import { type Locale, locales } from "#contract/locale.ts";
import { builtPage } from "./built-page.ts";

/** Specification 2.11, 3.9 and 9.4. */
const named: Record<
  Locale,
  { badge: string; features: string[]; columns: string[]; segments: string[] }
> = {
  en: {
    badge: "Coming Q4 2024",
    features: ["AI learning help", "Admissions", "Visa help", "Financial services"],
    columns: ["Country", "Universities", "Scholarships", "Students"],
    segments: ["School leavers", "University students", "Parents"],
  },
  ar: {
    badge: "في الربع الرابع من 2024",
    features: [
      "مساعدة دراسية بالذكاء الاصطناعي",
      "القبول الجامعي",
      "المساعدة في التأشيرة",
      "الخدمات المالية",
    ],
    columns: ["البلد", "الجامعات", "المنح", "الطلاب"],
    segments: ["طلاب الثانوية", "طلاب الجامعات", "أولياء الأمور"],
  },
  fr: {
    badge: "T4 2024",
    features: ["Aide aux cours par l’IA", "L’admission", "Aide au visa", "Services financiers"],
    columns: ["Pays", "Universités", "Bourses", "Étudiants"],
    segments: ["Lycéens", "Étudiants", "Parents"],
  },
};

const tagsOut = (html: string) => html.replace(/<[^>]+>/g, " ");

function section(html: string, title: string): string {
  const found = new RegExp(`<section[^>]*aria-labelledby="${title}".*?</section>`, "s").exec(html);
  return found?.[0] ?? "";
}

describe.each(locales)("education in %s", (locale) => {
  const page = builtPage("education", locale);
  const words = named[locale];

  it("says when it comes", () => {
    expect(page.text).toContain(words.badge);
  });

  it("has its four features", () => {
    const features = section(page.html, "features-title");
    const names = [...features.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map(([, name]) => name);
    expect(names).toEqual(words.features);
  });

  it("names the segments of learners", () => {
    const learners = tagsOut(section(page.html, "learners-title"));
    for (const segment of words.segments) expect(learners).toContain(segment);
  });

  it("has the table of countries, with a button to sort in each of its four columns", () => {
    const table = /<table.*?<\/table>/s.exec(page.html)?.[0] ?? "";
    const heads = [...table.matchAll(/<th[^>]*scope="col".*?<\/th>/gs)].map(([head]) => head);
    expect(heads.map((head) => tagsOut(head).trim())).toEqual(words.columns);
    for (const head of heads) expect(head).toContain("<button");
    expect(heads.filter((head) => head.includes("aria-sort="))).toHaveLength(1);
    const rows = [...table.matchAll(/<tr[^>]*>\s*<th[^>]*scope="row".*?<\/tr>/gs)].map(([row]) =>
      tagsOut(row).replace(/\s+/g, " ").trim(),
    );
    expect(rows).toHaveLength(studyAbroad.length);
    for (const { name, universities, scholarships, students } of studyAbroad) {
      expect(rows).toContain(`${name[locale]} ${universities} ${scholarships} ${students}`);
    }
  });

  it("tells success stories with university, scholarship and rating", () => {
    expect(educationTestimonials.length).toBeGreaterThan(0);
    for (const { name, university, scholarship, rating } of educationTestimonials) {
      expect(page.text).toContain(name[locale]);
      expect(page.text).toContain(university[locale]);
      expect(page.text).toContain(scholarship[locale]);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    const stories = section(page.html, "stories-title");
    expect(stories.match(/<svg[^>]*role="img"/g)).toHaveLength(educationTestimonials.length);
  });

  it("has learning paths with title, duration, courses and description", () => {
    const paths = section(page.html, "paths-title");
    expect(paths.match(/<h3[\s>]/g)).toHaveLength(learningPaths.length);
    expect(paths.match(/<ol[\s>]/g)).toHaveLength(learningPaths.length);
    const courses = learningPaths.reduce((sum, path) => sum + path.courses.length, 0);
    expect(paths.match(/<li[\s>]/g)).toHaveLength(learningPaths.length + courses);
    for (const { weeks } of learningPaths) expect(tagsOut(paths)).toContain(`${weeks} `);
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
