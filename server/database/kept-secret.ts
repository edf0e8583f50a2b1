import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The secret in a file, which is made at the first start. */
export function keptSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (!existsSync(path)) makeSecret(path);
  return readFileSync(path, "utf8").trim();
}

/**
 * The secret is written to a draft that is then linked to its name: of two starting processes one wins, and
 * neither ever reads half a secret.
 */
function makeSecret(path: string): void {
  const draft = `${path}.${process.pid}`;
  const secret = randomBytes(32).toString("hex");
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}
