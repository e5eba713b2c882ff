// @ts-check
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { EXTERNAL_PACKAGES } from "./external-packages.mjs";
import { foldersWith } from "./package-tree.mjs";

/** The pages of the API reference, which the bundle reads as files. */
const FILE_PACKAGE = "@fastify/swagger-ui";

// `node scripts/copy-packages.mjs FOLDER` keeps in node_modules only what a build still loads; all others are in its bundle.
const folder = join(process.argv[2] ?? ".", "node_modules");
const { packages } = /** @type {{ packages: Record<string, import("./package-tree.mjs").Package> }} */ (
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote this file.
  JSON.parse(readFileSync(join(folder, ".package-lock.json"), "utf8"))
);
const names = EXTERNAL_PACKAGES.filter((name) => `node_modules/${name}` in packages);
const keptFolders = new Set(
  [...foldersWith(packages, names), `node_modules/${FILE_PACKAGE}`].map(
    (path) => path.split("/node_modules/")[0],
  ),
);
for (const path of Object.keys(packages))
  if (!keptFolders.has(path.split("/node_modules/")[0]))
    rmSync(join(folder, "..", path), { recursive: true, force: true });
for (const entry of readdirSync(folder))
  if (entry.startsWith(".")) rmSync(join(folder, entry), { recursive: true });
