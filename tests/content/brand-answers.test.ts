import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faintPairs } from "#site/press/contrast.ts";
import { answersOf, faultOfPart, faultsOf } from "../../tasks/brand-answers.ts";
import { brandFiles } from "../../tasks/brand-files.ts";
import { promptForBrand } from "../../tasks/brand-prompts.ts";

const folder = "tests/second-brand/third";
const answers = JSON.parse(readFileSync(`${folder}/answers.json`, "utf8"));
const [, payroll] = answers.services;
const faults = (changed: object) => faultsOf({ ...answers, ...changed }, folder);

describe("answers of a group", () => {
  it("fit, and are written where the brand keeps them", () => {
    expect(faultsOf(answers, folder)).toEqual([]);
    const read = (file: string) => readFileSync(`brand/${file}`, "utf8");
    const files = brandFiles(answersOf(answers, folder), read);
    expect(files["names.ts"]).toContain('"Karwan"');
    expect(files["names.ts"]).not.toContain("Falaj");
    expect(files["features.ts"]).toContain('"token"');
    expect(files["badges.ts"]).not.toContain('logistics",');
    expect(files["look.ts"]).toContain("#8a3412");
    expect(files["languages.ts"]).toMatch(/offered: .* = \["fr"\]|offered: .* = \[\s*"fr"\s*\]/);
    // A second run finds its own files.
    const again = brandFiles(answersOf(answers, folder), (file) => files[file] ?? read(file));
    expect(again).toEqual(files);
  });

  it("have the page about the group say its mission and as many values as it has, or nothing of it", () => {
    const text = (en: string) => ({ en, ar: "نص", fr: "Texte" });
    const purpose = {
      ...{ vision: text("Wages everywhere"), mission: text("To pay on time") },
      values: [{ name: text("Punctual"), text: text("The day that was agreed.") }],
    };
    const filesOf = (given: object) =>
      brandFiles(answersOf(given, folder), (file) => readFileSync(`brand/${file}`, "utf8"));
    const said = filesOf({ ...answers, purpose });
    const without = (files: Record<string, string>) => files["features.ts"]?.split("without:")[1];
    expect(without(said)).not.toContain('"purpose"');
    expect(said["names.ts"]).toMatch(/values = \[\s*"innovation"\s*\] as const/);
    for (const one of [
      "Wages everywhere",
      "To pay on time",
      "Punctual",
      "The day that was agreed.",
    ])
      expect(said["words.ts"]).toContain(one);
    expect(without(filesOf(answers))).toContain('"purpose"');
    expect(faults({ purpose: { ...purpose, values: [] } })).toHaveLength(1);
  });

  it("are refused in words that name the place and what fits there", () => {
    expect(faultsOf({}, folder)).toContain("domain: is missing");
    expect(faultsOf({}, folder)).toContain("name: is missing");
    expect(faults({ services: [] })).toEqual(["services: there must be one service at least"]);
    expect(faults({ services: [{ use: "walet" }] })).toEqual([
      "services[1].use: must be one of wallet, travel, logistics, education",
    ]);
    expect(faults({ services: [{ ...payroll, id: "Pay roll" }] })).toEqual([
      "services[1].id: must be small letters, digits and hyphens",
    ]);
    expect(faults({ services: [{ use: "travel" }, { use: "travel" }] })).toEqual([
      "services: travel is there twice",
    ]);
    expect(faults({ countries: ["KE", "QQ", "K"] })).toEqual([
      "countries[2]: is the code of no country",
      "countries[3]: must be a code of two capitals, such as KE",
    ]);
    expect(faults({ languages: ["ar", "en"], city: { en: "Nairobi" } })).toEqual([
      "city.ar: is missing",
    ]);
    expect(faults({ languages: ["de"] })).toEqual(["languages[1]: must be some of en, ar, fr"]);
    const support = { hoursADay: 8, days: 5, chatHours: 24, mailHours: 63 };
    expect(faults({ support })).toEqual([
      "support.mailHours: must be at least 64: support is closed that many hours at a time",
    ]);
    expect(faults({ support: { ...support, mailHours: 64 } })).toEqual([]);
    expect(faults({ support: { ...support, days: 7, mailHours: 16 } })).toEqual([]);
    expect(faults({ nme: "Karwan" })).toEqual(["nme: is no answer that is known"]);
    expect(faults({ domain: "https://karwan.example" })).toEqual([
      "domain: must be a domain such as example.com, without https://",
    ]);
    expect(faults({ mark: "none.svg" })[0]).toMatch(/^mark: there is no file .*none\.svg$/);
    expect(faults({ mark: '<svg viewBox="0 0 20 30"><text>K</text></svg>' })).toEqual([
      "mark: <text> cannot be part of a mark, which is drawn with paths and circles in one colour",
      "mark: its viewBox must be a square, such as 0 0 26 26",
      "mark: holds no shape",
    ]);
  });

  it("are refused where words could not be read in their colours, with the pair and by how much", () => {
    const said = faults({ colours: { accent: "#f5d76e" } });
    expect(said.length).toBeGreaterThan(0);
    expect(said[0]).toMatch(
      /^colours: accent on the ground has a contrast of 1\.\d+:1 in the light theme, [23]\.\d+ less than the 4\.5:1 that words need; #[0-9a-f]{6} can be read$/,
    );
    const shade = said[0]?.match(/#[0-9a-f]{6}/)?.[0];
    expect(faults({ colours: { accent: shade } })).toEqual([]);
  });

  it("name a colour and a mark that cannot be used beside what is missing", () => {
    const said = faultsOf({ colours: { accent: "deep coral" }, mark: "none.svg" }, folder);
    expect(said).toContain("colours.accent: must be a colour such as #1d4ed8");
    expect(said.some((line) => line.startsWith("mark: there is no file"))).toBe(true);
    expect(said).toContain("domain: is missing");
  });

  it("give each service its own colour, in the order of the services", () => {
    const { look } = answersOf(answers, folder);
    expect(look.colours.travel?.light).toBe("#1f5f8b");
    expect(look.colours.wallet?.light).toBe("#8a3412");
    expect(faults({ colours: { accent: "#8a3412", services: Array(3).fill("#8a3412") } })).toEqual([
      "colours.services: has more colours than there are services",
    ]);
  });

  it("can be typed again, one at a time, where they cannot be used", async () => {
    const typed = [
      ...[
        "de",
        "",
        "Karwan",
        "",
        "",
        "",
        "https://karwan.example",
        "karwan.example",
        "",
        "Nairobi",
        "",
        "",
      ],
      ...["Muthithi Road 4", "", "", "EAT", "Africa/Nairobi", "-1.27", "-1.27, 36.81"],
      ...["May 2024", "2024-05", "", "PVT-1", "Registrar", "", "", "walet", "travel", "n", "n"],
      ...["Kenya", "ke ug", "brown", "#8a3412", "", "none.svg", "mark.svg", "shop", ""],
    ];
    const said: string[] = [];
    const given = await promptForBrand(
      async (text) => {
        said.push(text);
        return typed.shift() ?? "";
      },
      (part) => faultOfPart(part, folder),
    );
    expect(typed).toEqual([]);
    expect(faultsOf(given, folder)).toEqual([]);
    expect(given).toMatchObject({ domain: "karwan.example", countries: ["KE", "UG"] });
    expect(given).toMatchObject({ colours: { accent: "#8a3412" }, mark: "mark.svg" });
    expect(said.filter((text) => text.startsWith("  "))).toHaveLength(11);
  });
});

it("leaves no pair of this brand's colours too faint", () => {
  expect(faintPairs()).toEqual([]);
});
