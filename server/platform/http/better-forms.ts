import type { FastifyInstance } from "fastify";
import type { PageFile } from "./page-files.ts";
import { type Responses, withBody } from "./page-responses.ts";

/** Milliseconds the site has served before there is time for better, so that a start is quick. */
const startIsOver = 60_000;

/**
 * Replaces what was packed in a hurry, page by page, while the site serves. Packing is work for a
 * thread of its own; one page at a time leaves the other cores alone.
 */
export function packBetter(
  app: FastifyInstance,
  answersOf: ReadonlyMap<PageFile, readonly Responses[]>,
  wait = startIsOver,
): void {
  let isClosing = false;
  let timer: NodeJS.Timeout | undefined;

  async function packAll(): Promise<void> {
    for (const [file, answers] of answersOf) {
      if (isClosing || !file.forms.packBetter) continue;
      const better = await file.forms.packBetter();
      for (const responses of answers) {
        if (responses.br) responses.br = withBody(responses.br, better);
      }
    }
  }
  app.addHook("onListen", async () => {
    timer = setTimeout(() => {
      packAll().catch((error) => app.log.warn({ err: error }, "pages stay as they were packed"));
    }, wait).unref();
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    clearTimeout(timer);
  });
}
