import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openEmptyPostgres } from "#tests/fakes/shared-postgres.ts";
import { type MailServer, startMailServer } from "#tests/fakes/smtp.ts";
import { facts, restoreFolder, restorePostgres } from "#tests/fixtures/earlier-release/restore.ts";
import { type SiteProcess, startSite } from "../../bench/site-process.ts";

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function folder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "earlier-release-"));
  undo.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function restoredFolder() {
  const dataDir = folder();
  await restoreFolder(dataDir);
  return { left: facts.folder, env: { DATA_DIR: dataDir } };
}

async function restoredPostgres() {
  const server = await openEmptyPostgres();
  undo.push(() => server.stop());
  await restorePostgres(server.url);
  return { left: facts.postgres, env: { DATA_DIR: folder(), DATABASE_URL: server.url } };
}

async function startOn(env: Record<string, string>, mail: MailServer): Promise<SiteProcess> {
  const site = await startSite({
    ...{ AUTH_SECRET: facts.secret, PUBLIC_URL: facts.origin, SMTP_URL: mail.url },
    ...{ MAIL_FROM: "site@site.example", CAPTCHA: "off", RATE_LIMITS: "off" },
    ...env,
  });
  undo.push(() => site.stop());
  return site;
}

interface Lead {
  email: string;
  status: string;
  mark: string;
  mail_state: string;
}

describe.each([
  { name: "data folder", restore: restoredFolder },
  { name: "PostgreSQL database", restore: restoredPostgres },
])("a $name of an earlier release", ({ restore }) => {
  it("opens and goes on: leads, waiting mails, waiting bulk actions, session and audit log", async () => {
    const { left, env } = await restore();
    const mail = await startMailServer();
    undo.push(() => mail.stop());
    const site = await startOn(env, mail);
    const call = async <Body>(where: string, body?: object) => {
      const answer = await fetch(`${site.url}${where}`, {
        ...(body && { method: "POST", body: JSON.stringify(body) }),
        headers: {
          ...{ origin: facts.origin, cookie: left.cookie },
          ...(body && { "content-type": "application/json" }),
        },
      });
      return { status: answer.status, body: (await answer.json()) as Body };
    };

    // The earlier session still opens the list; the waiting deletion has been performed.
    await vi.waitFor(
      async () => {
        const { status, body } = await call<{ leads: Lead[] }>("/api/waitlist_leads");
        expect(status).toBe(200);
        expect(body.leads.map(({ email }) => email.split("@")[0]).toSorted()).toEqual([
          "amal",
          "basil",
          "claire",
          "elise",
          "faisal",
        ]);
        const unsent = body.leads.filter(({ mail_state }) => mail_state !== "sent");
        expect(unsent.map(({ status }) => status)).toEqual(["confirmed", "confirmed"]);
      },
      { timeout: 60_000, interval: 250 },
    );
    const { body: list } = await call<{ leads: Lead[]; all: object }>("/api/waitlist_leads");
    expect(list.all).toEqual({ total: 5, confirmed: 2, pending: 3 });
    expect(list.leads.filter(({ mark }) => mark === "priority").map(({ email }) => email)).toEqual(
      expect.arrayContaining(["claire@people.example", "amal@people.example"]),
    );
    const stats = await call<{ counts: object }>("/api/waitlist_leads/stats");
    expect(stats.body.counts).toEqual({ total: 5, confirmed: 2, pending: 3 });

    // The waiting note was written, and the earlier history is still there.
    await vi.waitFor(
      async () => {
        const { body: history } = await call<{ events: { kind: string; detail: string }[] }>(
          `/api/waitlist_leads/${left.ids.claire}`,
        );
        const kinds = history.events.map(({ kind }) => kind);
        expect(kinds).toEqual(expect.arrayContaining(["joined", "marked", "noted", "resent"]));
        expect(history.events.find(({ kind }) => kind === "noted")?.detail).toBe("Asked by phone");
      },
      { timeout: 60_000, interval: 250 },
    );

    // Each waiting mail was sent once: people who had confirmed got none.
    const to = (address: string) => mail.received.filter((one) => one.to.includes(address));
    await vi.waitFor(() => {
      for (const name of ["gilles", "hana", "idris"]) {
        expect(to(`${name}@people.example`), name).toHaveLength(1);
      }
    }, 60_000);
    for (const name of ["amal", "basil"]) {
      expect(to(`${name}@people.example`), name).toHaveLength(0);
    }

    // The link in the mail confirms.
    const source = to("elise@people.example")[0]
      ?.source.replaceAll("=\r\n", "")
      .replaceAll("=3D", "=");
    const token = /confirm\?token=([\w-]+)/.exec(source ?? "")?.[1];
    const confirmed = await call<{ message: string }>("/api/waitlist-confirm", { token });
    expect(confirmed.body).toEqual({
      message: "confirmed",
      email: "elise@people.example",
      place: expect.any(Number),
      placeToken: expect.any(String),
    });

    // The audit log has the entries of before and since.
    const { body: log } = await call<{ entries: { by: string | null }[] }>("/api/admin/audit");
    expect(log.entries.filter(({ by }) => by === "owner@site.example").length).toBeGreaterThan(5);
  });
});
