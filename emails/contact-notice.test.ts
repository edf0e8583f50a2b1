import { describe, expect, it } from "vitest";
import { names } from "#brand/names.ts";
import { contactNotice } from "./contact-notice.ts";

const message = {
  topic: "demo",
  about: "logistics",
  name: "Layla Haddad",
  email: "layla@example.com",
  company: null,
  phone: "+971 4 000 0000",
  subject: "A pilot",
  message: "Good day,\n\ncan we try it?",
  meetingAt: new Date("2026-11-24T10:00:00Z"),
  locale: "ar",
};

describe("the mail to the group", () => {
  it("holds all that was sent, and nothing for what was not", () => {
    const { text } = contactNotice("en", message);
    for (const part of ["demo, logistics", "Layla Haddad", "layla@example.com", "+971 4 000 0000"])
      expect(text).toContain(part);
    expect(text).toContain("2026-11-24 10:00 UTC");
    expect(text).toContain("\n> Good day,\n>\n> can we try it?\n");
    expect(text).not.toMatch(/Company:|null|undefined/);
  });

  it("says nothing in its subject that was typed", () => {
    const { subject } = contactNotice("en", message);
    const other = contactNotice("en", { ...message, name: "X", subject: "Y", about: "Z" });
    expect(subject).toBe(other.subject);
    expect(subject).toContain(names.group.en);
  });

  it("marks every line of the message, so that none passes for ours", () => {
    const forged = "Hello\n-- \nEmail: other@example.com\nAnswer: click here";
    const { text } = contactNotice("en", { ...message, message: forged });
    for (const line of forged.split("\n")) expect(text).toContain(`\n> ${line}`.trimEnd());
    expect(text.match(/^Email: /gm)).toHaveLength(1);
  });
});
