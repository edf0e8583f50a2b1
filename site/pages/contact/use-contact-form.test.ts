import { describe, expect, it } from "vitest";
import { emptyMessage, withTopic } from "./use-contact-form.ts";

describe("a message whose topic a link gives", () => {
  const demo = { topic: "demo", about: "logistics", subject: "Demo request" } as const;

  it("takes topic and subject from the link", () => {
    expect(withTopic(emptyMessage, demo)).toMatchObject({ ...demo, suggested: demo.subject });
  });

  it("follows another link while its subject is the link's", () => {
    const press = { topic: "press", about: "", subject: "The press" } as const;
    expect(withTopic(withTopic(emptyMessage, demo), press)).toMatchObject(press);
  });

  it("keeps a subject that its writer wrote", () => {
    const written = { ...withTopic(emptyMessage, demo), subject: "Mine" };
    const press = { topic: "press", about: "", subject: "The press" } as const;
    expect(withTopic(written, press)).toMatchObject({ topic: "press", subject: "Mine" });
  });

  it("forgets the meeting's time when it is about no meeting", () => {
    const meeting = {
      ...emptyMessage,
      topic: "meeting",
      meetingAt: "2026-11-24T10:00:00Z",
    } as const;
    expect(withTopic(meeting, demo).meetingAt).toBe("");
  });
});
