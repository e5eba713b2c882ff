import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newSmallDisk } from "#test/support/small-disk.ts";
import { dropUnfinishedFiles, receiveFile } from "./file-store.ts";

const root = mkdtempSync(join(tmpdir(), "twofold-files-"));
afterAll(() => rmSync(root, { recursive: true }));

const LIMIT = { bytesMax: 10_000_000, sentence: "Too large" };

async function* pieces(count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(100_000, "x");
}

test("a disk that fills up during an upload keeps nothing of it, and takes the next file", async (context) => {
  const disk = newSmallDisk(2);
  if (disk === null) return context.skip();
  try {
    const files = join(disk.folder, "files");
    await expect(receiveFile(files, pieces(50), LIMIT)).rejects.toMatchObject({ code: "database.full" });
    expect(readdirSync(join(files, "incoming"))).toEqual([]);
    expect(existsSync(await receiveFile(files, pieces(5), LIMIT))).toBe(true);
  } finally {
    disk.remove();
  }
});

test("an interrupted upload leaves nothing behind", async () => {
  const files = mkdtempSync(join(root, "files-"));
  const broken = async function* () {
    yield* pieces(1);
    throw new Error("aborted");
  };
  await expect(receiveFile(files, broken(), LIMIT)).rejects.toMatchObject({ code: "attachment.interrupted" });
  expect(readdirSync(join(files, "incoming"))).toEqual([]);
});

test("uploads that a killed server left behind are removed after a day, newer ones are kept", async () => {
  const files = mkdtempSync(join(root, "files-"));
  const incoming = join(files, "incoming");
  mkdirSync(incoming);
  for (const name of ["old", "young"]) writeFileSync(join(incoming, name), "");
  utimesSync(join(incoming, "old"), 0, 0);
  await dropUnfinishedFiles(files, new Date());
  expect(readdirSync(incoming)).toEqual(["young"]);
});
