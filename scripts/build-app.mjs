// @ts-check
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { Failure } from "./exit-on-failure.mjs";
import { ROOT, runNode } from "./run.mjs";

/** Everything the build reads. Tests are next to the sources and are skipped by name. */
const INPUTS = [
  "src",
  "schema",
  "scripts/make-template.ts",
  "scripts/external-packages.mjs",
  "scripts/web-build",
  "docs/proof.md",
  "index.html",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "vite.server.config.ts",
  "vite.worker.config.ts",
];
const STAMP = join(ROOT, "dist/built-from");

/**
 * Builds the pages into dist/web, the server into dist/server, its workers into dist/worker and the database that first starts copy into
 * dist/template, unless dist was built from exactly these sources. The stamp is written last, so an interrupted build
 * is repeated.
 * @param {{ always?: boolean, verbose?: boolean }} [options]
 */
export async function buildApp({ always = false, verbose = false } = {}) {
  const sources = digestOfInputs();
  if (!always && sources === readStamp()) return;
  console.log("Building Twofold...");
  checkWritable();
  rmSync(STAMP, { force: true });
  const results = await Promise.all([
    viteBuild("vite.config.ts", verbose),
    viteBuild("vite.server.config.ts", verbose),
    viteBuild("vite.worker.config.ts", verbose),
    runNode("tsx/dist/cli.mjs", ["scripts/make-template.ts"], { quiet: !verbose }),
  ]);
  const failed = results.find(({ status }) => status !== 0);
  if (failed)
    throw new Failure(
      verbose ? "Twofold couldn't be built. The reason is above." : buildError(failed.output),
    );
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  writeFileSync(STAMP, sources);
}

/** Whether dist was built from exactly these sources. */
export function isBuilt() {
  return digestOfInputs() === readStamp();
}

/** @param {string} config @param {boolean} verbose */
function viteBuild(config, verbose) {
  const level = verbose ? "info" : "warn";
  const args = ["build", "--config", config, "--logLevel", level];
  // Otherwise a build during a test run would contain React's development version.
  return runNode("vite/bin/vite.js", args, { quiet: !verbose, env: { NODE_ENV: "production" } });
}

/** Reports where the build may not write: after a first start as root, or on a read-only disk. */
function checkWritable() {
  for (const folder of [
    "dist",
    "dist/web",
    "dist/server",
    "dist/worker",
    "dist/template",
    "node_modules",
  ].map((name) => join(ROOT, name))) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch {
      throw new Failure(`Twofold couldn't be built: ${folder} can't be written.`);
    }
  }
}

function readStamp() {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return null;
  }
}

/** Contents, not times: a copied or freshly checked out folder with the same sources is not rebuilt. */
function digestOfInputs() {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap(filesBelow)) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  }
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  const stats = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [path];
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => !entry.name.includes(".test."))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : `${path}/${entry.name}`))
    .toSorted();
}

/**
 * The first meaningful line: without vite's own, the plugin's name, the error's class, frame and stack.
 * @param {string} output
 */
function buildError(output) {
  const plain = stripVTControlCharacters(output);
  const reasons = plain
    .replace(/^[^]*Build failed with.*/, "")
    .split("\n")
    .map((line) => line.replace(/^(\s*\[[^\]]*\]:?|\s*\w*Error:)*\s*/, "").replace(/\.?\s*$/, ""));
  const reason = reasons.find((line) => line !== "") ?? "no reason given";
  const location = /\[ (\S+:\d+:\d+) \]/.exec(plain)?.[1];
  return `Twofold couldn't be built: ${reason}${location ? ` (${location})` : ""}. Run "npm run build" for details.`;
}
