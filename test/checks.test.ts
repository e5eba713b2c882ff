import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKS } from "#test/support/checks.ts";

/**
 * A check that passes because it sees nothing is worse than none. So every check runs, with our own
 * settings, over a small tree in which everything is wrong, and has to report each planted fault.
 */
const SETTINGS = ["package.json", ".oxlintrc.json", ".oxfmtrc.json", "knip.json"];

const FAULTY = `
export function unused(a: any, b?: string) { console.log(a); return b!.length }
export default unused;
async function save() { await Promise.resolve(); }
export function forget() { save(); }
export const cast = (text: unknown) => text as string;
export const loose = (a: number, b: number) => a == b;
export const first: string = ["a"][0];
export const env = process.env["HOME"];
`;

const MISUSED_HOOK = `
import { useState } from "react";
export function Page({ open }: { open: boolean }) {
  if (open) useState(1);
  return <img src="a.png" />;
}
`;

const EXPECTED: Record<string, readonly string[]> = {
  format: ["src/domain/faulty.ts"],
  lint: [
    "typescript(no-explicit-any)",
    "typescript(no-non-null-assertion)",
    "typescript(no-floating-promises)",
    "typescript(no-unsafe-type-assertion)",
    "import(no-default-export)",
    "eslint(no-console)",
    "eslint(eqeqeq)",
    "node(no-process-env)",
    "react-hooks(rules-of-hooks)",
    "jsx-a11y(alt-text)",
    "vitest(no-focused-tests)",
    "eslint(max-lines-per-function)",
  ],
  types: ["faulty.ts(8,14): error TS2322"],
  "dead-code": ["unused", "src/domain/nobody.ts"],
};

const folder = mkdtempSync(path.join(tmpdir(), "twofold-checks-"));

beforeAll(() => {
  for (const file of SETTINGS) copyFileSync(file, path.join(folder, file));
  // The compiler's cache of the real tree must not be overwritten with this one.
  plant("tsconfig.json", readFileSync("tsconfig.json", "utf8").replace("node_modules/.cache/", "cache/"));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "dir");
  plant("src/domain/faulty.ts", FAULTY);
  plant("src/domain/nobody.ts", "export const nobody = 1;\n");
  plant("src/domain/long.ts", `export function long() {\n${"  long();\n".repeat(51)}}\n`);
  plant("src/web/page.tsx", MISUSED_HOOK);
  plant("src/domain/faulty.test.ts", `import { test } from "vitest";\ntest.only("alone", () => {});\n`);
  plant("src/server/main.ts", `import { forget } from "#domain/faulty.ts";\nforget();\n`);
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(CHECKS)("$title reports the planted faults", ({ name, script, args }) => {
  const program = path.resolve("node_modules", script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  const output = stdout + stderr;
  expect(EXPECTED[name]?.filter((fault) => !output.includes(fault))).toEqual([]);
  expect(status).not.toBe(0);
});

function plant(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
}
