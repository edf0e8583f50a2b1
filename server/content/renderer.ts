import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TextPlace } from "#contract/content.ts";
import type { ChangedLegalVersions } from "#contract/limits.ts";

/** What a process renders. */
export interface RenderOrder {
  /** The server's bundle of the site, and the folder of the built pages. */
  bundle: string;
  client: string;
  /** What renders the mails, and the folder of the built ones. */
  mailer: string;
  mails: string;
  publicUrl: string;
  /** Every text that is not the one of the files. */
  texts: (TextPlace & { text: string })[];
  /** Of the legal texts among them. */
  legalVersions: ChangedLegalVersions;
  /** This page or mail alone, whatever changes on it. */
  only?: string | undefined;
}

/** A file of a release, packed by Brotli. */
export interface RenderedFile {
  address: string;
  content: Buffer;
}

export type RenderReport =
  | ({ kind: "file" } & RenderedFile)
  | { kind: "done"; pages: number }
  | { kind: "failed"; reason: string };

/** Longest time that rendering may take, in milliseconds: ten times what it takes on a small machine. */
const renderTimeout = 240_000;

/** A text that could not be rendered, or a process that ended early. */
export class RenderingFailed extends Error {
  override name = "RenderingFailed";
}

export type Renderer = NonNullable<ReturnType<typeof createRenderer>>;

/** Renders releases by the build in a folder. Undefined without one, as in development. */
export function createRenderer(folder: string, publicUrl: string) {
  const bundle = join(folder, "server", "index.js");
  if (!existsSync(bundle)) return undefined;
  const running = new Set<ReturnType<typeof fork>>();

  /** Calls `keep` with each file, one after another, and resolves to the number of pages. A signal ends it early. */
  function render(
    work: Pick<RenderOrder, "texts" | "legalVersions" | "only">,
    keep: (file: RenderedFile) => Promise<void>,
    signal = AbortSignal.timeout(renderTimeout),
  ): Promise<number> {
    // No setting of the server reaches it: it needs none of its secrets.
    const child = fork(fileURLToPath(new URL("./render-process.ts", import.meta.url)), {
      // Nothing but the build is where a site runs.
      cwd: folder,
      env: { NODE_ENV: "production" },
      execArgv: ["--max-old-space-size=512"],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    running.add(child);
    signal.addEventListener("abort", () => child.kill("SIGKILL"));
    return new Promise<number>((resolve, reject) => {
      let kept: Promise<unknown> = Promise.resolve();
      child.on("message", (message) => {
        const report = message as RenderReport;
        if (report.kind === "file") kept = kept.then(() => keep(report));
        else if (report.kind === "failed") kept = kept.then(() => fail(report.reason));
        else kept = kept.then(() => resolve(report.pages));
        kept.catch(reject);
      });
      child.once("error", reject);
      child.once("exit", () => {
        kept.then(() => fail("stopped")).catch(reject);
      });
      const order: RenderOrder = {
        ...{ bundle, publicUrl, ...work },
        client: join(folder, "client"),
        mailer: join(folder, "mailer", "render.js"),
        mails: join(folder, "emails"),
      };
      child.send(order);
    }).finally(() => {
      running.delete(child);
      child.kill("SIGKILL");
    });
  }

  return {
    /** What its files depend on: the bundle, which names all else by its content, and the site's address. */
    build: createHash("sha256")
      .update(readFileSync(bundle))
      .update(publicUrl)
      .digest("base64url")
      .slice(0, 16),
    render,
    stop: () => running.forEach((child) => void child.kill("SIGKILL")),
  };
}

function fail(reason: string): never {
  throw new RenderingFailed(reason);
}
