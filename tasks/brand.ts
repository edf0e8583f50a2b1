// Makes the folder brand/ a group's own from its answers, typed or in a file, and builds the site.
// `--check` says what is still the sample's, and on which pages.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { answersOf, type BrandAnswers, faultOfPart, faultsOf } from "./brand-answers.ts";
import { printLeftOfSample } from "./brand-check.ts";
import { brandFiles } from "./brand-files.ts";
import { promptForBrand } from "./brand-prompts.ts";
import { build } from "./build.mjs";
import { at, capture, pinnedNode, stop } from "./project.mjs";

const usage = `npm run brand                    takes answers that are typed, writes brand/, builds the site
npm run brand -- answers.json    takes the answers from a file
npm run brand -- --check         says what is still the sample's`;

async function readAnswers(file: string | undefined): Promise<{ given: unknown; folder: string }> {
  if (file) {
    if (!existsSync(file)) stop(`There is no file ${file}.\n\n${usage}`, 2);
    try {
      return { given: JSON.parse(readFileSync(file, "utf8")), folder: dirname(resolve(file)) };
    } catch (error) {
      stop(`${file} is no JSON: ${(error as Error).message}`, 2);
    }
  }
  const terminal = createInterface({ input: process.stdin });
  // Lines that come early, of a paste, are kept for the next prompts.
  const lines = terminal[Symbol.asyncIterator]();
  const prompt = async (text: string) => {
    process.stdout.write(text);
    const { value, done } = await lines.next();
    if (done) stop(`\nThe answers ended too early. They can be in a file:\n\n${usage}`, 2);
    return value;
  };
  const answers = await promptForBrand(prompt, (part) => faultOfPart(part, at()));
  terminal.close();
  const kept = "brand-answers.json";
  writeFileSync(at(kept), `${JSON.stringify(answers, null, 2)}\n`);
  process.stdout.write(
    `\nYour answers are in ${kept}: change them there, and run this again with it. The points, prices and\nquestions of a service of your own go there too, as in tests/second-brand/third/answers.json.\n`,
  );
  return { given: answers, folder: at() };
}

/** Writes the files of the brand, and gives the packages its name. */
async function write(answers: BrandAnswers): Promise<void> {
  const files = brandFiles(answers, (file) => readFileSync(at("brand", file), "utf8"));
  for (const [file, source] of Object.entries(files)) writeFileSync(at("brand", file), source);
  for (const file of ["package.json", "package-lock.json"]) {
    const text = readFileSync(at(file), "utf8");
    const { name } = JSON.parse(text) as { name: string };
    writeFileSync(at(file), text.replaceAll(`"name": "${name}"`, `"name": "${answers.slug}-site"`));
  }
  const written = Object.keys(files).map((file) => at("brand", file));
  const biome = at("node_modules/@biomejs/biome/bin/biome");
  if (existsSync(biome))
    await capture(pinnedNode, [biome, "check", "--write", "--unsafe", ...written]);
  process.stdout.write(`Written: ${Object.keys(files).sort().join(", ")} in brand/.\n`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean" },
    "no-build": { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  process.stdout.write(`${usage}\n`);
} else if (values.check) {
  await printLeftOfSample();
} else {
  const { given, folder } = await readAnswers(positionals[0]);
  const faults = faultsOf(given, folder);
  if (faults.length > 0) {
    const count = faults.length === 1 ? "One answer" : `${faults.length} answers`;
    stop(`${count} cannot be used, and nothing was written:\n\n${faults.join("\n")}`, 1);
  }
  await write(answersOf(given, folder));
  if (!values["no-build"]) {
    await build();
    process.stdout.write(
      "\nSee it: npm start, then http://localhost:3000\nWhat is still the sample's: npm run brand -- --check\n",
    );
  }
}
