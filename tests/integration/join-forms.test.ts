import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { maxTags } from "#contract/limits.ts";
import { createLeadsForPrograms } from "#server/leads/leads-for-programs.ts";
import { waitlist } from "#server/leads/waitlist.ts";
import { type Dashboard, dashboards } from "./dashboard.ts";
import { tokenOf } from "./waitlist-site.ts";

interface Stored {
  id: string;
  tags: string[];
  answers: Record<string, string | number> | null;
}

describe.each(dashboards)("forms with questions and tags, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  let count = 0;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());

  const address = () => {
    count += 1;
    return `join${count}@example.com`;
  };
  const stored = async (email: string) => {
    const [lead] = await dashboard.query<Stored>(
      "SELECT id::text AS id, tags, answers FROM waitlist_leads WHERE email = $1",
      [email],
    );
    return lead;
  };
  async function joinBy(change: object): Promise<string> {
    const email = address();
    expect(await dashboard.site.join({ email, ...change })).toEqual({
      status: 200,
      body: { ok: true },
    });
    return email;
  }
  const found = async (query: string) => {
    type Page = { leads: { email: string; tags: string[] }[]; counts: { total: number } };
    const { status, body } = await dashboard.call<Page>(`/api/waitlist_leads?${query}`);
    expect(status).toBe(200);
    expect(body.counts.total).toBe(body.leads.length);
    return body.leads.map(({ email }) => email);
  };

  it("stores the answers to the questions of a form, cleaned, and its tags", async () => {
    const email = await joinBy({
      form: "freight",
      answer_role: "buyer",
      answer_shipments: "١٢",
      answer_route: " Jebel\u202E Ali –\n Riyadh\u0000 ",
    });
    expect(await stored(email)).toMatchObject({
      tags: ["freight"],
      answers: { role: "buyer", shipments: 12, route: "Jebel Ali – Riyadh" },
    });
  });

  it("stores no answer to a question of no form or of another, and none by a form that does not exist", async () => {
    const nothing = { tags: [], answers: null };
    expect(await stored(await joinBy({ answer_role: "buyer" }))).toMatchObject(nothing);
    expect(await stored(await joinBy({ form: "bank", answer_role: "buyer" }))).toMatchObject(
      nothing,
    );
    const other = await joinBy({ form: "freight", answer_secret: "x", answer_route: " " });
    expect(await stored(other)).toMatchObject({ tags: ["freight"], answers: null });
  });

  it.each([
    ["a text of 10 kB", { answer_route: "x".repeat(10_000) }, "answer_route"],
    ["a choice that is none", { answer_role: "king" }, "answer_role"],
    ["a number that is none", { answer_shipments: "=1+1" }, "answer_shipments"],
    ["an object", { answer_route: { a: 1 } }, "answer_route"],
  ])("refuses %s by the name of its field", async (_, answers, field) => {
    expect(await dashboard.site.join({ email: address(), form: "freight", ...answers })).toEqual({
      status: 400,
      body: { error: "missing_required_fields", fields: [field] },
    });
  });

  it("finds leads by tag and by answer, and exports both, no cell as a formula", async () => {
    const formula = "=HYPERLINK(1)";
    const one = await joinBy({
      form: "freight",
      answer_role: "carrier",
      answer_route: formula,
      answer_shipments: "7",
    });
    expect(await found("tag=freight&limit=200")).toContain(one);
    expect(await found("tag=FREIGHT")).toEqual([]);
    expect(await found("answer=role%3Dcarrier")).toEqual([one]);
    expect(await found("answer=shipments%3D7")).toEqual([one]);
    expect(await found(`answer=${encodeURIComponent(`route=${formula}`)}`)).toEqual([one]);
    expect(await found("answer=role")).toContain(one);
    expect(await found("answer=%27%3B--")).toEqual([]);
    const headers = { cookie: dashboard.cookie };
    const file = async (format: string) => {
      const path = `/api/waitlist_leads.csv?tag=freight&format=${format}`;
      return (await fetch(`${dashboard.site.url}${path}`, { headers })).text();
    };
    const [head, ...rows] = (await file("csv")).split("\n");
    expect(head).toMatch(/,tags,.*,answer_role,answer_shipments,answer_route$/);
    const row = rows.find((each) => each.includes(one)) ?? "";
    expect(row).toMatch(/,carrier,7,'=HYPERLINK\(1\)$/);
    const line = (await file("jsonl")).split("\n").find((each) => each.includes(one)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({ tags: ["freight"], answers: { route: formula } });
    // The specification's own file has its six columns.
    expect((await file("spec")).split("\n")[0]).toBe(
      "Email,Status,Signup Date,Confirmed Date,Country,City",
    );
  });

  it("shows the person both, and programs the answers only where they may see personal data", async () => {
    const email = await joinBy({ form: "freight", answer_role: "both" });
    const { id } = (await stored(email)) as Stored;
    const { database, personalData } = dashboard.site;
    const sources = personalData.filter(({ kind }) => kind === waitlist.name);
    const records = await Promise.all(sources.map((source) => source.read(database, email)));
    expect(records.flat()).toContainEqual(
      expect.objectContaining({ tags: "freight", answers: "role: both" }),
    );
    const leads = createLeadsForPrograms(dashboard.site.database);
    expect(await leads.find(dashboard.site.database, id, true)).toMatchObject({
      ...{ tags: ["freight"], answers: { role: "both" } },
    });
    expect(await leads.find(dashboard.site.database, id, false)).not.toHaveProperty("answers");
    for (const source of sources) await source.erase(database, email, dashboard.site.now());
    expect(await stored(email)).toBeUndefined();
  });

  it("adds a tag to many and takes it off, once each, and writes both into their history", async () => {
    const ids = await dashboard.addLeads(3);
    const full = ids[0] ?? "";
    await dashboard.query(
      "UPDATE waitlist_leads SET tags = (SELECT array_agg('t' || n) FROM generate_series(1, $2::int) n) WHERE id = $1",
      [full, maxTags],
    );
    async function tag(action: object) {
      const target = { ids };
      const preview = await dashboard.call("/api/admin/bulk-actions/preview", { target });
      const { at, count } = preview.body;
      const call = { target, at, count, kind: "tag", ...action };
      const { status, body } = await dashboard.call("/api/admin/bulk-actions", call);
      if (status !== 201) return status;
      dashboard.site.forward(11_000);
      await dashboard.perform(body.id);
      return (await dashboard.call(`/api/admin/bulk-actions/${body.id}`)).body;
    }
    const tagsOf = () =>
      dashboard.query<Stored>("SELECT tags FROM waitlist_leads WHERE id = ANY($1::uuid[])", [
        ids.slice(1),
      ]);
    expect(await tag({ tag: " VIP " })).toMatchObject({ done: 3, skipped: 1 });
    expect(await tagsOf()).toEqual([{ tags: ["vip"] }, { tags: ["vip"] }]);
    expect(await tag({ tag: "vip" })).toMatchObject({ done: 3, skipped: 3 });
    expect(await tag({ tag: "vip", remove: true })).toMatchObject({ done: 3, skipped: 1 });
    expect(await tagsOf()).toEqual([{ tags: [] }, { tags: [] }]);
    for (const bad of ["", "=1+1", "a\u202Eb", "a,b", "x".repeat(41)]) {
      expect(await tag({ tag: bad }), JSON.stringify(bad)).toBe(400);
    }
    type History = { events: { kind: string; detail: string }[] };
    const { body } = await dashboard.call<History>(`/api/waitlist_leads/${ids[1]}`);
    expect(body.events.slice(-2)).toMatchObject([
      { kind: "tagged", detail: "vip" },
      { kind: "untagged", detail: "vip" },
    ]);
  });

  it("keeps a lead's tags when another submission for the address is confirmed", async () => {
    const email = await joinBy({ form: "freight", answer_role: "buyer" });
    await dashboard.query("UPDATE waitlist_leads SET tags = tags || 'vip'::text WHERE email = $1", [
      email,
    ]);
    dashboard.site.forward(120_000);
    await dashboard.site.join({ email });
    const isLast = (source: Buffer) => source.includes(email);
    await expect
      .poll(() => dashboard.site.mailFiles().filter(([, source]) => isLast(source)).length)
      .toBe(2);
    const last = dashboard.site.mailFiles().findLast(([, source]) => isLast(source));
    const token = tokenOf(String(last?.[1]));
    expect(await dashboard.site.post("/api/waitlist-confirm", { token })).toMatchObject({
      body: { message: "confirmed" },
    });
    expect(await stored(email)).toMatchObject({ tags: ["freight", "vip"], answers: null });
  });
});
