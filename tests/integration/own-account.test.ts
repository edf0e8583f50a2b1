import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnSession } from "#contract/people.ts";
import { addAdministrator, forgetSecondFactor } from "#server/accounts/accounts.ts";
import type { Database } from "#server/database/database.ts";
import { createLimits, limitRules } from "#server/http/limits.ts";
import {
  type AdminApp,
  addPerson,
  botToken,
  cookieFrom,
  databases,
  limitTable,
  openAdminApp,
  password,
  secret,
  signedIn,
  signIn,
} from "#tests/integration/admin-harness.ts";
import {
  changesQueued,
  clientOf,
  halfSignedIn,
  justBefore,
  keepAccounts,
  linksQueued,
  newPassword,
  owner,
  passwordChanged,
  withSecondFactor,
} from "#tests/integration/people-site.ts";

const email = "olga@example.com";

describe.each(databases)("one's own account on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let restoreAccounts: () => Promise<void>;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    await addPerson(database, email, "owner");
    restoreAccounts = await keepAccounts(database);
  });
  beforeEach(async () => {
    await admin?.app.close();
    admin = await openAdminApp(database);
    await restoreAccounts();
    await database.query("DELETE FROM rate_limits");
    await database.query("DELETE FROM admin_verifications");
    await database.query("DELETE FROM mails");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const anonymous = () => clientOf(admin, "");
  const forget = (address: string) =>
    anonymous().post("/api/auth/request-password-reset", { email: address, locale: "en" });
  const choose = (token: string, chosen = newPassword) =>
    anonymous().post("/api/auth/reset-password", { token, password: chosen });
  const signInAgain = async () => clientOf(admin, await signedIn(admin.app, email));

  describe("a forgotten password", () => {
    it("is answered the same for every address, and only an administrator gets a mail", async () => {
      await addPerson(database, "gone@example.com", "none");
      for (const address of [email, "nobody@example.com", "gone@example.com"]) {
        const answer = await forget(address);
        expect([address, answer.statusCode, answer.body]).toEqual([address, 200, '{"ok":true}']);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
      // Until the mail is rendered, the database contains the same for each.
      const [row] = await database.query<{ owed: number; links: number }>(
        `SELECT (SELECT count(*)::int FROM mails) AS owed,
           (SELECT count(*)::int FROM admin_verifications) AS links`,
      );
      expect(row).toEqual({ owed: 3, links: 0 });
      const written = await linksQueued(database);
      expect(written.map(({ to }) => to)).toEqual([email]);
    });

    it("is not requested by a program, which uses nothing up for the others at its address", async () => {
      const body = { email, locale: "en", recaptchaToken: botToken };
      for (let tries = 0; tries < 6; tries += 1) {
        const answer = await anonymous().post("/api/auth/request-password-reset", body);
        expect([answer.statusCode, answer.json().error]).toEqual([403, "recaptcha_failed"]);
      }
      expect(await linksQueued(database)).toEqual([]);
      expect((await forget(email)).statusCode).toBe(200);
    });

    it("is available to an administrator however many strangers have requested one, in the same words", async () => {
      // The hourly limit of unknown addresses is used up, by as many networks.
      const used = limitRules(limitTable.reset.unknown, "all");
      const limits = createLimits(database, { on: true, secret, now: admin.clock.now });
      for (let n = 0; n < 100; n += 1) await limits.consume(used);
      const answers = [];
      for (const address of ["nobody@example.com", email]) {
        const started = performance.now();
        const { statusCode, body } = await forget(address);
        answers.push([statusCode, body]);
        expect(performance.now() - started).toBeGreaterThan(240);
      }
      expect(answers).toEqual([
        [200, '{"ok":true}'],
        [200, '{"ok":true}'],
      ]);
      const queued = await database.query("SELECT to_address FROM mails");
      expect(queued).toEqual([{ to_address: email }]);
    });

    it("cannot be used up by others for a browser that signed in before", async () => {
      const known = await signInAgain();
      await forget(email);
      expect((await forget(email)).statusCode).toBe(429);
      const body = { email, locale: "en" };
      const own = await known.post("/api/auth/request-password-reset", body);
      expect(own.statusCode).toBe(200);
    });

    it("does not make a browser known before the second factor", async () => {
      const set = await withSecondFactor(admin, await signInAgain());
      expect(set.confirmed.statusCode).toBe(200);
      await forget(email);
      const [mail] = await linksQueued(database);
      const chosen = await choose(mail?.token ?? "");
      expect(chosen.json()).toEqual({ secondFactor: true });
      expect(chosen.cookies.map(({ name }) => name)).not.toContain("device");
    });

    it("signs in at once an owner locked out by guesses from the same address", async () => {
      for (let n = 0; n < 5; n += 1) await signIn(admin.app, email, `guess number ${n}`);
      expect((await signIn(admin.app, email)).statusCode).toBe(429);
      await forget(email);
      const [mail] = await linksQueued(database);
      const chosen = await choose(mail?.token ?? "");
      expect(chosen.statusCode).toBe(200);
      const again = await clientOf(admin, cookieFrom(chosen)).post("/api/auth/sign-in/email", {
        ...{ email, password: newPassword },
      });
      expect(again.statusCode).toBe(200);
    });

    it("is limited for every address alike", async () => {
      const address = "nobody@example.com";
      await forget(address);
      const known = await forget(email);
      const [again, knownAgain] = [await forget(address), await forget(email)];
      expect(known.statusCode).toBe(200);
      for (const answer of [again, knownAgain]) {
        expect([answer.statusCode, answer.json().error]).toEqual([429, "rate_limited"]);
      }
      expect((await forget("no address")).json()).toEqual({ error: "invalid_email" });
    });

    it("is replaced by the link, which ends every session and every other link", async () => {
      const inside = await signInAgain();
      await forget(email);
      admin.clock.forward(61_000);
      await forget(email);
      const [first, second] = await linksQueued(database);
      const chosen = await choose(first?.token ?? "");
      // A new password signs in without typing it again.
      expect(chosen.json()).toMatchObject({ user: { email, role: "owner" } });
      const entered = clientOf(admin, cookieFrom(chosen));
      expect((await entered.get("/api/waitlist_leads")).statusCode).toBe(200);
      expect((await inside.get("/api/waitlist_leads")).statusCode).toBe(401);
      expect((await choose(second?.token ?? "")).json()).toEqual({ error: "invalid_token" });
      expect((await signIn(admin.app, email)).statusCode).toBe(401);
      expect((await signIn(admin.app, email, newPassword)).statusCode).toBe(200);
    });

    it("may be replaced within an hour, not later", async () => {
      await forget(email);
      const [mail] = await linksQueued(database);
      const [kept] = await database.query<{ minutes: number }>(
        `SELECT (extract(epoch FROM expires_at - now()) / 60)::float8 AS minutes
         FROM admin_verifications`,
      );
      expect(kept?.minutes).toBeGreaterThan(59);
      expect(kept?.minutes).toBeLessThanOrEqual(60);
      await database.query("UPDATE admin_verifications SET expires_at = now() - interval '1 s'");
      expect((await choose(mail?.token ?? "")).json()).toEqual({ error: "invalid_token" });
      expect((await signIn(admin.app, email)).statusCode).toBe(200);
    });

    it("does not take the second factor away, and ends what waited for it", async () => {
      await withSecondFactor(admin, await signInAgain());
      const half = await halfSignedIn(admin, email);
      await forget(email);
      const [mail] = await linksQueued(database);
      expect((await choose(mail?.token ?? "")).json()).toEqual({ secondFactor: true });
      const proved = await half.post("/api/auth/sign-in/second-factor", {
        kind: "totp",
        code: "123456",
      });
      expect(proved.json()).toEqual({ error: "challenge_expired" });
      expect((await signIn(admin.app, email, newPassword)).json()).toEqual({ secondFactor: true });
    });

    it.each([
      "passwordpassword",
      "qwertyuiopasdfghjkl",
      "olga@example.com1",
      "falajfalajfalaj",
      "falaj falaj falaj",
      "Falaj Wallet 2026",
      "Gate Avenue, DIFC, Dubai",
      "welcome to dubai",
    ])("is not one of the first that are guessed: %s", async (common) => {
      await forget(email);
      const [mail] = await linksQueued(database);
      const answer = await choose(mail?.token ?? "", common);
      expect([answer.statusCode, answer.json()]).toEqual([400, { error: "password_too_common" }]);
      const who = await signInAgain();
      const body = { current: password, next: common };
      const changed = await who.post("/api/admin/account/password", body);
      expect(changed.json()).toEqual({ error: "password_too_common" });
    });

    it.each(["", "x", "../../etc", "a".repeat(200)])(
      "takes no invented secret: %.12s",
      async (token) => {
        expect((await choose(token)).json()).toEqual({ error: "invalid_token" });
      },
    );
  });

  describe("a password", () => {
    const change = (who: Awaited<ReturnType<typeof signInAgain>>, current: string, next: string) =>
      who.post("/api/admin/account/password", { current, next });

    it("is changed with its current value, and ends the other sessions", async () => {
      const [one, other] = [await signInAgain(), await signInAgain()];
      const changed = await change(one, password, newPassword);
      expect(changed.json()).toEqual({ ok: true });
      expect((await other.get("/api/waitlist_leads")).statusCode).toBe(401);
      const lines = [changed.headers["set-cookie"] ?? []].flat();
      const fresh = lines.at(-1)?.split(";", 1)[0] ?? "";
      expect((await clientOf(admin, fresh).get("/api/waitlist_leads")).statusCode).toBe(200);
      expect((await signIn(admin.app, email, newPassword)).statusCode).toBe(200);
    });

    it("ends the links and the sign-ins that were begun before it, however it is changed", async () => {
      await forget(email);
      const [mail] = await linksQueued(database);
      const who = await signInAgain();
      expect((await change(who, password, newPassword)).json()).toEqual({ ok: true });
      expect((await choose(mail?.token ?? "")).json()).toEqual({ error: "invalid_token" });

      await forget(email);
      const [second] = await linksQueued(database);
      const parts = { database, clock: () => new Date() };
      await addAdministrator(parts, { email, password, reset: true });
      expect((await choose(second?.token ?? "")).json()).toEqual({ error: "invalid_token" });
    });

    it("ends sign-ins that began with the one before", async () => {
      const takeBack = await justBefore("admin_sessions", database, passwordChanged);
      const late = await signIn(admin.app, email);
      await takeBack();
      expect([late.statusCode, late.json().error]).toEqual([401, "invalid_credentials"]);
      expect(cookieFrom(late)).toBe("");
      expect(await database.query("SELECT 1 FROM admin_sessions")).toEqual([]);
    });

    it("requires no second factor from a sign-in that began before it", async () => {
      await withSecondFactor(admin, await signInAgain());
      await database.query("DELETE FROM admin_sessions");
      const takeBack = await justBefore("admin_verifications", database, passwordChanged);
      const late = await signIn(admin.app, email);
      await takeBack();
      expect([late.statusCode, late.json().error]).toEqual([401, "invalid_credentials"]);
      expect(cookieFrom(late)).toBe("");
      const left = "SELECT 1 FROM admin_verifications JOIN admin_users ON value = admin_users.id";
      expect(await database.query(left)).toEqual([]);
    });

    it("is not replaced twice from the same one, by two who knew it", async () => {
      const [one, other] = [await signInAgain(), await signInAgain()];
      const answers = await Promise.all([
        change(one, password, newPassword),
        change(other, password, "a password of somebody else"),
      ]);
      expect(answers.map(({ statusCode }) => statusCode === 200).sort()).toEqual([false, true]);
      const chosen = answers[0]?.statusCode === 200 ? newPassword : "a password of somebody else";
      expect((await signIn(admin.app, email, chosen)).statusCode).toBe(200);
    });

    it("set on the command line is the last word, also while a link is being used", async () => {
      await forget(email);
      const [mail] = await linksQueued(database);
      const parts = { database, clock: () => new Date() };
      const operators = "a password of the operator";
      const [chosen] = await Promise.all([
        choose(mail?.token ?? ""),
        addAdministrator(parts, { email, password: operators, reset: true }),
      ]);
      const typed = [newPassword, operators];
      const opened = await Promise.all(typed.map((each) => signIn(admin.app, email, each)));
      // Whichever came first, the other ended what it left open.
      expect(opened.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
      const isIn = await clientOf(admin, cookieFrom(chosen)).get("/api/waitlist_leads");
      expect(isIn.statusCode === 200).toBe(opened[0]?.statusCode === 200);
    });

    it("stays when the present one is wrong, or the new one too short", async () => {
      const who = await signInAgain();
      const wrong = await change(who, "not the password", newPassword);
      expect([wrong.statusCode, wrong.json()]).toEqual([403, { error: "wrong_password" }]);
      const short = await change(who, password, "fourteen chars");
      expect(short.json()).toEqual({ error: "password_too_short" });
      const long = await change(who, password, "x".repeat(129));
      expect(long.json()).toEqual({ error: "password_too_long" });
      expect((await signIn(admin.app, email)).statusCode).toBe(200);
    });

    it("may have 12 characters beside a second factor", async () => {
      const { who } = await withSecondFactor(admin, await signInAgain());
      expect((await change(who, password, "11 letters.")).statusCode).toBe(400);
      expect((await change(who, password, "12 letters..")).json()).toEqual({ ok: true });
    });
  });

  describe("a change of credentials in a stolen session", () => {
    const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
    const reader = { "x-reader": "fr Africa/Tunis", "user-agent": firefox };
    const kinds = async () => (await changesQueued(database)).map(({ kind }) => kind);
    /** Signs in with a browser that sends its language and zone. */
    async function frenchReader(typed = password) {
      const entered = await clientOf(admin, "", reader).post("/api/auth/sign-in/email", {
        ...{ email, password: typed },
      });
      return clientOf(admin, cookieFrom(entered), reader);
    }

    it("is mailed to its holder, in their language and zone, with its browser", async () => {
      const olga = await frenchReader();
      await olga.post("/api/admin/account/password", { current: password, next: newPassword });
      expect(await changesQueued(database)).toEqual([
        {
          ...{ kind: "account-password", to: email, template: "account-changed", locale: "fr" },
          what: "Votre mot de passe a été modifié",
          when: expect.stringMatching(
            /^\d{4}(-\d\d){2} \d\d:\d\d \(Africa\/Tunis\), Firefox, Linux$/,
          ),
          accountUrl: "http://localhost:4171/fr/admin/account",
        },
      ]);
    });

    it("names no browser when several are signed in, and no zone when none is known", async () => {
      const olga = await signInAgain();
      await frenchReader();
      await database.query("UPDATE admin_users SET locale = NULL, time_zone = NULL");
      await withSecondFactor(admin, olga);
      expect(await changesQueued(database)).toMatchObject([
        {
          ...{ kind: "account-second_factor_on", locale: "en" },
          when: expect.stringMatching(/^[-\d]{10} [:\d]{5} \(UTC\)$/),
          accountUrl: "http://localhost:4171/admin/account",
        },
      ]);
    });

    it("is mailed for the second factor, its codes, a new password by link, and a role", async () => {
      const { who } = await withSecondFactor(admin, await signInAgain());
      await who.post("/api/admin/account/recovery-codes", { password });
      await who.post("/api/admin/account/second-factor/off", { password });
      expect(await kinds()).toEqual([
        "account-second_factor_on",
        "account-recovery_codes",
        "account-second_factor_off",
      ]);
      await forget(email);
      const [mail] = await linksQueued(database);
      await choose(mail?.token ?? "");
      expect(await kinds()).toEqual(["account-password_reset"]);

      const pia = await owner(admin, database, "pia@example.com");
      const { people } = (await pia.get("/api/admin/people")).json();
      const { id } = people.find((one: { email: string }) => one.email === email);
      for (const role of ["reader", "reader"]) {
        await pia.post(`/api/admin/people/${id}/role`, { role });
      }
      expect(await changesQueued(database)).toMatchObject([
        {
          ...{ kind: "account-role_reader", to: email },
          what: "Your role was changed: you are a reader now",
          when: expect.stringMatching(/\)$/),
        },
      ]);
    });

    it("is mailed when it was made on the command line, and not when it failed", async () => {
      const parts = { database, clock: () => new Date() };
      await withSecondFactor(admin, await signInAgain());
      await changesQueued(database);
      await forgetSecondFactor(parts, email);
      await addAdministrator(parts, { email, password: newPassword, reset: true });
      expect(await kinds()).toEqual([
        "account-second_factor_forgotten",
        "account-password_by_operator",
      ]);
      const who = await frenchReader(newPassword);
      await who.post("/api/admin/account/password", { current: "wrong", next: password });
      await who.post("/api/admin/account/second-factor/off", { password: newPassword });
      await expect(forgetSecondFactor(parts, email)).rejects.toThrow("second_factor_off");
      expect(await kinds()).toEqual([]);
    });
  });

  describe("sessions", () => {
    const list = async (who: Awaited<ReturnType<typeof signInAgain>>): Promise<OwnSession[]> =>
      (await who.get("/api/admin/account/sessions")).json().sessions;

    it("are listed without what opens them, this one marked", async () => {
      const [one, other] = [await signInAgain(), await signInAgain()];
      const sessions = await list(one);
      expect(sessions.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
      expect(sessions[0]).toMatchObject({ address: "192.0.2.1", userAgent: "lightMyRequest" });
      const tokens = [one, other].map(({ cookie }) => /=([^.]+)\./.exec(cookie)?.[1] ?? "?");
      for (const token of tokens) expect(JSON.stringify(sessions)).not.toContain(token);
    });

    it("are ended one by one, or all others at once", async () => {
      const [one, two, three] = [await signInAgain(), await signInAgain(), await signInAgain()];
      const twos = (await list(two)).find(({ isThis }) => isThis);
      const ended = await one.post(`/api/admin/account/sessions/${twos?.id}/end`);
      expect(ended.json()).toEqual({ ok: true });
      expect((await two.get("/api/waitlist_leads")).statusCode).toBe(401);
      expect((await three.get("/api/waitlist_leads")).statusCode).toBe(200);
      const rest = await one.post("/api/admin/account/end-other-sessions");
      expect(rest.json()).toEqual({ ok: true });
      expect((await three.get("/api/waitlist_leads")).statusCode).toBe(401);
      expect(await list(one)).toHaveLength(1);
    });

    it("of others are refused", async () => {
      const pia = await owner(admin, database, "pia@example.com");
      const theirs = (await list(pia))[0];
      const olga = await signInAgain();
      expect((await list(olga)).map(({ id }) => id)).not.toContain(theirs?.id);
      const answer = await olga.post(`/api/admin/account/sessions/${theirs?.id}/end`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: "not_found" }]);
      expect((await pia.get("/api/waitlist_leads")).statusCode).toBe(200);
    });
  });
});
