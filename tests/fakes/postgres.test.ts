import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("a check that failed says so by its exit code, though it could start PostgreSQL", () => {
  const script = 'await import("#tests/fakes/postgres.ts"); process.exitCode = 3;';
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
  expect(status).toBe(3);
});
