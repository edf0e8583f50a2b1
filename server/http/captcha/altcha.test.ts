import { type Challenge, type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { minimumTokenLength } from "#contract/limits.ts";
import { publicConfig } from "#contract/visitor.ts";
import { type MemoryDatabase, openMemoryDatabase } from "#tests/fakes/memory-database.ts";
import { clientOf } from "../client-address.ts";
import { createAltcha } from "./altcha.ts";
import { createStrictness, noCaptcha, registerCaptcha, type Strictness } from "./captcha.ts";

const action = "waitlist_submit";
const client = clientOf({ ip: "203.0.113.7" });
let database: MemoryDatabase;
let app: FastifyInstance;
let clock: Date;
beforeAll(async () => {
  database = await openMemoryDatabase();
}, 60_000);
afterAll(() => database.close());

const captcha = (secret = "the secret of the tests") =>
  createAltcha({
    ...{ database, secret, actions: [action, "contact_submit"], now: () => clock },
    strictness: () => ({ level: 0 }),
  });

beforeEach(async () => {
  clock = new Date();
  app = Fastify();
  registerCaptcha(app, captcha());
});
afterEach(() => app.close());

/** What a browser does: fetch a challenge and work. */
async function fetchChallenge(about = action): Promise<Challenge> {
  const answer = await app.inject(`/api/captcha/challenge?action=${about}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
async function solve(challenge: Challenge): Promise<Solution> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge has no solution.");
  return solution;
}
const pack = (answer: object) => Buffer.from(JSON.stringify(answer)).toString("base64");

it("accepts the work of a browser, in a token longer than the site requires", async () => {
  const challenge = await fetchChallenge();
  const token = pack({ challenge, solution: await solve(challenge) });
  expect(token.length).toBeGreaterThan(minimumTokenLength);
  expect(token.length).toBeLessThan(10_000);
  expect(await captcha().verify({ token, action, client })).toEqual({ outcome: "accepted" });
});

it("gives every visitor a challenge of their own without storing it", async () => {
  const [one, other] = await Promise.all([fetchChallenge(), fetchChallenge()]);
  expect(one?.parameters.nonce).not.toBe(other?.parameters.nonce);
  const answer = await app.inject(`/api/captcha/challenge?action=${action}`);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

it.each(["", "?action=", "?action=admin", `?action=${action}&action=${action}`])(
  "makes no challenge for an action it does not know: %j",
  async (query) => {
    const answer = await app.inject(`/api/captcha/challenge${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "bad_request" }]);
  },
);

describe("many clients behind one address", () => {
  const easy = { name: "easy", windows: [[2, 600]], network: [[4, 600]] } as const;
  const counted = () => createStrictness(easy, { on: true, now: () => clock });
  const levels = (strictness: Strictness, ips: string[]) =>
    ips.map((ip) => strictness(clientOf({ ip })).level);

  it("get harder challenges the more they request, until the window ends", () => {
    const strictness = counted();
    const one = "203.0.113.7";
    expect(levels(strictness, Array(20).fill(one))).toEqual([
      ...[0, 0, 1, 1, 1, 1],
      ...Array<number>(12).fill(2),
      ...[3, 3],
    ]);
    expect(levels(strictness, ["203.0.113.8"])).toEqual([0]);
    clock = new Date(clock.getTime() + 600_000);
    expect(levels(strictness, [one])).toEqual([0]);
  });

  it("are one network too if each has a /64", () => {
    const ips = [1, 2, 3, 4, 5, 6].map((subnet) => `2001:db8:9:${subnet}::1`);
    expect(levels(counted(), ips)).toEqual([0, 0, 0, 0, 1, 1]);
  });

  it("get no challenge beyond sixty times the easy ones, and none costs a statement", async () => {
    const broken = { query: () => Promise.reject(new Error("the database was used")) };
    const flooded = createAltcha({
      ...{ database: broken, secret: "s", actions: [action], now: () => clock },
      strictness: counted(),
    });
    const server = Fastify();
    flooded.register?.(server);
    const challenge = () => server.inject(`/api/captcha/challenge?action=${action}`);
    for (let given = 0; given < 120; given += 1) expect((await challenge()).statusCode).toBe(200);
    clock = new Date(clock.getTime() + 100_000);
    const refused = await challenge();
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: "rate_limited", retryAfter: 500 },
    ]);
    expect(refused.headers["retry-after"]).toBe("500");
    await server.close();
  });

  it("get up to eight times the work, by a challenge that is as good", async () => {
    const hard = createAltcha({
      ...{ database, secret: "s", actions: [action], now: () => clock },
      strictness: () => ({ level: 3 }),
      pick: (below) => below - 1,
    });
    const server = Fastify();
    hard.register?.(server);
    const challenge = (await server.inject(`/api/captcha/challenge?action=${action}`)).json();
    const solution = await solve(challenge);
    expect(solution.counter).toBe(8 * 1000 - 1);
    const token = pack({ challenge, solution });
    expect(await hard.verify({ token, action, client })).toEqual({ outcome: "accepted" });
    await server.close();
  });
});

