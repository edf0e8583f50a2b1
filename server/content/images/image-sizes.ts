import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type ImageFault, imageFaults, imagePixelLimit } from "#contract/images.ts";
import { refuse } from "#server/http/guarded-route.ts";
import { formatOf, type ImageFormat } from "./image-format.ts";

/** What the process of an image is given. */
export interface SizesOrder {
  bytes: Uint8Array;
  format: ImageFormat;
  maxPixels: number;
}

export interface MadeFile {
  size: "small" | "mail";
  extension: "webp" | "jpg" | "png";
  width: number;
  height: number;
  content: Uint8Array;
}

export type SizesReport = { files: MadeFile[] } | { fault: ImageFault };

/** Longest time that one image may take, in milliseconds: a hundred times what a photograph takes. */
const resizeTimeout = 60_000;
/** How many uploads wait for another one, in memory. */
const maxWaiting = 8;

/** Makes the sizes of uploaded images, one image after another, each in a process of its own. */
export function createImageSizes() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** Reads an upload and makes its sizes. Files of no allowed kind start no process. */
    async make(read: () => Promise<Buffer>): Promise<{ bytes: Buffer } & SizesReport> {
      if (waiting >= maxWaiting) return refuse(429, "rate_limited", { retryAfter: 10 });
      waiting += 1;
      try {
        const bytes = await read();
        const format = formatOf(bytes);
        if (!isFormat(format)) return { bytes, fault: format };
        const turn = last.then(() => makeApart(bytes, format));
        last = turn.catch(() => {});
        return { bytes, ...(await turn) };
      } finally {
        waiting -= 1;
      }
    },
  };
}

const isFormat = (found: ImageFormat | ImageFault): found is ImageFormat =>
  !(imageFaults as readonly string[]).includes(found);

function makeApart(bytes: Buffer, format: ImageFormat): Promise<SizesReport> {
  // No setting of the server reaches it: it needs none of its secrets.
  const child = fork(fileURLToPath(new URL("./image-process.ts", import.meta.url)), {
    env: { NODE_ENV: "production" },
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), resizeTimeout);
  return new Promise<SizesReport>((resolve, reject) => {
    child.once("message", (report) => resolve(report as SizesReport));
    child.once("error", reject);
    // Ended by a signal: the file crashed a decoder, or took too long. By itself: the packages are not whole.
    child.once("exit", (code) =>
      code ? reject(new Error("The process of images failed.")) : resolve({ fault: "damaged" }),
    );
    const order: SizesOrder = { bytes, format, maxPixels: imagePixelLimit };
    child.send(order);
  }).finally(() => {
    clearTimeout(timer);
    child.kill("SIGKILL");
  });
}
