import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH = 6 * 1024 ** 3;

/**
 * A new folder for the databases of a test run, which is not needed after it. Where Linux has plenty of memory it is
 * there: each commit waits for its fsync as everywhere, but for no disk. The process that made it removes it.
 */
export function newThrowAwayFolder(name: string): string {
  const root = hasRoom() ? MEMORY : tmpdir();
  return mkdtempSync(join(root, `twofold-${name}-${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    for (const name of readdirSync(MEMORY))
      if (isLeftBehind(name)) rmSync(join(MEMORY, name), { recursive: true });
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ENOUGH;
  } catch {
    // There is no such folder, or it holds files of another process.
    return false;
  }
}

/** Whether it belongs to a run that was killed: on a disk it would do no harm. */
function isLeftBehind(name: string): boolean {
  const pid = Number(/^twofold-[a-z]+-(\d+)-/.exec(name)?.[1]);
  if (Number.isNaN(pid)) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}
