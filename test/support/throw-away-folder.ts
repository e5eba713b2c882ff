import { mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
const ENOUGH = 6 * 1024 ** 3;

/**
 * A new folder for the databases of a run of tests, which nobody needs after it. Where Linux has plenty of memory it is
 * there: each commit waits for its fsync as everywhere, but for no disk. Whoever made it removes it.
 */
export function newThrowAwayFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `twofold-${name}-`));
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
