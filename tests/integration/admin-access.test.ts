import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AdminApp,
  addApplication,
  addPerson,
  databases,
  openAdminApp,
  origin,
  signedIn,
} from "#tests/integration/admin-harness.ts";

/** What a visitor may reach without the role, and why. Any route not listed here must be refused. */
const open = new Set([
  "POST /api/auth/sign-in/email", // the door itself
  "GET /api/auth/get-session", // tells a visitor about nobody
  "POST /api/auth/sign-out", // leaving needs no permission
]);
const anyoneSignedIn = new Set(["POST /api/rpc/has_role"]); // answers about the caller alone

describe.each(databases)("the administrators' gate on the $name", ({ open: openDatabase }) => {
  let database: Awaited<ReturnType<typeof openDatabase>>;
  let admin: AdminApp;
  const cookies = { administrator: "", person: "" };
  let application = "";

  beforeAll(async () => {
    database = await openDatabase();
    admin = await openAdminApp(database.database);
    application = await addApplication(database.database, {});
    await addPerson(database.database, "admin@example.com", "admin");
    await addPerson(database.database, "person@example.com", "none");
    cookies.administrator = await signedIn(admin.app, "admin@example.com");
    cookies.person = await signedIn(admin.app, "person@example.com");
  });
  afterAll(async () => {
    await admin?.app.close();
    await database?.close();
  });

  const guarded = () => admin.routes.filter(({ method, url }) => !open.has(`${method} ${url}`));
  const ask = (route: { method: string; url: string }, cookie?: string) =>
    admin.app.inject({
      method: route.method as "GET",
      url: route.url.replace(":kind", "application").replace(":id", application),
      headers: { origin, ...(cookie ? { cookie } : {}) },
      ...(route.method === "POST"
        ? { payload: { _user_id: "x", _role: "admin", state: "closed" } }
        : {}),
    });

  it("knows every route", () => {
    const names = admin.routes.map(({ method, url }) => `${method} ${url}`).sort();
    expect(names).toEqual([
      "GET /api/auth/get-session",
      "GET /api/inbox",
      "GET /api/inbox/:kind/:id",
      "GET /api/inbox/:kind/:id/file",
      "GET /api/waitlist_leads",
      "GET /api/waitlist_leads.csv",
      "POST /api/auth/sign-in/email",
      "POST /api/auth/sign-out",
      "POST /api/inbox/:kind/:id/state",
      "POST /api/rpc/has_role",
    ]);
  });

  it("refuses nobody at every route behind it, and says nothing of what is there", async () => {
    for (const route of guarded()) {
      for (const cookie of [undefined, "session=forged.forged", "session="]) {
        const answer = await ask(route, cookie);
        expect([route.url, answer.statusCode, answer.json()]).toEqual([
          route.url,
          401,
          { error: "unauthenticated" },
        ]);
      }
    }
  });

  it("refuses a person without the role", async () => {
    for (const route of guarded()) {
      const answer = await ask(route, cookies.person);
      if (anyoneSignedIn.has(`${route.method} ${route.url}`)) {
        expect(answer.json()).toBe(false);
      } else {
        expect([route.url, answer.statusCode, answer.json()]).toEqual([
          route.url,
          403,
          { error: "forbidden" },
        ]);
      }
    }
  });

  it("lets an administrator through, and lets no one keep the answer", async () => {
    for (const route of guarded()) {
      const answer = await ask(route, cookies.administrator);
      expect([route.url, answer.statusCode]).toEqual([route.url, 200]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
  });

  it("has_role speaks of the caller only", async () => {
    const idOf = async (cookie: string) =>
      (await admin.app.inject({ url: "/api/auth/get-session", headers: { cookie } })).json().user
        .id;
    const adminId = await idOf(cookies.administrator);
    const personId = await idOf(cookies.person);
    const hasRole = async (cookie: string, _user_id: string, _role = "admin") =>
      (
        await admin.app.inject({
          method: "POST",
          url: "/api/rpc/has_role",
          headers: { origin, cookie },
          payload: { _user_id, _role },
        })
      ).json();
    expect(await hasRole(cookies.administrator, adminId)).toBe(true);
    expect(await hasRole(cookies.administrator, adminId, "owner")).toBe(false);
    expect(await hasRole(cookies.administrator, personId)).toBe(false);
    expect(await hasRole(cookies.person, adminId)).toBe(false);
    expect(await hasRole(cookies.person, personId)).toBe(false);
  });

  it("refuses a body of another shape without an accident", async () => {
    for (const payload of [{}, [], { _user_id: 1, _role: {} }, { _user_id: "x".repeat(5000) }]) {
      const answer = await admin.app.inject({
        method: "POST",
        url: "/api/rpc/has_role",
        headers: { origin, cookie: cookies.administrator },
        payload,
      });
      expect(answer.statusCode).toBe(400);
    }
  });

  it("takes the role away at once", async () => {
    const cookie = await signedIn(admin.app, "admin@example.com");
    await database.database.query("update admin_users set role = 'none' where email = $1", [
      "admin@example.com",
    ]);
    const answer = await ask({ method: "GET", url: "/api/waitlist_leads" }, cookie);
    expect(answer.statusCode).toBe(403);
    await addPerson(database.database, "admin@example.com", "admin");
  });
});
