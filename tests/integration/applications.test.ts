import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { contact } from "#brand/contact.ts";
import { cvLimit } from "#contract/limits.ts";
import { captchaActions } from "#contract/visitor.ts";
import { purgeApplications } from "#server/inbox/applications.ts";
import { solvedCaptcha } from "#tests/fakes/solved-captcha.ts";
import { docx, lyingFiles, pdf } from "#tests/fixtures/cv.ts";
import { application, apply, post } from "./applications-site.ts";
import { openSite, type Site, siteDatabases } from "./waitlist-site.ts";

const cv = { name: "Layla Haddad.pdf", bytes: pdf(9000) };

describe.each(siteDatabases)("applications on the $name", ({ open }) => {
  let site: Site;
  beforeAll(async () => {
    site = await open();
  });
  afterEach(async () => {
    await site.database.query("DELETE FROM applications");
    await site.database.query("DELETE FROM mails");
  });
  afterAll(() => site?.close());

  const rows = () =>
    site.database.query<Record<string, unknown>>(
      `SELECT applications.*, file.name AS file_name, kind, size, content
       FROM applications JOIN application_files AS file ON application_id = id`,
    );

  it("stores an application with its file unchanged, and enqueues two mails", async () => {
    expect(await apply(site, cv)).toMatchObject({ status: 200, body: { ok: true } });
    const [row] = await rows();
    expect(row).toMatchObject({
      job: application.job,
      name: application.name,
      email: application.email,
      note: application.note,
      locale: "ar",
      state: "new",
      file_name: cv.name,
      kind: "pdf",
      size: cv.bytes.length,
    });
    expect(Buffer.from(row?.content as Uint8Array).equals(cv.bytes)).toBe(true);
    const mails = await site.database.query(
      "SELECT kind, to_address, locale FROM mails ORDER BY kind",
    );
    expect(mails).toEqual([
      { kind: "application-notice", to_address: contact.email, locale: "en" },
      { kind: "application-received", to_address: application.email, locale: "ar" },
    ]);
  });

  it("takes a document, and a file of exactly 5 MB", async () => {
    expect((await apply(site, { name: "cv.docx", bytes: docx() })).status).toBe(200);
    expect((await apply(site, { name: "cv.pdf", bytes: pdf(cvLimit) })).status).toBe(200);
    expect((await rows()).map((row) => row.kind).sort()).toEqual(["docx", "pdf"]);
  });

  it("deletes what is older than six months, with its file and mails", async () => {
    await apply(site, cv);
    const months = (count: number) => {
      const date = new Date();
      date.setUTCMonth(date.getUTCMonth() + count);
      return date;
    };
    expect(await purgeApplications(site.database, months(5))).toBe(0);
    // Six months before the 31st of August is the end of February, not the 3rd of March.
    await site.database.query("UPDATE applications SET created_at = '2026-03-02T00:00:00Z'");
    expect(await purgeApplications(site.database, new Date("2026-08-31T12:00:00Z"))).toBe(0);
    expect(await rows()).toHaveLength(1);
    expect(await purgeApplications(site.database, months(7))).toBe(1);
    for (const table of ["applications", "application_files", "mails"]) {
      expect(await site.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });

  it("stores nothing when the file cannot be stored", async () => {
    await site.database.query(
      "ALTER TABLE application_files ADD CONSTRAINT full_disk CHECK (size < 10) NOT VALID",
    );
    try {
      expect(await apply(site, cv)).toMatchObject({ status: 503, body: { error: "db_error" } });
    } finally {
      await site.database.query("ALTER TABLE application_files DROP CONSTRAINT full_disk");
    }
    for (const table of ["applications", "mails"]) {
      expect(await site.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });
});

describe("what is not an application", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
  });
  afterEach(async () => {
    for (const table of ["applications", "application_files", "mails"]) {
      expect(await site.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    }
  });
  afterAll(() => site.close());

  it.each(lyingFiles)("refuses %s, and keeps nothing", async (_, name, bytes, error) => {
    const form = rawForm(name, bytes());
    const answer = await post(site, new Uint8Array(form.body), { "content-type": form.type });
    expect(answer.body).toEqual({ error });
    expect(answer.status).toBe(error === "file_too_large" ? 413 : 422);
  });

  it("stops reading long before a body of 50 MB has ended", async () => {
    const form = rawForm("cv.pdf", Buffer.alloc(50 * 1024 * 1024));
    // The server may close the connection before all is sent: then the browser gets no answer.
    const answer = await post(site, new Uint8Array(form.body), { "content-type": form.type }).catch(
      () => undefined,
    );
    if (answer) expect(answer).toMatchObject({ status: 413, body: { error: "file_too_large" } });
  });

  it.each([
    ["no name", { name: "" }, 400, "missing_required_fields"],
    ["a name of nothing", { name: "\u200B\u200E" }, 400, "missing_required_fields"],
    ["no address", { email: "" }, 400, "missing_required_fields"],
    ["no address at all", { email: "layla" }, 400, "invalid_email"],
    [
      "a header in the address",
      { email: "a@example.com\r\nBcc: b@example.com" },
      400,
      "invalid_email",
    ],
    ["no consent", { consent: "false" }, 400, "consent_required"],
    ["a position there is not", { job: "king" }, 400, "unknown_position"],
    ["an endless note", { note: "x".repeat(5000) }, 400, "missing_required_fields"],
    ["a file where a text should be", { name: new Blob(["x"]) }, 400, "missing_required_fields"],
    ["a filled hidden field", { website: "https://spam.example" }, 429, "rate_limited"],
    ["a form filled in no time", { filled_in_ms: "3" }, 429, "rate_limited"],
  ])("refuses %s", async (_, change, status, error) => {
    const answer = await apply(site, cv, change as Record<string, string>);
    expect(answer).toMatchObject({ status, body: { error } });
  });

  it("requires the file", async () => {
    expect(await apply(site, undefined)).toMatchObject({ body: { error: "file_missing" } });
    expect(await apply(site, undefined, { cv: "text" })).toMatchObject({
      body: { error: "file_missing" },
    });
  });

  it.each([
    ["JSON", JSON.stringify(application), "application/json", 400],
    [
      "a form that never ends",
      "--x\r\nContent-Disposition: form-data; name=",
      "multipart/form-data; boundary=x",
      400,
    ],
    ["a form without a boundary", "--x--", "multipart/form-data", 400],
    ["XML", "<cv/>", "text/xml", 415],
  ])("takes %s for a form without its fields", async (_, sent, type, status) => {
    const answer = await post(site, sent, { "content-type": type });
    expect(answer).toMatchObject({ status, body: { error: "missing_required_fields" } });
  });

  it("never answers with a server error, whatever is sent", async () => {
    const field = fc.string({ unit: "binary", maxLength: 60 });
    const form = fc
      .record(Object.fromEntries(Object.keys(application).map((name) => [name, field])), {
        requiredKeys: [],
      })
      .chain((fields) => fc.tuple(fc.constant(fields), fc.uint8Array({ maxLength: 200 }), field));
    await fc.assert(
      fc.asyncProperty(form, async ([fields, bytes, name]) => {
        const raw = rawForm(name, Buffer.from(bytes), { ...application, email: "no", ...fields });
        const answer = await post(site, new Uint8Array(raw.body), { "content-type": raw.type });
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/\bat \S+:\d+|node_modules|Error:/);
      }),
      { numRuns: 200 },
    );
  });

  it("refuses a browser's write from a foreign page", async () => {
    const form = rawForm("cv.pdf", pdf());
    const answer = await post(site, new Uint8Array(form.body), {
      "content-type": form.type,
      origin: "https://evil.example",
    });
    expect(answer.status).toBe(403);
  });

  it("serves a CV to no visitor", async () => {
    for (const path of ["/api/applications", "/api/application_files", "/applications"]) {
      expect((await fetch(`${site.url}${path}`)).status).toBe(404);
    }
  });
});

describe("forms that do not end", () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ TRUST_PROXY: "on" });
  });
  afterAll(() => site.close());

  const from = (client: string) => {
    const form = rawForm("cv.pdf", pdf());
    return post(site, new Uint8Array(form.body), {
      "content-type": form.type,
      "x-forwarded-for": client,
    });
  };

  /** Connections that send the beginning of a form and wait. */
  async function sitters(count: number, client: (index: number) => string) {
    const { port } = new URL(site.url);
    const head = [
      "POST /api/applications HTTP/1.1",
      "Host: site.example",
      "Content-Type: multipart/form-data; boundary=an-edge-that-never-comes-along",
      "Content-Length: 1000000",
    ];
    const arrived = Promise.withResolvers<void>();
    let begun = 0;
    const count1 = () => {
      begun += 1;
      if (begun === count) arrived.resolve();
    };
    site.app.server.on("request", count1);
    const all = Array.from({ length: count }, (_, index) => {
      const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
      socket
        .resume()
        .write(`${[...head, `X-Forwarded-For: ${client(index)}`].join("\r\n")}\r\n\r\nhalf`);
      return socket;
    });
    await arrived.promise;
    site.app.server.off("request", count1);
    return () => {
      for (const socket of all) socket.destroy();
    };
  }

  it("do not block every CV: six from two addresses, and two hundred from fifty", async () => {
    for (const [count, clients] of [
      [6, 2],
      [200, 50],
    ] as const) {
      const leave = await sitters(count, (index) => `192.0.2.${index % clients}`);
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await from("198.51.100.7")).toMatchObject({ status: 200, body: { ok: true } });
        expect(await from("192.0.2.1")).toMatchObject({ status: 200, body: { ok: true } });
      }
      leave();
    }
  });

  it("delay no other call for a form of a hundred thousand parts", async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
    const body = Buffer.from(part.repeat(5_000_000 / part.length));
    const answer = await post(site, new Uint8Array(body), {
      "content-type": "multipart/form-data; boundary=x",
    });
    expect(answer).toMatchObject({ status: 400, body: { error: "missing_required_fields" } });
    const cpu = process.cpuUsage();
    await post(site, new Uint8Array(body), { "content-type": "multipart/form-data; boundary=x" });
    expect(process.cpuUsage(cpu).user).toBeLessThan(400_000);
  });
});

