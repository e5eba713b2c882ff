import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { NODE_OF_IMAGE, nodeProgram } from "#scripts/npm-package.mjs";
import { buildah } from "./buildah.ts";

/**
 * An image of Node.js like those of a registry, which can't be reached everywhere: Node's own program and npm, the libraries of
 * this machine that they need, and a user of number 1000. It has no shell and nothing else.
 */
export async function buildBase(name: string): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), "twofold-base-"));
  try {
    await fill(root);
    const container = buildah(["from", "scratch"]).trim();
    buildah(["copy", "--quiet", container, root, "/"]);
    buildah(["commit", "--quiet", container, name]);
    buildah(["rm", container]);
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function fill(root: string): Promise<void> {
  for (const folder of ["dev", "etc", "proc", "root", "sys", "tmp", "usr/bin", "usr/lib/node_modules"])
    mkdirSync(join(root, folder), { recursive: true });
  const node = await nodeProgram(NODE_OF_IMAGE);
  const npm = dirname(dirname(realpathSync(execFileSync("which", ["npm"], { encoding: "utf8" }).trim())));
  copyFileSync(node, join(root, "usr/bin/node"));
  cpSync(npm, join(root, "usr/lib/node_modules/npm"), { recursive: true });
  // npm starts with #!/usr/bin/env node.
  copyFileSync("/usr/bin/env", join(root, "usr/bin/env"));
  execFileSync("ln", ["-s", "../lib/node_modules/npm/bin/npm-cli.js", join(root, "usr/bin/npm")]);
  execFileSync("chmod", ["1777", join(root, "tmp")]);
  for (const library of librariesOf([node, "/usr/bin/env"])) {
    const target = join(root, library);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(library, target);
  }
  writeFileSync(join(root, "etc/passwd"), "root:x:0:0::/root:\nnode:x:1000:1000::/tmp:\n");
  writeFileSync(join(root, "etc/group"), "root:x:0:\nnode:x:1000:\n");
}

/** Packages with native code need the other parts of the C library as well. */
const C_LIBRARY = [
  "libdl.so.2",
  "libm.so.6",
  "libpthread.so.0",
  "libresolv.so.2",
  "librt.so.1",
  "libutil.so.1",
];

function librariesOf(programs: readonly string[]): Set<string> {
  const { stdout } = spawnSync("ldd", programs, { encoding: "utf8" });
  const libraries = new Set(stdout.match(/(?<=\s)\/\S+\.so\S*/g));
  const folder = dirname([...libraries].find((path) => path.endsWith("/libc.so.6")) ?? "");
  for (const name of C_LIBRARY) if (existsSync(join(folder, name))) libraries.add(join(folder, name));
  return libraries;
}
