import { mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const FREE_BYTES_MIN = 6 * 1024 ** 3;

/**
 * A new folder for the databases of a test run, which is not needed afterward. On Linux with plenty of memory it is
 * in memory: each commit still waits for its fsync, but not for a disk. The process that created it removes it.
 */
export function newTemporaryFolder(name: string): string {
  const root = hasRoom() ? MEMORY : tmpdir();
  return mkdtempSync(join(root, `twofold-${name}-${process.pid}-`));
}

function hasRoom(): boolean {
  try {
    for (const name of readdirSync(MEMORY))
      if (isLeftBehind(name)) rmSync(join(MEMORY, name), { recursive: true });
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= FREE_BYTES_MIN;
  } catch {
    // There is no such folder, or it has files of another process.
    return false;
  }
}

/** Whether it belongs to a killed run: on a disk it would do no harm. */
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
