import { describe, expect, it } from "vitest";
import { departments, type Job, jobs } from "#brand/jobs.ts";
import { searchWith } from "#site/ui/query-state.ts";
import { everything, fits, wantedIn } from "./positions.tsx";

const job: Job = {
  id: "x",
  department: "risk",
  place: "dubai",
  type: "fullTime",
  posted: "2025-01-01",
  pay: [60_000, 80_000],
};

describe("finding a position", () => {
  it("all fit when nothing is wanted", () => {
    expect(jobs.every((each) => fits(each, "", everything))).toBe(true);
  });

  it("every choice narrows", () => {
    expect(fits(job, "", { ...everything, department: "risk", place: "dubai" })).toBe(true);
    expect(fits(job, "", { ...everything, department: "risk", place: "london" })).toBe(false);
    expect(fits(job, "", { ...everything, type: "contract" })).toBe(false);
    expect(fits(job, "", { ...everything, department: "people" })).toBe(false);
  });

  it("finds words in any order, whatever their accents, case and vowel signs", () => {
    const text = "Ingénieur·e registre: محلِّل أمن";
    expect(fits(job, text, { ...everything, text: "REGISTRE ingenieur" })).toBe(true);
    expect(fits(job, text, { ...everything, text: "محلل امن" })).toBe(true);
    expect(fits(job, text, { ...everything, text: "registre voyage" })).toBe(false);
  });
});

describe("what is wanted, in the address", () => {
  const wanted = { ...everything, department: departments[0], text: "رياضيات & data" } as const;

  it("comes back as it was", () => {
    expect(wantedIn(searchWith("?utm_source=mail", wanted))).toEqual(wanted);
  });

  it("is nothing where it is no choice of ours", () => {
    expect(wantedIn("?department=__proto__&place=x&type=")).toEqual(everything);
  });
});
