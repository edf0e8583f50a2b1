import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { serverEnvironment, serverFlags } from "../tasks/project.mjs";

export interface SiteProcess {
  url: string;
  child: ChildProcess;
  /** Lines that the process has printed. */
  said: string[];
  stop(): Promise<void>;
}

/** PUBLIC_URL where its value does not matter. A new value would compress all pages again. */
export const someAddress = "http://localhost:4000";

const main = fileURLToPath(new URL("../server/main.ts", import.meta.url));

/** Starts the real server as `npm start` does, in a process of its own, and waits for its ready line. */
export async function startSite(
  env: Record<string, string>,
  logged: (line: string) => void = () => {},
): Promise<SiteProcess> {
  const child = spawn(process.execPath, [...serverFlags, main], {
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: "development",
      LOG_LEVEL: "warn",
      PORT: "0",
      PUBLIC_URL: someAddress,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complaints = "";
  createInterface({ input: child.stderr }).on("line", (line) => {
    complaints = `${complaints}${line}\n`.slice(-10_000);
    logged(line);
  });
  const said: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(line);
      const found = /The site is at (http:\S+?);/.exec(line)?.[1];
      if (found) resolve(found.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", (code) => reject(new Error(`The server ended (${code}):\n${complaints}`)));
  });
  return {
    url,
    child,
    said,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}
