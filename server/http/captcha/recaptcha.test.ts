import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MemoryDatabase, openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { type FakeRecaptcha, startRecaptcha } from "#tests/fakes/recaptcha.ts";
import { clientOf } from "../client-address.ts";
import { createLimits, purgeExpired } from "../limits.ts";
import { createRecaptcha, type RecaptchaDependencies } from "./recaptcha.ts";

const action = "waitlist_submit";
let database: MemoryDatabase;
let google: FakeRecaptcha;
beforeAll(async () => {
  database = await openMemoryDatabase();
}, 60_000);
afterAll(() => database.close());
beforeEach(async () => {
  google = await startRecaptcha();
});
afterEach(() => google.close());

const captcha = (
  settings: { secretKey?: string; hostnames?: string[]; url?: string; minScore?: number } = {},
  dependencies: Partial<RecaptchaDependencies> = {},
) =>
  createRecaptcha(
    {
      siteKey: google.siteKey,
      secretKey: google.secretKey,
      url: google.url,
      hostnames: ["localhost"],
      minScore: 0.5,
      ...settings,
    },
    {
      ...{ database, minimumTokenLength: 50, strictness: () => ({ level: 0 }), rejectedTokens },
      limits: createLimits(database, { on: true, secret: "of the tests" }),
      ...dependencies,
    },
  );

const client = clientOf({ ip: "203.0.113.7" });
const rejectedTokens = { name: "rejected", windows: [[1000, 60]], network: [[4000, 60]] } as const;

it("accepts a token made for this action on this site, and sends the visitor's address", async () => {
  const token = google.issue(action);
  expect(await captcha().verify({ token, action, client })).toEqual({
    outcome: "accepted",
  });
  expect(Object.fromEntries(google.checks[0] ?? [])).toEqual({
    secret: google.secretKey,
    response: token,
    remoteip: "203.0.113.7",
  });
});

it("requires a better score from visitors of a busy network, and never more than 0.8", async () => {
  const verify = (score: number, level: 0 | 1 | 2 | 3, minScore = 0.5) => {
    google.behaviour.score = score;
    const strict = captcha({ minScore }, { strictness: () => ({ level }) });
    return strict.verify({ action, client, token: google.issue(action) });
  };
  const tooLow = { outcome: "failed", codes: ["score-too-low"] };
  expect(await verify(0.5, 0)).toEqual({ outcome: "accepted" });
  expect(await verify(0.5, 1)).toEqual(tooLow);
  expect(await verify(0.6, 1)).toEqual({ outcome: "accepted" });
  expect(await verify(0.6, 3)).toEqual(tooLow);
  expect(await verify(0.7, 3)).toEqual({ outcome: "accepted" });
  expect(await verify(0.8, 3, 0.75)).toEqual({ outcome: "accepted" });
  expect(await verify(0.85, 3, 0.9)).toEqual(tooLow);
});

it("requires a better score by a link that many come by", async () => {
  google.behaviour.score = 0.6;
  const verify = (link?: string) =>
    captcha({}, { linkStrictness: async (name) => (name === "busy" ? 2 : 0) }).verify({
      ...{ action, client, token: google.issue(action), link },
    });
  expect(await verify("busy")).toEqual({ outcome: "failed", codes: ["score-too-low"] });
  expect(await verify("quiet")).toEqual({ outcome: "accepted" });
  expect(await verify()).toEqual({ outcome: "accepted" });
});

it("requires no better score because of invalid tokens", async () => {
  let counted = 0;
  const strict = captcha({}, { strictness: () => ({ level: counted++ > 0 ? 3 : 0 }) });
  await strict.verify({ action, client, token: "x".repeat(60) });
  await strict.verify({ action, client, token: google.issue("contact_submit") });
  google.behaviour.score = 0.5;
  expect(await strict.verify({ action, client, token: google.issue(action) })).toEqual({
    outcome: "accepted",
  });
});

it("verifies a limited number of invalid tokens of a client, and any number of valid ones", async () => {
  const client = clientOf({ ip: "203.0.113.9" });
  const few = { name: "few", windows: [[3, 60]], network: [[12, 60]] } as const;
  const challenging = captcha({}, { rejectedTokens: few });
  const send = (token: string, from = client) =>
    challenging.verify({ action, client: from, token });
  for (let good = 0; good < 5; good += 1) {
    expect(await send(google.issue(action))).toEqual({ outcome: "accepted" });
  }
  google.checks.length = 0;
  const all = await Promise.all(Array.from({ length: 9 }, (_, n) => send(`${n}`.repeat(60))));
  expect(all.filter(({ outcome }) => outcome === "failed")).toHaveLength(3);
  const refused = { outcome: "limited", retryAfter: expect.any(Number) };
  expect(all.filter(({ outcome }) => outcome !== "failed")).toEqual(Array(6).fill(refused));
  expect(google.checks).toHaveLength(3);
  expect(await send(google.issue(action))).toEqual(refused);
  const elsewhere = clientOf({ ip: "203.0.113.10" });
  expect(await send(google.issue(action), elsewhere)).toEqual({ outcome: "accepted" });
});

