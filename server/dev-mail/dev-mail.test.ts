import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import nodemailer from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type DevMailSettings,
  devMailIsOn,
  devMailSecret,
  isLoopback,
  maxListLength,
  registerDevMail,
} from "./dev-mail.ts";

const confirmUrl = "http://localhost:3000/ar/waitlist/confirm?token=aB3&v=1";

const secret = "a".repeat(64);
const cookie = `other=1; dev-mail=${secret}`;

let root: string;
let mailDir: string;
let app: FastifyInstance;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "dev-mail-"));
  mailDir = path.join(root, "mail");
  await mkdir(mailDir);
  app = Fastify();
  // As in the site itself: the usual headers are there first, and these pages set stricter ones.
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("content-security-policy", "default-src 'self'");
  });
  await app.register(registerDevMail, { mailDir, secret });
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

interface Draft {
  to?: string;
  subject?: string;
  html?: string;
  text?: string;
}

async function put(draft: Draft = {}, at = new Date("2026-11-21T10:00:00Z")): Promise<string> {
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await composer.sendMail({
    from: "Site <no-reply@localhost>",
    to: draft.to ?? "noor@example.org",
    subject: draft.subject ?? "أكّد انضمامك",
    html: draft.html ?? `<html><head></head><body><a href="${confirmUrl}">ok</a></body></html>`,
    text: draft.text ?? `مرحبًا\n\n${confirmUrl}\n`,
  });
  return putFile(message as Buffer, at);
}

async function putFile(content: Buffer | string, at = new Date("2026-11-21T10:00:00Z")) {
  const id = randomUUID();
  const file = path.join(mailDir, `${id}.eml`);
  await writeFile(file, content);
  await utimes(file, at, at);
  return id;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: "localhost:3000", cookie, ...headers } });

describe("the list", () => {
  it("says that there is no mail, also before the folder exists", async () => {
    expect((await get("/dev/mail")).body).toContain("No mail yet");
    await rm(mailDir, { recursive: true });
    const answer = await get("/dev/mail");
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain("No mail yet");
  });

  it("shows address, subject and time, newest first", async () => {
    await put({ subject: "First" }, new Date("2026-11-21T10:00:00Z"));
    const second = await put({ subject: "Second" }, new Date("2026-11-21T10:05:07Z"));
    const { body } = await get("/dev/mail");
    expect(body.indexOf("Second")).toBeLessThan(body.indexOf("First"));
    expect(body).toContain("noor@example.org");
    expect(body).toContain("2026-11-21 10:05:07 UTC");
    expect(body).toContain(`href="/dev/mail/${second}"`);
  });

  it("leaves out files that are no mails, and shows a broken one", async () => {
    await writeFile(path.join(mailDir, "notes.eml"), "Subject: not ours\n\n");
    await writeFile(path.join(mailDir, `.${randomUUID()}.tmp`), "Subject: half written\n\n");
    await putFile(Buffer.from([0xff, 0xfe, 0x00, 0x01]));
    const { statusCode, body } = await get("/dev/mail");
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/not ours|half written/);
    expect(body.match(/<li>/g)).toHaveLength(1);
  });

  it("reads the newest of a folder full of mail, and says how many there are", async () => {
    const mails = Array.from({ length: maxListLength + 1 }, (_, index) =>
      putFile(`Subject: n\nTo: a@example.org\n\n`, new Date(1_700_000_000_000 + index * 1_000)),
    );
    await Promise.all(mails);
    const { body } = await get("/dev/mail");
    expect(body.match(/<li>/g)).toHaveLength(maxListLength);
    expect(body).toContain(`The newest ${maxListLength} of ${maxListLength + 1}`);
  });
});

describe("a mail", () => {
  it("is framed in a sandbox, with its links beside it", async () => {
    const id = await put();
    const { body } = await get(`/dev/mail/${id}`);
    expect(body).toMatch(new RegExp(`<iframe[^>]* src="/dev/mail/${id}/html"[^>]* sandbox="`));
    expect(body).toContain(`href="${confirmUrl.replace("&", "&amp;")}" target="_blank"`);
  });

  it("is served for its frame without any right but to open its links", async () => {
    const id = await put({
      html: "<html><head></head><body><script>top.x=1</script>hi</body></html>",
    });
    const { headers, body } = await get(`/dev/mail/${id}/html`);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox (?!.*allow-(scripts|same-origin|forms))/);
    expect(policy).not.toContain("script-src");
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
    expect(body).toContain('<base target="_blank"><html>');
  });

  it("shows its text form and its file", async () => {
    const id = await put();
    expect((await get(`/dev/mail/${id}`)).body).toContain('<pre dir="auto">مرحبًا');
    const source = await get(`/dev/mail/${id}/source`);
    expect(source.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(source.body).toContain("To: noor@example.org");
  });

  it("without HTML shows its text", async () => {
    const id = await putFile("To: a@example.org\nSubject: plain\n\nJust words\n");
    expect((await get(`/dev/mail/${id}`)).body).toContain("Just words");
    expect((await get(`/dev/mail/${id}/html`)).statusCode).toBe(404);
  });
});

