import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** A program of the cluster, which can be killed and started again. */
export interface Program {
  child: ChildProcess;
  start(): void;
  /** Ends it at once, with every process that it has started. */
  kill(): Promise<void>;
  /** Stops it where it is (STOP), or lets it go on (CONT), with or without the processes it has started. */
  signal(signal: "SIGSTOP" | "SIGCONT", withChildren: boolean): void;
}

/** Debian keeps the programs of PostgreSQL outside of PATH, by version. */
const postgresFolder = "/usr/lib/postgresql";
export const postgresPrograms = (): string | undefined =>
  existsSync(postgresFolder)
    ? readdirSync(postgresFolder)
        .sort((one, other) => Number(other) - Number(one))
        .map((version) => path.join(postgresFolder, version, "bin"))
        .find((folder) => existsSync(path.join(folder, "postgres")))
    : undefined;

const searched = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/sbin"];
const find = (name: string) =>
  searched.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

/** The packages whose programs this machine lacks. */
export function missingPrograms(): string[] {
  const programs = {
    etcd: "etcd-server",
    patroni: "patroni",
    haproxy: "haproxy",
    pgbouncer: "pgbouncer",
  };
  const missing = Object.entries(programs).flatMap(([name, of]) => (find(name) ? [] : [of]));
  return postgresPrograms() ? missing : [...missing, "postgresql"];
}

interface ProgramOptions {
  user?: { uid: number; gid: number } | undefined;
  /** Begins with the id of a process that the program has started as a daemon. */
  pidFile?: string;
}

/** Starts a program as this user, or as the user of this process. */
export function startProgram(
  name: string,
  args: string[],
  { user, pidFile }: ProgramOptions,
): Program {
  const family = (pid: number) => [pid, ...pidIn(pidFile)].flatMap(familyOf);
  const program: Program = {
    child: undefined as unknown as ChildProcess,
    start() {
      const options = {
        ...user,
        stdio: "ignore",
        detached: true,
      } as const;
      program.child = spawn(find(name) ?? name, args, options);
      program.child.on("error", () => {});
    },
    async kill() {
      const { child } = program;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      for (const pid of family(child.pid ?? 0)) send(pid, "SIGKILL");
      await gone;
    },
    signal(signal, withChildren) {
      const pid = program.child.pid ?? 0;
      for (const one of withChildren ? family(pid) : [pid]) send(one, signal);
    },
  };
  program.start();
  return program;
}

function pidIn(file: string | undefined): number[] {
  try {
    return file === undefined ? [] : [Number.parseInt(readFileSync(file, "utf8"), 10)];
  } catch {
    return [];
  }
}

/** A process and all that it has started. */
function familyOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = parentOf(Number(name));
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const family = [pid];
  for (let next = 0; next < family.length; next += 1) {
    family.push(...(children.get(family[next] ?? 0) ?? []));
  }
  return family;
}

function parentOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    if (pid > 1) process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

/** Repeats `probe` until it returns something; throws after so many milliseconds. */
export async function until<T>(
  limit: number,
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  for (const end = performance.now() + limit; ; ) {
    const found = await (async () => probe())().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${what} did not happen within ${limit} ms`);
    await pause(100);
  }
}
