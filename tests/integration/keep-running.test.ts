import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";

const keeper = path.join(import.meta.dirname, "../../tasks/project.mjs");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "keep-running-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program under `keepRunning`. `body` gets the number of its start, from 1. */
function keep(body: string) {
  const count = path.join(folder, "count");
  writeFileSync(count, "");
  const program = `
    const { appendFileSync, readFileSync } = await import("node:fs");
    appendFileSync(${JSON.stringify(count)}, "x");
    const turn = readFileSync(${JSON.stringify(count)}).length;
    ${body}`;
  const supervisor = `
    import { spawn } from "node:child_process";
    import { keepRunning } from ${JSON.stringify(keeper)};
    await keepRunning(
      () => spawn(process.execPath, ["--input-type=module", "-e", ${JSON.stringify(program)}],
        { stdio: ["ignore", "inherit", "inherit", "ipc"] }),
      { firstPause: 1 },
    );`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", supervisor], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = text(child.stderr);
  const ended = once(child, "exit").then(async ([code]) => {
    return { code, starts: readFileSync(count, "utf8").length, said: await said };
  });
  return { child, ended };
}

it("does not start again what could not start the first time, and ends with its code", async () => {
  expect(await keep("process.exit(3)").ended).toEqual({ code: 3, starts: 1, said: "" });
});

it("starts again what ended by itself, and ends when that ends in order", async () => {
  const body = `process.send("ready", () => {
    if (turn === 1) process.kill(process.pid, "SIGKILL");
    process.exit(turn === 2 ? 7 : 0);
  });`;
  const { code, starts, said } = await keep(body).ended;
  expect([code, starts]).toEqual([0, 3]);
  expect(said.match(/ended by itself \(\d+\)/g)).toEqual([
    ...["ended by itself (1)", "ended by itself (7)"],
  ]);
});

it("gives up with one clear line when it ends at once again and again", async () => {
  const { code, starts, said } = await keep('process.send("ready", () => process.exit(9));').ended;
  expect([code, starts]).toEqual([9, 5]);
  expect(said).toMatch(/ended 5 times within a minute of its start: giving up\.\n$/);
});

it("passes on that it shall stop, and does not start again after it", async () => {
  const { child, ended } = keep(`
    process.on("SIGTERM", () => process.exit(0));
    process.send("ready", () => console.log("running"));
    setInterval(() => {}, 1000);`);
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect(await ended).toEqual({ code: 0, starts: 1, said: "" });
});