describe("threats", () => {
  it("escapes whatever a mail carries", async () => {
    const attack = `"><script>alert('x')</script>`;
    const id = await put({ subject: attack, text: attack });
    for (const url of ["/dev/mail", `/dev/mail/${id}`]) {
      const { body } = await get(url);
      expect(body).not.toContain("<script");
      expect(body).toContain("&lt;script&gt;");
    }
  });

  it.each([
    "..%2F..%2Fsecret",
    "..%2fsecret.eml",
    "%2Fetc%2Fpasswd",
    "secret",
    "00000000-0000-0000-0000-000000000000%00",
    "00000000-0000-0000-0000-000000000000",
  ])("reads nothing outside the folder: %s", async (id) => {
    await writeFile(path.join(root, "secret.eml"), "Subject: top secret\n\n");
    await writeFile(path.join(mailDir, "secret.eml"), "Subject: top secret\n\n");
    for (const url of [`/dev/mail/${id}`, `/dev/mail/${id}/html`, `/dev/mail/${id}/source`]) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain("top secret");
    }
  });

  it.each([
    [{ host: "evil.example" }],
    [{ host: "localhost.evil.example" }],
    [{ host: "192.168.1.20:3000" }],
    [{ "x-forwarded-host": "site.example" }],
    [{ "x-forwarded-for": "203.0.113.7" }],
    [{ "x-forwarded-proto": "https" }],
    [{ "cf-connecting-ip": "203.0.113.7" }],
    [{ "true-client-ip": "203.0.113.7" }],
    [{ "x-original-host": "site.example" }],
  ])("shows nothing to a request under another name: %o", async (headers) => {
    const id = await put();
    for (const url of ["/dev/mail", `/dev/mail/${id}`, `/dev/mail/${id}/source`]) {
      const answer = await get(url, headers as unknown as Record<string, string>);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain("noor@example.org");
    }
  });

  it("shows nothing to another machine, whatever host name it requests", async () => {
    await put();
    const headers = { host: "localhost:3000", cookie };
    for (const url of ["/dev/mail", `/dev/mail?key=${secret}`]) {
      const other = await app.inject({ url, headers, remoteAddress: "192.168.1.20" });
      expect([other.statusCode, other.headers["set-cookie"]]).toEqual([404, undefined]);
    }
    const answer = await app.inject({ url: "/dev/mail", headers, remoteAddress: "192.168.1.20" });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain("noor@example.org");
  });

  it("shows nothing to another user of this machine, who does not have the key", async () => {
    const id = await put();
    for (const given of ["", "dev-mail=", `dev-mail=${"b".repeat(64)}`, `xdev-mail=${secret}`]) {
      for (const url of ["", `/${id}`, `/${id}/html`, `/${id}/source`, "?key=", "?key=b"]) {
        const answer = await get(`/dev/mail${url}`, { cookie: given });
        expect([url, answer.statusCode]).toEqual([url, 401]);
        expect(answer.body).not.toMatch(/noor|token=/);
        expect(answer.headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  it("takes the key from the address once, and gives a cookie for it", async () => {
    const id = await put();
    const opened = await get(`/dev/mail?key=${secret}`, { cookie: "" });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, "/dev/mail"]);
    const [line = ""] = [opened.headers["set-cookie"] ?? ""].flat();
    expect(line).toMatch(/; Path=\/dev\/mail; HttpOnly; SameSite=Strict$/);
    const answer = await get(`/dev/mail/${id}`, { cookie: line.split(";")[0] ?? "" });
    expect([answer.statusCode, answer.body.includes("noor@example.org")]).toEqual([200, true]);
  });

  it("keeps one key in the data folder, which no other user can read", async () => {
    expect(devMailSecret(root)).toMatch(/^[\da-f]{64}$/);
    expect(devMailSecret(root)).toBe(devMailSecret(root));
    expect((await stat(path.join(root, "dev-mail-secret"))).mode & 0o777).toBe(0o600);
  });

  it("keeps its guard to itself", async () => {
    app.get("/elsewhere", async () => "fine");
    expect((await get("/elsewhere", { host: "site.example" })).body).toBe("fine");
  });

  it("allows no script, keeps nothing in caches and sends no referrer", async () => {
    const id = await put();
    for (const url of ["/dev/mail", `/dev/mail/${id}`, "/dev/mail/style.css"]) {
      const { headers } = await get(url);
      expect(headers["content-security-policy"]).toBe(
        "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
  });
});

const settings: DevMailSettings = {
  smtpUrl: undefined,
  publicUrl: "http://localhost:3000",
};

describe("the list of mails", () => {
  it("is on for a site on the developer's own machine", () => {
    expect(devMailIsOn(settings)).toBe(true);
  });

  it.each<[string, Partial<DevMailSettings>]>([
    ["when mail is really sent", { smtpUrl: "smtp://127.0.0.1:2525" }],
    ["on a site with a name", { publicUrl: "https://site.example" }],
    ["on an address of the local network", { publicUrl: "http://192.168.1.20:3000" }],
  ])("is off %s", (_, change) => {
    expect(devMailIsOn({ ...settings, ...change })).toBe(false);
  });
});

describe("this machine's names", () => {
  it.each([
    "localhost",
    "localhost:3000",
    "LOCALHOST",
    "127.0.0.1:80",
    "[::1]:3000",
    "a.localhost",
  ])("%s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  it.each(["", "localhost.example", "127.0.0.1.example", "10.0.0.1", "notlocalhost", "[::2]"])(
    "not %s",
    (host) => {
      expect(isLoopback(host)).toBe(false);
    },
  );
});
