import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireAdmin } from "#server/admin/require-admin.ts";
import { type Asker, accessTable, askers } from "#tests/integration/access-table.ts";
import {
  type AdminApp,
  addApplication,
  addPerson,
  databases,
  openAdminApp,
  origin,
  signedIn,
} from "#tests/integration/admin-harness.ts";
import { callsOf } from "#tests/integration/calls-of.ts";
import { openSite } from "#tests/integration/waitlist-site.ts";

const table = accessTable();
/** All that is said to whoever is refused. */
const unauthenticated = '{"error":"unauthenticated"}';
const forbidden = '{"error":"forbidden"}';

/** Where the administration's calls lie, whichever capability declares them. */
const administration = /^[A-Z]+ \/api\/(?:admin|auth|inbox|rpc|waitlist_leads)\b/;

it("knows every call of the administration that the whole server answers", async () => {
  const site = await openSite();
  const calls = callsOf(site.app);
  await site.close();
  expect(calls).toContain("GET /api/market");
  expect(calls.filter((call) => administration.test(call)).sort()).toEqual(
    [...table.keys()].sort(),
  );
});

describe.each(databases)("the administrators' calls on the $name", ({ open: openDatabase }) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let admin: AdminApp;
  const cookies: Partial<Record<Asker, string>> = {};
  let application = "";

  beforeAll(async () => {
    database = await openDatabase();
    admin = await openAdminApp(database.database);
    application = await addApplication(database.database, {});
    for (const asker of askers) {
      if (asker === "nobody") continue;
      const email = `${asker.replace(" ", "-")}@example.com`;
      await addPerson(database.database, email, asker === "no role" ? "none" : asker);
      cookies[asker] = await signedIn(admin.app, email);
    }
  });
  afterAll(async () => {
    await admin?.app.close();
    await database?.close();
  });

  const ask = (call: string, cookie?: string) => {
    const [method, url = ""] = call.split(" ");
    return admin.app.inject({
      method: method as "GET",
      url: url.replace(":kind", "application").replace(":id", application).replaceAll(/:\w+/g, "x"),
      headers: { origin, ...(cookie ? { cookie } : {}) },
      // A body of no use: whoever may call is answered so, and nothing is changed on the way.
      ...(method === "GET" ? {} : { payload: {} }),
    });
  };

  it("has a line in the table for every call, and no line for none", () => {
    const calls = admin.routes.map(({ method, url }) => `${method} ${url}`);
    expect([...table.keys()].sort()).toEqual(calls.sort());
  });

  it.each(askers)(
    "answers %s as the table says, and lets nobody keep the answer",
    async (asker) => {
      for (const [call, answered] of table) {
        // Whoever signs out here would be nobody for the rest of the walk; see admin-sign-in.test.ts.
        if (call === "POST /api/auth/sign-out") continue;
        const answer = await ask(call, cookies[asker]);
        const refusal = asker === "nobody" ? [401, unauthenticated] : [403, forbidden];
        const isRefused = refusal.join() === [answer.statusCode, answer.body].join();
        expect([call, asker, isRefused ? "no" : "yes"]).toEqual([
          call,
          asker,
          answered[asker] ? "yes" : "no",
        ]);
        expect([call, answer.headers["cache-control"]]).toEqual([call, "no-store"]);
      }
    },
  );

  it("takes a forged or an empty session for none", async () => {
    for (const [call, { nobody }] of table) {
      if (nobody) continue;
      for (const cookie of ["session=forged.forged", "session="]) {
        const answer = await ask(call, cookie);
        expect([call, answer.statusCode]).toEqual([call, 401]);
      }
    }
  });

  it("has_role speaks of the caller only", async () => {
    const idOf = async (cookie: string) =>
      (await admin.app.inject({ url: "/api/auth/get-session", headers: { cookie } })).json().user
        .id;
    const [owner = "", editor = "", reader = "", person = ""] = [
      cookies.owner,
      cookies.editor,
      cookies.reader,
      cookies["no role"],
    ];
    const adminId = await idOf(owner);
    const personId = await idOf(person);
    const hasRole = async (cookie: string, _user_id: string, _role = "admin") =>
      (
        await admin.app.inject({
          method: "POST",
          url: "/api/rpc/has_role",
          headers: { origin, cookie },
          payload: { _user_id, _role },
        })
      ).json();
    expect(await hasRole(owner, adminId)).toBe(true);
    expect(await hasRole(editor, await idOf(editor))).toBe(true);
    expect(await hasRole(reader, await idOf(reader))).toBe(true);
    expect(await hasRole(reader, await idOf(reader), "reader")).toBe(true);
    expect(await hasRole(reader, await idOf(reader), "owner")).toBe(false);
    expect(await hasRole(owner, personId)).toBe(false);
    expect(await hasRole(person, adminId)).toBe(false);
    expect(await hasRole(person, personId)).toBe(false);
    expect(await hasRole(person, personId, "none")).toBe(false);
  });

  it("refuses a body of another shape without an accident", async () => {
    for (const payload of [{}, [], { _user_id: 1, _role: {} }, { _user_id: "x".repeat(5000) }]) {
      const answer = await admin.app.inject({
        method: "POST",
        url: "/api/rpc/has_role",
        headers: { origin, cookie: cookies.owner },
        payload,
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it("takes the role away at once", async () => {
    const cookie = await signedIn(admin.app, "reader@example.com");
    const set = (role: string) =>
      database.database.query("update admin_users set role = $1 where email = $2", [
        role,
        "reader@example.com",
      ]);
    await set("none");
    const answer = await ask("GET /api/waitlist_leads", cookie);
    expect(answer.statusCode).toBe(403);
    await set("reader");
  });

  it("does not start with a route that names no permission", async () => {
    const app = Fastify();
    const readSession = async () => ({ caller: null, setCookies: [] });
    app.register(async (scope) => {
      requireAdmin(scope, { readSession });
      scope.get("/api/forgotten", async () => "open");
    });
    await expect(app.ready()).rejects.toThrow("/api/forgotten names no permission");
  });
});