it("is harder for a link by which many come, and cannot be left out by keeping the link back", async () => {
  const linkStrictness = async (link: string) => (link === "busy" ? 2 : 0) as 0 | 2;
  const ranges: number[] = [];
  const ofLinks = createAltcha({
    ...{ database, secret: "s", actions: [action], now: () => clock, linkStrictness },
    strictness: () => ({ level: 1 }),
    pick: (below) => {
      ranges.push(below);
      return 0;
    },
  });
  const server = Fastify();
  ofLinks.register?.(server);
  const work = async (link?: string) => {
    const query = new URLSearchParams({ action, ...(link && { link }) });
    const challenge = (await server.inject(`/api/captcha/challenge?${query}`)).json();
    return { token: pack({ challenge, solution: await solve(challenge) }) };
  };
  const hard = await work("busy");
  const easy = await work();
  const other = await work("quiet");
  expect(ranges).toEqual([4000, 2000, 2000]);
  const verify = ({ token }: { token: string }, link: string) =>
    ofLinks.verify({ token, action, client, link });
  const refused = { outcome: "failed", codes: ["other-link"] };
  expect(await verify(easy, "busy")).toEqual(refused);
  expect(await verify(other, "busy")).toEqual(refused);
  expect(await verify(hard, "busy")).toEqual({ outcome: "accepted" });
  // A link that is not busy costs nothing more, whatever the work was done for.
  expect(await verify(easy, "quiet")).toEqual({ outcome: "accepted" });
  await server.close();
});

it("can be as little work as none: who knows from where to count saves nothing", async () => {
  const least = createAltcha({
    ...{
      database,
      secret: "s",
      actions: [action],
      strictness: () => ({ level: 3 }),
      pick: () => 0,
    },
  });
  const server = Fastify();
  least.register?.(server);
  const challenge = (await server.inject(`/api/captcha/challenge?action=${action}`)).json();
  expect((await solve(challenge)).counter).toBe(0);
  await server.close();
});

describe("a forged proof", () => {
  const refused = { outcome: "failed", codes: ["invalid-input-response"] };

  it.each([
    ["not base64", "%%%%".repeat(30)],
    ["not JSON", Buffer.from("hello".repeat(30)).toString("base64")],
    ["an empty object", pack({})],
    ["a list", pack([1, 2])],
    ["null", pack({ challenge: null, solution: null })],
    ["deep nesting", Buffer.from("[".repeat(5000)).toString("base64")],
  ])("is refused, not thrown: %s", async (_name, token) => {
    expect(await captcha().verify({ token, action, client })).toEqual(refused);
  });

  it("is refused when the work was not done", async () => {
    const challenge = await fetchChallenge();
    const lazy = { counter: 400, derivedKey: "00".repeat(32) };
    expect(
      await captcha().verify({ token: pack({ challenge, solution: lazy }), action, client }),
    ).toEqual(refused);
  });

  it("is refused when the challenge was made easier", async () => {
    const challenge = await fetchChallenge();
    const easier = {
      ...challenge,
      parameters: { ...challenge.parameters, cost: 1, keyPrefix: "00" },
    };
    const token = pack({ challenge: easier, solution: await solve(easier) });
    expect(await captcha().verify({ token, action, client })).toEqual(refused);
  });

  it("is refused when it was signed with another secret", async () => {
    const challenge = await fetchChallenge();
    const token = pack({ challenge, solution: await solve(challenge) });
    expect(await captcha("another secret").verify({ token, action, client })).toEqual(refused);
  });

  it("is refused when the life of the challenge was made longer", async () => {
    const challenge = await fetchChallenge();
    const solution = await solve(challenge);
    const parameters = {
      ...challenge.parameters,
      expiresAt: Number(challenge.parameters.expiresAt) + 3600,
    };
    const token = pack({ challenge: { ...challenge, parameters }, solution });
    expect(await captcha().verify({ token, action, client })).toEqual(refused);
  });
});

it("refuses work done for another form, saying which", async () => {
  const challenge = await fetchChallenge("contact_submit");
  const token = pack({ challenge, solution: await solve(challenge) });
  expect(await captcha().verify({ token, action, client })).toEqual({
    outcome: "action_mismatch",
    expected: action,
    got: "contact_submit",
  });
});

it("refuses an answer that comes too late", async () => {
  const challenge = await fetchChallenge();
  const token = pack({ challenge, solution: await solve(challenge) });
  clock = new Date(clock.getTime() + 121_000);
  expect(await captcha().verify({ token, action, client })).toEqual({
    outcome: "failed",
    codes: ["timeout-or-duplicate"],
  });
});

describe("a replayed proof", () => {
  it("buys one sign-up, also when it is sent many times at once", async () => {
    const challenge = await fetchChallenge();
    const token = pack({ challenge, solution: await solve(challenge) });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => captcha().verify({ token, action, client })),
    );
    expect(outcomes.filter(({ outcome }) => outcome === "accepted")).toHaveLength(1);
  });

  it("rejects a replay with a changed envelope", async () => {
    const challenge = await fetchChallenge();
    const solution = await solve(challenge);
    await captcha().verify({ token: pack({ challenge, solution }), action, client });
    const disguised = pack({ solution: { ...solution, time: 12 }, extra: "x", challenge });
    expect(await captcha().verify({ token: disguised, action, client })).toEqual({
      outcome: "failed",
      codes: ["timeout-or-duplicate"],
    });
  });
});

describe("GET /api/config", () => {
  it("gives the browser the address of challenges", async () => {
    const config = publicConfig.parse((await app.inject("/api/config")).json());
    expect(config.captcha).toEqual({ kind: "altcha", challengeUrl: "/api/captcha/challenge" });
  });

  it("says so when there is no captcha", async () => {
    const open = Fastify();
    registerCaptcha(open, noCaptcha);
    expect((await open.inject("/api/config")).json()).toEqual({ captcha: { kind: "off" } });
    expect(await noCaptcha.verify({ token: "", action, client })).toEqual({ outcome: "accepted" });
    await open.close();
  });
});
