import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import type { TestProjectInlineConfiguration } from "vitest/config";
import config from "../../vitest.config.ts";
import { type Breach, breachesOf } from "./law.ts";
import { readTree } from "./tree.ts";

const rules = (tree: Record<string, string>) => breachesOf(tree).map((breach) => breach.rule);

describe("the import law", () => {
  it("holds in this project", () => {
    const tree = readTree(/\.tsx?$/);
    // An empty tree breaks no law.
    for (const folder of ["contract", "brand", "emails", "site", "server"]) {
      expect(Object.keys(tree).filter((path) => path.startsWith(`${folder}/`))).not.toEqual([]);
    }
    expect(breachesOf(tree)).toEqual([]);
  });

  it("lets through what it allows", () => {
    const allowed = {
      "contract/locale.ts": "export type Locale = 'en';",
      "contract/waitlist.ts":
        "import { z } from 'zod'; import '#brand/signup.ts'; export const a = z;",
      "brand/names.ts":
        "import type { Locale } from '#contract/locale.ts'; export type N = Locale;",
      "emails/confirm.tsx": "import words from '#content/en/mail.json'; export default words;",
      "site/root.tsx": "import { Header } from './shell/header.tsx'; export default Header;",
      "site/shell/header.tsx":
        "import { Join } from '../features/waitlist/join.tsx'; export const Header = Join;",
      "site/features/waitlist/join.tsx":
        "import { Button } from '#site/ui/button.tsx'; export const Join = Button;",
      "site/features/waitlist/join.test.ts":
        "import { page } from '#tests/browser/page.ts'; import './join.tsx'; page();",
      "site/forms/visitor-form.ts":
        "import '#site/ui/button.tsx'; import '../i18n/formats.ts'; export const form = 1;",
      "site/features/contact/contact-form.ts": "import '#site/forms/visitor-form.ts';",
      "site/admin/accounts/people.tsx":
        "import '../layout.tsx'; import '#site/forms/visitor-form.ts';",
      "site/admin/layout.tsx": "import '#site/ui/button.tsx';",
      "site/routes.ts": "import './admin/layout.tsx';",
      "site/ui/button.tsx": "export const Button = () => <button type='button' />;",
      "site/i18n/formats.ts": "export const f = new Intl.NumberFormat('en');",
      "server/app.ts": "import './waitlist/routes.ts'; import '#brand/names.ts';",
      "server/waitlist/routes.ts": "import { db } from '../database/database.ts'; db();",
      "server/http/captcha.test.ts": "import '#contract/waitlist.ts';",
      "server/http/locale.ts": "import '#contract/locale.ts';",
      "server/database/database.ts":
        "export const db = () => 'Intl.NumberFormat'; // Intl.Collator",
      "tests/browser/page.ts":
        "import '#server/app.ts'; import '#site/root.tsx'; export const page = 1;",
    };
    expect(breachesOf(allowed)).toEqual([]);
  });

  const direction: [string, string, string][] = [
    ["contract that imports the brand", "contract/a.ts", "import '#brand/names.ts';"],
    ["brand that imports more of the contract", "brand/a.ts", "import '#contract/waitlist.ts';"],
    [
      "site that imports the server",
      "site/pages/a/a.tsx",
      "import type { A } from '#server/app.ts';",
    ],
    ["server that imports the site", "server/a/a.ts", "import('../../site/i18n/paths.ts');"],
    ["server that imports the words", "server/a/a.ts", "import '#content/en/home.json';"],
    ["mail that imports the site", "emails/a.tsx", "type A = import('#site/ui/button.tsx').A;"],
    ["site that globs the server", "site/i18n/a.ts", "import.meta.glob(['/server/**/*.ts']);"],
    ["template that leads out", "site/pages/a/a.tsx", "import(`../../../server/${'a'}.ts`);"],
    ["feature that imports the shell", "site/features/a/a.tsx", "import '#site/shell/header.tsx';"],
    [
      "feature that imports a page",
      "site/features/a/a.tsx",
      "export { A } from '#site/pages/b/b.tsx'; export const b = 1;",
    ],
    ["feature that imports another", "site/features/a/a.tsx", "import '../b/b.tsx';"],
    ["page that imports another", "site/pages/a/a.tsx", "import '../b/b.tsx';"],
    ["form that imports a feature", "site/forms/a.ts", "import '../features/a/a.ts';"],
    ["administration that imports a feature", "site/admin/a.tsx", "import '../features/a/a.ts';"],
    ["administration that imports the shell", "site/admin/a.tsx", "import '../shell/header.tsx';"],
    ["page that imports the administration", "site/pages/a/a.tsx", "import '#site/admin/a.tsx';"],
    ["root that imports the administration", "site/root.tsx", "import './admin/layout.tsx';"],
    ["design system that imports words", "site/ui/a.tsx", "import '../i18n/words.tsx';"],
    ["language that imports the shell", "site/i18n/a.tsx", "import '../shell/header.tsx';"],
    ["page that imports the root", "site/pages/a/a.tsx", "import '../../root.tsx';"],
    ["capability that imports another", "server/a/a.ts", "import '../b/b.ts';"],
    ["layer that imports a capability", "server/mail/a.ts", "import '../waitlist/b.ts';"],
    ["layer that imports the product's contract", "server/mail/a.ts", "import '#contract/a.ts';"],
    ["layer that imports the mails", "server/mail/a.ts", "import '#emails/a.ts';"],
    ["capability that imports the app", "server/a/a.ts", "import '../app.ts';"],
    ["product that imports its tests", "server/a/a.ts", "import '#tests/browser/page.ts';"],
    ["product that imports its tasks", "site/pages/a/a.tsx", "import '../../../tasks/build.mjs';"],
  ];
  it.each(direction)("forbids a %s", (_name, path, text) => {
    expect(rules({ [path]: text })).toEqual(["direction"] satisfies Breach["rule"][]);
  });

  it("forbids a folder it does not know", () => {
    expect(rules({ "backend/a.ts": "export const a = 1;" })).toEqual(["unknown-folder"]);
    expect(rules({ "site/widgets/b.ts": "import { z } from 'zod'; export const b = z;" })).toEqual([
      "unknown-folder",
    ]);
    expect(rules({ "site/widgets/a.ts": "import '../ui/button.tsx';" })).toEqual([
      "unknown-folder",
    ]);
  });

  it("forbids cycles, through types and across files too", () => {
    const circle = {
      "server/a/one.ts": "import './two.ts'; export const one = 1;",
      "server/a/two.ts": "import type { three } from '#server/a/three.ts'; export const two = 2;",
      "server/a/three.ts": "export const three = () => import('./one.ts');",
    };
    expect(rules(circle)).toEqual(["cycle"]);
    expect(breachesOf(circle)[0]?.detail).toContain("one.ts → server/a/two.ts → server/a/three.ts");
    expect(rules({ ...circle, "server/a/three.ts": "export const three = 3;" })).toEqual([]);
  });

  it("forbids barrels", () => {
    expect(rules({ "server/a/index.ts": "export { b } from './b.ts';" })).toEqual(["barrel"]);
    expect(rules({ "server/a/c.ts": "export * from './b.ts'; export const d = 1;" })).toEqual([
      "barrel",
    ]);
    expect(rules({ "server/a/e.ts": "import { b } from './b.ts'; export { b };" })).toEqual([
      "barrel",
    ]);
  });

  it("lets only site/i18n format", () => {
    const use = "export const f = (n: number) => new Intl.NumberFormat('en').format(n);";
    expect(rules({ "site/pages/a/a.tsx": use })).toEqual(["intl"]);
    expect(
      rules({ "emails/a.tsx": "export const day = (d: Date) => d.toLocaleDateString();" }),
    ).toEqual(["intl"]);
    expect(rules({ "server/a/a.ts": "// Intl.\nexport const a = 'Intl.';" })).toEqual([]);
  });

  it("forbids two files of one name in the server or the site", () => {
    const code = "export const a = 1;";
    const same = { "server/a/tables.ts": code, "server/b/tables.ts": code };
    expect(breachesOf(same)).toEqual([
      { rule: "name", file: "server/b/tables.ts", detail: "as server/a/tables.ts" },
    ]);
    expect(rules({ "server/a/waitlist.ts": code, "contract/waitlist.ts": code })).toEqual([]);
  });

  it("forbids drawers", () => {
    for (const path of [
      "site/ui/utils.ts",
      "server/common/a.ts",
      "lib/a.ts",
      "site/pages/misc/a.tsx",
      "tests/helpers.ts",
    ]) {
      expect(rules({ [path]: "" })).toContain("drawer");
    }
    expect(rules({ "site/ui/library.ts": "" })).toEqual([]);
  });
});

it("every test lies where one of the projects of tests looks for it", () => {
  const projects = (config.test?.projects ?? []) as TestProjectInlineConfiguration[];
  const looked = projects.flatMap(({ test }) => test?.include ?? []);
  const missed = Object.keys(readTree(/\.test\.tsx?$/)).filter(
    (path) => !looked.some((pattern) => matchesGlob(path, pattern)),
  );
  expect(missed).toEqual([]);
});
