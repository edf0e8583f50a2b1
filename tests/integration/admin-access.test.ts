import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditQuery } from "#contract/audit.ts";
import { inboxQuery } from "#contract/inbox.ts";
import { leadFilter, leadsQuery, newLeadsQuery } from "#contract/leads.ts";
import { requireAdmin } from "#server/accounts/admin-router.ts";
import { type Asker, accessTable, askers } from "#tests/integration/access-table.ts";
import {
  type AdminApp,
  addApplication,
  addPerson,
  databases,
  openAdminApp,
  origin,
  password,
  signedIn,
} from "#tests/integration/admin-harness.ts";
import { callsOf } from "#tests/integration/calls-of.ts";
import { openSite } from "#tests/integration/waitlist-site.ts";

const table = accessTable();

/** The order of a list to which a cursor belongs. */
function orderOf(cursor: string): { order?: string } {
  const text = Buffer.from(cursor, "base64url").toString();
  return text.startsWith('["email"') ? { order: "email" } : {};
}
/** The whole answer to a refused client. */
const unauthenticated = '{"error":"unauthenticated"}';
const forbidden = '{"error":"forbidden"}';

/** Paths of the administration's calls, whichever capability declares them. */
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

  const request = (call: string, cookie?: string) => {
    const [method, url = ""] = call.split(" ");
    return admin.app.inject({
      method: method as "GET",
      url: url.replace(":kind", "application").replace(":id", application).replaceAll(/:\w+/g, "x"),
      headers: { origin, ...(cookie ? { cookie } : {}) },
      // An invalid body: an allowed client gets a 4xx for it, and nothing is changed.
      ...(method === "GET" ? {} : { payload: {} }),
    });
  };

  it("has a line in the table for every call, and no line for none", () => {
    const calls = admin.routes.map(({ method, url }) => `${method} ${url}`);
    expect([...table.keys()].sort()).toEqual(calls.sort());
  });

  it.each(askers)(
    "answers %s as the table states, and stores the answer in no cache",
    async (asker) => {
      for (const [call, answered] of table) {
        // Signing out would end the session of the following calls; see admin-sign-in.test.ts.
        if (call === "POST /api/auth/sign-out") continue;
        const answer = await request(call, cookies[asker]);
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
    for (const [call, { nobody: isPublic }] of table) {
      if (isPublic) continue;
      for (const cookie of ["session=forged.forged", "session="]) {
        const answer = await request(call, cookie);
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

  it("answers text that no database takes as bad input, in every field of every call", async () => {
    const id = randomUUID();
    const cursor = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    const never = ["9999-99-99T99:99:99.999999Z", "2026-02-30T00:00:00.000000Z"];
    const nasty = [
      ...["\0", "a\0@example.com", "\u0001\u001f\u007f@example.com", "\ud800"],
      ...[
        "9999-99-99",
        "9999-12-31",
        "0000-01-01",
        "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59Z",
        "1e400",
      ],
      ...never.flatMap((time) => [cursor("newest", time, id), cursor(time, id)]),
      ...["0000-01-01T00:00:00.000000Z"].flatMap((t) => [cursor("newest", t, id), cursor(t, id)]),
      ...["\0", "\ud800"].map((key) => cursor("email", key, id)),
    ];
    const texts = nasty.slice(0, 4);
    const namesOf = ({ shape }: { shape: object }) => Object.keys(shape);
    const queries: Record<string, string[]> = {
      "GET /api/waitlist_leads": namesOf(leadsQuery),
      "GET /api/waitlist_leads.csv": namesOf(leadFilter),
      "GET /api/waitlist_leads/fresh": namesOf(newLeadsQuery),
      "GET /api/waitlist_leads/stats": namesOf(leadFilter),
      "GET /api/inbox": namesOf(inboxQuery),
      "GET /api/admin/audit": namesOf(auditQuery),
    };
    let client = 0;
    const failed: string[] = [];
    const send = async (call: string, more: object) => {
      client += 1;
      const [method, url = ""] = call.split(" ");
      const answer = await admin.app.inject({
        method: method as "GET",
        url: url.replace(":kind", "application").replaceAll(/:\w+/g, id),
        headers: { origin, cookie: cookies.owner },
        remoteAddress: `2001:db8:${client.toString(16)}::1`,
        ...more,
      });
      if (answer.statusCode >= 500) failed.push(`${call} ${JSON.stringify(more)}`);
    };
    const email = "nobody@example.com";
    const bodies: Record<string, Record<string, unknown>> = {
      "POST /api/auth/sign-in/email": { email, password: "short" },
      "POST /api/auth/sign-in/second-factor": { kind: "recovery", code: "x" },
      "POST /api/auth/request-password-reset": { email, locale: "en" },
      "POST /api/auth/password-link": { token: "x" },
      "POST /api/auth/password-strength": { token: "x", password },
      "POST /api/auth/reset-password": { token: "x", password },
      "POST /api/rpc/has_role": { _user_id: id, _role: "admin" },
      "POST /api/admin/people": { email, role: "reader", locale: "en" },
      "POST /api/admin/account/password": { current: "x", next: "x" },
      "POST /api/admin/account/password-strength": { password: "x" },
      "POST /api/admin/account/second-factor/begin": { password: "x" },
      "POST /api/admin/account/second-factor/confirm": { code: "x" },
    };
    for (const [call, names] of Object.entries(queries)) {
      for (const [name, value] of names.flatMap((name) => nasty.map((value) => [name, value]))) {
        await send(call, { query: { ...orderOf(value ?? ""), [name ?? ""]: value } });
      }
    }
    for (const [call, body] of Object.entries(bodies)) {
      for (const name of Object.keys(body)) {
        for (const value of texts) await send(call, { payload: { ...body, [name]: value } });
      }
    }
    for (const value of texts) {
      const target = { filter: { q: value } };
      await send("POST /api/admin/bulk-actions/preview", { payload: { target } });
      await send("POST /api/admin/imports", {
        query: { name: value },
        payload: `email\na@example.com,${value}`,
        headers: { origin, cookie: cookies.owner, "content-type": "text/csv" },
      });
    }
    for (const name of ["session", "second-factor"]) {
      for (const value of ["%00.x", "%00", "x.%00", "%ed%a0%80.x", "%"]) {
        const headers = { origin, cookie: `${name}=${value}` };
        const payload = bodies["POST /api/auth/sign-in/second-factor"];
        await send("POST /api/auth/sign-in/second-factor", { headers, payload });
        await send("GET /api/auth/get-session", { headers });
      }
    }
    expect(failed).toEqual([]);
  });

  it("does nothing for HEAD: no export without a body is logged", async () => {
    const exports = () =>
      database.database.query("select 1 from audit_log where kind = 'exported'");
    const before = await exports();
    for (const call of table.keys()) {
      if (!call.startsWith("GET")) continue;
      const answer = await request(call.replace("GET", "HEAD"), cookies.owner);
      expect([call, answer.statusCode]).toEqual([call, 404]);
    }
    expect(await exports()).toEqual(before);
  });

  it("takes the role away at once", async () => {
    const cookie = await signedIn(admin.app, "reader@example.com");
    const set = (role: string) =>
      database.database.query("update admin_users set role = $1 where email = $2", [
        role,
        "reader@example.com",
      ]);
    await set("none");
    const answer = await request("GET /api/waitlist_leads", cookie);
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
