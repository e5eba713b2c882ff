// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./exit-on-failure.mjs";
import { npm } from "./install-packages.mjs";
import { ROOT } from "./run.mjs";

/** The version of Node.js in the tarball, and in the base image that the image test builds. */
export const NODE_OF_IMAGE = "24.21.0";

/**
 * The folder of a package that only some machines need, so it is not in package-lock.json. npm fetches
 * it the first time; null if it can't.
 * @param {string} name
 * @param {string} version
 */
export async function npmPackage(name, version) {
  const installFolder = join(ROOT, "node_modules/.cache/twofold", `${name.replace("/", "+")}@${version}`);
  const folder = join(installFolder, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  console.log(`Downloading ${name} ${version} from npm.`);
  mkdirSync(installFolder, { recursive: true });
  writeFileSync(join(installFolder, "package.json"), "{}\n");
  const { status } = await npm([
    "install",
    "--prefix",
    installFolder,
    "--no-save",
    "--no-package-lock",
    `${name}@${version}`,
  ]);
  if (status === 0) return folder;
  // Otherwise the incomplete download would be used the next time.
  rmSync(installFolder, { recursive: true });
  return null;
}

/**
 * The program of this version of Node.js for this machine.
 * @param {string} version
 */
export async function nodeProgram(version) {
  const folder = await npmPackage(nameOfPackage(), version);
  if (folder === null)
    throw new Failure(`Node.js ${version} couldn't be downloaded from npm for this machine.`);
  return join(folder, "bin/node");
}

/** The package `node` only chooses one of these, by a script that would have to run at its installation. */
function nameOfPackage() {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform === "win32" ? "win" : platform}-${arch}`;
}
