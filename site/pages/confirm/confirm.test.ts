import { describe, expect, it, vi } from "vitest";
import { confirmAnswer } from "#contract/waitlist.ts";
import { readAnswer } from "#site/forms/post.ts";
import { onAnswer, onPersonSign } from "./confirm.tsx";

const answered = (answer: object, status = 200) =>
  onAnswer(readAnswer(confirmAnswer, status, JSON.stringify(answer)));

describe("confirming", () => {
  it("accepts only the two messages of the contract", () => {
    expect(answered({ message: "confirmed", email: "n@falaj.example" })).toEqual({
      state: "success",
      email: "n@falaj.example",
    });
    expect(answered({ message: "already_confirmed", email: "n@falaj.example" }).state).toBe(
      "already",
    );
    const error = { state: "error", remedy: "retry" };
    expect(answered({ message: "pending", email: "" })).toEqual(error);
    expect(answered({})).toEqual(error);
    expect(onAnswer(readAnswer(confirmAnswer, 200, "<html>"))).toEqual(error);
    expect(answered({ message: "confirmed", email: "", error: "expired_token" }, 410).state).toBe(
      "error",
    );
  });

  it.each([400, 404, 410])("takes HTTP %i for a refusal of the token", (status) => {
    expect(answered({ error: "invalid_token" }, status)).toEqual({
      state: "error",
      remedy: "join",
    });
    const expired = { state: "error", remedy: "new_link" };
    expect(answered({ error: "expired_token" }, status)).toEqual(expired);
  });

  it.each([500, 503])("blames the server, not the link, for HTTP %i", (status) => {
    const failed = { state: "failed", failure: "server" };
    expect(answered({ error: "unavailable" }, status)).toEqual(failed);
    expect(onAnswer(readAnswer(confirmAnswer, status, "<html>"))).toEqual(failed);
  });

  it("blames neither where the network failed, or there were too many tries", () => {
    expect(onAnswer({ outcome: "unreachable" })).toEqual({
      ...{ state: "failed", failure: "unreachable" },
    });
    expect(answered({ error: "rate_limited", retryAfter: 61 }, 429)).toEqual({
      ...{ state: "failed", failure: "other", wait: 61 },
    });
    expect(answered({ error: "rate_limited" }, 429)).toEqual({ state: "failed", failure: "other" });
  });

  it("does not report too many tries where the server answers with a time to wait", () => {
    const unavailable = { error: "unavailable", retryAfter: 10 };
    expect(answered(unavailable, 503)).toEqual({ state: "failed", failure: "server" });
  });
});

describe("a sign of a person", () => {
  /** Events made here are what a program dispatches: untrusted. */
  function page() {
    const listeners = new Map<string, (event: Pick<Event, "isTrusted">) => void>();
    const target = {
      addEventListener: (name: string, listener: never) => void listeners.set(name, listener),
      removeEventListener: (name: string) => void listeners.delete(name),
    };
    const state = { visible: true };
    const act = vi.fn();
    const end = onPersonSign(act, target as never, () => state.visible);
    const happens = (name: string, isTrusted: boolean) => listeners.get(name)?.({ isTrusted });
    return { listeners, state, act, end, happens };
  }

  it.each(["pointermove", "pointerdown", "touchstart", "wheel", "keydown"])(
    "a trusted %s is a person, once",
    (name) => {
      const { act, happens, listeners } = page();
      happens(name, true);
      happens(name, true);
      happens("keydown", true);
      expect(act).toHaveBeenCalledTimes(1);
      expect(listeners.size).toBe(0);
    },
  );

  it("what a program dispatches, or scrolls, is none", () => {
    const { act, happens, listeners } = page();
    for (const name of listeners.keys()) happens(name, false);
    happens("scroll", true);
    expect(act).not.toHaveBeenCalled();
  });

  it("an event of a hidden page is ignored", () => {
    const { act, happens, state } = page();
    state.visible = false;
    happens("pointermove", true);
    expect(act).not.toHaveBeenCalled();
    state.visible = true;
    happens("pointermove", true);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("removes its listeners when the page is left", () => {
    const { act, end, happens } = page();
    end();
    happens("keydown", true);
    expect(act).not.toHaveBeenCalled();
  });
});
