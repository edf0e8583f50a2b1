import { expect, it } from "vitest";
import { flatten } from "#server/content/message-shape.ts";
import { readTree } from "#tests/law/tree.ts";

const isolated = /\u2066[^\u2069]*\u2069|\u2068[^\u2069]*\u2069/g;
/** Of Markdown, what is set by itself or not read: code, addresses of links, ids of headings. */
const apart = /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|\{#[a-z-]+\}/g;
const arabic = "\\u0600-\\u06ff";

/** What a line from right to left would turn around, by the reason. */
const turned: Record<string, RegExp> = {
  "a sign before Latin letters goes to their other end": new RegExp(
    `(?:^|[${arabic}\\s«(])[/#@+_-]+[A-Za-z]`,
  ),
  "a sign after Latin letters goes to their other end": new RegExp(
    `[A-Za-z0-9](?:[/_#=+]+|://)(?:$|[${arabic}\\s»)])`,
  ),
  "a date reads from its day": /\d-\d/,
  "a percent sign goes before its figure": /\d%/,
  "limits change places": /\d\/\d+[a-z] /,
};

const turnedIn = (text: string) => {
  const read = text
    .replace(isolated, "x")
    .replace(apart, "")
    .replace(/<\/?\w+>/g, "");
  return Object.keys(turned).filter((reason) => turned[reason]?.test(read));
};

it.each([
  "كل طلبات /api/v1",
  "يبدأ بـ https:// دائمًا",
  "مثل 2026-12-01",
  "أبلغ 0.3% من القراء",
  "الحدود 5/10m 20/1d معًا",
  "القيمة whsec_ ثم الرمز",
])("“%s” would be turned around", (text) => {
  expect(turnedIn(text)).not.toEqual([]);
});

it.each([
  "كل طلبات \u2066/api/v1\u2069",
  "ترويسة Retry-After وترميز UTF-8.",
  "{count, plural, =0 {الآن} zero {الآن} other {#\u00a0يوم}}",
  "لبرامج مثل n8n: حقول جاهزة",
  "في [صفحة التواصل](/contact#teams-title) أو `/api/status`",
  "التاريخ 01/02/2026 هو",
  "{figure}\u200e%\u200e",
])("“%s” reads as it is written", (text) => {
  expect(turnedIn(text)).toEqual([]);
});

it("addresses, dates and signs in Arabic lines are isolated", () => {
  const said: string[] = [];
  for (const [path, text] of Object.entries(readTree(/\.(json|md)$/, "content/ar"))) {
    const messages = path.endsWith(".json")
      ? [...flatten(JSON.parse(text))]
      : text
          .replace(apart, "")
          .split("\n")
          .map((line, at) => [`${at + 1}`, line.replace(/^[-#|\s]+/, "")]);
    for (const [key, message = ""] of messages) {
      for (const reason of turnedIn(message)) said.push(`${path} ${key}: ${reason}`);
    }
  }
  expect(said).toEqual([]);
});
