// @ts-check
import "./check-node.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, orFail } from "./exit-on-failure.mjs";
import { foldersWith } from "./package-tree.mjs";
import { ROOT } from "./run.mjs";

/** These licenses allow anyone to use and redistribute the code, next to code under any other license. */
const PERMISSIVE_LICENSES = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Unlicense PostgreSQL OFL-1.1 Zlib".split(
    " ",
  ),
);

/**
 * Licenses that a package has only in its file LICENSE, as we have read it there. @type {Readonly<Record<string,
 * string>>}
 */
const REVIEWED_LICENSES = { "png-js 1.1.0": "MIT" };

/** @typedef {import("./package-tree.mjs").Package} Package */

/** `npm run licenses`: the licenses of shipped packages. Fails on one that may forbid its use next to our code. */
await orFail(async () => {
  const shipped = shippedPackages();
  const licenses = [...new Set(shipped.values())].toSorted();
  for (const license of licenses) {
    const names = [...shipped]
      .filter(([, packageLicense]) => packageLicense === license)
      .map(([name]) => name);
    console.log(`${license} (${names.length}): ${names.toSorted().join(", ")}`);
  }
  const unapproved = licenses.filter((license) => !isPermissive(license));
  if (unapproved.length > 0)
    throw new Failure(`Review these licenses before shipping: ${unapproved.join(", ")}.`);
});

/** Whether a license, or each of several that apply together, is allowed. @param {string} license */
function isPermissive(license) {
  return license
    .replace(/^\((.*)\)$/, "$1")
    .split(" AND ")
    .every((candidate) => PERMISSIVE_LICENSES.has(candidate));
}

/** The packages of the server and of the pages, with all that they depend on: "name version" and its license. */
function shippedPackages() {
  const { packages } = /** @type {{ packages: Record<string, Package> }} */ (
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote this file.
    JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"))
  );
  const root = packages[""] ?? {};
  const importedPackages = importedByPages();
  const pagePackages = Object.keys(root.devDependencies ?? {}).filter((name) => importedPackages.has(name));
  /** @type {Map<string, string>} */
  const packagePaths = new Map();
  for (const folder of foldersWith(packages, [...Object.keys(root.dependencies ?? {}), ...pagePackages])) {
    const { version, license } = packages[folder] ?? {};
    const title = `${folder.replace(/^.*node_modules\//, "")} ${version}`;
    packagePaths.set(title, license ?? REVIEWED_LICENSES[title] ?? "no license");
  }
  return packagePaths;
}

/** The imports of the pages: code, style sheets and fonts; their tests are not shipped. */
function importedByPages() {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /^(web|domain|contract)\b.*\.(tsx?|css)$/.test(file) && !file.includes(".test."),
  );
  const texts = files.map((file) => readFileSync(join(ROOT, "src", file), "utf8"));
  const specifiers = texts.flatMap((text) =>
    [...text.matchAll(/(?:from|import|url\()\s*\(?["']((?:@[\w-]+\/)?[\w-]+)[^"']*["']/g)].map(
      ([, name]) => name,
    ),
  );
  return new Set(specifiers);
}
