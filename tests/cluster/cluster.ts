import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "#tests/fakes/postgres.ts";
import { type Program, postgresPrograms, startProgram, until } from "./programs.ts";

/** One Patroni with its PostgreSQL. */
interface Member {
  name: string;
  patroni: Program;
  /** Where its PostgreSQL listens. */
  port: number;
  rest: string;
}

/** etcd, three members of Patroni, and HAProxy in front of the primary. */
export interface Cluster {
  members: Member[];
  /** Address of the primary, through HAProxy. */
  url: string;
  /** Addresses of all members in one, of which the driver finds the primary. */
  urlOfAll: string;
  primary(): Promise<Member>;
  /** Resolves once every member runs and one of them is a synchronous standby. */
  whole(): Promise<void>;
  /** Changes settings that all members share. */
  configure(settings: object): Promise<void>;
  /** Starts a PgBouncer in front of HAProxy and returns its address. */
  startPooler(mode: "session" | "transaction"): Promise<string>;
  stop(): Promise<void>;
}

const user = { name: "site", password: "site" };
const address = (hosts: string, database = "postgres") =>
  `postgres://${user.name}:${user.password}@${hosts}/${database}`;

/**
 * Members reach etcd by its protocol 2. By protocol 3, a Patroni before 3.0.3 that was suspended takes the leader's
 * key back without a comparison: what its successor has committed meanwhile is rewound
 * (https://github.com/patroni/patroni/pull/2689).
 */
const protocol = "etcd";

