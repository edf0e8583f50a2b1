import { expect } from "vitest";
import type { Visitor } from "#tests/browser/visitor.ts";
import { password } from "./dashboard-leads.ts";
import { signIn } from "./signing-in.ts";

/** Signs in as a person of the dashboard. */
export const enter = (visitor: Visitor, url: string, email: string) =>
  signIn(visitor, url, { email, password });

/** A call with the visitor's session. */
export async function call<T>(
  { context }: Visitor,
  url: string,
  path: string,
  body?: object,
): Promise<T> {
  const answer = body
    ? await context.request.post(url + path, { data: body, headers: { origin: url } })
    : await context.request.get(url + path);
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

export const draft = (kind: "invitation" | "newsletter", name: string) => ({
  ...{ kind, name, perHour: null },
  content: {
    fallback: "en",
    texts: { en: { subject: "Hello", preview: "", body: "Come in." } },
  },
  audience: { of: kind === "invitation" ? "leads" : "subscribers", filter: {} },
});

/** The frame of the preview is a mail, which has tests of its own. */
export const apart = { without: "iframe" };
