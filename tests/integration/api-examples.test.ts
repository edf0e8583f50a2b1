import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { apiScopes } from "#contract/api-keys.ts";
import { shownSecret } from "#contract/webhooks.ts";
import { describedCalls } from "#site/pages/api/call-list.server.ts";
import { callSample, type SampleLanguage } from "#site/pages/api/call-samples.ts";
import { addPerson, origin, password, signedIn } from "./admin-harness.ts";
import { type ApiDocument, clientOf } from "./typed-client.ts";
import { openSite, type Site } from "./waitlist-site.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = path.join(root, "node_modules/.bin/tsc");
const isInstalled = (program: string) =>
  run(program, ["--version"]).then(
    () => true,
    () => false,
  );

describe("the examples and the document of the API", () => {
  let site: Site;
  let key = "";
  let folder = "";
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "api-examples-"));
    site = await openSite({ PUBLIC_URL: origin });
    await addPerson(site.database, "owner@example.com", "owner");
    const cookie = await signedIn(site.app, "owner@example.com");
    const made = await site.app.inject({
      ...{ method: "POST", url: "/api/admin/api-keys", headers: { origin, cookie } },
      payload: { name: "Examples", scopes: apiScopes, days: "30" },
    });
    key = shownSecret.parse(made.json()).secret;
  });
  afterAll(async () => {
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A lead who has confirmed and waits, or the endpoint of a webhook: what the path names. */
  async function subjectOf(call: string): Promise<string> {
    for (const table of ["waitlist_leads", "webhook_endpoints"]) {
      await site.database.query(`DELETE FROM ${table}`);
    }
    await site.join({ email: "rana@example.com" });
    await site.database.query("UPDATE waitlist_leads SET status = 'confirmed', consent_ts = now()");
    await site.database.query(
      `INSERT INTO webhook_endpoints (id, name, url, events, personal, secret, created_at, created_by)
       VALUES (gen_random_uuid(), 'CRM', 'https://example.com', '{}', false, '', now(), 'x')`,
    );
    const table = call.includes("/webhooks") ? "webhook_endpoints" : "waitlist_leads";
    const [row] = await site.database.query<{ id: string }>(`SELECT id FROM ${table}`);
    return row?.id ?? "";
  }

  const programs: Record<SampleLanguage, { program: string; file: string }> = {
    curl: { program: "sh", file: "example.sh" },
    typescript: { program: process.execPath, file: "example.mts" },
    python: { program: "python3", file: "example.py" },
  };

  it.each(Object.keys(programs) as SampleLanguage[])(
    "run in %s, each as it is shown",
    async (language) => {
      const { program, file } = programs[language];
      const needed = { curl: "curl", typescript: process.execPath, python: "python3" }[language];
      if (!(await isInstalled(needed))) {
        process.stdout.write(`${needed} is not on this machine: its examples were not run.\n`);
        return;
      }
      for (const call of describedCalls()) {
        const name = `${call.method} ${call.path}`;
        const ID = await subjectOf(name);
        const at = path.join(folder, file);
        const options = language === "curl" ? "--fail-with-body -sS" : "";
        writeFileSync(at, callSample[language](call).replace(/^curl/, `curl ${options}`));
        const env = { ...process.env, SITE: site.url, KEY: key, ID, NO_COLOR: "1" };
        const { stdout } = await run(program, [at], { env });
        expect([name, /^(20\d )?\{/.test(stdout)]).toEqual([name, true]);
      }
    },
  );

  /** The examples of a document in a language, in its order. */
  const examplesOf = (document: string, language: string) =>
    [
      ...readFileSync(path.join(root, "docs", document), "utf8").matchAll(
        new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"),
      ),
    ].map(([, code = ""]) => code);

  it("sign in and make a key, as the document of the administration shows it", async () => {
    if (!(await isInstalled("curl"))) {
      process.stdout.write("curl is not on this machine: its examples were not run.\n");
      return;
    }
    const [example = ""] = examplesOf("admin-access.md", "sh");
    const own = example.replace("you@example.com", "owner@example.com").replace("…", password);
    const env = { ...process.env, SITE: site.url };
    const { stdout } = await run("sh", ["-ec", own], { cwd: folder, env });
    expect(stdout).toMatch(/"role":"owner".*"secret":"wl_live_/);
  });

  it("copy the leads and go on from there, as the document of the API shows it", async () => {
    if (!(await isInstalled("python3"))) {
      process.stdout.write("python3 is not on this machine: its examples were not run.\n");
      return;
    }
    const [program = ""] = examplesOf("api.md", "python");
    const env = { ...process.env, SITE: site.url, KEY: key };
    const copy = async () => (await run("python3", ["-c", program], { cwd: folder, env })).stdout;
    await site.database.query("DELETE FROM waitlist_leads");
    expect(await copy()).toBe("0 leads\n");
    // Changes younger than five seconds are not served yet.
    const copied = (count: number) =>
      vi.waitFor(async () => expect(await copy()).toBe(`${count} leads\n`), { timeout: 20_000 });
    await site.join({ email: "rana@example.com" });
    await copied(1);
    await site.join({ email: "omar@example.com" });
    await copied(2);
  });

  it("are so exact that a client generated from the document compiles and works", async () => {
    const document = await fetch(`${site.url}/api/v1/openapi.json`);
    writeFileSync(path.join(folder, "client.ts"), clientOf((await document.json()) as ApiDocument));
    writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(
      path.join(folder, "program.ts"),
      `import { createClient } from "./client.ts";
declare const process: { env: Record<string, string> };
const { SITE = "", KEY = "" } = process.env;
const call = createClient(SITE, KEY);
const body = { email: "nada@example.com", country: "AE", locale: "ar", consent: true } as const;
const { id = "", outcome } = await call("POST /leads", { body });
const lead = await call("POST /leads/{id}/mark", { params: { id }, body: { mark: "priority" } });
const marks: "none" | "priority" | "follow_up" | "spam" = lead.mark;
const { leads } = await call("GET /statistics", {});
const page = await call("GET /referrals", { query: { limit: 10 } });
// @ts-expect-error: no such mark
const wrong = () => call("POST /leads/{id}/mark", { params: { id }, body: { mark: "best" } });
// @ts-expect-error: consent is missing
const without = () => call("POST /leads", { body: { email: "x@example.com", country: "AE", locale: "ar" } });
// @ts-expect-error: deliveries of a period need its end
const half = () => call("POST /webhooks/{id}/replay", { params: { id }, body: { from: "2026-01-01T00:00:00Z" } });
// @ts-expect-error: no such call
const none = () => call("GET /nothing", {});
console.log(JSON.stringify({ outcome, marks, total: leads.total > 0, more: page.has_more }));
void [wrong, without, half, none];
`,
    );
    const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
    const modules = ["--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom"];
    const how = ["--noEmit", "--allowImportingTsExtensions", "--types", "", ...strict, ...modules];
    const compiled = await run(compiler, [...how, "program.ts"], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(compiled.stdout).toBe("");
    const env = { ...process.env, SITE: site.url, KEY: key };
    const { stdout } = await run(process.execPath, ["program.ts"], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({
      ...{ outcome: "joined", marks: "priority", total: true, more: false },
    });
  });
});
