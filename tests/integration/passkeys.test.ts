import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetSecondFactor } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { createAuthenticator } from "#tests/fakes/passkey.ts";
import {
  type AdminApp,
  addPerson,
  cookieFrom,
  databases,
  openAdminApp,
  origin,
  password,
  signIn,
} from "#tests/integration/admin-harness.ts";
import {
  type AccountClient,
  changesQueued,
  clientOf,
  justBefore,
  keepAccounts,
  linksQueued,
  newPassword,
  owner,
  withSecondFactor,
} from "#tests/integration/people-site.ts";

const email = "olga@example.com";
const account = "/api/admin/account";

describe.each(databases)("passkeys on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let olga: AccountClient;
  let restoreAccounts: () => Promise<void>;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    admin = await openAdminApp(database);
    olga = await owner(admin, database, email);
    restoreAccounts = await keepAccounts(database);
  });
  beforeEach(async () => {
    await restoreAccounts();
    await database.query("DELETE FROM rate_limits");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  type Device = ReturnType<typeof createAuthenticator>;

  /** Adds a device's key to an account. */
  async function add(who: AccountClient, device: Device, isVerified = true, crossOrigin = false) {
    const begun = await who.post(`${account}/passkeys/begin`, { password });
    const { challenge } = begun.json();
    const with_ = clientOf(admin, `${who.cookie}; ${cookieFrom(begun)}`);
    const response = device.create({ challenge, origin, isVerified, crossOrigin });
    return with_.post(`${account}/passkeys`, { name: "My phone", response });
  }

  async function begin(cookie = "") {
    const begun = await clientOf(admin, cookie).post("/api/auth/sign-in/passkey/begin");
    expect(begun.json()).toMatchObject({ rpId: "localhost", userVerification: "required" });
    const { challenge } = begun.json() as { challenge: string };
    return { challenge, origin, cookie: cookieFrom(begun) };
  }

  const enter = (cookie: string, response: object) =>
    clientOf(admin, cookie).post("/api/auth/sign-in/passkey", { response });

  it("open a session by themselves, also where a second factor is on", async () => {
    const { who } = await withSecondFactor(admin, olga);
    const device = createAuthenticator("localhost");
    expect((await add(who, device)).json()).toEqual({ ok: true });
    expect((await who.get(account)).json().passkeys).toEqual([
      { id: expect.any(String), name: "My phone", since: expect.stringMatching(/Z$/) },
    ]);
    const { cookie, ...options } = await begin();
    const entered = await enter(cookie, device.get(options));
    expect(entered.json()).toMatchObject({ user: { email, role: "owner" } });
    expect(entered.body).not.toMatch(/token/i);
    const inside = clientOf(admin, cookieFrom(entered));
    expect((await inside.get("/api/waitlist_leads")).statusCode).toBe(200);
    const { entries } = (await inside.get("/api/admin/audit")).json();
    expect(entries.slice(0, 3)).toMatchObject([
      { kind: "signed_in", by: email, details: { secondFactor: "passkey" } },
      { kind: "passkey_added", by: email, details: { passkey: "My phone" } },
      { kind: "second_factor_on" },
    ]);
  });

  it("are taken only from a device that verified its user by a PIN, a finger or a face", async () => {
    const device = createAuthenticator("localhost");
    const unasked = await add(olga, device, false);
    expect([unasked.statusCode, unasked.json()]).toEqual([400, { error: "passkey_refused" }]);
    expect((await add(olga, device)).statusCode).toBe(200);
    const { cookie, ...options } = await begin();
    const answer = await enter(cookie, device.get({ ...options, isVerified: false }));
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: "passkey_refused" }]);
    expect(cookieFrom(answer)).toBe("");
  });

  it("sign a challenge once, for this site alone, and only if they are known", async () => {
    const device = createAuthenticator("localhost");
    await add(olga, device);
    const { cookie, ...options } = await begin();
    const signed = device.get(options);
    expect((await enter(cookie, signed)).statusCode).toBe(200);
    expect((await enter(cookie, signed)).json()).toEqual({ error: "challenge_expired" });
    expect((await enter("", signed)).json()).toEqual({ error: "challenge_expired" });

    const phished = await begin();
    const elsewhere = { challenge: phished.challenge, origin: "https://evil.example" };
    const refused = { error: "passkey_refused" };
    expect((await enter(phished.cookie, device.get(elsewhere))).json()).toEqual(refused);
    const stranger = await begin();
    const unknown = createAuthenticator("localhost").get(stranger);
    expect((await enter(stranger.cookie, unknown)).json()).toEqual(refused);
    const log = await database.query(
      "SELECT by_email, details FROM audit_log ORDER BY id DESC LIMIT 1",
    );
    expect(log).toEqual([{ by_email: null, details: { failed: "passkey" } }]);
  });

  it("are not taken from a page in a foreign frame, nor for another account", async () => {
    const device = createAuthenticator("localhost");
    const other = await owner(admin, database, "other@example.com");
    const handleOf = async (who: AccountClient) =>
      (await who.post(`${account}/passkeys/begin`, { password })).json().user.id as string;
    const [own, foreign] = [await handleOf(olga), await handleOf(other)];
    expect(own).not.toBe(foreign);
    expect(await handleOf(olga)).toBe(own);
    const framed = await add(olga, device, true, true);
    expect([framed.statusCode, framed.json()]).toEqual([400, { error: "passkey_refused" }]);
    expect((await add(olga, device)).statusCode).toBe(200);
    for (const change of [{ crossOrigin: true }, { userHandle: foreign }]) {
      const { cookie, ...options } = await begin();
      const answer = await enter(cookie, device.get({ ...options, ...change }));
      expect([change, answer.statusCode, answer.json()]).toEqual([
        ...[change, 401, { error: "passkey_refused" }],
      ]);
    }
    // A key of an earlier version has a random user handle.
    for (const userHandle of [own, Buffer.from("a random word").toString("base64url"), ""]) {
      const { cookie, ...options } = await begin();
      expect((await enter(cookie, device.get({ ...options, userHandle }))).statusCode).toBe(200);
    }
  });

  it("are added and removed only with the password, and only one's own", async () => {
    const device = createAuthenticator("localhost");
    await add(olga, device);
    const [{ id }] = (await olga.get(account)).json().passkeys;
    const wrong = { password: "not the password" };
    for (const path of ["passkeys/begin", `passkeys/${id}/remove`]) {
      const answer = await olga.post(`${account}/${path}`, wrong);
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        403,
        { error: "wrong_password" },
      ]);
    }
    const other = await owner(admin, database, "other@example.com");
    const foreign = await other.post(`${account}/passkeys/${id}/remove`, { password });
    expect(foreign.statusCode).toBe(404);
    const removed = await olga.post(`${account}/passkeys/${id}/remove`, { password });
    expect(removed.json()).toEqual({ ok: true });
    const { cookie, ...options } = await begin();
    expect((await enter(cookie, device.get(options))).statusCode).toBe(401);
  });

  /** Signs in with a device in another browser. */
  async function insideBy(device: Device): Promise<AccountClient> {
    const { cookie, ...options } = await begin();
    return clientOf(admin, cookieFrom(await enter(cookie, device.get(options))));
  }
  const leadsFor = async (who: AccountClient) => (await who.get("/api/waitlist_leads")).statusCode;

  it("take the sessions that they opened with them, and leave the one that removed them", async () => {
    const device = createAuthenticator("localhost");
    await add(olga, device);
    const elsewhere = await insideBy(device);
    expect(await leadsFor(elsewhere)).toBe(200);
    const [{ id }] = (await olga.get(account)).json().passkeys;
    await olga.post(`${account}/passkeys/${id}/remove`, { password });
    expect([await leadsFor(elsewhere), await leadsFor(olga)]).toEqual([401, 200]);
  });

  it("are gone, with their sessions, when the operator removes them", async () => {
    const device = createAuthenticator("localhost");
    await add(olga, device);
    const elsewhere = await insideBy(device);
    await forgetSecondFactor({ database, clock: () => new Date() }, email);
    expect([await leadsFor(elsewhere), await leadsFor(olga)]).toEqual([401, 401]);
  });

  it("are gone after a reset by mail, whichever session had added them", async () => {
    const device = createAuthenticator("localhost");
    await add(olga, device);
    await changesQueued(database);
    const anyone = clientOf(admin, "");
    await anyone.post("/api/auth/request-password-reset", { email, locale: "en" });
    const [link] = await linksQueued(database);
    const chosen = await anyone.post("/api/auth/reset-password", {
      token: link?.token,
      password: newPassword,
    });
    expect(chosen.statusCode).toBe(200);
    expect(await changesQueued(database)).toMatchObject([{ kind: "account-password_reset" }]);
    const { cookie, ...options } = await begin();
    expect((await enter(cookie, device.get(options))).statusCode).toBe(401);
  });

  it("of strangers leave a few lines in the audit log, which is kept for ever", async () => {
    const failures = async () => {
      const text = "SELECT count(*)::int AS count FROM audit_log WHERE kind = 'sign_in_failed'";
      return (await database.query<{ count: number }>(text))[0]?.count ?? 0;
    };
    const before = await failures();
    const framed = Buffer.from(JSON.stringify({ crossOrigin: true })).toString("base64url");
    for (let n = 0; n < 30; n += 1) {
      const answer = await enter("", { id: "x", response: { clientDataJSON: framed } });
      expect(answer.json()).toEqual({ error: "passkey_refused" });
    }
    expect((await failures()) - before).toBeLessThanOrEqual(10);
    const known = await failures();
    await signIn(admin.app, email, "not the password");
    expect(await failures()).toBe(known + 1);
  });

  it("are added once each: the same one again is refused", async () => {
    const device = createAuthenticator("localhost");
    expect((await add(olga, device)).statusCode).toBe(200);
    const again = await add(olga, device);
    expect([again.statusCode, again.json()]).toEqual([400, { error: "passkey_refused" }]);
    expect((await olga.get(account)).json().passkeys).toHaveLength(1);
  });

  it("open nothing when they are removed in the same moment, with or without their account", async () => {
    const removals = {
      passkey: "DELETE FROM admin_passkeys",
      account: `DELETE FROM admin_users WHERE email = '${email}'`,
    };
    await addPerson(database, "pia@example.com", "owner");
    for (const [gone, removal] of Object.entries(removals)) {
      const device = createAuthenticator("localhost");
      await add(olga, device);
      const { cookie, ...options } = await begin();
      const takeBack = await justBefore("admin_sessions", database, removal);
      const late = await enter(cookie, device.get(options));
      await takeBack();
      expect([gone, late.statusCode, late.json()]).toEqual([
        gone,
        401,
        { error: "passkey_refused" },
      ]);
      const left = "SELECT 1 FROM admin_sessions ORDER BY created_at DESC OFFSET 1";
      expect(await database.query(left)).toEqual([]);
    }
  });

  it("are never added or removed without a mail to their holder", async () => {
    await changesQueued(database);
    await add(olga, createAuthenticator("localhost"));
    const [{ id }] = (await olga.get(account)).json().passkeys;
    await olga.post(`${account}/passkeys/${id}/remove`, { password: "not the password" });
    await olga.post(`${account}/passkeys/${id}/remove`, { password });
    expect(await changesQueued(database)).toMatchObject([
      { kind: "account-passkey_added", to: email, what: "A passkey was added to your account" },
      { kind: "account-passkey_removed", to: email },
    ]);
  });

  it("are gone with the account", async () => {
    const rita = await owner(admin, database, "rita@example.com");
    const device = createAuthenticator("localhost");
    await add(rita, device);
    await database.query("DELETE FROM admin_users WHERE email = 'rita@example.com'");
    const { cookie, ...options } = await begin();
    expect((await enter(cookie, device.get(options))).statusCode).toBe(401);
  });

  it("take nothing malformed, and nothing without an end", async () => {
    const { cookie } = await begin();
    const unusable = { id: "x", response: { clientDataJSON: "e30", signature: 4 } };
    for (const body of [
      {},
      { response: null },
      { response: { id: 4 } },
      { response: unusable },
      { response: { id: "\0" } },
    ]) {
      const answer = await clientOf(admin, cookie).post("/api/auth/sign-in/passkey", body);
      expect([400, 401]).toContain(answer.statusCode);
    }
    const deep = await admin.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/passkey",
      headers: { "content-type": "application/json", origin },
      payload: `{"response":{"id":"x","deep":${"[".repeat(30_000)}${"]".repeat(30_000)}}}`,
    });
    expect([deep.statusCode, deep.json()]).toEqual([400, { error: "bad_request" }]);
    const begun = await olga.post(`${account}/passkeys/begin`, { password });
    const who = clientOf(admin, `${olga.cookie}; ${cookieFrom(begun)}`);
    const answer = await who.post(`${account}/passkeys`, { name: "x", response: unusable });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "passkey_refused" }]);
    let status = 200;
    for (let n = 0; n < 60 && status === 200; n += 1) {
      status = (await clientOf(admin, "").post("/api/auth/sign-in/passkey/begin")).statusCode;
    }
    expect(status).toBe(429);
  });

  it("have no other way in: the library's own paths do not exist", async () => {
    for (const path of [
      "passkey/generate-register-options",
      "passkey/verify-registration",
      "passkey/generate-authenticate-options",
      "passkey/verify-authentication",
      "passkey/list-user-passkeys",
      "passkey/delete-passkey",
      "passkey/update-passkey",
    ]) {
      for (const answer of [
        await olga.get(`/api/auth/${path}`),
        await olga.post(`/api/auth/${path}`),
      ]) {
        expect([path, answer.statusCode]).toEqual([path, 404]);
      }
    }
    expect((await signIn(admin.app, email)).statusCode).toBe(200);
  });
});
