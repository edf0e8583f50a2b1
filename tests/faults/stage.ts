import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { pino } from "pino";
import { openDatabase } from "#server/database/open-database.ts";
import { freePort, type OwnPostgresServer, startPostgres } from "#tests/fakes/postgres.ts";
import { type MailServer, type MailServerOptions, startMailServer } from "#tests/fakes/smtp.ts";
import { type SiteProcess, startSite } from "../../bench/site-process.ts";
import { Findings, type Kind } from "./findings.ts";

const authSecret = "a secret of the campaign, thirty-two or more";

/** One server process of the site, started again at the same address as often as wanted. */
export interface Node {
  url: string;
  dataDir: string;
  /** The process that runs now. */
  site: SiteProcess;
  /** How often it ended without being stopped. */
  deaths: number;
  /** Kills it, in the middle of its work. */
  kill(): Promise<void>;
  /** Sends the signal to stop. Resolves to its exit code and how long that took. */
  stop(): Promise<{ code: number | null; ms: number }>;
  start(): Promise<void>;
}

interface NodesWish {
  count?: number;
  env?: Record<string, string>;
}

/** What a scenario runs on: its database, nodes, mail server, all removed at the end. */
export class Stage extends Findings {
  readonly kind: Kind;
  /** Small counts, for trying a scenario out. */
  readonly quick: boolean;
  readonly nodes: Node[] = [];
  postgres: OwnPostgresServer | undefined;
  mail: MailServer | undefined;
  /** The nodes' log, line by line. */
  readonly log: string[] = [];
  private readonly ends: (() => unknown)[] = [];

  constructor(kind: Kind, quick: boolean) {
    super();
    this.kind = kind;
    this.quick = quick;
  }

  count(full: number, small: number): number {
    return this.quick ? small : full;
  }

  /** Called when the scenario is over, the last one first. */
  atEnd(end: () => unknown): void {
    this.ends.push(end);
  }

  folder(): string {
    const folder = mkdtempSync(path.join(tmpdir(), "faults-"));
    this.atEnd(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }

  async openMail(options?: MailServerOptions): Promise<MailServer> {
    const mail = await startMailServer({ headsOnly: true, ...options });
    this.atEnd(() => mail.stop());
    this.mail = mail;
    return mail;
  }

  /** PostgreSQL with `count` nodes, or the one node of the embedded database. */
  async open({ count = 2, env = {} }: NodesWish = {}): Promise<Node[]> {
    const isEmbedded = this.kind === "embedded";
    if (!isEmbedded && !this.postgres) {
      this.postgres = await startPostgres({ fsync: true });
      this.atEnd(() => this.postgres?.stop());
    }
    const opened = Array.from({ length: isEmbedded ? 1 : count }, () => this.node(env));
    return Promise.all(opened);
  }

  /**
   * Continues with a PostgreSQL server on these files, at the address of the one before, which is
   * stopped.
   */
  async restore(files: string): Promise<void> {
    const port = Number(new URL(this.postgres?.url ?? "").port);
    this.postgres = await startPostgres({ fsync: true, files, port });
    this.atEnd(() => this.postgres?.stop());
  }

  private async node(env: Record<string, string>): Promise<Node> {
    const dataDir = env.DATA_DIR ?? this.folder();
    const settings = {
      ...{ NODE_ENV: "production", DATA_DIR: dataDir, PORT: `${await freePort()}` },
      ...{ CAPTCHA: "off", RATE_LIMITS: "off", AUTH_SECRET: authSecret, MAIL_PER_HOUR: "1000000" },
      ...(this.postgres && { DATABASE_URL: this.postgres.url }),
      ...(this.mail && { SMTP_URL: this.mail.url }),
      ...env,
    };
    let isEnding = false;
    const node: Node = {
      ...{ url: "", dataDir, deaths: 0, site: undefined as unknown as SiteProcess },
      start: async () => {
        isEnding = false;
        const site = await startSite(settings, (line) => void this.log.push(line));
        site.child.once("exit", () => {
          if (!isEnding) node.deaths += 1;
        });
        node.url = site.url;
        node.site = site;
      },
      async kill() {
        isEnding = true;
        await ended(node.site, "SIGKILL");
      },
      async stop() {
        isEnding = true;
        const started = performance.now();
        await ended(node.site, "SIGTERM");
        return { code: node.site.child.exitCode, ms: performance.now() - started };
      },
    };
    await node.start();
    this.nodes.push(node);
    this.atEnd(() => ended(node.site, "SIGKILL"));
    return node;
  }

  /** Runs this on the site's PostgreSQL server, over a connection of its own. */
  async onPostgres<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: this.postgres?.url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** The addresses of all leads. The embedded database can be read only while no node has it open. */
  async storedEmails(dataDir = this.nodes[0]?.dataDir ?? ""): Promise<string[]> {
    const text = "SELECT email FROM waitlist_leads";
    if (this.postgres) {
      return this.onPostgres(async (client) => (await client.query(text)).rows.map(emailOf));
    }
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, silent);
    try {
      return (await database.query<{ email: string }>(text)).map(emailOf);
    } finally {
      await database.close();
    }
  }

  async close(): Promise<void> {
    for (const end of this.ends.reverse()) await end();
  }
}

const silent = pino({ level: "silent" });

/** One fault, and the checks that must pass during and after it. */
export interface Scenario {
  name: string;
  /** The fault, for the table. */
  about: string;
  on: readonly Kind[];
  /** Mostly waits and measures no times of answers: may run beside others of its kind. */
  sideBySide?: true;
  run(stage: Stage): Promise<void>;
}

const emailOf = ({ email }: { email: string }) => email;

async function ended({ child }: SiteProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Repeats `check` until it is true; returns whether that took at most so many milliseconds. */
export async function within(
  limit: number,
  isSo: () => boolean | Promise<boolean>,
  every = 100,
): Promise<boolean> {
  const end = performance.now() + limit;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await pause(every);
  }
  return true;
}

/** A mail that has arrived: its identity and whom it is for. */
export interface Delivered {
  id: string;
  to: string;
}

const heads = { id: /^Message-ID: <(\S+)>/im, to: /^To: (\S+)/im };
const readHead = (source: string): Delivered => ({
  id: heads.id.exec(source)?.[1] ?? "",
  to: heads.to.exec(source)?.[1] ?? "",
});

/** Each file of a mail folder is read once, however often this is called. */
const read = new Map<string, Delivered>();

/** Every mail that has arrived, in the folders of the nodes and at the mail server. */
export function deliveredMails({ nodes, mail }: Pick<Stage, "nodes" | "mail">): Delivered[] {
  const filed = nodes.flatMap(({ dataDir }) => {
    const folder = path.join(dataDir, "mail");
    return namesIn(folder).flatMap((name) => {
      if (!name.endsWith(".eml") || name.startsWith(".")) return [];
      const file = path.join(folder, name);
      const known = read.get(file) ?? readHead(readFileSync(file, "utf8"));
      read.set(file, known);
      return [known];
    });
  });
  return [...filed, ...(mail?.received ?? []).map(({ source }) => readHead(source))];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
