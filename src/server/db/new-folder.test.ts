import {
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newFolder } from "./data-folder.ts";

let root: string;
let template: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "twofold-new-folder-"));
  template = join(root, "template");
  folder = join(root, "postgres");
  mkdirSync(join(template, "base"), { recursive: true });
  writeFileSync(join(template, "PG_VERSION"), "18");
  writeFileSync(join(template, "base/1"), "a page");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;

test("a new folder is a complete copy of the prepared one, only for its owner", () => {
  newFolder({ folder, template }, () => undefined);
  expect(new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }))).toEqual(
    new Set(["PG_VERSION", "base", "base/1"]),
  );
  expect(readFileSync(join(folder, "base/1"), "utf8")).toBe("a page");
  expect(modeOf(folder)).toBe(0o700);
  expect(readdirSync(root)).not.toContain("postgres.new");
});

test("the folder gets its name once all files are on the disk, then the name is synced", () => {
  const synced: { inode: number; isNamed: boolean }[] = [];
  newFolder({ folder, template }, (descriptor) => {
    synced.push({ inode: fstatSync(descriptor).ino, isNamed: readdirSync(root).includes("postgres") });
  });
  const all = ["", "base", "base/1", "PG_VERSION"].map((name) => statSync(join(folder, name)).ino);
  const before = synced.filter(({ isNamed }) => !isNamed).map(({ inode }) => inode);
  expect(new Set(before)).toEqual(new Set(all));
  expect(synced.at(-1)).toEqual({ inode: statSync(root).ino, isNamed: true });
});

test("a partial copy left by a power cut is replaced", () => {
  mkdirSync(`${folder}.new/base`, { recursive: true });
  writeFileSync(`${folder}.new/base/2`, "left over");
  newFolder({ folder, template }, () => undefined);
  expect(readdirSync(join(folder, "base"))).toEqual(["1"]);
});

test("an existing folder keeps its contents, and is closed to others", () => {
  mkdirSync(folder, { mode: 0o755 });
  newFolder({ folder, template }, () => undefined);
  expect(readdirSync(folder)).toEqual([]);
  expect(modeOf(folder)).toBe(0o700);
});

test("without a prepared folder, the new one is empty and only for its owner", () => {
  newFolder({ folder, template: null }, () => undefined);
  expect(readdirSync(folder)).toEqual([]);
  expect(modeOf(folder)).toBe(0o700);
});
