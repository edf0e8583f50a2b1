import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ApiScope, apiScopes, keyList } from "#contract/api-keys.ts";
import { type ApiCall, type ApiCallName, apiCalls } from "#contract/api-v1.ts";
import { shownSecret } from "#contract/webhooks.ts";
import { newKey } from "#server/integrations/api-key-form.ts";
import { openPostgres } from "#tests/fakes/shared-postgres.ts";
import { startReceiver } from "#tests/fakes/webhook-receiver.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { callsOf } from "./calls-of.ts";
import { openSite, type Site, siteDatabases } from "./waitlist-site.ts";

const unknownId = "00000000-0000-7000-8000-000000000000";
const newLead = { email: "omar@example.com", country: "AE", locale: "ar", consent: true };

describe.each(siteDatabases)("the calls of programs on the $name", ({ open }) => {
  let site: Site;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let cookie = "";
  let ahead = 0;
  beforeAll(async () => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + ahead);
    receiver = await startReceiver();
    const env = {
      WEBHOOK_PRIVATE_TARGETS: receiver.target,
      PUBLIC_URL: origin,
      RATE_LIMITS: "on",
      RATE_LIMIT_API_FAILURES_CLIENT: "60/10m",
    };
    site = await open(env, { webhookPoll: 50 });
    await addPerson(site.database, "owner@example.com", "owner");
    await addPerson(site.database, "other@example.com", "owner");
    cookie = await signedIn(site.app, "owner@example.com");
  });
  afterAll(async () => {
    await site?.close();
    receiver?.stop();
    vi.mocked(performance.now).mockRestore();
  });
  afterEach(async () => {
    for (const table of [
      "api_keys",
      "waitlist_leads",
      "mails",
      "rate_limits",
      "webhook_endpoints",
      "outgoing_events",
    ]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
    await site.database.query(
      "UPDATE admin_users SET role = 'owner' WHERE email = 'owner@example.com'",
    );
  });

  const admin = async (method: "GET" | "POST", url: string, payload?: object) => {
    const headers = { origin, cookie };
    return site.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  async function makeKey(scopes: readonly ApiScope[] = apiScopes) {
    const call = { name: "CRM", scopes, days: "365" };
    const answer = await admin("POST", "/api/admin/api-keys", call);
    expect(answer.statusCode).toBe(200);
    return shownSecret.parse(answer.json());
  }
  async function call(
    secret: string,
    name: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ) {
    const [method, path] = name.split(" ");
    const answer = await site.app.inject({
      method: method as "GET",
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${secret}`, ...headers },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }
  /** As if so many seconds had passed for the keys that the server remembers. */
  const pass = (seconds: number) => {
    ahead += seconds * 1000;
  };
  /** As if so many seconds had passed since a lead was changed. */
  const ageChange = (id: string, seconds: number) =>
    site.database.background.transaction(async (on) => {
      // Without the trigger that stamps each change.
      await on.query("SET LOCAL session_replication_role = replica");
      await on.query(
        "UPDATE waitlist_leads SET updated_at = updated_at - $2 * interval '1 second' WHERE id = $1",
        [id, seconds],
      );
    });
  const keys = async () => keyList.parse((await admin("GET", "/api/admin/api-keys")).json()).keys;
  const idOf = async (email: string) => {
    const [lead] = await site.database.query<{ id: string }>(
      "SELECT id FROM waitlist_leads WHERE email = $1",
      [email],
    );
    return lead?.id ?? "";
  };

  /** A body that each call accepts. */
  const bodies: Partial<Record<ApiCallName, object>> = {
    "POST /leads": newLead,
    "POST /leads/{id}/mark": { mark: "priority" },
    "POST /leads/{id}/notes": { text: "Call back" },
    "POST /leads/{id}/erase": {},
    "POST /webhooks": {
      ...{ name: "CRM", url: "https://example.com/hook", events: ["campaign.paused"] },
      personal: false,
    },
    "POST /webhooks/{id}/replay": { dead: true },
  };

  it("are refused with a key that was revoked while the body arrived", async () => {
    const { id, secret } = await makeKey();
    const body = JSON.stringify(newLead);
    const slow = request(`${site.url}/api/v1/leads`, {
      method: "POST",
      headers: {
        ...{ authorization: `Bearer ${secret}`, "content-type": "application/json" },
        "content-length": Buffer.byteLength(body),
      },
    });
    slow.write(body.slice(0, 5));
    await expect.poll(async () => (await keys())[0]?.lastUsedAt).toBeTruthy();
    expect((await admin("POST", `/api/admin/api-keys/${id}/revoke`)).statusCode).toBe(200);
    pass(4);
    slow.end(body.slice(5));
    const [answer] = await once(slow, "response");
    expect([answer.statusCode, await json(answer)]).toMatchObject([
      401,
      { code: "unauthenticated" },
    ]);
    expect(await idOf(newLead.email)).toBe("");
  });

  it("answers every call with its scope alone, and no call without a key", async () => {
    const declared = Object.keys(apiCalls).map((name) =>
      name.replace(" ", " /api/v1").replace("{id}", ":id"),
    );
    const routes = callsOf(site.app).filter((route) => / \/api\/v1\/[^*]/.test(route));
    expect([...routes].sort()).toEqual([...declared, "GET /api/v1/openapi.json"].sort());
    const secrets = new Map<ApiScope, string>();
    for (const scope of apiScopes) secrets.set(scope, (await makeKey([scope])).secret);
    for (const [name, { scope, status = 200 }] of Object.entries(apiCalls) as [
      ApiCallName,
      ApiCall,
    ][]) {
      for (const granted of apiScopes) {
        await site.database.query("DELETE FROM rate_limits");
        await site.database.query("DELETE FROM waitlist_leads");
        if (name !== "POST /leads") await site.join({ email: "layla@example.com" });
        const id = name.includes("/webhooks") ? unknownId : await idOf("layla@example.com");
        const body = bodies[name];
        const answer = await call(secrets.get(granted) ?? "", name.replace("{id}", id), {
          ...(body && { body }),
        });
        const right = name.includes("/webhooks/{id}")
          ? 404
          : name === "POST /leads/{id}/invite"
            ? 409
            : status;
        expect([name, granted, answer.status]).toEqual([
          name,
          granted,
          granted === scope ? right : 403,
        ]);
        if (granted === scope && right < 300) {
          expect(apiCalls[name].answer.safeParse(answer.body).error, name).toBeUndefined();
        } else {
          expect(answer.headers["content-type"]).toContain("application/problem+json");
        }
        expect(answer.headers["cache-control"]).toBe("no-store");
      }
      const url = name.replace("{id}", unknownId);
      const without = await call("", url, bodies[name] && { body: bodies[name] });
      expect([name, without.status, without.body.code]).toEqual([name, 401, "unauthenticated"]);
    }
  });

  it("stores hashes alone, notes the last use, and stops a revoked, expired or suspended key", async () => {
    const { id, secret } = await makeKey();
    const rows = await site.database.query("SELECT * FROM api_keys");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(12));
    expect((await call(secret, "GET /statistics")).status).toBe(200);
    expect((await keys())[0]).toMatchObject({
      id,
      state: "active",
      createdBy: "owner@example.com",
    });
    expect((await keys())[0]?.lastUsedAt).not.toBeNull();
    const stops = async () => {
      pass(3);
      expect((await call(secret, "GET /statistics")).status).toBe(401);
    };
    const works = async () => expect((await call(secret, "GET /statistics")).status).toBe(200);

    await site.database.query(
      "UPDATE admin_users SET role = 'editor' WHERE email = 'owner@example.com'",
    );
    await stops();
    await site.database.query(
      "UPDATE admin_users SET role = 'owner' WHERE email = 'owner@example.com'",
    );
    await works();
    await site.database.query("UPDATE api_keys SET expires_at = now()");
    await stops();
    expect((await keys())[0]?.state).toBe("expired");
    await site.database.query("UPDATE api_keys SET expires_at = now() + interval '1 day'");
    await works();
    expect((await admin("POST", `/api/admin/api-keys/${id}/revoke`)).statusCode).toBe(200);
    await stops();
    expect((await keys())[0]?.state).toBe("revoked");
    expect((await admin("POST", `/api/admin/api-keys/${id}/rotate`)).statusCode).toBe(404);
  });

  it("lets both keys work for a day after a rotation", async () => {
    const { id, secret: first } = await makeKey();
    const rotated = await admin("POST", `/api/admin/api-keys/${id}/rotate`);
    const { secret: second, previousUntil } = shownSecret.parse(rotated.json());
    expect(Date.parse(previousUntil ?? "") - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await call(first, "GET /statistics")).status).toBe(200);
    expect((await call(second, "GET /statistics")).status).toBe(200);
    await site.database.query("UPDATE api_keys SET previous_until = now()");
    pass(3);
    expect((await call(first, "GET /statistics")).status).toBe(401);
    expect((await call(second, "GET /statistics")).status).toBe(200);
  });

  it("counts the calls of a key, and says in headers how many are left", async () => {
    const { secret } = await makeKey();
    const { headers } = await call(secret, "GET /statistics");
    expect(headers["ratelimit-policy"]).toBe('"key";q=600;w=60');
    expect(headers.ratelimit).toMatch(/^"key";r=599;t=\d+$/);
    for (let i = 0; i < 599; i += 1) await call(secret, "GET /webhooks");
    const refused = await call(secret, "GET /webhooks");
    expect([refused.status, refused.body.code]).toEqual([429, "rate_limited"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("adds a lead as pending, by the mail that the form sends, and once for 50 equal calls", async () => {
    const { secret } = await makeKey();
    const headers = { "idempotency-key": "order-1" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(secret, "POST /leads", { body: newLead, headers })),
    );
    const made = answers.filter(({ status }) => status === 202);
    expect(made.length).toBeGreaterThan(0);
    const others = new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ""}`));
    others.delete("202 ");
    others.delete("409 in_flight");
    // On a busy machine a database has no connection for so many at once: refused calls did nothing.
    others.delete("503 unavailable");
    expect([...others]).toEqual([]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    const leads = await site.database.query(
      "SELECT status, consent_source, locale FROM waitlist_leads",
    );
    expect(leads).toEqual([{ status: "pending", consent_source: "api", locale: "ar" }]);
    expect(await site.database.query("SELECT kind FROM mails")).toEqual([
      { kind: "waitlist-confirm" },
    ]);
    const again = await call(secret, "POST /leads", { body: newLead, headers });
    expect([again.status, again.body]).toEqual([202, made[0]?.body]);
    const other = await call(secret, "POST /leads", {
      body: { ...newLead, email: "rana@example.com" },
      headers,
    });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    // A person is sent no more mails than the forms may send.
    const soon = await call(secret, "POST /leads", { body: newLead });
    expect([soon.status, soon.body.code]).toEqual([429, "mail_limited"]);
  });

  it("does not reveal by an added lead who is on the list, unless the key reads personal data", async () => {
    const { secret } = await makeKey(["leads:read", "leads:write"]);
    const { secret: personal } = await makeKey(["leads:write", "leads:personal"]);
    const add = async (by: string) => {
      await site.database.query("DELETE FROM rate_limits");
      const { status, body } = await call(by, "POST /leads", { body: newLead });
      return [status, body] as const;
    };
    const accepted = [202, { outcome: "accepted" }];
    expect(await add(secret)).toEqual(accepted);
    expect(await add(secret)).toEqual(accepted);
    const id = await idOf(newLead.email);
    expect(await add(personal)).toEqual([202, { id, outcome: "resent" }]);
    await site.database.query("UPDATE waitlist_leads SET status = 'confirmed'");
    expect(await add(secret)).toEqual(accepted);
    expect(await add(personal)).toEqual([202, { id, outcome: "already_confirmed" }]);
  });

  it("invites a confirmed lead by mail, once, and says why it does not", async () => {
    const { secret } = await makeKey();
    await site.join({ email: "layla@example.com" });
    const id = await idOf("layla@example.com");
    const invite = async (headers = {}) => {
      const { status, body } = await call(secret, `POST /leads/${id}/invite`, { headers });
      return [status, body.code ?? body.id];
    };
    expect(await invite()).toEqual([409, "not_confirmed"]);
    await site.database.query("UPDATE waitlist_leads SET status = 'confirmed', consent_ts = now()");
    await site.database.query(
      `INSERT INTO suppressions (id, email, email_key, reason, at)
       SELECT gen_random_uuid(), email, email_key, 'complained', now() FROM waitlist_leads`,
    );
    expect(await invite()).toEqual([409, "suppressed"]);
    await site.database.query("DELETE FROM suppressions");
    await site.database.query("DELETE FROM rate_limits");
    const once = { "idempotency-key": "invite-1" };
    expect(await invite(once)).toEqual([202, id]);
    expect(await invite(once)).toEqual([202, id]);
    expect(await invite()).toEqual([409, "already_invited"]);
    const mails = await site.database.query("SELECT kind FROM mails ORDER BY id");
    expect(mails).toEqual([{ kind: "waitlist-confirm" }, { kind: "invitation-again" }]);
    const [audited] = await site.database.query<{ kind: string; by: string }>(
      `SELECT kind, by_email AS by FROM audit_log ORDER BY id DESC LIMIT 1`,
    );
    expect(audited).toEqual({ kind: "lead_invited", by: "owner@example.com" });
  });

  it("says what is wrong with a call", async () => {
    const { secret } = await makeKey();
    const code = async (name: string, options: Parameters<typeof call>[2] = {}) => {
      const { status, body } = await call(secret, name, options);
      return `${status} ${body.code}`;
    };
    const lead = (change: object) => code("POST /leads", { body: { ...newLead, ...change } });
    expect(await lead({ consent: false })).toBe("422 invalid");
    expect(await lead({ email: "omar" })).toBe("422 invalid");
    for (const email of ["a@b.co,c@b.co", "a@b.co; c@b.co", "A: a@b.co;", "a@b.co ".repeat(50)]) {
      expect(await lead({ email })).toMatch(/^422 /);
    }
    expect(await lead({ email: "omar@-.example" })).toBe("422 invalid_email");
    expect(await lead({ city: "a\u0000b" })).toBe("422 invalid");
    expect(await lead({ colour: "blue" })).toBe("422 invalid");
    expect(await code("GET /leads?limit=500")).toBe("400 invalid");
    expect(await code("GET /leads?cursor=x.y")).toBe("400 invalid_cursor");
    // A key in an address is none, also beside a valid one.
    const inQuery = `GET /statistics?key=${secret}&access_token=${secret}`;
    expect((await call("", inQuery)).body.code).toBe("unauthenticated");
    expect(await code(`GET /leads?key=${secret}`)).toBe("400 invalid");
    expect(await code(`GET /leads/${unknownId}`)).toBe("404 not_found");
    expect(await code("GET /leads/me")).toBe("404 not_found");
    const hook = { name: "x", url: "https://10.0.0.1/", events: ["lead.joined"], personal: false };
    expect(await code("POST /webhooks", { body: hook })).toBe("422 invalid_url");
    const named = { ...hook, url: "https://example.com/", name: "CRM\r\nX-Evil: 1" };
    expect(await code("POST /webhooks", { body: named })).toBe("422 invalid");
    expect(
      await code("POST /leads", { body: newLead, headers: { "idempotency-key": "a b" } }),
    ).toBe("400 invalid_idempotency_key");
  });

  it("answers addresses and methods without a call as problems, to a key alone", async () => {
    const { secret } = await makeKey(["stats:read"]);
    const answerTo = async (name: string, by = secret) => {
      const { status, body, headers } = await call(by, name);
      expect(headers["content-type"]).toContain("application/problem+json");
      expect([body.status, headers["cache-control"]]).toEqual([status, "no-store"]);
      return [status, body.code, headers.allow];
    };
    const longId = "a".repeat(600);
    for (const path of ["/nothing", "/leads/1/2/3", "", "/%", "/%ff?x=%", `/${longId}`]) {
      for (const name of [`GET ${path}`, `PATCH ${path}`]) {
        expect([name, ...(await answerTo(name))]).toEqual([name, 404, "unknown_path", undefined]);
      }
    }
    expect(await answerTo("GET /leads/%")).toEqual([403, "forbidden", undefined]);
    for (const [name, allowed] of [
      ["PUT /leads", "GET, POST"],
      ["DELETE /leads", "GET, POST"],
      [`PATCH /leads/${unknownId}`, "GET"],
      [`GET /leads/${unknownId}/mark`, "POST"],
      ["POST /webhooks/x", "DELETE"],
      ["OPTIONS /statistics?x=1", "GET"],
      ["POST /openapi.json", "GET"],
    ] as const) {
      expect([name, ...(await answerTo(name))]).toEqual([name, 405, "method_not_allowed", allowed]);
    }
    for (const name of ["GET /nothing", "PUT /leads", "OPTIONS /leads", "GET /%"]) {
      expect(await answerTo(name, "")).toEqual([401, "unauthenticated", undefined]);
    }
  });

  it("lists what changed, page by page, and misses nothing of a transaction that ends late", async () => {
    const { secret } = await makeKey(["leads:read"]);
    const { secret: personal } = await makeKey(["leads:read", "leads:personal"]);
    for (let i = 0; i < 5; i += 1) {
      await site.database.query("DELETE FROM rate_limits");
      await site.join({ email: `lead${i}@example.com` });
    }
    const list = async (query: string, by = secret) =>
      (await call(by, `GET /leads?${query}`)).body as {
        data: { id: string; email?: string; mark: string }[];
        has_more: boolean;
        next_cursor: string;
      };
    // Changes younger than five seconds are not served yet.
    for (let i = 0; i < 5; i += 1) await ageChange(await idOf(`lead${i}@example.com`), 6);
    await vi.waitFor(async () => expect((await list("")).data).toHaveLength(5), {
      timeout: 60_000,
    });
    const first = await list("limit=2");
    const second = await list(`limit=2&cursor=${first.next_cursor}`);
    const third = await list(`limit=2&cursor=${second.next_cursor}`);
    expect([first, second, third].map(({ has_more }) => has_more)).toEqual([true, true, false]);
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(5);
    expect(JSON.stringify(first)).not.toContain("@");
    expect((await list("limit=1", personal)).data[0]?.email).toBe("lead0@example.com");
    // A span begins by any offset, and is needed for its first page alone: each cursor goes on by itself.
    const since = (offset: string) => `updated_since=1999-12-31T20:00:00${offset}&limit=2`;
    expect(await list(since("Z"))).toEqual(first);
    expect(await list(since("%2B04:00"))).toEqual(first);
    const again = await list(`${since("Z")}&cursor=${first.next_cursor}`);
    expect([again, await list(`limit=2&cursor=${first.next_cursor}`)]).toEqual([second, second]);
    expect((await list("updated_since=2999-01-01T00:00:00%2B23:59")).data).toEqual([]);
    const local = await call(secret, "GET /leads?updated_since=2026-01-01T00:00:00");
    expect(local.body.detail).toBe(
      "query.updated_since: expected a time with its offset, such as 2026-11-21T10:00:00Z",
    );
    for (const length of [1, 20, first.next_cursor.length - 1]) {
      const cut = `GET /leads?cursor=${first.next_cursor.slice(0, length)}`;
      expect((await call(secret, cut)).body.code).toBe("invalid_cursor");
    }
    expect((await call(secret, `GET /subscribers?cursor=${first.next_cursor}`)).status).toBe(400);
    // Later changes follow after the last cursor.
    await site.database.query("UPDATE waitlist_leads SET mark = 'priority' WHERE id = $1", [
      ids[1],
    ]);
    await ageChange(ids[1] ?? "", 6);
    await vi.waitFor(
      async () => {
        const { data } = await list(`cursor=${third.next_cursor}`);
        expect(data.map(({ id, mark }) => [id, mark])).toEqual([[ids[1], "priority"]]);
      },
      { timeout: 60_000 },
    );
    if (site.database.kind === "pglite") return;
    // One transaction writes first and ends last: nothing after it is served before it ends.
    const written = Promise.withResolvers<void>();
    const ending = Promise.withResolvers<void>();
    const late = site.database.background.transaction(async (on) => {
      await on.query("UPDATE waitlist_leads SET mark = 'spam' WHERE id = $1", [ids[0]]);
      written.resolve();
      await ending.promise;
    });
    await written.promise;
    await site.database.query("UPDATE waitlist_leads SET mark = 'spam' WHERE id = $1", [ids[2]]);
    const { next_cursor: before } = await list("limit=200");
    // Longer than the five seconds for which new changes are not served anyway.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect((await list(`cursor=${before}`)).data).toEqual([]);
    ending.resolve();
    await late;
    await vi.waitFor(
      async () =>
        expect((await list(`cursor=${before}`)).data.map(({ id }) => id)).toEqual([ids[0], ids[2]]),
      { timeout: 60_000 },
    );
  });

  it("misses nothing where the clock goes back, as after a failover", async () => {
    const { secret } = await makeKey(["leads:read"]);
    /** As if the clock had been so many seconds ahead when the last change was written. */
    const wasAhead = (seconds: number) =>
      site.database.query("SELECT setval('change_clock', $1::bigint)", [
        Math.round((Date.now() + seconds * 1000) * 1000),
      ]);
    const stampOf = async (email: string) => {
      await site.database.query("DELETE FROM rate_limits");
      await site.join({ email });
      const [lead] = await site.database.query<{ at: Date }>(
        "SELECT updated_at AS at FROM waitlist_leads WHERE email = $1",
        [email],
      );
      return (lead?.at.getTime() ?? 0) - Date.now();
    };
    await wasAhead(4);
    expect(await stampOf("omar@example.com")).toBeGreaterThan(0);
    await vi.waitFor(
      async () => expect((await call(secret, "GET /leads")).body.data).toHaveLength(1),
      { timeout: 60_000, interval: 500 },
    );
    // A clock that was a day ahead was wrong: no change waits for that day.
    await wasAhead(86_400);
    expect(await stampOf("rana@example.com")).toBeLessThan(60_000);
  });

  it("marks, notes, shows a place and erases, with the key's maker in the history", async () => {
    const { secret } = await makeKey();
    await site.join({ email: "layla@example.com" });
    const id = await idOf("layla@example.com");
    const headers = { "idempotency-key": "note-1" };
    for (let i = 0; i < 2; i += 1) {
      await call(secret, `POST /leads/${id}/notes`, { body: { text: "Call back" }, headers });
    }
    const marked = await call(secret, `POST /leads/${id}/mark`, { body: { mark: "follow_up" } });
    expect(marked.body).toMatchObject({ id, mark: "follow_up", email: "layla@example.com" });
    const events = await site.database.query(
      "SELECT kind, by_email, detail FROM lead_events WHERE lead_id = $1 ORDER BY id",
      [id],
    );
    expect(events).toEqual([
      { kind: "noted", by_email: "owner@example.com", detail: "Call back" },
      { kind: "marked", by_email: "owner@example.com", detail: "follow_up" },
    ]);
    const place = await call(secret, `GET /leads/${id}/place`);
    expect(place.body).toEqual({ place: null, credits: 0, code: null });
    // Kept answers are sealed, and deleted with the person.
    const kept = () => site.database.query<{ body: string }>("SELECT body FROM api_answers");
    expect((await kept()).map(({ body }) => /^[\w+/]+=*$/.test(body))).toEqual([true]);
    const erased = await call(secret, `POST /leads/${id}/erase`, { body: {} });
    expect(erased.body).toEqual({ erased: true });
    expect(await kept()).toEqual([]);
    expect((await call(secret, `POST /leads/${id}/erase`, { body: {} })).status).toBe(404);
    const [entry] = await site.database.query<{ by: string }>(
      "SELECT by_email AS by FROM audit_log WHERE kind = 'person_erased' ORDER BY id DESC LIMIT 1",
    );
    expect(entry?.by).toBe("owner@example.com");
  });

  it("gives a webhook the personal data of events only by a key that may read it", async () => {
    const hook = { name: "CRM", url: receiver.url, events: ["lead.joined"], personal: true };
    const { secret: without } = await makeKey(["webhooks:manage", "leads:read"]);
    const refused = await call(without, "POST /webhooks", { body: hook });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
    expect(await site.database.query("SELECT 1 FROM webhook_endpoints")).toEqual([]);
    const { secret: withIt } = await makeKey(["webhooks:manage", "leads:personal"]);
    expect((await call(withIt, "POST /webhooks", { body: hook })).status).toBe(201);
  });

  it("tests a webhook, rotates its secret once for equal calls, and replays one, dead ones and a span", async () => {
    const { secret: key } = await makeKey(["webhooks:manage"]);
    const url = receiver.url;
    const hook = { name: "CRM", url, events: ["lead.joined"], personal: false };
    const made = await call(key, "POST /webhooks", { body: hook });
    const { id, secret: first } = made.body;
    const of = `/webhooks/${id}`;

    const tested = await call(key, `POST ${of}/test`);
    expect([tested.status, tested.body.outcome, tested.body.answer]).toEqual([
      200,
      "delivered",
      "thanks",
    ]);
    const headers = { "idempotency-key": "rotate-1" };
    const rotated = await call(key, `POST ${of}/rotate`, { headers });
    expect((await call(key, `POST ${of}/rotate`, { headers })).body).toEqual(rotated.body);
    expect(rotated.body.secret).not.toBe(first);
    expect(made.body.previous_until).toBeNull();
    expect(Date.parse(rotated.body.previous_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await call(key, `POST ${of}/test`);
    const last = receiver.received.at(-1);
    for (const secret of [first, rotated.body.secret]) {
      expect(last && receiver.isSigned(last, secret)).toBe(true);
    }

    receiver.received.length = 0;
    await site.join({ email: "layla@example.com" });
    const arrived = (count: number) =>
      vi.waitFor(
        async () => {
          expect(receiver.received).toHaveLength(count);
          const states = await site.database.query("SELECT state FROM webhook_deliveries");
          expect(states).toEqual([{ state: "delivered" }]);
        },
        { timeout: 60_000 },
      );
    await arrived(1);
    const replay = async (body: object) => {
      const { status, body: answer } = await call(key, `POST ${of}/replay`, { body });
      return answer.count ?? `${status} ${answer.code}`;
    };
    expect(await replay({ event_id: receiver.received[0]?.id })).toBe(1);
    await arrived(2);
    await site.database.query("UPDATE webhook_deliveries SET state = 'dead'");
    expect(await replay({ dead: true })).toBe(1);
    await arrived(3);
    expect(await replay({ from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z" })).toBe(1);
    await arrived(4);
    expect(new Set(receiver.received.map((post) => post.id)).size).toBe(1);
    expect(await replay({ dead: true })).toBe(0);
    expect(await replay({ event_id: unknownId })).toBe(0);
    expect(await replay({})).toBe("422 invalid");
    const audit = await site.database.query<{ kind: string; key: boolean }>(
      `SELECT kind, details ? 'key' AS key FROM audit_log WHERE details->>'webhook' = $1
       AND by_email = 'owner@example.com' ORDER BY id`,
      [id],
    );
    const acts = ["made", "tested", "rotated", "tested", ...Array(5).fill("replayed")];
    expect(audit).toEqual(acts.map((act) => ({ kind: `webhook_${act}`, key: true })));
  });

  // The last: this client is refused from memory for a while.
  it("limits tries with keys that do not exist, and looks up no mistyped one", async () => {
    for (let i = 0; i < 80; i += 1) {
      expect((await call(`${newKey().slice(0, -1)}!`, "GET /statistics")).status).toBe(401);
    }
    const statuses: number[] = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await call(newKey(), "GET /statistics")).status);
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429]);
  });
});

it("takes 50 equal calls at once on two nodes for one, and stops a revoked key on both", async () => {
  const server = await openPostgres();
  const env = { PUBLIC_URL: origin, DATABASE_URL: server.url };
  const nodes = [await openSite(env), await openSite(env)];
  try {
    const [first] = nodes as [Site, Site];
    await addPerson(first.database, "owner@example.com", "owner");
    const headers = { origin, cookie: await signedIn(first.app, "owner@example.com") };
    const payload = { name: "CRM", scopes: apiScopes, days: "30" };
    const made = await first.app.inject({
      ...{ method: "POST", url: "/api/admin/api-keys", headers, payload },
    });
    const { id, secret } = shownSecret.parse(made.json());
    const authorization = `Bearer ${secret}`;
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, turn) => {
        const answer = await nodes[turn % 2]?.app.inject({
          ...{ method: "POST", url: "/api/v1/leads", payload: newLead },
          headers: { authorization, "idempotency-key": "order-1" },
        });
        return answer?.statusCode;
      }),
    );
    expect(statuses).toContain(202);
    // A pool without a free connection refuses, and does nothing.
    expect(statuses.filter((status) => ![202, 409, 503].includes(status ?? 0))).toEqual([]);
    expect(await first.database.query("SELECT 1 FROM waitlist_leads")).toHaveLength(1);
    expect(await first.database.query("SELECT 1 FROM mails")).toHaveLength(1);

    const read = (node: Site) =>
      node.app.inject({ url: "/api/v1/statistics", headers: { authorization } });
    for (const node of nodes) expect((await read(node)).statusCode).toBe(200);
    await first.app.inject({
      ...{ method: "POST", url: `/api/admin/api-keys/${id}/revoke`, headers },
    });
    const revokedAt = performance.now();
    for (const node of nodes) {
      await vi.waitFor(async () => expect((await read(node)).statusCode).toBe(401), {
        ...{ timeout: 60_000, interval: 100 },
      });
    }
    expect(performance.now() - revokedAt).toBeLessThan(15_000);
  } finally {
    for (const node of nodes) await node.close();
    await server.stop();
  }
});
