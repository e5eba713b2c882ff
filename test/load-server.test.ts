import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "twofold-load-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, "main.cjs");
const code = `${file}.code`;

/** Writes a server of two files that ends once its code is cached, and returns its output. */
function load(greeting: string): string {
  writeFileSync(
    file,
    `globalThis.loads = (globalThis.loads ?? 0) + 1;
     exports.greeting = ${JSON.stringify(greeting)};
     require("./chunk.cjs");
     setInterval(() => require("node:fs").existsSync(__filename + ".code") && process.exit(), 50);`,
  );
  writeFileSync(join(folder, "chunk.cjs"), `console.log(require("./main.cjs").greeting, globalThis.loads);`);
  const loader = pathToFileURL(resolve("scripts/load-server.mjs")).href;
  const program = `(await import(${JSON.stringify(loader)})).loadServer(${JSON.stringify(file)})`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program]).stdout.toString();
}

test("a server saves its compiled code, and starts from it the next time", () => {
  expect(load("first")).toBe("first 1\n");
  const cachedCode = readFileSync(code);
  // V8 identifies a script by its length: the other text is not even read, and so every build empties the folder.
  expect(load("other")).toBe("first 1\n");
  expect(readFileSync(code).equals(cachedCode)).toBe(true);
});

test("compiled code that is broken or from another script is ignored without harm", () => {
  expect(load("another and longer")).toBe("another and longer 1\n");
  writeFileSync(code, readFileSync(code).subarray(0, 200));
  expect(load("another and longer")).toBe("another and longer 1\n");
  expect(existsSync(code)).toBe(true);
});
