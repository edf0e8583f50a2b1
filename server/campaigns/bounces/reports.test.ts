import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { outcomeOfError } from "#server/mail/open-transport.ts";
import { kinds, now, rid } from "#tests/fakes/bounce-report.ts";
import { makeCertificate } from "#tests/fakes/certificate.ts";
import { amazonSes } from "./amazon-ses.ts";
import type { MailEvent, ReportReader } from "./mail-events.ts";
import { multipartReport } from "./multipart-report.ts";
import { brevo, mailjet, postmark, sparkpost } from "./reports-with-login.ts";
import { mailgun, resend, sendgrid } from "./reports-with-signature.ts";

const folder = "tests/fixtures/reports";
const files = readdirSync(folder).filter((name) => /\.(?:eml|json)$/.test(name));
const secret = "a secret of the tests";
const later = new Date("2026-11-27T12:00:00Z");

/** Calls a reader as its service does, with the service's proof. */
async function send(reader: ReportReader, body: string, headers: Record<string, string> = {}) {
  const report = await reader({ headers, body: Buffer.from(body), now: later, from: "a" });
  return report.outcome === "read" ? report.events : report.outcome;
}

const ecKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsaKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const topic = "arn:aws:sns:eu-west-1:123456789012:bounces";

const withLogin = (reader: (login: string) => ReportReader) => (body: string) =>
  send(reader(secret), body, {
    authorization: `Basic ${Buffer.from(secret).toString("base64")}`,
  });

const services = {
  postmark: withLogin(postmark),
  brevo: withLogin(brevo),
  mailjet: withLogin(mailjet),
  sparkpost: withLogin(sparkpost),
  resend(body: string) {
    const key = Buffer.from("a secret of the tests that is longer");
    const seconds = String(later.getTime() / 1000);
    const mac = createHmac("sha256", key).update(`msg_1.${seconds}.${body}`).digest("base64");
    return send(resend(`whsec_${key.toString("base64")}`), body, {
      ...{ "svix-id": "msg_1", "svix-timestamp": seconds, "svix-signature": `v1,${mac}` },
    });
  },
  mailgun(body: string) {
    const timestamp = String(later.getTime() / 1000);
    const hmac = createHmac("sha256", secret).update(`${timestamp}token`).digest("hex");
    const values = { UNIX: timestamp, TOKEN: "token", HMAC: hmac, ANY: "e-1" };
    const filled = body.replaceAll(/\{\{(UNIX|TOKEN|HMAC|ANY)\}\}/g, (_, name: string) => {
      return values[name as keyof typeof values];
    });
    return send(mailgun(secret), filled);
  },
  sendgrid(body: string) {
    const key = ecKeys.publicKey.export({ type: "spki", format: "der" }).toString("base64");
    const signature = sign("sha256", Buffer.from(`1${body}`), ecKeys.privateKey);
    return send(sendgrid(key), body, {
      "x-twilio-email-event-webhook-signature": signature.toString("base64"),
      "x-twilio-email-event-webhook-timestamp": "1",
    });
  },
  ses(body: string) {
    const { cert } = makeCertificate(now, new Date(later.getTime() + 1000), rsaKeys as never);
    const fields = {
      ...{ Message: body, MessageId: "m-1", Timestamp: now.toISOString() },
      ...{ TopicArn: topic, Type: "Notification" },
    };
    const signed = Object.entries(fields).map(([name, value]) => `${name}\n${value}\n`);
    const message = {
      ...{ ...fields, SignatureVersion: "2" },
      SigningCertURL: "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem",
      Signature: sign("sha256", Buffer.from(signed.join("")), rsaKeys.privateKey).toString(
        "base64",
      ),
    };
    const request = (async () => new Response(cert)) as unknown as typeof fetch;
    return send(amazonSes([topic], request), JSON.stringify(message));
  },
  mail: (body: string) =>
    send(multipartReport(secret), body.replaceAll("\n", "\r\n"), {
      authorization: `Bearer ${secret}`,
    }),
};

/** The name of a file is the reader that parses it. */
describe("reports in the forms that mail servers and services send", () => {
  it.each(files)("reads %s", async (name) => {
    const [expected = "", rest = ""] = name.split(".");
    const service = Object.keys(services).find((one) => rest.split("-")[0] === one);
    const call = services[(name.endsWith(".json") ? service : "mail") as keyof typeof services];
    const text = readFileSync(`${folder}/${name}`, "utf8").replaceAll("{{RID}}", rid);
    const events = (await call(text)) as MailEvent[];
    expect(kinds(events)).toEqual(expected === "ignored" ? [] : [expected]);
    for (const { mailId } of events) expect(mailId).toBe(rid);
  });

  it("has a report of each service", () => {
    for (const service of Object.keys(services).filter((one) => one !== "mail")) {
      expect(files.some((name) => name.endsWith(".json") && name.includes(`.${service}`))).toBe(
        true,
      );
    }
  });
});

describe("answers of mail servers", () => {
  const rows = readFileSync(`${folder}/smtp-answers.tsv`, "utf8").trim().split("\n");
  it.each(rows.map((row) => row.split("\t") as [string, string, string]))(
    "after %s: %s",
    (command, response, right) => {
      const responseCode = Number(response.slice(0, 3));
      const sent = outcomeOfError({ message: response, response, command, responseCode });
      const all = sent.outcome === "deferred" && sent.affectsAllMails ? " all" : "";
      expect(`${sent.outcome}${all}`).toBe(right);
    },
  );
});
