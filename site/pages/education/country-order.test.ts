import { describe, expect, it } from "vitest";
import { studyAbroad } from "#brand/education.ts";
import { inOrder, orderAfter } from "./countries.tsx";

describe("the table of countries", () => {
  it("sorts a count from the most, and the other way when pressed again", () => {
    const first = orderAfter("students", { column: "country", direction: "ascending" });
    const counts = (order = first) => inOrder(studyAbroad, order, "en").map((c) => c.students);
    expect(counts()).toEqual([...counts()].sort((a, b) => b - a));
    expect(counts(orderAfter("students", first))).toEqual([...counts()].reverse());
  });

  it("sorts names by the alphabet of the language", () => {
    const order = orderAfter("country", { column: "students", direction: "ascending" });
    expect(inOrder(studyAbroad, order, "fr").at(2)?.name.fr).toBe("Émirats arabes unis");
    expect(inOrder(studyAbroad, order, "ar").at(-1)?.name.ar).toBe("اليابان");
  });

  it("stands equal counts by name", () => {
    const same = studyAbroad.map((country) => ({ ...country, students: 1 }));
    const names = inOrder(same, { column: "students", direction: "descending" }, "en");
    expect(names.map(({ code }) => code)).toEqual(
      inOrder(same, { column: "country", direction: "ascending" }, "en").map(({ code }) => code),
    );
  });
});
