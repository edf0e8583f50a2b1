import { describe, expect, it } from "vitest";
import { address, earlier, kinds, readBy, rid } from "#tests/fakes/bounce-report.ts";
import { multipartReport } from "./multipart-report.ts";

describe("a report as a mail", () => {
  const secret = "a secret of the mailbox";
  const reader = multipartReport(secret);
  const headers = { authorization: `Bearer ${secret}` };
  const read = (lines: string, given = headers) =>
    readBy(reader, lines.replaceAll("\n", "\r\n"), given);
  const report = (type: string, ...parts: string[]) =>
    [
      "From: MAILER-DAEMON@mx.example\nTo: b@site.example\nSubject: Undelivered",
      "Message-ID: <r-1@mx.example>\nAuto-Submitted: auto-replied\nMIME-Version: 1.0",
      `Date: ${earlier.toUTCString()}`,
      `Content-Type: multipart/report; report-type=${type};\n\tboundary="=_b"\n`,
      ...["Content-Type: text/plain\n\nSorry.\n", ...parts].map((part) => `--=_b\n${part}`),
      "--=_b--\n",
    ].join("\n");
  const status = (...recipients: string[]) =>
    ["Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example", ...recipients].join(
      "\n\n",
    );
  const failed = (code: string, more = "") =>
    `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${code}${more}`;
  const original = (head: string) =>
    `Content-Type: message/rfc822\n\n${head}\nSubject: Invitation\n\nText\n`;
  const ours = original(`Message-ID: <${rid}@site.example>`);

  it("is accepted by its secret, and identifies the mail by our Message-ID", async () => {
    const fields = status(
      failed("5.1.1", "\nDiagnostic-Code: smtp; 550 5.1.1\n <layla@example.com> unknown\n"),
    );
    expect(await read(report("delivery-status", fields, ours))).toEqual([
      {
        ...{ id: expect.stringMatching(/^[\da-f]{64}$/), kind: "bounced", mailId: rid },
        ...{ email: undefined, at: earlier },
        detail: "smtp; 550 5.1.1 <layla@example.com> unknown",
      },
    ]);
    const whole = report("delivery-status", fields, ours);
    expect(await read(whole, { authorization: "Bearer x" })).toBe("forged");
    expect(await read(whole, { authorization: secret })).toBe("forged");
  });

  it.each([
    ["5.1.1", "bounced"],
    ["5.1.10", "bounced"],
    ["5.2.2", "delayed"],
    ["5.7.26", "delayed"],
    ["4.4.7", "delayed"],
    ["nonsense", "delayed"],
  ])("takes the status %s for %s", async (code, kind) => {
    expect(kinds(await read(report("delivery-status", status(failed(code)), ours)))).toEqual([
      kind,
    ]);
  });

  it("reads every recipient that failed, and none that is still tried or was reached", async () => {
    const other = (action: string) =>
      `Original-Recipient: rfc822;b@example.com\nFinal-Recipient: rfc822; c@example.com\nAction: ${action}\nStatus: 5.1.1`;
    const events = await read(
      report(
        "delivery-status",
        status(failed("5.1.1"), other("delayed"), other("delivered"), other("failed")),
        original(`X-Campaign-Rid: ${rid}`),
      ),
    );
    expect(events).toMatchObject([{ mailId: rid }, { mailId: rid }]);
  });

  it("identifies no recipient by an address, which any sender could forge", async () => {
    const complaint = `Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <${address}>\n`;
    const returned = original(`To: ${address}\nMessage-ID: <made-up@site.example>`);
    for (const whole of [
      report("delivery-status", status(failed("5.1.1"))),
      report("delivery-status", status(failed("5.1.1")), returned),
      report("feedback-report", complaint, returned),
    ]) {
      expect(await read(whole)).toMatchObject([{ mailId: undefined, email: undefined }]);
    }
  });

  it("identifies the mail by its envelope, by headers alone, and by what it answers", async () => {
    const byEnvelope = status(failed("5.1.1")).replace(
      "mx.example",
      `mx.example\nOriginal-Envelope-Id: ${rid}`,
    );
    const headersOnly = `Content-Type: text/rfc822-headers\n\nX-Campaign-Rid: ${rid}\n`;
    const byReference = original(`References: <other@x.example> <${rid}@site.example>`);
    for (const parts of [
      [byEnvelope],
      [status(failed("5.1.1")), headersOnly],
      [status(failed("5.1.1")), byReference],
    ]) {
      expect(await read(report("delivery-status", ...parts))).toMatchObject([{ mailId: rid }]);
    }
  });

  it("reads a complaint whose address was taken out", async () => {
    const feedback =
      "Content-Type: message/feedback-report\n\nFeedback-Type: abuse\nUser-Agent: X/1\nVersion: 1\n";
    expect(await read(report("feedback-report", feedback, ours))).toMatchObject([
      { kind: "complained", mailId: rid, detail: "abuse" },
    ]);
    const notSpam = feedback.replace("abuse", "not-spam");
    expect(await read(report("feedback-report", notSpam, ours))).toEqual([]);
  });

  it("leaves answers of people and of programs", async () => {
    const away =
      "From: layla@example.com\nSubject: Away\nAuto-Submitted: auto-replied\n\nI am away";
    expect(await read(away)).toEqual([]);
    expect(await read("")).toEqual([]);
    expect(await read(report("disposition-notification", ours))).toEqual([]);
  });

  it("does not hang on a body that is endless or nested without end", async () => {
    const deep = Array.from(
      { length: 500 },
      (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`,
    );
    expect(await read(`MIME-Version: 1.0\n${deep.join("")}`)).toBe("malformed");
    const endless = original(`Message-ID: <${"@".repeat(60_000)}\u2028`);
    const begun = process.threadCpuUsage();
    expect(await read(`From: MAILER-DAEMON@x\n\n${"> \n".repeat(10_000)}x`)).toEqual([]);
    expect(
      await read(`From: MAILER-DAEMON@x\n\n${"\n".repeat(10_000)}Message-ID: ${rid}\n`),
    ).toMatchObject([{ mailId: rid }]);
    for (const returned of [
      original(deep.join("")),
      original(`X-A: ${"a".repeat(200_000)}`),
      endless,
    ]) {
      const fields = status(failed("5.1.1")).replace(
        "mx.example",
        `x\nOriginal-Envelope-Id: ${rid}`,
      );
      expect(await read(report("delivery-status", fields, returned))).toMatchObject([
        { mailId: rid },
      ]);
    }
    const html = `From: MAILER-DAEMON@x\nContent-Type: text/html\n\n${"<p ".repeat(300_000)}`;
    expect(await read(html)).toEqual([]);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000);
    const many = Array.from({ length: 5_000 }, () => failed("5.1.1"));
    expect(await read(report("delivery-status", status(...many), ours))).toHaveLength(20);
    const began = process.threadCpuUsage();
    const parts = Array.from({ length: 40_000 }, () => "\n");
    expect(await read(report("delivery-status", ...parts))).toBe("malformed");
    expect(await read(report("delivery-status", "\n".repeat(1_000_000)))).toBe("malformed");
    expect(process.threadCpuUsage(began).user).toBeLessThan(500_000);
  });
});
