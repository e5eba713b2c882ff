import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lockFolder } from "./data-folder.ts";

/** One process at a time has the data folder open, wherever others run, and a dead one doesn't block it. */
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "twofold-lock-"));
  folders.push(folder);
  return folder;
}

const sentenceOf = (work: Promise<unknown>) => work.then(() => "locked", String);
const heldBy = (folder: string, holder: string) =>
  `StartupProblem: The data folder ${folder} is already in use by ${holder}.`;

test("a folder can be locked once, by this process or another, until it is released", async () => {
  const folder = newFolder();
  const unlock = await lockFolder(folder);
  expect(await sentenceOf(lockFolder(folder))).toBe(heldBy(folder, `process ${process.pid}`));
  unlock();
  const again = await lockFolder(folder);
  again();
  expect(readdirSync(folder)).toEqual([]);
});

test("a process in another container is reported with its host", async () => {
  const folder = newFolder();
  const otherServer = createServer().listen(join(folder, "lock.1.web-1.0a1b2c3d"));
  await once(otherServer, "listening");
  expect(await sentenceOf(lockFolder(folder))).toBe(heldBy(folder, "process 1 on web-1"));
  otherServer.close();
});

test("the lock of a killed process is removed, even if another program now has its number", async () => {
  const folder = newFolder();
  const path = join(folder, `lock.${process.pid}.here.0a1b2c3d`);
  const program = `require("net").createServer().listen(${JSON.stringify(path)}, () => console.log("up"))`;
  const killed = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  await once(killed.stdout, "data");
  expect(await sentenceOf(lockFolder(folder))).toContain("is already in use by");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(readdirSync(folder)).toHaveLength(1);
  // An earlier version left only the number, and after a power cut it can belong to another program.
  writeFileSync(join(folder, "lock"), String(process.ppid));
  const unlock = await lockFolder(folder);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(new RegExp(`^lock\\.${process.pid}\\.`))]);
  unlock();
});

test("no two of many simultaneous callers get the lock", async () => {
  const folder = newFolder();
  for (let round = 0; round < 10; round += 1) {
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => lockFolder(folder)));
    const locked = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(locked.length).toBeLessThanOrEqual(1);
    for (const unlock of locked) unlock();
  }
});

test("a path that is too long for a socket address still works", async () => {
  const folder = join(newFolder(), "x".repeat(120), "y".repeat(120));
  const unlock = await lockFolder(folder);
  expect(await sentenceOf(lockFolder(folder))).toBe(heldBy(folder, `process ${process.pid}`));
  unlock();
});

test("a folder that can't be created, or isn't a folder, is reported", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "file"), "");
  for (const path of [join(folder, "file"), join(folder, "file", "below"), "/proc/none"]) {
    expect(await sentenceOf(lockFolder(path))).toMatch(
      new RegExp(`^StartupProblem: The data folder ${path} can't be written: `),
    );
  }
  mkdirSync(join(folder, "empty"));
  (await lockFolder(join(folder, "empty")))();
});
