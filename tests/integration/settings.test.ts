import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChangeableSetting, Setting } from "#contract/settings.ts";
import { startChangedSettings } from "#server/changed-settings.ts";
import { readConfig } from "#server/config.ts";
import type { PageFile } from "#server/http/page-files.ts";
import { addPerson, origin, signedIn } from "./admin-harness.ts";
import { type Site, siteDatabases } from "./waitlist-site.ts";

/** The page of a form for other sites. */
const framedPage: PageFile = {
  address: "/embed/freight",
  page: { locale: "en", path: "/embed/freight" },
  contentType: "text/html; charset=utf-8",
  hashed: false,
  encodings: { identity: Buffer.from("<p>A form</p>") },
  digest: "form",
};

describe.each(siteDatabases)(
  "settings that change while the server runs, on the $name",
  ({ open }) => {
    let site: Site;
    let cookie = "";
    beforeAll(async () => {
      site = await open({ PUBLIC_URL: origin, MAIL_PER_HOUR: "500" }, { pages: [framedPage] });
      await addPerson(site.database, "owner@example.com", "owner");
      cookie = await signedIn(site.app, "owner@example.com");
    });
    afterAll(() => site?.close());

    const change = (name: ChangeableSetting, value: string | null) =>
      site.app.inject({
        ...{ method: "POST", url: "/api/admin/settings", headers: { origin, cookie } },
        payload: { name, value },
      });
    const settings = async () => {
      const answer = await site.app.inject({ url: "/api/admin/settings", headers: { cookie } });
      const { settings } = answer.json() as { settings: Setting[] };
      return Object.fromEntries(settings.map(({ name, ...setting }) => [name, setting]));
    };

    it("are shown with their source, and no secret with its value", async () => {
      const shown = await settings();
      expect(shown.MAIL_PER_HOUR).toMatchObject({ value: "500", source: "environment" });
      expect(shown.PORT).toMatchObject({ source: "default", group: "site" });
      expect(shown.RATE_LIMIT_PERSON_MAIL).toMatchObject({ group: "limits", source: "default" });
      const secrets = Object.entries(shown).filter(([, { isSecret }]) => isSecret);
      expect(secrets.map(([name]) => name)).toEqual(
        expect.arrayContaining(["AUTH_SECRET", "DATABASE_URL", "SMTP_URL", "SOLSCAN_API_KEY"]),
      );
      expect(secrets.every(([, { value }]) => value === null)).toBe(true);
    });

    it("take effect at once on the node that changes them, and soon on any other", async () => {
      const join = () => site.join({ email: "twice@example.com" });
      await join();
      await site.database.query(
        "UPDATE waitlist_leads SET status = 'confirmed', consent_ts = now()",
      );
      const { body: revealing } = await join();
      expect(revealing).not.toEqual({ ok: true });
      expect((await change("WAITLIST_PRIVACY", "strict")).statusCode).toBe(200);
      expect(await join()).toEqual({ status: 200, body: { ok: true } });
      expect((await settings()).WAITLIST_PRIVACY).toMatchObject({
        ...{ value: "strict", source: "administration" },
      });
      // As another node stores it.
      await site.database.query("DELETE FROM changed_settings");
      await expect.poll(async () => (await join()).body).toEqual(revealing);

      expect((await change("MAIL_FROM", "hello@group.example")).statusCode).toBe(200);
      await site.post("/api/my-data/link", { email: "twice@example.com", locale: "en" });
      await expect
        .poll(() =>
          site.mailFiles().some(([, source]) => `${source}`.includes("hello@group.example")),
        )
        .toBe(true);
      const framersOf = async () => {
        const page = await fetch(`${site.url}${framedPage.address}`);
        return page.headers.get("content-security-policy")?.match(/frame-ancestors [^;]*/)?.[0];
      };
      const forms = () => site.app.inject({ url: "/api/admin/join-forms", headers: { cookie } });
      await change("EMBED_ORIGINS", "https://shop.example");
      expect((await forms()).json()).toEqual({ origins: ["https://shop.example"] });
      expect(await framersOf()).toBe("frame-ancestors https://shop.example");
      expect((await change("EMBED_ORIGINS", null)).statusCode).toBe(200);
      expect((await forms()).json()).toEqual({ origins: [] });
      expect(await framersOf()).toBe("frame-ancestors 'none'");
      const logged = await site.database.query(
        "SELECT details FROM audit_log WHERE kind = 'setting_changed'",
      );
      expect(logged).toContainEqual({ details: { setting: "EMBED_ORIGINS" } });
      expect(JSON.stringify(logged)).not.toContain("hello@");
    });

    it("are refused where the environment has them, or the server cannot use them", async () => {
      const refusals = [
        await change("MAIL_PER_HOUR", "900"),
        await change("MAIL_FROM", "no address"),
        await change("MAIL_FROM", "hello@group.example, other@group.example"),
        await change("EMBED_ORIGINS", "https://shop.example/path"),
        await change("BACKUP_TESTED", "yesterday"),
      ];
      expect(refusals.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
        [409, "set_by_environment"],
        [422, "invalid_setting"],
        [422, "invalid_setting"],
        [422, "invalid_setting"],
        [422, "invalid_setting"],
      ]);
      expect((await settings()).MAIL_PER_HOUR).toMatchObject({ value: "500" });
    });

    it("stay in effect beside one that has become unusable, which the log names once", async () => {
      const stored = {
        MAIL_FROM: "no address",
        OF_ANOTHER_RELEASE: "1",
        WAITLIST_PRIVACY: "strict",
      };
      await site.database.query("DELETE FROM changed_settings");
      for (const [name, value] of Object.entries(stored)) {
        await site.database.query("INSERT INTO changed_settings VALUES ($1, $2, now())", [
          name,
          value,
        ]);
      }
      const lines: string[] = [];
      const node = await startChangedSettings({
        database: site.database,
        log: pino({}, { write: (line) => void lines.push(line) }),
        read: (changed) => readConfig({ PUBLIC_URL: origin }, changed),
      });
      expect(node.current().waitlistPrivacy).toBe("strict");
      expect(lines.map((line) => JSON.parse(line).setting)).toEqual(["MAIL_FROM"]);
      expect((await change("EMBED_ORIGINS", "https://shop.example")).statusCode).toBe(200);
      await node.poll();
      expect(node.current().embedOrigins).toEqual(["https://shop.example"]);
      node.stop();
      await expect.poll(async () => (await settings()).WAITLIST_PRIVACY?.value).toBe("strict");
      expect((await change("MAIL_FROM", "no address either")).statusCode).toBe(422);
      expect((await change("MAIL_FROM", null)).statusCode).toBe(200);
      await site.database.query("DELETE FROM changed_settings");
    });
  },
);
