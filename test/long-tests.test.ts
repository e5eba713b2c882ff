import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { digestOf } from "#test/support/long-tests.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twofold-sources-"));
  mkdirSync(join(root, "src/rules"), { recursive: true });
  writeFileSync(join(root, "src/rules/tax.ts"), "export const rate = 19;");
});
afterEach(() => rmSync(root, { recursive: true }));

const digest = () => digestOf(["src"], root);

test("a long test runs again once a source of it has changed", () => {
  const before = digest();
  writeFileSync(join(root, "src/rules/tax.ts"), "export const rate = 20;");
  expect(digest()).not.toBe(before);
});

test("a long test runs again once a source was added", () => {
  const before = digest();
  writeFileSync(join(root, "src/rules/fee.ts"), "");
  expect(digest()).not.toBe(before);
});

test("a long test doesn't run again for a changed test of its sources", () => {
  const before = digest();
  writeFileSync(join(root, "src/rules/tax.test.ts"), "");
  expect(digest()).toBe(before);
});
