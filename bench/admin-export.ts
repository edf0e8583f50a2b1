import { readFileSync } from "node:fs";
import pg from "pg";
import type { Dashboard } from "./admin-session.ts";

const megabyte = 1024 * 1024;
const most = { memory: 64 };
const least = { share: 0.3 };

export interface ExportMeasured {
  /** Rows a second. */
  http: number;
  copy: number;
  /** Megabytes above rest at the highest. */
  memory: number;
}

/** Resident memory of a process, in bytes. */
function memoryOf(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) * 1024;
}

async function throughHttp(dashboard: Dashboard) {
  const { leads } = dashboard;
  const rest = memoryOf(dashboard.pid);
  let highest = rest;
  const look = setInterval(() => {
    highest = Math.max(highest, memoryOf(dashboard.pid));
  }, 20);
  const started = performance.now();
  let lines = 0;
  const answer = await dashboard.open("/api/waitlist_leads.csv");
  for await (const part of answer as AsyncIterable<Buffer>) {
    for (const byte of part) if (byte === 10) lines += 1;
  }
  const spent = performance.now() - started;
  clearInterval(look);
  if (lines !== leads) throw new Error(`The export had ${lines} rows of ${leads}.`);
  return { rate: (leads * 1000) / spent, memory: (highest - rest) / megabyte };
}

/** What `\copy … to` does: COPY of the same columns in the same order, its bytes read and dropped. */
async function throughCopy({ databaseUrl, leads }: Dashboard): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const started = performance.now();
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
      bytes += chunk.length;
    });
    client
      .query(
        `copy (select email, status, created_at, consent_ts, country, city from waitlist_leads
         order by created_at desc, id desc) to stdout (format csv, header)`,
      )
      .then(() => resolve(), reject);
  });
  const spent = performance.now() - started;
  await client.end();
  if (bytes < leads * 20) throw new Error("COPY brought too little.");
  return (leads * 1000) / spent;
}

export async function measureExport(dashboard: Dashboard): Promise<ExportMeasured> {
  await throughHttp(dashboard);
  const rounds: ExportMeasured[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { rate, memory } = await throughHttp(dashboard);
    rounds.push({ http: rate, memory, copy: await throughCopy(dashboard) });
  }
  const median = (of: (one: ExportMeasured) => number) =>
    rounds.map(of).toSorted((one, other) => one - other)[1] as number;
  return {
    http: median(({ http }) => http),
    copy: median(({ copy }) => copy),
    memory: Math.max(...rounds.map(({ memory }) => memory)),
  };
}

export function reportExport({ http, copy, memory }: ExportMeasured): boolean {
  const share = http / copy;
  process.stdout.write(
    `Export: ${Math.round(http)} rows/s, COPY ${Math.round(copy)} rows/s, ratio ${share.toFixed(2)} (aim ${least.share}); ` +
      `memory ${memory.toFixed(0)} MB above rest (aim ${most.memory})\n`,
  );
  return share >= least.share && memory <= most.memory;
}
