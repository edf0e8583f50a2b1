import { describe, expect, it } from "vitest";
import { draftKey, keepDraft, readDraft } from "./draft.ts";
import { addressed, blankLetter, faultsOf, faultsOfAnswer, firstAtFault } from "./letter.ts";

const whole = { ...blankLetter, name: "Layla", email: "l@example.com", subject: "A", message: "B" };

describe("what can be wrong with a letter", () => {
  it("needs a name, an address, a subject and a message, and no company", () => {
    expect(faultsOf(blankLetter)).toEqual({
      name: "name",
      email: "email-missing",
      subject: "subject",
      message: "message",
    });
    expect(faultsOf(whole)).toEqual({});
    expect(faultsOf({ ...whole, subject: " ", email: "l@" })).toEqual({
      subject: "subject",
      email: "email-invalid",
    });
  });

  it("points at the first fault, in the order of the fields", () => {
    expect(firstAtFault({ message: "message", email: "email-missing" })).toBe("email");
    expect(firstAtFault({})).toBeUndefined();
  });

  it("understands what the server found", () => {
    expect(faultsOfAnswer("invalid_email", [])).toEqual({ email: "email-invalid" });
    expect(faultsOfAnswer("missing_required_fields", ["email", "locale", "name"])).toEqual({
      name: "name",
      email: "email-missing",
    });
    expect(faultsOfAnswer("db_error", ["name"])).toEqual({});
  });
});

describe("a letter that a link addresses", () => {
  const demo = { topic: "demo", about: "logistics", subject: "A demonstration" } as const;

  it("takes topic and subject from the link", () => {
    expect(addressed(blankLetter, demo)).toMatchObject({ ...demo, suggested: demo.subject });
  });

  it("follows another link while its subject is the link's", () => {
    const press = { topic: "press", about: "", subject: "The press" } as const;
    expect(addressed(addressed(blankLetter, demo), press)).toMatchObject(press);
  });

  it("keeps a subject that its writer wrote", () => {
    const written = { ...addressed(blankLetter, demo), subject: "Mine" };
    const press = { topic: "press", about: "", subject: "The press" } as const;
    expect(addressed(written, press)).toMatchObject({ topic: "press", subject: "Mine" });
  });

  it("forgets the meeting's time when it is about no meeting", () => {
    const meeting = { ...whole, topic: "meeting", meetingAt: "2026-11-24T10:00:00Z" } as const;
    expect(addressed(meeting, demo).meetingAt).toBe("");
  });
});

describe("the draft", () => {
  function storage(kept?: string) {
    const map = new Map(kept === undefined ? [] : [[draftKey, kept]]);
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    };
  }

  it("gives back what was kept, the hidden field excepted", () => {
    const place = storage();
    keepDraft({ ...whole, topic: "press", website: "x" }, place);
    expect(readDraft(place)).toEqual({ ...whole, topic: "press" });
  });

  it("keeps nothing of an empty letter", () => {
    const place = storage("{}");
    keepDraft({ ...blankLetter, topic: "press" }, place);
    expect(place.map.size).toBe(0);
  });

  it.each([
    ["nothing", undefined],
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[1]"],
    ["other kinds of values", '{"name":3,"message":["x"],"topic":"__proto__","stranger":"x"}'],
  ])("begins anew from %s", (_, kept) => {
    expect(readDraft(storage(kept))).toEqual(blankLetter);
  });

  it("is no reason to stop writing where storage is full or refused", () => {
    const refused = () => {
      throw new Error("refused");
    };
    const full = { getItem: refused, setItem: refused, removeItem: refused };
    expect(readDraft(full)).toEqual(blankLetter);
    keepDraft(whole, full);
  });
});