describe("a forged token", () => {
  it.each([
    ["none", "", "missing-input-response"],
    ["a short one", "x".repeat(50), "invalid-input-response"],
  ])("is refused without a request to the service: %s", async (_name, token, code) => {
    expect(await captcha().verify({ token, action, client })).toEqual({
      outcome: "failed",
      codes: [code],
    });
    expect(google.checks).toEqual([]);
  });

  it("is refused when the service never made it", async () => {
    expect(await captcha().verify({ token: "x".repeat(120), action, client })).toEqual({
      outcome: "failed",
      codes: ["invalid-input-response"],
    });
  });

  it("made for another action is refused, saying which", async () => {
    expect(await captcha().verify({ token: google.issue("login"), action, client })).toEqual({
      outcome: "action_mismatch",
      expected: action,
      got: "login",
    });
  });

  it("made on another site is refused, saying which", async () => {
    const token = google.issue(action, "phishing.example");
    expect(await captcha().verify({ token, action, client })).toEqual({
      outcome: "hostname_mismatch",
      hostname: "phishing.example",
    });
  });

  it("of a program, by its score, is refused", async () => {
    google.behaviour.score = 0.4;
    expect(await captcha().verify({ token: google.issue(action), action, client })).toEqual({
      outcome: "failed",
      codes: ["score-too-low"],
    });
    google.behaviour.score = 0.5;
    expect(await captcha().verify({ token: google.issue(action), action, client })).toEqual({
      outcome: "accepted",
    });
  });

  it.each([
    ["two minutes old and more", 121_000],
    ["from a clock far ahead", -60_000],
  ])("is refused when %s", async (_name, age) => {
    google.behaviour.age = age;
    expect(await captcha().verify({ token: google.issue(action), action, client })).toEqual({
      outcome: "failed",
      codes: ["timeout-or-duplicate"],
    });
  });
});

describe("a replayed token", () => {
  it("is refused by the service", async () => {
    const token = google.issue(action);
    await captcha().verify({ token, action, client });
    expect(await captcha().verify({ token, action, client })).toEqual({
      outcome: "failed",
      codes: ["timeout-or-duplicate"],
    });
  });

  it("is refused by every node of ours even if the service forgot it, also when sent at once", async () => {
    const said = {
      success: true,
      score: 0.9,
      action,
      hostname: "localhost",
      challenge_ts: new Date().toISOString(),
    };
    const forgetful = async () => Response.json(said);
    const token = google.issue(action);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        captcha({}, { fetch: forgetful }).verify({ token, action, client }),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
    expect(outcomes).toContainEqual({ outcome: "failed", codes: ["timeout-or-duplicate"] });
  });

  it("is kept only as a hash, and not for ever", async () => {
    await database.query("DELETE FROM captcha_tokens");
    const token = google.issue(action);
    await captcha().verify({ token, action, client });
    const kept = await database.query("SELECT * FROM captcha_tokens");
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    await purgeExpired(database, new Date(Date.now() + 11 * 60_000));
    expect(await database.query("SELECT * FROM captcha_tokens")).toEqual([]);
  });
});

describe("a check that cannot be made fails closed", () => {
  const unreachable = { outcome: "failed", codes: ["siteverify-unreachable"] };

  it("when the service answers with an error page", async () => {
    google.behaviour.broken = true;
    expect(await captcha().verify({ token: google.issue(action), action, client })).toEqual(
      unreachable,
    );
  });

  it("when the connection is refused", async () => {
    const closed = captcha({ url: "http://127.0.0.1:1/recaptcha" });
    expect(await closed.verify({ token: google.issue(action), action, client })).toEqual(
      unreachable,
    );
  });

  it("when the answer is not one", async () => {
    const odd = captcha({}, { fetch: async () => Response.json({ success: "yes" }) });
    expect(await odd.verify({ token: google.issue(action), action, client })).toEqual(unreachable);
  });

  it("when the service leads elsewhere", async () => {
    const modes: (string | undefined)[] = [];
    const watching: typeof fetch = (input, init) => {
      modes.push(init?.redirect);
      return fetch(input, init);
    };
    await captcha({}, { fetch: watching }).verify({ token: google.issue(action), action, client });
    expect(modes).toEqual(["error"]);
  });

  it("when the time limit passes while the service is silent", async () => {
    google.behaviour.hang = true;
    const limit = new AbortController();
    const received = google.nextCheck();
    const verdict = captcha({}, { deadline: () => limit.signal }).verify({
      token: google.issue(action),
      action,
      client,
    });
    await received;
    limit.abort();
    expect(await verdict).toEqual(unreachable);
  });
});

it.each(["missing-input-secret", "invalid-input-secret"])(
  "calls %s our own mistake, not the visitor's",
  async (code) => {
    google.behaviour.errorCodes = [code];
    expect(await captcha().verify({ token: google.issue(action), action, client })).toEqual({
      outcome: "misconfigured",
      detail: code,
    });
  },
);

it("passes on the service's codes", async () => {
  google.behaviour.errorCodes = ["bad-request", "timeout-or-duplicate"];
  expect(await captcha().verify({ token: google.issue(action), action, client })).toEqual({
    outcome: "failed",
    codes: ["bad-request", "timeout-or-duplicate"],
  });
});

it("gives the browser its site key and script, never the secret", () => {
  const config = captcha().publicConfig();
  expect(config).toEqual({
    kind: "recaptcha",
    siteKey: google.siteKey,
    scriptUrl: `${google.url}/api.js?render=${google.siteKey}`,
  });
  expect(JSON.stringify(config)).not.toContain(google.secretKey);
});

it("allows Google's hosts only, and those of the named service when another is set", () => {
  const url = "https://www.google.com/recaptcha";
  expect(captcha({ url }).contentSources?.script).toEqual([
    "https://www.google.com/recaptcha/",
    "https://www.gstatic.com/recaptcha/",
  ]);
  expect(captcha().contentSources).toEqual({
    script: [`${google.url}/`],
    frame: [`${google.url}/`],
    connect: [`${google.url}/`],
  });
});
