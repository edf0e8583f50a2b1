import { scryptSync } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { addAdministrator } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { atFullCost } from "#tests/fakes/quick-hashes.ts";
import {
  type AdminApp,
  addPerson,
  cookieFrom,
  databases,
  openAdminApp,
  origin,
  password,
  signedIn,
  signIn,
} from "#tests/integration/admin-harness.ts";

const minutes = 60_000;
const email = "admin@example.com";

describe.each(databases)("signing in on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    await addPerson(database, email, "owner");
  });
  beforeEach(async () => {
    await admin?.app.close();
    admin = await openAdminApp(database);
    await database.query("delete from rate_limits");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const session = (cookie: string) =>
    admin.app.inject({ url: "/api/auth/get-session", headers: { cookie } });
  const leads = (cookie: string) =>
    admin.app.inject({ url: "/api/waitlist_leads", headers: { cookie } });

  it("opens a session that only the browser's cookie holds", async () => {
    const answer = await signIn(admin.app, " Admin@Example.com ".trim());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      user: { id: expect.any(String), email, role: "owner" },
      session: {
        expiresAt: expect.stringMatching(/^\d{4}-.*Z$/),
        remaining: expect.closeTo(30 * 60_000, -4),
      },
    });
    const cookie = cookieFrom(answer);
    expect(answer.body).not.toContain(cookie.split("=")[1]?.split(".")[0]);
    expect((await session(cookie)).json()).toMatchObject({ user: { email } });
    expect((await leads(cookie)).statusCode).toBe(200);
  });

  it("keeps of a password a salted hash that takes long to try, another one for each account", async () => {
    await atFullCost(async () => {
      await addPerson(database, "one@example.com", "reader");
      await addPerson(database, "other@example.com", "reader");
    });
    const rows = await database.query<{ password: string }>(
      `SELECT admin_accounts.password FROM admin_accounts JOIN admin_users ON admin_users.id = user_id
       WHERE email IN ('one@example.com', 'other@example.com')`,
    );
    const hashes = rows.map((row) => row.password);
    expect(hashes).toHaveLength(2);
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) {
      const [, salt = "", key = ""] = /^([\da-f]{32}):([\da-f]{128})$/.exec(hash) ?? [];
      // The cost that the sign-in library documents: 64 MB and some tens of milliseconds a try.
      const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
      expect(scryptSync(password.normalize("NFKC"), salt, 64, cost).toString("hex")).toBe(key);
    }
  });

  it("returns null without a session", async () => {
    const answer = await session("");
    expect([answer.statusCode, answer.body]).toEqual([200, "null"]);
  });

  it("hides the cookie from scripts and from other sites, and from plain http when there is https", async () => {
    const [plain] = [(await signIn(admin.app, email)).headers["set-cookie"] ?? ""].flat();
    expect(plain).toMatch(/^session=/);
    expect(plain).toMatch(/HttpOnly/i);
    expect(plain).toMatch(/SameSite=Strict/i);

    const secure = await openAdminApp(database, "https://www.falaj.example");
    const answer = await secure.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      payload: { email, password },
      headers: { origin: "https://www.falaj.example" },
    });
    const [line] = [answer.headers["set-cookie"] ?? ""].flat();
    await secure.app.close();
    expect(line).toMatch(/^__Host-session=/);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; HttpOnly/i);
    expect(line).toMatch(/; Path=\//i);
    expect(line).not.toMatch(/Domain=/i);
  });

  it("gives a new session at every sign-in and ends the one before", async () => {
    const first = await signedIn(admin.app, email);
    const again = await admin.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      payload: { email, password },
      headers: { origin, cookie: first },
    });
    const second = cookieFrom(again);
    expect(second).not.toBe(first);
    expect((await session(second)).json()).toMatchObject({ user: { email } });
    expect((await session(first)).body).toBe("null");
  });

  it("signs out for good", async () => {
    const cookie = await signedIn(admin.app, email);
    const answer = await admin.app.inject({
      method: "POST",
      url: "/api/auth/sign-out",
      headers: { origin, cookie },
    });
    expect(answer.json()).toEqual({ ok: true });
    expect([answer.headers["set-cookie"]].flat()[0]).toMatch(/^session=;.*Max-Age=0/i);
    expect((await leads(cookie)).statusCode).toBe(401);
  });

  it("does not let another site sign an administrator in or out", async () => {
    const cookie = await signedIn(admin.app, email);
    for (const url of ["/api/auth/sign-out", "/api/auth/sign-in/email"]) {
      for (const from of [{ origin: "https://evil.example" }, {}]) {
        const answer = await admin.app.inject({
          method: "POST",
          url,
          payload: { email, password },
          headers: { cookie, ...from },
        });
        expect([url, answer.statusCode]).toEqual([url, 403]);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
    expect((await leads(cookie)).statusCode).toBe(200);
  });

  it("does not let another site keep a session open", async () => {
    const cookie = await signedIn(admin.app, email);
    await database.query(
      "update admin_sessions set expires_at = now() + interval '5 minutes' where expires_at > now()",
    );
    const end = () => database.query("select max(expires_at)::text as at from admin_sessions");
    const before = await end();
    for (const path of ["bulk-actions", "account/end-other-sessions", "imports"]) {
      const answer = await admin.app.inject({
        ...{ method: "POST", url: `/api/admin/${path}`, payload: {} },
        headers: { cookie, origin: "https://evil.example" },
      });
      expect([path, answer.statusCode, answer.json()]).toEqual([
        ...[path, 403, { error: "foreign_origin" }],
      ]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(await end()).toEqual(before);
  });

  it("ends a session after 30 minutes without use", async () => {
    const cookie = await signedIn(admin.app, email);
    const { rows } = await expiry();
    expect(rows).toBeGreaterThan(29 * minutes);
    expect(rows).toBeLessThanOrEqual(30 * minutes);
    await database.query("update admin_sessions set expires_at = now() - interval '1 second'");
    expect((await leads(cookie)).statusCode).toBe(401);
    expect((await session(cookie)).body).toBe("null");

    async function expiry() {
      const [row] = await database.query<{ left: number }>(
        `select (extract(epoch from expires_at - now()) * 1000)::float8 as left
         from admin_sessions order by created_at desc limit 1`,
      );
      return { rows: row?.left ?? 0 };
    }
  });

  it("moves the end of a session on while it is used, but never past 8 hours", async () => {
    const cookie = await signedIn(admin.app, email);
    await database.query(
      `update admin_sessions set created_at = now() - interval '7 hours 50 minutes',
         expires_at = now() + interval '5 minutes'`,
    );
    const answer = await leads(cookie);
    expect(answer.statusCode).toBe(200);
    expect([answer.headers["set-cookie"]].flat()[0]).toMatch(/^session=/);
    const [row] = await database.query<{ age: number }>(
      `select extract(epoch from max(expires_at - created_at))::float8 as age from admin_sessions`,
    );
    expect(row?.age).toBeCloseTo(8 * 3600, 1);

    await database.query(
      `update admin_sessions set created_at = now() - interval '8 hours 1 second',
         expires_at = now() + interval '20 minutes'`,
    );
    expect((await leads(cookie)).statusCode).toBe(401);
  });

  it("ends an unused session, however often its page looks for new leads", async () => {
    const cookie = await signedIn(admin.app, email);
    await database.query(
      "update admin_sessions set expires_at = now() + interval '5 minutes' where expires_at > now()",
    );
    const end = () => database.query("select max(expires_at)::text as at from admin_sessions");
    const before = await end();
    const fresh = "waitlist_leads/fresh?since=2026-11-22T00:00:00Z";
    const polls = [fresh, "waitlist_leads", "auth/get-session", "admin/account"];
    for (const path of polls) {
      const headers = { cookie, "x-background": "1" };
      const answer = await admin.app.inject({ url: `/api/${path}`, headers });
      expect([path, answer.statusCode]).toEqual([path, 200]);
      expect(answer.body).not.toBe("null");
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(await end()).toEqual(before);
    await leads(cookie);
    expect(await end()).not.toEqual(before);
    await database.query("update admin_sessions set expires_at = now() - interval '1 second'");
    const late = await admin.app.inject({
      url: "/api/waitlist_leads/fresh",
      headers: { cookie, "x-background": "1" },
    });
    expect(late.statusCode).toBe(401);
  });

  it("says the same for an unknown address, a wrong password and an address that is none", async () => {
    const refusal = { error: "invalid_credentials", message: "Invalid login credentials" };
    for (const [typed, key] of [
      ["nobody@example.com", password],
      [email, "a wrong password"],
      ["not an address", password],
      [email, ""],
    ] as const) {
      const answer = await signIn(admin.app, typed, key);
      expect([answer.statusCode, answer.json()]).toEqual([401, refusal]);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });

  it("takes as long for an unknown address as for a wrong password", async () => {
    const time = async (typed: string, n: number) => {
      const started = performance.now();
      await atFullCost(() => signIn(admin.app, typed, `wrong password ${n}`, `203.0.113.${n}`));
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      known.push(await time(email, 2 * n));
      unknown.push(await time("nobody@example.com", 2 * n + 1));
    }
    // Hashing is nearly all of the time: an answer without it would take a twentieth.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
    expect(Math.min(...known)).toBeGreaterThan(Math.min(...unknown) / 3);
  });

  it("offers no other endpoint of the sign-in library", async () => {
    for (const path of ["sign-up/email", "change-password", "update-user", "list-sessions", "ok"]) {
      const answer = await admin.app.inject({
        method: "POST",
        url: `/api/auth/${path}`,
        payload: { email: "x@example.com", password, name: "x" },
        headers: { origin },
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });

  it.each([
    [null],
    ["text"],
    [{}],
    [{ email: 1, password: [] }],
    [{ email, password: "x".repeat(5000) }],
  ])("refuses the body %j without an accident", async (payload) => {
    const answer = await admin.app.inject({
      method: "POST",
      url: "/api/auth/sign-in/email",
      headers: { origin, "content-type": "application/json" },
      payload: JSON.stringify(payload),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it.each(["admin_sessions", "admin_accounts", "admin_users"])(
    "says nothing of a session or an address when the database fails at %s",
    async (table) => {
      const cookie = await signedIn(admin.app, email);
      const console = vi.spyOn(globalThis.console, "error").mockImplementation(() => {});
      await database.query(`ALTER TABLE ${table} RENAME TO gone`);
      try {
        expect((await signIn(admin.app, email)).statusCode).toBe(500);
        for (const read of [leads, session]) {
          const { statusCode, body } = await read(cookie);
          const isFault = statusCode === 500 && body === '{"error":"server_error"}';
          expect(isFault || table === "admin_accounts").toBe(true);
        }
        const said = [...admin.logged, ...console.mock.calls.map((said) => inspect(said))].join("");
        expect(said).toContain("a call failed");
        const token = decodeURIComponent(cookie).split("=")[1]?.split(".")[0] ?? "";
        for (const secret of [token, email, "192.0.2.1", "lightMyRequest"]) {
          expect(said).not.toContain(secret);
        }
      } finally {
        await database.query(`ALTER TABLE gone RENAME TO ${table}`);
        console.mockRestore();
      }
    },
  );

  describe("guessed passwords", () => {
    async function fail(times: number, typed = email, address = "192.0.2.1") {
      for (let n = 0; n < times; n += 1) {
        const answer = await signIn(admin.app, typed, `guess number ${n}`, address);
        expect(answer.statusCode).toBe(401);
      }
    }

    it("wait after 5 failures in 15 minutes, even with the right password from elsewhere", async () => {
      await fail(5);
      const answer = await signIn(admin.app, email, password, "198.51.100.7");
      expect(answer.statusCode).toBe(429);
      const { error, retryAfter } = answer.json();
      expect(error).toBe("rate_limited");
      expect(retryAfter).toBeGreaterThan(14 * 60);
      expect(retryAfter).toBeLessThanOrEqual(15 * 60);
      expect(answer.headers["retry-after"]).toBe(String(retryAfter));
      admin.clock.forward(15 * minutes + 1000);
      expect((await signIn(admin.app, email)).statusCode).toBe(200);
    });

    it("make strangers wait as long for an address that is known, and in use, as for any other", async () => {
      expect((await signIn(admin.app, email)).statusCode).toBe(200);
      admin.clock.forward(7 * 60_000);
      const waits: number[] = [];
      for (const [n, typed] of [email, "nobody@example.com"].entries()) {
        const attempt = (k: number) =>
          signIn(admin.app, typed, "a guess", `203.0.113.${10 * n + k}`);
        for (let k = 0; k < 5; k += 1) expect((await attempt(k)).statusCode).toBe(401);
        const refused = await attempt(5);
        expect(refused.statusCode).toBe(429);
        waits.push(Number(refused.headers["retry-after"]));
      }
      const [known = 0, unknown = 0] = waits;
      expect(Math.abs(known - unknown)).toBeLessThan(30);
    });

    it("from elsewhere never keep out a browser that signed in before", async () => {
      const device = cookieFrom(await signIn(admin.app, email));
      expect(device).toMatch(/(?:^|; )device=/);
      const from = (cookie: string, typed: string, address: string) =>
        admin.app.inject({
          method: "POST",
          url: "/api/auth/sign-in/email",
          payload: { email, password: typed },
          headers: { origin, cookie },
          remoteAddress: address,
        });
      // As many as other clients may, from the same address.
      await fail(5);
      for (const address of ["192.0.2.1", "198.51.100.7"]) {
        expect((await from(device, password, address)).statusCode).toBe(200);
      }
      expect((await signIn(admin.app, email, password, "198.51.100.7")).statusCode).toBe(429);
      // It opens nothing, does not count for another account, and may not guess without a limit.
      const forged = device.replace(
        /(device=[^.]+\.[^.]+\.)(.)/,
        (_all, before, first) => before + (first === "A" ? "B" : "A"),
      );
      expect((await from(forged, password, "198.51.100.7")).statusCode).toBe(429);
      for (let n = 0; n < 5; n += 1) {
        expect((await from(device, `guess number ${n}`, "198.51.100.9")).statusCode).toBe(401);
      }
      expect((await from(device, password, "198.51.100.9")).statusCode).toBe(429);
    });

    /** Signs in from a new address, in a browser without cookies. */
    let address = 0;
    const newBrowser = async () => {
      address += 1;
      const answer = await signIn(admin.app, email, password, `203.0.113.${address}`);
      expect(answer.statusCode).toBe(200);
      return answer.cookies.find(({ name }) => name === "device")?.value;
    };
    const guess = (device: string | undefined, typed: string) =>
      admin.app.inject({
        method: "POST",
        url: "/api/auth/sign-in/email",
        payload: { email, password: typed },
        headers: { origin, cookie: `device=${device}` },
        remoteAddress: "198.51.100.9",
      });

    it("of known browsers have a limit of the account too, and few browsers become known", async () => {
      const devices: (string | undefined)[] = [];
      for (let n = 0; n < 12; n += 1) devices.push(await newBrowser());
      expect(devices.filter((device) => device !== undefined)).toHaveLength(8);
      const known = devices.slice(0, 8);
      const statuses: number[] = [];
      for (const device of known) {
        for (let n = 0; n < 5; n += 1)
          statuses.push((await guess(device, `guess ${n}`)).statusCode);
      }
      expect(statuses.filter((status) => status === 401)).toHaveLength(20);
      // Other clients have another address.
      expect((await signIn(admin.app, email, password, "192.0.2.77")).statusCode).toBe(200);
    });

    it("of a browser that was known before the password changed are a stranger's", async () => {
      const device = await newBrowser();
      const parts = { database, clock: admin.clock.now };
      await addAdministrator(parts, { email, password, reset: true });
      await fail(5);
      expect((await guess(device, password)).statusCode).toBe(429);
      admin.clock.forward(15 * minutes + 1000);
      expect((await guess(device, password)).statusCode).toBe(200);
    });

    it.each([
      "a%0D%0ASet-Cookie:%20b=c",
      "%E2%82%AC",
      "a;%20Domain=b.example",
      `${"a".repeat(500)}.b.c`,
    ])("works despite a cookie set by another site: device=%s", async (planted) => {
      const answer = await admin.app.inject({
        method: "POST",
        url: "/api/auth/sign-in/email",
        payload: { email, password },
        headers: { origin, cookie: `device=${planted.replace(";", "%3B")}` },
      });
      expect(answer.statusCode).toBe(200);
      const device = answer.cookies.find(({ name }) => name === "device");
      expect(device?.value).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(device).not.toHaveProperty("domain");
    });

    it("count no more once the command line has set a new password", async () => {
      await fail(5);
      const parts = { database, clock: admin.clock.now };
      await addAdministrator(parts, { email, password, reset: true });
      expect((await signIn(admin.app, email, password, "198.51.100.7")).statusCode).toBe(200);
    });

    it("are logged with where they came from, and without what was typed", async () => {
      await fail(1, "somebody.else@example.com", "2001:db8::7");
      const line = admin.logged.find((each) => each.includes("sign-in failed"));
      expect(line).toContain('"client":"2001:db8::7"');
      expect(admin.logged.join("")).not.toMatch(/somebody|guess number/);
      const [row] = await database.query(
        "select by_email, details from audit_log order by id desc limit 1",
      );
      expect(row).toEqual({ by_email: null, details: { failed: "password" } });
    });

    it("wait longer the second time", async () => {
      await fail(5);
      admin.clock.forward(15 * minutes + 1000);
      await fail(5);
      const { retryAfter } = (await signIn(admin.app, email)).json();
      expect(retryAfter).toBeGreaterThan(15 * 60);
    });

    it("wait by address too, whichever accounts are tried", async () => {
      for (let n = 0; n < 5; n += 1) await fail(1, `person${n}@example.com`);
      expect((await signIn(admin.app, email)).statusCode).toBe(429);
      expect((await signIn(admin.app, email, password, "198.51.100.8")).statusCode).toBe(200);
    });

    it("are counted when they come all at once", async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => signIn(admin.app, email, `guess number ${n}`)),
      );
      const tried = answers.filter(({ statusCode }) => statusCode === 401);
      expect(tried).toHaveLength(5);
    });

    it("are all that counts: a right password costs nothing", async () => {
      for (let n = 0; n < 8; n += 1) {
        expect((await signIn(admin.app, email)).statusCode).toBe(200);
      }
      await fail(5);
    });

    it("are distinguished by neither case nor spaces of the address", async () => {
      await fail(3, email);
      await fail(2, "ADMIN@example.COM", "198.51.100.9");
      expect(
        (await signIn(admin.app, "Admin@Example.com", password, "198.51.100.10")).statusCode,
      ).toBe(429);
    });
  });
});
