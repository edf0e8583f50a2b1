import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetSecondFactor } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { codeOf, wrongCode } from "#tests/fakes/authenticator.ts";
import {
  type AdminApp,
  cookieFrom,
  databases,
  openAdminApp,
  password,
  signedIn,
  signIn,
} from "#tests/integration/admin-harness.ts";
import {
  type AccountClient,
  clientOf,
  halfSignedIn,
  justBefore,
  keepAccounts,
  owner,
  passwordChanged,
  withSecondFactor,
} from "#tests/integration/people-site.ts";

const email = "olga@example.com";
const minutes = 60_000;

/** Text with its digits in another script, by the code of its zero. */
const inDigits = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

describe.each(databases)("the second factor on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let olga: AccountClient;
  let key: string;
  let recoveryCodes: string[];
  let cookie: string;
  let restoreAccounts: () => Promise<void>;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    admin = await openAdminApp(database);
    const set = await withSecondFactor(admin, await owner(admin, database, email));
    expect(set.confirmed.json()).toEqual({ ok: true });
    ({ key, recoveryCodes } = set);
    ({ cookie } = set.who);
    restoreAccounts = await keepAccounts(database);
  });
  beforeEach(async () => {
    await admin.app.close();
    admin = await openAdminApp(database);
    await restoreAccounts();
    await database.query("DELETE FROM rate_limits");
    olga = clientOf(admin, cookie);
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const prove = (half: AccountClient, code: string, kind = "totp") =>
    half.post("/api/auth/sign-in/second-factor", { kind, code });
  const half = () => halfSignedIn(admin, email);

  it("is required after the password, and only then is there a session", async () => {
    const answer = await signIn(admin.app, email);
    expect([answer.statusCode, answer.json()]).toEqual([200, { secondFactor: true }]);
    const between = clientOf(admin, cookieFrom(answer));
    expect((await between.get("/api/auth/get-session")).body).toBe("null");
    expect((await between.get("/api/waitlist_leads")).statusCode).toBe(401);

    const entered = await prove(between, ` ${codeOf(key).replace(/(...)/, "$1 ")}`);
    expect(entered.json()).toMatchObject({ user: { email, role: "owner" } });
    const inside = clientOf(admin, cookieFrom(entered));
    expect((await inside.get("/api/waitlist_leads")).statusCode).toBe(200);
  });

  it("ends the other sessions of its account: they were opened without it", async () => {
    const nora = await owner(admin, database, "nora@example.com");
    const elsewhere = clientOf(admin, await signedIn(admin.app, "nora@example.com"));
    const bystander = await owner(admin, database, "otto@example.com");
    const { who, confirmed } = await withSecondFactor(admin, nora);
    expect(confirmed.json()).toEqual({ ok: true });
    const status = async (client: AccountClient) =>
      (await client.get("/api/admin/account")).statusCode;
    expect([await status(who), await status(elsewhere), await status(nora)]).toEqual([
      ...[200, 401, 401],
    ]);
    expect(await status(bystander)).toBe(200);
  });

  it("keeps its cookie from scripts and other sites", async () => {
    const lines = [(await signIn(admin.app, email)).headers["set-cookie"] ?? []].flat();
    const line = lines.find((each) => each.startsWith("second-factor=")) ?? "";
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Strict/i);
  });

  it("takes the place of the session that was there before", async () => {
    const answer = await admin.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      payload: { email, password },
      headers: { origin: "http://localhost:4171", cookie: olga.cookie },
    });
    expect(answer.json()).toEqual({ secondFactor: true });
    expect((await olga.get("/api/waitlist_leads")).statusCode).toBe(401);
  });

  it.each([
    ["Arabic digits", (code: string) => inDigits(code, 0x660)],
    ["Persian digits", (code: string) => inDigits(code, 0x6f0)],
    ["Devanagari digits", (code: string) => inDigits(code, 0x966)],
    ["full-width digits", (code: string) => inDigits(code, 0xff10)],
    ["a hyphen", (code: string) => code.replace(/(...)/, "$1-")],
    [
      "an en dash, spaces and marks of direction",
      (code: string) => `\u200e${code.replace(/(...)/, "$1 – ")}\u200f`,
    ],
  ])("takes a code typed with %s", async (_name, typed) => {
    expect((await prove(await half(), typed(codeOf(key)))).statusCode).toBe(200);
  });

  it("takes a recovery code with its digits and hyphen written another way", async () => {
    const code = recoveryCodes.find((each) => /\d/.test(each)) ?? "";
    const typed = `\u202b${inDigits(code, 0x660).replace("-", " ‑ ")}`;
    expect((await prove(await half(), typed, "recovery")).statusCode).toBe(200);
  });

  it("does not keep a known browser out by wrong codes from elsewhere", async () => {
    const known = await prove(await half(), codeOf(key));
    const device = cookieFrom(known);
    // More than the sign-in library itself would allow an account.
    for (const wait of [15 * minutes + 1000, 120 * minutes, 0]) {
      for (let n = 0; n < 5; n += 1) await prove(await half(), wrongCode(key));
      admin.clock.forward(wait);
    }
    const begun = await admin.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      payload: { email, password },
      headers: { origin: "http://localhost:4171", cookie: device },
    });
    expect(begun.json()).toEqual({ secondFactor: true });
    const between = clientOf(admin, `${cookieFrom(begun)}; ${device}`);
    expect((await prove(between, codeOf(key, 1))).statusCode).toBe(200);
  });

  it("takes no code twice, wherever it was read along", async () => {
    const code = codeOf(key);
    expect((await prove(await half(), code)).statusCode).toBe(200);
    const again = await prove(await half(), code);
    expect([again.statusCode, again.json()]).toEqual([401, { error: "invalid_code" }]);
    expect((await prove(await half(), codeOf(key, 1))).statusCode).toBe(200);
  });

  it("fails like a sign-in: five wrong codes lock the account, its password too", async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await prove(await half(), wrongCode(key));
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: "invalid_code" }]);
    }
    const right = await signIn(admin.app, email, password, "198.51.100.7");
    expect([right.statusCode, right.json().error]).toEqual([429, "rate_limited"]);
    admin.clock.forward(15 * minutes + 1000);
    expect((await prove(await half(), codeOf(key))).statusCode).toBe(200);
  });

  it("is locked for a sign-in that was begun before, with the right code too", async () => {
    const begun = await half();
    for (let n = 0; n < 5; n += 1) await prove(await half(), wrongCode(key));
    const answer = await prove(begun, codeOf(key));
    expect([answer.statusCode, answer.json().error]).toEqual([429, "rate_limited"]);
    expect(answer.headers["retry-after"]).toBe(String(answer.json().retryAfter));
  });

  it("counts wrong codes that come all at once", async () => {
    const begun = await half();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => prove(begun, wrongCode(key))),
    );
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried.length).toBeLessThanOrEqual(5);
    expect(answers.every(({ statusCode }) => statusCode !== 200)).toBe(true);
    expect((await signIn(admin.app, email)).statusCode).toBe(429);
  });

  it("counts wrong recovery codes as well", async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await prove(await half(), `wrong-${n}${n}${n}${n}${n}`, "recovery");
      expect(answer.json()).toEqual({ error: "invalid_code" });
    }
    expect((await signIn(admin.app, email)).statusCode).toBe(429);
  });

  it("is replaced once by each recovery code, however its gaps are typed", async () => {
    const [first = "", second = ""] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const entered = await prove(await half(), first, "recovery");
    expect(entered.json()).toMatchObject({ user: { email } });
    const again = await prove(await half(), first, "recovery");
    expect([again.statusCode, again.json()]).toEqual([401, { error: "invalid_code" }]);
    const typed = second.replace("-", " ");
    expect((await prove(await half(), typed, "recovery")).statusCode).toBe(200);
    const account = (await clientOf(admin, cookieFrom(entered)).get("/api/admin/account")).json();
    expect(account).toMatchObject({ recoveryCodes: 8, hasSecondFactor: true, minimumPassword: 12 });
  });

  it("lets a recovery code in once when it is used twice at the same moment", async () => {
    const [code = ""] = recoveryCodes;
    const halves = [await half(), await half(), await half(), await half()];
    const answers = await Promise.all(halves.map((each) => prove(each, code, "recovery")));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it("requires the cookie of a right password", async () => {
    for (const cookie of ["", "second-factor=", "second-factor=2fa-x.y", "second-factor=%"]) {
      const answer = await prove(clientOf(admin, cookie), codeOf(key));
      expect([cookie, answer.statusCode, answer.json()]).toEqual([
        cookie,
        401,
        { error: "challenge_expired" },
      ]);
    }
    const begun = await half();
    await database.query("UPDATE admin_verifications SET expires_at = now() - interval '1 s'");
    expect((await prove(begun, codeOf(key))).json()).toEqual({ error: "challenge_expired" });
  });

  it("is of use only once: a half sign-in cannot be finished twice", async () => {
    const begun = await half();
    expect((await prove(begun, codeOf(key))).statusCode).toBe(200);
    expect((await prove(begun, codeOf(key, 1))).json()).toEqual({ error: "challenge_expired" });
  });

  it("finishes no sign-in whose password was changed meanwhile", async () => {
    const between = await half();
    const takeBack = await justBefore("admin_sessions", database, passwordChanged);
    const late = await prove(between, codeOf(key));
    await takeBack();
    expect([late.statusCode, late.json()]).toEqual([401, { error: "challenge_expired" }]);
    expect(await database.query("SELECT 1 FROM admin_sessions")).toEqual([]);
  });

  it("takes the code that it was set up with for no sign-in", async () => {
    const off = await olga.post("/api/admin/account/second-factor/off", { password });
    const again = await withSecondFactor(admin, clientOf(admin, cookieFrom(off)));
    expect(again.confirmed.statusCode).toBe(200);
    const answer = await prove(await half(), codeOf(again.key));
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: "invalid_code" }]);
    expect((await prove(await half(), codeOf(again.key, 1))).statusCode).toBe(200);
  });

  it("is kept encrypted, its recovery codes too", async () => {
    const rows = JSON.stringify(await database.query("SELECT * FROM admin_two_factors"));
    expect(rows).not.toContain(key);
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });

  it("cannot be replaced while it is on, and goes with the password alone", async () => {
    const begun = await olga.post("/api/admin/account/second-factor/begin", { password });
    expect([begun.statusCode, begun.json()]).toEqual([409, { error: "second_factor_on" }]);
    const wrong = await olga.post("/api/admin/account/second-factor/off", { password: "a guess" });
    expect([wrong.statusCode, wrong.json()]).toEqual([403, { error: "wrong_password" }]);
    expect((await signIn(admin.app, email)).json()).toEqual({ secondFactor: true });
    const off = await olga.post("/api/admin/account/second-factor/off", { password });
    expect(off.json()).toEqual({ ok: true });
    expect(await signedIn(admin.app, email)).toMatch(/^session=\w/);
  });

  it("is forgotten from the command line for the named account only", async () => {
    const deps = { database, clock: () => new Date() };
    await forgetSecondFactor(deps, "olga@example.com");
    expect(await signedIn(admin.app, email)).toMatch(/^session=\w/);
    await expect(forgetSecondFactor(deps, email)).rejects.toThrow("second_factor_off");
    await expect(forgetSecondFactor(deps, "nobody@example.com")).rejects.toThrow("not_found");
  });

  it("gets new recovery codes, and the old ones are worth nothing", async () => {
    const answer = await olga.post("/api/admin/account/recovery-codes", { password });
    const fresh = answer.json().recoveryCodes as string[];
    expect(fresh).toHaveLength(10);
    const [old = ""] = recoveryCodes;
    expect((await prove(await half(), old, "recovery")).statusCode).toBe(401);
    expect((await prove(await half(), fresh[0] ?? "", "recovery")).statusCode).toBe(200);
  });

  it("limits guesses of the password in a session: five wrong ones wait", async () => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await olga.post("/api/admin/account/recovery-codes", { password: `no ${n}` });
      expect(answer.json()).toEqual({ error: "wrong_password" });
    }
    const right = await olga.post("/api/admin/account/recovery-codes", { password });
    expect([right.statusCode, right.json().error]).toEqual([429, "rate_limited"]);
  });

  it("is not on before the first code was typed", async () => {
    await olga.post("/api/admin/account/second-factor/off", { password });
    const cookie = await signedIn(admin.app, email);
    const again = clientOf(admin, cookie);
    await again.post("/api/admin/account/second-factor/begin", { password });
    const wrong = await again.post("/api/admin/account/second-factor/confirm", { code: "000" });
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: "invalid_code" }]);
    expect(await signedIn(admin.app, email)).toMatch(/^session=\w/);
  });
});
