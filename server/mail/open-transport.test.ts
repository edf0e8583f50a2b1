import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMailServer } from "#tests/fakes/smtp.ts";
import { openTransport, outcomeOfError, smtpOptions } from "./open-transport.ts";

const answered = (command: string, response: string) =>
  outcomeOfError({
    message: response,
    response,
    command,
    responseCode: Number(response.slice(0, 3)),
  });

describe("a mail server on another machine", () => {
  it.each([
    ["smtp://mail.example.com:587", true],
    ["smtp://user:secret@10.0.0.7", true],
    ["smtp://localhost.example.com", true],
    ["smtp://127.0.0.1:2525", false],
    ["smtp://localhost:1025", false],
    ["smtp://[::1]:25", false],
    ["smtp://mail.internal:1025?tls=off", false],
    ["smtps://mail.example.com", false],
  ])("is sent nothing in clear text: %s", (address, requireTLS) => {
    expect(smtpOptions(address)).toMatchObject({ requireTLS });
  });

  it("keeps a mail waiting that offers no encryption, unless that is switched off", async () => {
    const server = await startMailServer();
    const send = async (query: string) => {
      // An address that leads here and is none of this machine's names.
      const smtpUrl = `${server.url.replace("127.0.0.1", "0.0.0.0")}${query}`;
      const settings = {
        smtpUrl,
        smtpConnections: 5,
        mailDir: "",
        mailFrom: () => "a@site.example",
      };
      const transport = await openTransport(
        { ...settings, publicUrl: "http://site.example" },
        () => new Date(0),
      );
      const mail = { id: "01a1fda6-974c-7157-8043-fdad32e4c54e", subject: "s", text: "t" };
      const sent = await transport.send({ ...mail, to: "b@example.com" });
      await transport.close();
      return sent;
    };
    expect(await send("")).toMatchObject({ outcome: "deferred", affectsAllMails: true });
    expect(server.received).toEqual([]);
    expect(await send("?tls=off")).toEqual({ outcome: "sent" });
    await server.stop();
  });
});

describe("what a mail server refuses for good", () => {
  it.each([
    "550 5.1.1 <a@example.com>: Recipient address rejected: User unknown",
    "550-5.1.1 The email account that you tried to reach does not exist.",
    "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found",
    "554 5.1.2 Bad destination system",
    "550 No such user here",
    "550 Unknown user",
    "551 Mailbox not found",
  ])("is a mailbox that does not exist: %s", (response) => {
    expect(answered("RCPT TO", response).outcome).toBe("refused");
  });

  it.each([
    ["RCPT TO", "554 5.7.1 <a@example.com>: Relay access denied", true],
    ["RCPT TO", "554 relay access denied", true],
    ["RCPT TO", "550 5.7.1 Unable to relay for a@example.com", true],
    ["RCPT TO", "550 relaying denied, unknown user of this server", true],
    ["RCPT TO", "550 5.7.515 Access denied, sending domain does not meet the level", true],
    ["RCPT TO", "552 5.2.2 Mailbox full", false],
    ["RCPT TO", "550 Requested action not taken", false],
    ["RCPT TO", "451 4.7.1 Greylisted", false],
    ["DATA", "554 5.7.1 Message rejected under suspicion of spam", true],
    ["MAIL FROM", "550 5.1.1 Sender unknown", true],
    ["MAIL FROM", "553 5.7.1 Sender address rejected", true],
    ["AUTH PLAIN", "535 5.7.8 Authentication failed", true],
    ["RCPT TO", "530 5.7.0 Must issue a STARTTLS command first", true],
  ])("is nothing else, which is tried again: %s %s", (command, response, affectsAllMails) => {
    expect(answered(command, response)).toEqual({
      outcome: "deferred",
      detail: response,
      affectsAllMails,
    });
  });

  it("is reported without half a character, which no database takes", () => {
    const { detail } = answered("RCPT TO", `450 4.2.0 ${"a".repeat(489)}😀`) as { detail: string };
    expect(detail).toHaveLength(500);
    expect(detail.isWellFormed()).toBe(true);
  });

  it("is not that a connection broke", () => {
    expect(
      outcomeOfError({ message: "Connection closed", code: "ECONNECTION", command: "CONN" }),
    ).toEqual({
      outcome: "deferred",
      detail: "Connection closed",
      affectsAllMails: true,
    });
  });
});

describe("the mail folder", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(tmpdir(), "mail-"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const openFolder = () =>
    openTransport(
      {
        smtpUrl: undefined,
        smtpConnections: 5,
        mailDir: path.join(dir, "mail"),
        mailFrom: () => "hello@site.example",
        publicUrl: "http://localhost:3000",
      },
      () => new Date(0),
    );

  const message = (id: string, text = "Hi") => ({
    ...{ id, to: "ليلى@مثال.example", subject: "أكّد انضمامك" },
    ...{
      html: { fragments: [`<p>${text}</p>`], values: [] },
      text: { fragments: [text], values: [] },
    },
  });

  it("writes one whole file a mail, named by its identity, and overwrites a repeat", async () => {
    const transport = await openFolder();
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
    const folder = path.join(dir, "mail");
    const transport = await openFolder();
    const ids = Array.from(
      { length: 1200 },
      (_, i) => `01a1fda6-974c-7157-8043-${`${i}`.padStart(12, "0")}`,
    );
    for (const id of ids) writeFileSync(path.join(folder, `${id}.eml`), "mail");
    writeFileSync(path.join(folder, `.${ids[0]}.eml.draft`), "half a mail");
    writeFileSync(path.join(folder, "notes.txt"), "somebody's own");
    const kept = new Set([ids[1], ids[1199]]);
    const known = async (ids: string[]) => new Set(ids.filter((id) => kept.has(id)));
    expect(await transport.sweep?.(known)).toBe(1199);
    expect(readdirSync(folder).sort()).toEqual([`${ids[1]}.eml`, `${ids[1199]}.eml`, "notes.txt"]);
  });

  it("defers what it cannot write, so that the mail is tried again", async () => {
    const transport = await openFolder();
    rmSync(path.join(dir, "mail"), { recursive: true });
    expect(await transport.send(message("lost"))).toMatchObject({ outcome: "deferred" });
  });
});
