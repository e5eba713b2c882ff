// @ts-check
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, Module } from "node:module";
import { dirname } from "node:path";
import { setFlagsFromString } from "node:v8";
import { constants, Script } from "node:vm";

/** After this time V8 has compiled everything that a start runs. */
const SETTLED_MS = 2_000;

/**
 * Runs the bundled server in this process. Compiling takes a quarter of a start, so V8's code cache of the
 * first time is kept next to it (Decision 0020). A build empties that folder: V8 identifies a script only by its length.
 * @param {string} file
 * @param {{ keepsCode?: boolean }} [options]
 */
export function loadServer(file, { keepsCode = true } = {}) {
  // Without this, Node lets the heap grow to several times its live data; the machine has other uses for memory.
  // The flags come first: V8 accepts compiled code only with the flags that it was compiled with.
  setFlagsFromString("--heap-growing-percent=50");
  // Newer versions of Node have a navigator. Without one, the database driver loads all of fetch to detect the runtime.
  if (!("navigator" in globalThis)) Object.assign(globalThis, { navigator: { userAgent: "Node.js" } });
  const keptFile = `${file}.code`;
  const cachedCode = readCachedCode(keptFile);
  const parameters = "exports, require, module, __filename, __dirname";
  const script = new Script(`(function (${parameters}) {${readFileSync(file, "utf8")}\n})`, {
    filename: file,
    ...(cachedCode && { cachedData: cachedCode }),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const require = createRequire(file);
  const module = new Module(file);
  // The chunks of the bundle import it by its name.
  require.cache[file] = module;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The text of the script is such a function.
  const run = /** @type {(...given: unknown[]) => void} */ (script.runInThisContext());
  run(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  if (keepsCode && (!cachedCode || script.cachedDataRejected))
    setTimeout(() => writeCachedCode(keptFile, script.createCachedData()), SETTLED_MS).unref();
}

/** @param {string} file */
function readCachedCode(file) {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/**
 * Writes the file in one piece, because half of it would be taken for the whole. Without write access, each start
 * compiles.
 * @param {string} file @param {Buffer} code
 */
function writeCachedCode(file, code) {
  try {
    const temporaryFile = `${file}.${process.pid}`;
    writeFileSync(temporaryFile, code, { flush: true });
    renameSync(temporaryFile, file);
  } catch {
    // The next start tries again.
  }
}