/** How quickly a lost primary is replaced, in seconds: a production cluster on one site may use the same. */
const timing = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "cluster-"));
  const owner = postgresUser();
  const programs: Program[] = [];
  const own = (...parts: string[]) => {
    const made = path.join(folder, ...parts);
    mkdirSync(made, { recursive: true, mode: 0o700 });
    if (owner) chownSync(made, owner.uid, owner.gid);
    return made;
  };
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    if (owner) chownSync(file, owner.uid, owner.gid);
    return file;
  };
  const run = (name: string, args: string[], pidFile?: string) => {
    const program = startProgram(name, args, { user: owner, ...(pidFile && { pidFile }) });
    programs.push(program);
    return program;
  };
  own();
  chmodSync(folder, 0o755);

  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${client}`;
  run("etcd", [
    ...["--data-dir", own("etcd"), "--log-level", "error", "--name", "one"],
    ...["--listen-client-urls", etcd, "--advertise-client-urls", etcd],
    ...["--listen-peer-urls", `http://127.0.0.1:${peer}`],
    ...["--initial-advertise-peer-urls", `http://127.0.0.1:${peer}`],
    ...["--initial-cluster", `one=http://127.0.0.1:${peer}`, "--enable-v2"],
  ]);
  await until(20_000, "etcd answers", async () => (await fetch(`${etcd}/health`)).ok || undefined);

  const members: Member[] = [];
  for (const name of ["alpha", "beta", "gamma"]) {
    const [port, restPort] = [await freePort(), await freePort()];
    const settings = {
      ...{ scope: "site", name, [protocol]: { host: `127.0.0.1:${client}` } },
      restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
      bootstrap: {
        dcs: {
          ...{ ...timing, synchronous_mode: true, maximum_lag_on_failover: 1_048_576 },
          postgresql: {
            use_pg_rewind: true,
            parameters: { max_connections: 120, shared_buffers: "32MB", wal_keep_size: "256MB" },
          },
        },
        initdb: [{ encoding: "UTF8" }, { locale: "C" }],
      },
      postgresql: {
        ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` },
        ...{ data_dir: path.join(own(name), "data"), bin_dir: postgresPrograms() },
        pgpass: path.join(folder, name, "pgpass"),
        authentication: {
          superuser: { username: user.name, password: user.password },
          replication: { username: "replicator", password: "replicator" },
        },
        pg_hba: ["host all all 127.0.0.1/32 md5", "host replication all 127.0.0.1/32 md5"],
        parameters: { unix_socket_directories: path.join(folder, name) },
      },
    };
    const patroni = run(
      "patroni",
      [write(`${name}.yml`, JSON.stringify(settings))],
      path.join(folder, name, "data", "postmaster.pid"),
    );
    members.push({ name, patroni, port, rest: `http://127.0.0.1:${restPort}` });
    // The first one makes the cluster, the others copy it.
    if (members.length === 1) await until(60_000, "the first member leads", primary);
  }
  async function primary(): Promise<Member> {
    for (const member of members) {
      const answer = await fetch(`${member.rest}/primary`, {
        signal: AbortSignal.timeout(500),
      }).catch(() => undefined);
      if (answer?.ok) return member;
    }
    throw new Error("no member leads");
  }
  let startedAt = performance.now();
  /** As an operator does with a member that cannot follow again by itself. */
  async function rebuildStuck(found: { name: string; state: string }[]): Promise<void> {
    if (performance.now() - startedAt < 40_000) return;
    startedAt = performance.now();
    for (const { name, state } of found) {
      const member = members.find((one) => one.name === name);
      if (state === "running" || state === "streaming" || !member) continue;
      const body = JSON.stringify({ force: true });
      await fetch(`${member.rest}/reinitialize`, { method: "POST", body });
    }
  }
  const whole = () => {
    startedAt = performance.now();
    return until(120_000, "all members follow", async () => {
      const answer = await fetch(`${(await primary()).rest}/cluster`);
      const { members: found } = (await answer.json()) as {
        members: { name: string; state: string; role: string }[];
      };
      const running = found.filter(({ state }) => state === "running" || state === "streaming");
      await rebuildStuck(found);
      // Without one, a commit is acknowledged that no other member has.
      const isSafe = found.some(({ role }) => role === "sync_standby");
      return (running.length === members.length && isSafe) || undefined;
    });
  };
  await whole();

  const servers = members.map(
    ({ name, port, rest }) =>
      `  server ${name} 127.0.0.1:${port} check port ${new URL(rest).port} on-marked-down shutdown-sessions`,
  );
  run("haproxy", ["-db", "-f", write("haproxy.cfg", haproxySettings(front, servers))]);
  const url = address(`127.0.0.1:${front}`);
  const query = (from: string, text: string) =>
    execFileSync(path.join(postgresPrograms() ?? "", "psql"), [from, "-qAtc", text], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  // Until its first checks are over, HAProxy takes every member for the primary, in turn.
  await until(20_000, "HAProxy finds the primary", () => {
    const turns = members.flatMap(() => [1, 2]);
    return turns.every(() => query(url, "SELECT pg_is_in_recovery()") === "f") || undefined;
  });

  return {
    members,
    url,
    urlOfAll: address(members.map(({ port }) => `127.0.0.1:${port}`).join(",")),
    primary,
    whole: async () => void (await whole()),
    async configure(settings) {
      const answer = await fetch(`${(await primary()).rest}/config`, {
        method: "PATCH",
        body: JSON.stringify(settings),
      });
      if (!answer.ok) throw new Error(`Patroni refuses the settings: ${answer.status}`);
    },
    async startPooler(mode) {
      const port = await freePort();
      const users = write("users.txt", `"${user.name}" "${user.password}"\n`);
      const settings = poolerSettings({ mode, port, front, users });
      run("pgbouncer", ["-q", write(`pgbouncer-${mode}.ini`, settings)]);
      const pooler = address(`127.0.0.1:${port}`);
      await until(10_000, "PgBouncer listens", () => query(pooler, "SELECT 1") || undefined);
      return pooler;
    },
    async stop() {
      for (const program of programs.reverse()) {
        program.signal("SIGCONT", true);
        await program.kill();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL does not run as root. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

const haproxySettings = (port: number, servers: string[]) => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 1s
  retries 0
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 100ms downinter 100ms fall 2 rise 1
${servers.join("\n")}
`;

const poolerSettings = ({
  mode,
  port,
  front,
  users,
}: {
  mode: string;
  port: number;
  front: number;
  users: string;
}) => `
[databases]
* = host=127.0.0.1 port=${front}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 500
server_login_retry = 0.2
`;
