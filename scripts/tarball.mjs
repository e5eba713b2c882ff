// @ts-check
import "./check-node.mjs";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildApp } from "./build-app.mjs";
import { Failure, orFail } from "./exit-on-failure.mjs";
import { installPackages, npm } from "./install-packages.mjs";
import { NODE_OF_IMAGE, nodeProgram } from "./npm-package.mjs";
import { ROOT, run } from "./run.mjs";

/** The files of the program besides the build, as the Dockerfile copies them. */
const FILES = ["schema", "scripts/twofold.mjs", "scripts/check-node.mjs", "scripts/load-server.mjs"];
const SERVICE = "deploy/twofold.service";
const START = "/usr/bin/node /opt/twofold/scripts/twofold.mjs";

const LAUNCHER = `#!/bin/sh
folder=$(dirname -- "$(readlink -f -- "$0")")
exec "$folder/node/bin/node" "$folder/scripts/twofold.mjs" "$@"
`;

/** `npm run tarball`: everything that a machine needs to run Twofold, with Node.js, in one file for this kind of machine. */
await orFail(async () => {
  await installPackages();
  await buildApp();
  const node = await nodeProgram(NODE_OF_IMAGE);
  const [, version] = /"version": "(.+)"/.exec(readFileSync(join(ROOT, "package.json"), "utf8")) ?? [];
  const name = `twofold-${version}-${process.platform}-${process.arch}`;
  const cache = join(ROOT, "node_modules/.cache/twofold");
  mkdirSync(cache, { recursive: true });
  const temporaryFolder = mkdtempSync(join(cache, "tarball-"));
  try {
    const folder = join(temporaryFolder, name);
    await fill(folder, node);
    const file = join(ROOT, "dist", `${name}.tar.gz`);
    const owner = ["--owner=0", "--group=0", "--numeric-owner"];
    await orThrow(
      run("tar", ["-czf", file, ...owner, "-C", temporaryFolder, name]),
      "The tarball couldn't be written.",
    );
    console.log(file);
  } finally {
    rmSync(temporaryFolder, { recursive: true });
  }
});

/** @param {string} folder @param {string} node */
async function fill(folder, node) {
  mkdirSync(join(folder, "scripts"), { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    copy(join(ROOT, file), join(folder, file));
  const installed = npm(["ci", "--omit=dev", "--prefix", folder]);
  await orThrow(installed, "The tarball's packages couldn't be installed.");
  await orThrow(
    run(process.execPath, ["scripts/copy-packages.mjs", folder]),
    "The tarball's packages couldn't be selected.",
  );
  for (const file of ["package-lock.json", ".npmrc"]) rmSync(join(folder, file));
  for (const file of FILES) copy(join(ROOT, file), join(folder, file));
  for (const part of ["server", "worker", "web", "template"])
    copy(join(ROOT, "dist", part), join(folder, "dist", part));
  copy(node, join(folder, "node/bin/node"));
  copy(join(dirname(dirname(node)), "LICENSE"), join(folder, "node/LICENSE"));
  writeFileSync(join(folder, "twofold"), LAUNCHER, { mode: 0o755 });
  const service = readFileSync(join(ROOT, SERVICE), "utf8").replace(START, "/opt/twofold/twofold");
  writeFileSync(join(folder, "twofold.service"), service);
  // Code compiled by another version of Node.js is useless to this one.
  rmSync(join(folder, "dist/server/main.cjs.code"), { force: true });
  copy(join(ROOT, "scripts/cache-code.mjs"), join(folder, "scripts/cache-code.mjs"));
  const cacheResult = run(join(folder, "node/bin/node"), [join(folder, "scripts/cache-code.mjs")]);
  await orThrow(cacheResult, "The program in the tarball didn't start.");
  rmSync(join(folder, "scripts/cache-code.mjs"));
}

/** @param {string} from @param {string} to */
function copy(from, to) {
  cpSync(from, to, { recursive: true });
}

/** @param {Promise<{ status: number, output: string }>} command @param {string} failure */
async function orThrow(command, failure) {
  const { status, output } = await command;
  if (status !== 0) throw new Failure(`${failure} ${output}`.trim());
}
