import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Dashboard, dashboards } from "./dashboard.ts";

type Editor = Awaited<ReturnType<Dashboard["signIn"]>>;

describe.each(dashboards)("an upload that takes long, on the $name", ({ open }) => {
  let dashboard: Dashboard;
  beforeAll(async () => {
    dashboard = await open();
  });
  afterAll(() => dashboard?.close());

  const png = () =>
    sharp({ create: { width: 300, height: 300, channels: 3, background: "teal" } })
      .png()
      .toBuffer();
  const signOut = ({ call }: Editor) => call("/api/auth/sign-out", {});
  const demote = ({ email }: Editor) =>
    dashboard.query("UPDATE admin_users SET role = 'reader' WHERE email = $1", [email]);

  it.each([
    ["an import", "imports", "text/csv", signOut, 401, "unauthenticated"],
    ["an import", "imports", "text/csv", demote, 403, "forbidden"],
    ["an image", "images", "application/octet-stream", signOut, 401, "unauthenticated"],
    ["an image", "images", "application/octet-stream", demote, 403, "forbidden"],
  ] as const)(
    "%s at /%s (%s): one whose session or role ends meanwhile stores nothing",
    async (_what, path, type, end, status, error) => {
      const editor = await dashboard.signIn("editor");
      const bytes =
        path === "images" ? await png() : Buffer.from(`email\n${"a@slow.example\n".repeat(200)}`);
      const call = request(`${dashboard.site.url}/api/admin/${path}?name=people`, {
        method: "POST",
        headers: {
          ...{ cookie: editor.cookie, origin: "http://site.example" },
          ...{ "content-type": type, "content-length": bytes.length },
        },
      });
      call.write(bytes.subarray(0, 100));
      // Until the handler reads the body.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await end(editor);
      call.end(bytes.subarray(100));
      const [answer] = await once(call, "response");
      expect([answer.statusCode, await json(answer)]).toEqual([status, { error }]);
      for (const table of ["lead_imports", "lead_import_rows", "images", "image_files"]) {
        expect(await dashboard.query(`SELECT 1 FROM ${table}`)).toEqual([]);
      }
    },
  );
});
