// @ts-check
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { npm } from "./install-packages.mjs";
import { ROOT } from "./run.mjs";

/**
 * The folder of a package that only some machines need, and package-lock.json therefore does not name. npm fetches
 * it the first time; null where it cannot.
 * @param {string} name
 * @param {string} version
 */
export async function npmPackage(name, version) {
  const place = join(ROOT, "node_modules/.cache/twofold", `${name.replace("/", "+")}@${version}`);
  const folder = join(place, "node_modules", name);
  if (existsSync(join(folder, "package.json"))) return folder;
  console.log(`Fetching ${name} ${version} from npm.`);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "package.json"), "{}\n");
  const { status } = await npm([
    "install",
    "--prefix",
    place,
    "--no-save",
    "--no-package-lock",
    `${name}@${version}`,
  ]);
  if (status === 0) return folder;
  // The next time, the part that is there would pass for the whole.
  rmSync(place, { recursive: true });
  return null;
}
