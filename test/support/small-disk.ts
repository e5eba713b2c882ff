import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  folder: string;
  /** Takes away all space but so many bytes. */
  leave: (bytes: number) => void;
  /** Gives the space back. */
  clear: () => void;
  remove: () => void;
};

const MOST_TRIES = 50;

/** A disk of its own, in memory, that can be full; null where this process may not make one. */
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
          // Another process has written meanwhile, and a disk is never smaller than its content.
          if (tries === MOST_TRIES) throw error;
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
