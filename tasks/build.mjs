// Builds what the server serves: the site's pages and the mails. Each only when its inputs changed.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { install } from "./install.mjs";
import { at, capture, pinnedNode, root, seconds, stop } from "./project.mjs";

const shared = [
  "content",
  "brand",
  "contract",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** A step runs again when a file under `inputs` changed or its output is gone. */
const steps = [
  {
    name: "press files",
    inputs: ["site/press", "site/ui/tokens.css", "site/i18n/formats.ts", ...shared],
    output: "public/press",
    run: () => capture(pinnedNode, [at("site/press/build.ts")]),
  },
  {
    name: "icons",
    inputs: ["site/seo", "site/press", "site/ui/tokens.css", "site/i18n/paths.ts", ...shared],
    output: "public/icon.svg",
    run: () => capture(pinnedNode, [at("site/seo/icons.ts")]),
  },
  {
    name: "pages",
    inputs: ["site", "public", "vite.config.ts", "react-router.config.ts", ...shared],
    // The last output of this step.
    output: "build/client/cards",
    run: buildPages,
  },
  {
    name: "mails",
    inputs: ["emails", "public/press", ...shared],
    output: "build/emails",
    run: buildMails,
  },
];

/** The pages, and what is made from them: the site map and the pictures for sharing. */
async function buildPages() {
  const env = { NODE_ENV: "production" };
  const pages = await capture(pinnedNode, [at("node_modules/@react-router/dev/bin.cjs"), "build"], {
    env,
  });
  if (pages.code !== 0) return pages;
  const found = await capture(pinnedNode, [at("site/seo/build.ts")], { env });
  const dated = await capture(pinnedNode, [at("tasks/brand-dates.ts")]);
  return {
    code: found.code || dated.code,
    output: pages.output + found.output + dated.output,
    remarks: remarkOn(dated.output.split("\n").filter(Boolean).length),
  };
}

/** Builds the renderer of mails, as one file that a running server can use too, and the mails. */
async function buildMails() {
  const env = { NODE_ENV: "production" };
  const bundle = await capture(
    pinnedNode,
    [at("node_modules/vite/bin/vite.js"), "build", "--config", at("emails/vite.config.ts")],
    { env },
  );
  if (bundle.code !== 0) return bundle;
  return capture(pinnedNode, [at("build/mailer/render.js")], { env });
}

const remarkOn = (outdated) =>
  outdated > 0
    ? `Outdated statements in brand/: ${outdated}. List them: npm run brand-dates\n`
    : "";

/** Not in build/: the build of the pages empties it. */
const stamps = at("node_modules", ".cache", "build-stamps");

function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)));
}

function hashOf(inputs) {
  const hash = createHash("sha256");
  const files = inputs.flatMap((input) => filesUnder(at(input)));
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Brings build/ up to date. `only` names the steps wanted; without it, all. */
export async function build(only) {
  for (const step of steps) {
    if (only && !only.includes(step.name)) continue;
    const stamp = join(stamps, step.name.replaceAll(" ", "-"));
    const hash = hashOf(step.inputs);
    const current = existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
    if (current && existsSync(at(step.output))) continue;

    const started = Date.now();
    process.stdout.write(`Building the ${step.name}… `);
    rmSync(stamp, { force: true });
    const { code, output, remarks = "" } = await step.run();
    if (code !== 0) {
      process.stdout.write("\n");
      process.stderr.write(output);
      stop(`The ${step.name} could not be built (code ${code}); the output of the build is above.`);
    }
    mkdirSync(stamps, { recursive: true });
    writeFileSync(stamp, hash);
    process.stdout.write(`${seconds(started)}\n${remarks}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await install();
  await build();
}
