import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import ar from "#content/ar/forms.json" with { type: "json" };
import en from "#content/en/forms.json" with { type: "json" };
import fr from "#content/fr/forms.json" with { type: "json" };
import { contactSubmission } from "#contract/contact.ts";
import type { Locale } from "#contract/locale.ts";
import { visitorAnswer } from "#contract/visitor.ts";
import { waitlistAnswer, waitlistSubmission } from "#contract/waitlist.ts";
import { faultsOf, faultsOfError, readAnswer, type SendParts, sendForm, waitOf } from "./post.ts";

const empty = { email: "", country: "", city: "", heard_channel: "", consent: false, website: "" };
const whole = {
  ...empty,
  email: "noor@falaj.example",
  country: "SA",
  heard_channel: "friend_referral",
  consent: true,
};
const found = (values: object) =>
  faultsOf(waitlistSubmission, values, { ...values, locale: "en" }) as Record<string, string>;

describe("the check before sending", () => {
  it("lets a whole form through, without what is optional", () => {
    expect(found(whole)).toEqual({});
  });

  it("names every field that is missing", () => {
    expect(found(empty)).toEqual({
      email: "missing",
      country: "missing",
      heard_channel: "missing",
      consent: "missing",
    });
  });

  it.each([
    "noor",
    "noor@",
    "@falaj.example",
    "a b@falaj.example",
    "a@b@c",
    "a@.example",
    "a@b..c",
  ])("does not take %s for an address", (email) =>
    expect(found({ ...whole, email })).toEqual({ email: "invalid" }),
  );

  it.each([" noor@falaj.example ", "a@b", "müller@bücher.example", "نور@فلج.example", "o'h+x@a.b"])(
    "takes %s for an address",
    (email) => expect(found({ ...whole, email })).toEqual({}),
  );

  it("takes blanks for nothing", () => {
    const values = { name: " ", email: " ", subject: "\n", message: "B", company: "", website: "" };
    expect(faultsOf(contactSubmission, values, { ...values, locale: "en" })).toEqual({
      name: "missing",
      email: "missing",
      subject: "missing",
    });
  });
});

describe("faults that the server found", () => {
  it("are shown at their fields", () => {
    expect(faultsOfError({ error: "invalid_email" }, empty)).toEqual({ email: "invalid" });
    expect(faultsOfError({ error: "consent_required" }, empty)).toEqual({ consent: "missing" });
    const missing = { error: "missing_required_fields", fields: ["country", "locale"] };
    expect(faultsOfError(missing, empty)).toEqual({ country: "missing" });
    expect(faultsOfError({ error: "db_error", fields: ["email"] }, empty)).toEqual({});
  });
});

/** A server that gives this answer, and a clock that records each delay. */
function setUp(answer: Response | Error = Response.json({ ok: true })) {
  const waits: number[] = [];
  const bodies: Record<string, unknown>[] = [];
  const parts: SendParts<object> = {
    path: "/api/waitlist",
    schemas: { submission: waitlistSubmission, answer: waitlistAnswer },
    obtainToken: async () => ({ outcome: "token", token: "t".repeat(60) }),
    filledIn: () => 9_000.4,
    wait: async (milliseconds) => void waits.push(milliseconds),
    async send(_, body, schema) {
      bodies.push(body as Record<string, unknown>);
      if (answer instanceof Error) throw answer;
      return readAnswer(schema, answer.status, await answer.text());
    },
  };
  return { parts, waits, bodies };
}
const body = { ...whole, locale: "ar", utm_source: "news" };

