import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { keepPrivate } from "./private-files.ts";

let base: string;
const mask = process.umask();
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), "private-"));
  process.umask(0);
  mkdirSync(path.join(base, "data/mail"), { recursive: true });
  for (const name of ["data/auth-secret", "data/mail/a.eml", "data/own-notes", "elsewhere"]) {
    writeFileSync(path.join(base, name), "");
  }
  symlinkSync(path.join(base, "elsewhere"), path.join(base, "data/mail/link"));
});
afterEach(() => {
  process.umask(mask);
  rmSync(base, { recursive: true, force: true });
});

const modes = (...names: string[]) =>
  names.map((name) => (statSync(path.join(base, name)).mode & 0o7777).toString(8));
const logged: { level: number; closed: number }[] = [];
const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });

it("closes data that other users could read, says so once, and touches nothing that is not its own", () => {
  keepPrivate(path.join(base, "data"), log);
  expect(modes("data", "data/mail", "data/auth-secret", "data/mail/a.eml")).toEqual([
    ...["700", "700", "600", "600"],
  ]);
  expect(modes("data/own-notes", "elsewhere")).toEqual(["666", "666"]);
  writeFileSync(path.join(base, "data/new"), "");
  expect(modes("data/new")).toEqual(["600"]);
  keepPrivate(path.join(base, "data"), log);
  expect(logged.splice(0)).toEqual([expect.objectContaining({ level: 40, closed: 4 })]);
});

it("leaves a folder open that all users share, and closes its own files in it", () => {
  chmodSync(path.join(base, "data"), 0o1777);
  keepPrivate(path.join(base, "data"), log);
  expect(modes("data", "data/mail", "data/auth-secret")).toEqual(["1777", "700", "600"]);
});
