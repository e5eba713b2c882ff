// @ts-check
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./exit-on-failure.mjs";
import { ROOT, run } from "./run.mjs";

/** npm's own retries take a minute and more before it reports that there is no network. */
const RETRIES = ["--fetch-retries=3", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000"];

/**
 * Installs the packages that package-lock.json names, unless they are already installed. Only this step
 * ever needs the network. Includes packages that NODE_ENV=production would skip: the build needs them.
 */
export async function installPackages() {
  if (isInstalled()) return;
  console.log("Installing packages. This needs the network, but only once.");
  const { status, output } = await npm(["ci", "--include=dev"]);
  if (status !== 0) throw new Failure(installError(output));
}

/**
 * Runs the npm that runs this command, or the one on the PATH. Packages can't run their own scripts.
 * @param {readonly string[]} npmArguments
 */
export function npm(npmArguments) {
  const npmScript = process.env["npm_execpath"];
  const args = [
    ...npmArguments,
    "--ignore-scripts",
    "--prefer-offline",
    "--no-progress",
    "--loglevel=error",
    ...RETRIES,
  ];
  return npmScript?.endsWith(".js")
    ? run(process.execPath, [npmScript, ...args], { quiet: true })
    : run("npm", args, { quiet: true });
}

/**
 * npm writes what it has installed into node_modules as its last act, so comparing that list with the
 * lock file also finds an interrupted installation. Packages for other platforms are optional.
 */
function isInstalled() {
  const locked = packagesIn("package-lock.json");
  const present = packagesIn("node_modules/.package-lock.json");
  if (locked === null || present === null) return false;
  return Object.entries(locked).every(([path, { version, integrity, optional }]) => {
    const installed = present[path];
    if (path === "") return true;
    return installed ? installed.version === version && installed.integrity === integrity : optional === true;
  });
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 * @param {string} file
 */
function packagesIn(file) {
  try {
    const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote this file.
      JSON.parse(readFileSync(join(ROOT, file), "utf8"))
    );
    return lock.packages;
  } catch {
    return null;
  }
}

/** @param {string} output */
function installError(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return "The packages couldn't be installed: the package registry can't be reached. Check the network and try again.";
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages couldn't be installed: ${join(ROOT, "node_modules")} can't be written.`;
  }
  if (/ENOSPC/.test(output)) return "The packages couldn't be installed: the disk is full.";
  const reason = /npm error (?!code )(.+?)(\.( |$)|$)/m.exec(output)?.[1] ?? "npm reported no reason";
  return `The packages couldn't be installed: ${reason}. Run "npm ci" for details.`;
}
