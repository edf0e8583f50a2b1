import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { folderTransport } from "./transport-folder.ts";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), "mail-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const message = (id: string, text = "Hi") => ({
  ...{ id, to: "ليلى@مثال.example", subject: "أكّد انضمامك" },
  ...{
    html: { fragments: [`<p>${text}</p>`], values: [] },
    text: { fragments: [text], values: [] },
  },
});

it("writes one whole file a mail, named by its identity, and overwrites a repeat", async () => {
  const sender = { from: "hello@site.example", publicUrl: "http://localhost:3000" };
  const transport = await folderTransport(path.join(dir, "mail"), sender, () => new Date(0));
  const ids = Array.from({ length: 40 }, (_, index) => `mail-${index}`);
  const sent = await Promise.all(ids.map((id) => transport.send(message(id))));
  expect(sent).toEqual(ids.map(() => ({ outcome: "sent" })));
  await transport.send(message("mail-0", "Again"));

  const names = readdirSync(path.join(dir, "mail"));
  expect(names.sort()).toEqual(ids.map((id) => `${id}.eml`).sort());
  const source = readFileSync(path.join(dir, "mail", "mail-0.eml"), "utf8");
  expect(source).toContain("Again");
  expect(source).toContain("Message-ID: <mail-0@localhost>");
});

it("sweeps away the files of mails that are known no more, whole or half written, and nothing else", async () => {
  const sender = { from: "hello@site.example", publicUrl: "http://localhost:3000" };
  const folder = path.join(dir, "mail");
  const transport = await folderTransport(folder, sender, () => new Date(0));
  const ids = Array.from(
    { length: 1200 },
    (_, i) => `01a1fda6-974c-7157-8043-${`${i}`.padStart(12, "0")}`,
  );
  for (const id of ids) writeFileSync(path.join(folder, `${id}.eml`), "mail");
  writeFileSync(path.join(folder, `.${ids[0]}.eml.draft`), "half a mail");
  writeFileSync(path.join(folder, "notes.txt"), "somebody's own");
  const kept = new Set([ids[1], ids[1199]]);
  const known = async (asked: string[]) => new Set(asked.filter((id) => kept.has(id)));
  expect(await transport.sweep?.(known)).toBe(1199);
  expect(readdirSync(folder).sort()).toEqual([`${ids[1]}.eml`, `${ids[1199]}.eml`, "notes.txt"]);
});

it("defers what it cannot write, so that the mail is tried again", async () => {
  const sender = { from: "hello@site.example", publicUrl: "http://localhost:3000" };
  const transport = await folderTransport(path.join(dir, "mail"), sender, () => new Date(0));
  rmSync(path.join(dir, "mail"), { recursive: true });
  expect(await transport.send(message("lost"))).toMatchObject({ outcome: "deferred" });
});
