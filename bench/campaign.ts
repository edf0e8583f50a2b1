// `npm run bench:campaign [-- 20000]`: mails a second of a campaign on a PostgreSQL server, beside a bare
// Nodemailer pool that hands the same mails to the same mail server in the same run. The bare pool neither
// claims, renders nor records anything.
import { setTimeout } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { pino } from "pino";
import PostalMime from "postal-mime";
import { openDatabase } from "#server/database/open-database.ts";
import { envelope } from "#server/mail/transport.ts";
import { startPostgres } from "#tests/fakes/postgres.ts";
import { seedCampaign, sendToAll, signInOwner } from "./campaign-owner.ts";
import { startSite } from "./site-process.ts";
import { type Sink, startSink } from "./start-sink.ts";

const leads = Number(process.argv[2] ?? 20_000);
/** The server's default. */
const smtpConnections = 5;
const origin = "http://site.example";
const log = pino({ level: "error" }, pino.destination(2));

/** Waits for a number of mails and returns their rate per second. */
async function rateOf(sink: Sink, count: number): Promise<number> {
  const end = performance.now() + 30 * 60_000;
  for (;;) {
    const { figures } = await sink.figures();
    if (figures.mails >= count) {
      return Math.round((count * 1000) / ((figures.lastAt ?? 0) - (figures.firstAt ?? 0)));
    }
    if (performance.now() > end) throw new Error(`Only ${figures.mails} mails came.`);
    await setTimeout(200);
  }
}

async function ofCampaign(sink: Sink, databaseUrl: string): Promise<number> {
  const database = await openDatabase({ dataDir: "", databaseUrl }, log);
  await seedCampaign(database, leads);
  await database.close();
  const site = await startSite({
    ...{ DATABASE_URL: databaseUrl, SMTP_URL: sink.url, PUBLIC_URL: origin },
    ...{ AUTH_SECRET: "a secret of the bench, thirty-two or more", CAPTCHA: "off" },
    ...{ RATE_LIMITS: "off" },
  });
  try {
    await sendToAll(await signInOwner(() => site.url, origin));
    return await rateOf(sink, leads);
  } finally {
    await site.stop();
  }
}

async function bare(sink: Sink, source: string): Promise<number> {
  const { subject = "", html = "", text = "" } = await PostalMime.parse(source);
  const pool = createTransport({
    ...{ url: sink.url, pool: true, maxConnections: smtpConnections, maxMessages: 100 },
  } as Parameters<typeof createTransport>[0]);
  await sink.figures({ reset: true });
  let next = 0;
  const one = async () => {
    while (next < leads) {
      next += 1;
      const id = `bare-${next}`;
      const mail = { id, to: `${id}@example.com`, subject, text };
      const sender = { from: () => "Falaj <hello@falaj.example>", publicUrl: origin };
      await pool.sendMail({ ...envelope(mail, sender, new Date()), html });
    }
  };
  await Promise.all(Array.from({ length: smtpConnections }, one));
  pool.close();
  return rateOf(sink, leads);
}

const sink = await startSink();
const server = await startPostgres({ fsync: true });
try {
  const campaign = await ofCampaign(sink, server.url);
  const { figures, sample } = await sink.figures();
  const plain = await bare(sink, sample);
  process.stdout.write(
    `${leads} mails of ${Math.round(figures.bytes / figures.mails / 1000)} kB: ${campaign}/s of a campaign, ` +
      `${plain}/s by a bare pool, ratio ${(campaign / plain).toFixed(2)}; ${figures.repeats} repeats\n`,
  );
} finally {
  await server.stop();
  sink.stop();
}
