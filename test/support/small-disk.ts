import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Fills the disk except for this many bytes. */
  leave: (bytes: number) => void;
  /** Frees the space again. */
  clear: () => void;
  remove: () => void;
};

const ATTEMPTS_MAX = 50;

/** A separate disk, in memory, that can be filled; null if this process may not create one. */
export function newSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "twofold-disk-"));
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "ignore" });
  try {
    mount("-t", "tmpfs", "-o", `size=${megabytes}m`, "none", folder);
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const resize = (size: string) => mount("-o", `remount,size=${size}`, folder);
  return {
    folder,
    leave: (bytes) => {
      for (let tries = 1; ; tries += 1) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        try {
          return resize(String((blocks - bfree) * bsize + bytes));
        } catch (error) {
          // Another process has written in between, and a disk is never smaller than its content.
          if (tries === ATTEMPTS_MAX) throw error;
        }
      }
    },
    clear: () => resize(`${megabytes}m`),
    remove: () => {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
