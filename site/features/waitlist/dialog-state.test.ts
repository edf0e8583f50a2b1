import { describe, expect, it } from "vitest";
import { type DialogEvent, type DialogState, freshDialog, nextDialog } from "./dialog-state.ts";
import type { Joined } from "./join.ts";

const run = (...events: DialogEvent[]): DialogState => events.reduce(nextDialog, freshDialog);
const typed: DialogEvent = {
  type: "typed",
  change: { email: "noor@falaj.example", country: "SA" },
};
const sent: DialogEvent = { type: "sent" };
const ended = (joined: Joined): DialogEvent => ({ type: "ended", joined });
const closed: DialogEvent = { type: "closed" };

describe("the waitlist dialog", () => {
  it.each(["joined", "resent"] as const)("shows the success view when %s", (outcome) => {
    expect(run(typed, sent).phase).toBe("submitting");
    expect(run(typed, sent, ended({ outcome })).phase).toBe(outcome);
  });

  it("is cleared by closing the success view", () => {
    expect(run(typed, sent, ended({ outcome: "joined" }), closed)).toEqual(freshDialog);
  });

  it.each<Joined>([
    { outcome: "already_confirmed" },
    { outcome: "no_token", failure: "browser-error" },
    { outcome: "unreachable", message: "" },
    { outcome: "not_understood", status: 502 },
    { outcome: "refused", answer: { error: "db_error" } },
  ])("keeps the form after %j, and when it is closed and opened again", (joined) => {
    const state = run(typed, sent, ended(joined), closed);
    expect(state.phase).toBe("form");
    expect(state.values).toEqual(run(typed).values);
  });

  it("shows the server's faults at their fields, until they are mended", () => {
    const refused = ended({ outcome: "refused", answer: { error: "invalid_email" } });
    expect(run(typed, sent, refused).faults).toEqual({ email: "email-invalid" });
    const mended = run(typed, sent, refused, {
      type: "typed",
      change: { email: "n@falaj.example" },
    });
    expect(mended.faults).toEqual({});
  });

  it("forgets a fault only for the field that is typed in", () => {
    const state = run(
      { type: "stopped", faults: { email: "email-missing", consent: "consent" } },
      { type: "typed", change: { consent: true, city: "Riyadh" } },
    );
    expect(state.faults).toEqual({ email: "email-missing" });
  });
});