describe("sending a form", () => {
  it("sends what the contract names, and nothing else", async () => {
    const { parts, bodies, waits } = setUp();
    const values = { ...body, suggested: "x" };
    expect(await sendForm(values, parts)).toMatchObject({ outcome: "answered" });
    expect(bodies).toEqual([
      {
        ...body,
        heard_detail: "",
        utm_medium: "",
        utm_campaign: "",
        referrer_url: "",
        recaptchaToken: "t".repeat(60),
        ref: "",
        filled_in_ms: 9000,
      },
    ]);
    expect(waits).toEqual([]);
  });

  it("sends nothing without a token", async () => {
    const { parts, bodies } = setUp();
    const no = { outcome: "failed", failure: "browser-error" } as const;
    expect(await sendForm(body, { ...parts, obtainToken: async () => no })).toEqual({
      outcome: "no_token",
      failure: "browser-error",
    });
    expect(bodies).toEqual([]);
  });

  it("waits out the time of someone whose browser fills the form at once", async () => {
    const { parts, waits, bodies } = setUp();
    const filled = [600, 1990];
    await sendForm(body, { ...parts, filledIn: () => filled.shift() ?? 0 });
    expect(waits).toEqual([1400]);
    expect(bodies[0]).toMatchObject({ filled_in_ms: 2000 });
  });

  it("is not through before its minimum time is over, however fast the server", async () => {
    let over: () => void = () => undefined;
    const clock = new Promise<void>((resolve) => {
      over = resolve;
    });
    let ended = false;
    const sending = sendForm(body, { ...setUp().parts, minimumTime: 2000, wait: () => clock });
    void sending.then(() => {
      ended = true;
    });
    // Everything that is ready to run has run by the next turn of the loop.
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    over();
    expect((await sending).outcome).toBe("answered");
  });

  it("leaves out the browser's own error message when the server cannot be reached", async () => {
    expect(await sendForm(body, setUp(new TypeError("Failed to fetch")).parts)).toEqual({
      outcome: "unreachable",
    });
  });

  it("does not take a page of a proxy for an answer", async () => {
    const page = new Response("<h1>Bad gateway</h1>", { status: 502 });
    expect(await sendForm(body, setUp(page).parts)).toMatchObject({ outcome: "not_understood" });
  });
});

describe("what an answer means", () => {
  const meaning = (answer: unknown) => readAnswer(waitlistAnswer, 200, JSON.stringify(answer));

  it.each([
    [{ ok: true }, "answered"],
    [{ ok: true, resent: true }, "answered"],
    [{ alreadyConfirmed: true }, "answered"],
    [{ error: "db_error", ok: true }, "refused"],
    [{ ok: "yes" }, "not_understood"],
    [{}, "not_understood"],
    [null, "not_understood"],
    ["ok", "not_understood"],
  ])("%j means %s", (answer, outcome) => {
    expect(meaning(answer).outcome).toBe(outcome);
  });

  it("keeps the details of an error that are of their kind", () => {
    const answer = {
      error: "rate_limited",
      fields: ["name"],
      detail: { a: 1 },
      got: 3,
      retryAfter: 90,
    };
    const result = readAnswer(visitorAnswer, 429, JSON.stringify(answer));
    expect(result.outcome === "refused" && JSON.parse(JSON.stringify(result.error))).toEqual({
      error: "rate_limited",
      fields: ["name"],
      retryAfter: 90,
    });
  });
});

const hour = 3600;

it.each([
  [0, "a minute", "دقيقة", "une minute"],
  [5, "a minute", "دقيقة", "une minute"],
  [61, "2 minutes", "دقيقتين", "2\u00a0minutes"],
  [59 * 60, "59 minutes", "59\u00a0دقيقة", "59\u00a0minutes"],
  [hour, "an hour", "ساعة", "une heure"],
  [hour + 1, "2 hours", "ساعتين", "2\u00a0heures"],
  [5 * hour, "5 hours", "5\u00a0ساعات", "5\u00a0heures"],
  // The fourth mail of a day.
  [1434 * 60, "24 hours", "24\u00a0ساعة", "24\u00a0heures"],
  [49 * hour, "3 days", "3\u00a0أيام", "3\u00a0jours"],
  [12 * 24 * hour, "12 days", "12\u00a0يومًا", "12\u00a0jours"],
])("a wait of %i seconds is said in its largest unit", (seconds, english, arabic, french) => {
  const wait = (locale: Locale, messages: typeof en) =>
    createTranslator({ locale, messages })("wait", waitOf(seconds) as never);
  expect([wait("en", en), wait("ar", ar), wait("fr", fr)]).toEqual([english, arabic, french]);
});
