import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#contract/people.ts";
import type { Database } from "#server/database/database.ts";
import {
  type AdminApp,
  addPerson,
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
  keepAccounts,
  linksQueued,
  newPassword,
  owner,
} from "#tests/integration/people-site.ts";

describe.each(databases)("the administrators on the $name", ({ open }) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let database: Database;
  let admin: AdminApp;
  let olga: AccountClient;
  let restoreAccounts: () => Promise<void>;

  beforeAll(async () => {
    opened = await open();
    database = opened.database;
    admin = await openAdminApp(database);
    olga = await owner(admin, database, "olga@example.com");
    restoreAccounts = await keepAccounts(database);
  });
  beforeEach(async () => {
    // The process remembers a used limit too.
    await admin.app.close();
    admin = await openAdminApp(database);
    olga = clientOf(admin, olga.cookie);
    await restoreAccounts();
    await database.query("DELETE FROM rate_limits");
    await database.query("DELETE FROM mails");
  });
  afterAll(async () => {
    await admin?.app.close();
    await opened?.close();
  });

  const people = async (): Promise<Person[]> => (await olga.get("/api/admin/people")).json().people;
  const named = async (email: string) => (await people()).find((each) => each.email === email);
  const invite = (email: string, role = "editor") =>
    olga.post("/api/admin/people", { email, role, locale: "fr" });
  const choose = (token: string, chosen = newPassword) =>
    clientOf(admin, "").post("/api/auth/reset-password", { token, password: chosen });

  describe("an invitation", () => {
    it("leads from the mail to a password and a sign-in, with the role that was given", async () => {
      expect((await invite("Edward@Example.com ")).statusCode).toBe(200);
      expect(await named("edward@example.com")).toMatchObject({
        role: "editor",
        state: "invited",
        lastSeen: null,
        isYou: false,
      });
      expect((await signIn(admin.app, "edward@example.com")).statusCode).toBe(401);
      const [mail] = await linksQueued(database);
      expect(mail?.to).toBe("edward@example.com");
      const chosen = await choose(mail?.token ?? "");
      expect(chosen.json()).toMatchObject({
        user: { email: "edward@example.com", role: "editor" },
      });
      const joined = clientOf(admin, cookieFrom(chosen));
      expect((await joined.get("/api/waitlist_leads")).statusCode).toBe(200);
      const entered = await signIn(admin.app, "edward@example.com", newPassword);
      expect(entered.json()).toMatchObject({ user: { role: "editor" } });
      expect(await named("edward@example.com")).toMatchObject({ state: "active", role: "editor" });
    });

    it("works once, and requires a long password before it is used up", async () => {
      await invite("edward@example.com");
      const [mail] = await linksQueued(database);
      const token = mail?.token ?? "";
      const isGood = async (sent: string) =>
        (await clientOf(admin, "").post("/api/auth/password-link", { token: sent })).json();
      // Opening the page does not use it up.
      for (const _ of [1, 2]) expect(await isGood(token)).toEqual({ ok: true });
      for (const wrong of ["", `${token}x`, "../x?token=1", `${token}?callbackURL=/`]) {
        expect([wrong, await isGood(wrong)]).toEqual([wrong, { error: "invalid_token" }]);
      }
      expect((await choose(token, "too short")).json()).toEqual({ error: "password_too_short" });
      expect((await choose(token)).statusCode).toBe(200);
      const again = await choose(token, "yet another long password");
      expect([again.statusCode, again.json()]).toEqual([400, { error: "invalid_token" }]);
      expect(await isGood(token)).toEqual({ error: "invalid_token" });
      expect((await signIn(admin.app, "edward@example.com", newPassword)).statusCode).toBe(200);
    });

    it("rates a password for the holder of a link and for a session, and for no other caller", async () => {
      await invite("edward@example.com");
      const [mail] = await linksQueued(database);
      const link = (password: string, token = mail?.token) =>
        clientOf(admin, "").post("/api/auth/password-strength", { token, password });
      const own = (password: string, who = olga) =>
        who.post("/api/admin/account/password-strength", { password });
      for (const [password, strength] of [
        ["passwordpassword", "weak"],
        ["four dull grey boats", "strong"],
      ] as const) {
        expect([password, (await link(password)).json()]).toEqual([password, { strength }]);
        expect([password, (await own(password)).json()]).toEqual([password, { strength }]);
      }
      // The check uses the person's own name and address, as the final one does.
      expect((await link("edward@example.com!")).json()).toEqual({ strength: "weak" });
      const stranger = await link("four dull grey boats", "another");
      expect([stranger.statusCode, stranger.json()]).toEqual([400, { error: "invalid_token" }]);
      expect((await own("x", clientOf(admin, ""))).statusCode).toBe(401);
      // The check does not use up the link.
      expect((await choose(mail?.token ?? "")).statusCode).toBe(200);
    });

    it("works once also when it is used twice at the same moment", async () => {
      await invite("edward@example.com");
      const [mail] = await linksQueued(database);
      const answers = await Promise.all([1, 2].map(() => choose(mail?.token ?? "")));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    });

    it("expires after 72 hours, and can be sent again", async () => {
      await invite("edward@example.com");
      const [late] = await linksQueued(database);
      const [kept] = await database.query<{ hours: number }>(
        `SELECT (extract(epoch FROM expires_at - now()) / 3600)::float8 AS hours
         FROM admin_verifications`,
      );
      expect(kept?.hours).toBeGreaterThan(71.9);
      expect(kept?.hours).toBeLessThanOrEqual(72);
      await database.query("UPDATE admin_verifications SET expires_at = now() - interval '1 s'");
      await database.query("UPDATE admin_users SET invited_until = now() - interval '1 s'");
      const refused = await clientOf(admin, "").post("/api/auth/password-link", late);
      expect([refused.statusCode, refused.json()]).toEqual([400, { error: "invalid_token" }]);
      expect((await choose(late?.token ?? "")).json()).toEqual({ error: "invalid_token" });
      const person = await named("edward@example.com");
      expect(person?.state).toBe("invitation_expired");

      const again = await olga.post(`/api/admin/people/${person?.id}/invite`, { locale: "ar" });
      expect(again.json()).toEqual({ ok: true });
      const [fresh] = await linksQueued(database);
      expect((await named("edward@example.com"))?.state).toBe("invited");
      expect((await choose(fresh?.token ?? "")).statusCode).toBe(200);
    });

    it("sent again makes the link before it worth nothing", async () => {
      await invite("edward@example.com");
      const [first] = await linksQueued(database);
      const person = await named("edward@example.com");
      await olga.post(`/api/admin/people/${person?.id}/invite`, { locale: "en" });
      expect((await choose(first?.token ?? "")).json()).toEqual({ error: "invalid_token" });
    });

    it("leaves no secret in the database", async () => {
      await invite("edward@example.com");
      const [mail] = await linksQueued(database);
      const rows = await database.query("SELECT identifier, value FROM admin_verifications");
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(mail?.token);
    });

    it("is refused for what is no address, for who is in already, and without an end", async () => {
      expect((await invite("nobody")).json()).toEqual({ error: "invalid_email" });
      expect((await invite("olga@example.com")).json()).toEqual({
        error: "already_administrator",
      });
      const me = await named("olga@example.com");
      const again = await olga.post(`/api/admin/people/${me?.id}/invite`, { locale: "en" });
      expect([again.statusCode, again.json()]).toEqual([409, { error: "already_active" }]);
      for (let n = 0; n < 28; n += 1) await invite(`person${n}@example.com`);
      const often = await invite("one-more@example.com");
      expect([often.statusCode, often.json().error]).toEqual([429, "rate_limited"]);
    });

    it("reaches one address five times a day, whichever way it is sent", async () => {
      const person = async () => (await named("edward@example.com"))?.id;
      const again = async () =>
        olga.post(`/api/admin/people/${await person()}/invite`, { locale: "en" });
      for (const typed of ["edward@example.com", " Edward@Example.com "]) {
        expect((await invite(typed)).statusCode).toBe(200);
        expect((await again()).statusCode).toBe(200);
        await olga.post(`/api/admin/people/${await person()}/remove`, {});
      }
      expect((await invite("edward@example.com")).statusCode).toBe(200);
      expect((await again()).json().error).toBe("rate_limited");
      expect((await invite("edward@example.com")).json().error).toBe("rate_limited");
    });

    it("of a removed account opens nothing", async () => {
      await invite("edward@example.com");
      const [mail] = await linksQueued(database);
      const person = await named("edward@example.com");
      await olga.post(`/api/admin/people/${person?.id}/remove`);
      expect((await choose(mail?.token ?? "")).statusCode).toBe(400);
      expect((await signIn(admin.app, "edward@example.com", newPassword)).statusCode).toBe(401);
    });
  });

  describe("roles", () => {
    it("are changed at once, and people are removed with their sessions", async () => {
      await addPerson(database, "rita@example.com", "reader");
      const rita = clientOf(admin, await signedIn(admin.app, "rita@example.com"));
      expect((await rita.get("/api/waitlist_leads.csv")).statusCode).toBe(403);
      const { id } = (await named("rita@example.com")) ?? {};
      const changed = await olga.post(`/api/admin/people/${id}/role`, { role: "editor" });
      expect(changed.json()).toEqual({ ok: true });
      expect((await rita.get("/api/waitlist_leads.csv")).statusCode).toBe(200);
      expect((await olga.post(`/api/admin/people/${id}/remove`)).json()).toEqual({ ok: true });
      expect((await rita.get("/api/waitlist_leads")).statusCode).toBe(401);
      expect(await named("rita@example.com")).toBeUndefined();
    });

    it("report an unknown name and an unknown role", async () => {
      for (const [path, body] of [
        ["nobody/role", { role: "editor" }],
        ["nobody/remove", {}],
        ["nobody/invite", { locale: "en" }],
      ] as const) {
        const answer = await olga.post(`/api/admin/people/${path}`, body);
        expect([path, answer.statusCode, answer.json().error]).toEqual([path, 404, "not_found"]);
      }
      const me = await named("olga@example.com");
      for (const role of ["admin", "none", "owner,editor", ["owner"]]) {
        const answer = await olga.post(`/api/admin/people/${me?.id}/role`, { role });
        expect([role, answer.statusCode]).toEqual([role, 400]);
      }
    });

    it("write what was done to the log, with who did it", async () => {
      await invite("edward@example.com", "reader");
      const person = await named("edward@example.com");
      await olga.post(`/api/admin/people/${person?.id}/role`, { role: "editor" });
      await olga.post(`/api/admin/people/${person?.id}/remove`);
      const { entries } = (await olga.get("/api/admin/audit?by=olga@example.com")).json();
      const about = (entry: { kind: string; details: object }) => [entry.kind, entry.details];
      expect(entries.slice(0, 3).map(about)).toEqual([
        ["person_removed", { person: "edward@example.com", role: "editor" }],
        ["role_changed", { person: "edward@example.com", from: "reader", to: "editor" }],
        ["person_invited", { person: "edward@example.com", role: "reader" }],
      ]);
    });
  });

  describe("the last owner", () => {
    const idOf = async (email: string) => (await named(email))?.id ?? "";

    it("cannot be given another role, nor removed", async () => {
      const me = await idOf("olga@example.com");
      const demoted = await olga.post(`/api/admin/people/${me}/role`, { role: "reader" });
      expect([demoted.statusCode, demoted.json()]).toEqual([409, { error: "last_owner" }]);
      const removed = await olga.post(`/api/admin/people/${me}/remove`);
      expect([removed.statusCode, removed.json()]).toEqual([409, { error: "own_account" }]);
      await expect(database.query("DELETE FROM admin_users")).rejects.toThrow(/last owner/);
      expect((await people()).map(({ role }) => role)).toEqual(["owner"]);
    });

    it("is one who can sign in: an owner who was only invited does not count", async () => {
      await invite("other@example.com", "owner");
      const me = await idOf("olga@example.com");
      const demoted = await olga.post(`/api/admin/people/${me}/role`, { role: "editor" });
      expect(demoted.json()).toEqual({ error: "last_owner" });
    });

    it.each([
      // The loser's session has ended, or is no owner's any more.
      { what: "remove one another", path: "remove", loser: [401, "unauthenticated"] },
      { what: "take each other's role", path: "role", loser: [403, "forbidden"] },
    ])("stays, signed in, when two owners $what at the same moment", async ({ path, loser }) => {
      for (let round = 0; round < 2; round += 1) {
        const [one, two] = [`${path}.one${round}@example.com`, `${path}.two${round}@example.com`];
        const pair = [await owner(admin, database, one), await owner(admin, database, two)];
        await database.query("DELETE FROM admin_users WHERE email <> ALL($1)", [[one, two]]);
        const ids = await database.query<{ id: string }>(
          "SELECT id FROM admin_users ORDER BY email DESC",
        );
        const answers = await Promise.all(
          pair.map((who, at) =>
            who.post(`/api/admin/people/${ids[at]?.id}/${path}`, { role: "reader" }),
          ),
        );
        const said = answers.map((answer) => [answer.statusCode, answer.json().error]);
        expect(said.toSorted()).toEqual([[200, undefined], loser]);
        const owners = await database.query<{ email: string }>(
          "SELECT email FROM admin_users WHERE role = 'owner'",
        );
        const winner = said.findIndex(([status]) => status === 200);
        expect(owners).toEqual([{ email: [one, two][winner] }]);
        expect((await pair[winner]?.get("/api/admin/people"))?.statusCode).toBe(200);
        const log = await database.query(
          "SELECT by_email FROM audit_log WHERE details->>'person' = $1 AND kind <> 'person_joined'",
          [[one, two][1 - winner]],
        );
        expect(log).toEqual([{ by_email: [one, two][winner] }]);
      }
    });

    it("is not fought over by the site and a hand at the database: one waits for the other", async () => {
      for (let round = 0; round < 2; round += 1) {
        const [one, two] = [`one${round}@example.com`, `two${round}@example.com`];
        await addPerson(database, one, "owner");
        await addPerson(database, two, "owner");
        const person = await named(one);
        const [site, hand] = await Promise.all([
          olga.post(`/api/admin/people/${person?.id}/remove`),
          database.query("DELETE FROM admin_users WHERE email = ANY($1) RETURNING email", [
            [two, one],
          ]),
        ]);
        expect([200, 404]).toContain(site.statusCode);
        expect(hand.length).toBe(site.statusCode === 200 ? 1 : 2);
      }
    });

    it("stays when all owners are demoted by as many connections at once", async () => {
      for (const name of ["ada", "ben", "cid"]) {
        await addPerson(database, `${name}@example.com`, "owner");
      }
      const all = await database.query<{ id: string }>("SELECT id FROM admin_users");
      const tries = await Promise.allSettled(
        all.map(({ id }) =>
          database.query("UPDATE admin_users SET role = 'reader' WHERE id = $1", [id]),
        ),
      );
      expect(tries.filter(({ status }) => status === "rejected")).toHaveLength(1);
      const owners = await database.query("SELECT 1 FROM admin_users WHERE role = 'owner'");
      expect(owners).toHaveLength(1);
    });
  });

  it("the library's own routes make no administrator", async () => {
    for (const path of ["admin/set-role", "admin/create-user", "admin/impersonate-user"]) {
      const answer = await olga.post(`/api/auth/${path}`, { userId: "x", role: "owner" });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    expect((await signIn(admin.app, "olga@example.com", password)).statusCode).toBe(200);
  });
});