describe("limits", () => {
  it("takes no more of a client than it may send, and fails closed", async () => {
    const site = await openSite({
      ...{ RATE_LIMITS: "on", RATE_LIMIT_APPLICATION_CLIENT: "2/10m" },
    });
    // Invalid forms do not count for the limit.
    for (const email of ["no", "one@example.com", "two@example.com"]) {
      expect((await apply(site, cv, { email })).status).toBe(email === "no" ? 400 : 200);
    }
    const refused = await apply(site, cv);
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    // A client that was just refused is refused from memory for ten seconds.
    site.forward(11_000);
    await site.database.query("DROP TABLE rate_limits");
    expect(await apply(site, cv)).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect(await site.database.query("SELECT 1 FROM applications")).toHaveLength(2);
    await site.close();
  });

  it("stores no more CVs than there is room for, and says so", async () => {
    const site = await openSite({ CV_STORAGE_MB: "5" });
    const large = { name: "large.pdf", bytes: pdf(3 * 1024 ** 2) };
    expect((await apply(site, large, { email: "one@example.com" })).status).toBe(200);
    const refused = await apply(site, large, { email: "two@example.com" });
    expect(refused).toMatchObject({ status: 503, body: { error: "storage_full" } });
    await site.database.query("DELETE FROM applications");
    expect((await apply(site, large, { email: "two@example.com" })).status).toBe(200);
    await site.close();
  });

  it("refuses an invalid captcha answer, and counts only who solved one", async () => {
    const site = await openSite({
      ...{ CAPTCHA: "altcha", RATE_LIMITS: "on", RATE_LIMIT_APPLICATION_CLIENT: "1/10m" },
    });
    const answer = await apply(site, cv, { recaptchaToken: "x".repeat(60) });
    expect(answer).toMatchObject({ status: 403, body: { error: "recaptcha_failed" } });
    expect((await post(site, "{}", { "content-type": "application/json" })).status).toBe(400);
    const solved = async () => ({
      recaptchaToken: await solvedCaptcha(site.url, captchaActions.application),
    });
    expect((await apply(site, cv, await solved())).status).toBe(200);
    expect((await apply(site, cv, await solved())).status).toBe(429);
    await site.close();
  });
});

/** A form as no browser writes it: the file's name is in it byte for byte. */
function rawForm(
  name: string,
  bytes: Buffer,
  fields: Record<string, unknown> = application,
): { body: Buffer; type: string } {
  const boundary = "----an-edge-that-no-file-holds";
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const quoted = name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="cv"; filename="${quoted}"\r\nContent-Type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join("") + head),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}
