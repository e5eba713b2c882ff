import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { OWN_HOST } from "#server/db/data-folder.ts";

/** Temporary paths next to a backup, named after its process: the file, and a copy of the embedded database. */
export const unfinishedPaths = (path: string) =>
  [`${path}.${OWN_HOST}.${process.pid}.part`, `${path}.${OWN_HOST}.${process.pid}.copy`] as const;

/** Temporary paths in a folder of scheduled copies; earlier versions omitted the host. */
const UNFINISHED_NAME = /^twofold-.*\.backup\.(?:([\w-]+)\.)?(\d+)\.(?:part|copy)$/;

const END_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work that leaves nothing at these paths, even if the process is signaled to stop in the meantime. */
export async function removeOnFailure<Result>(
  paths: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  // May have to run again for files still being written while the process ends.
  const clear = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  const end = () => {
    clear();
    process.exit(1);
  };
  for (const signal of END_SIGNALS) process.on(signal, end);
  try {
    clear();
    return await work();
  } finally {
    clear();
    for (const signal of END_SIGNALS) process.off(signal, end);
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Removes what interrupted copies have left, which could fill the disk before the next one. */
export function removeUnfinished(folder: string, now: Date): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, host, pid] = UNFINISHED_NAME.exec(name) ?? [];
    const fileStats = statSync(join(folder, name), { throwIfNoEntry: false });
    if (pid === undefined || fileStats === undefined) continue;
    const isOld = now.getTime() - fileStats.mtimeMs > DAY_MS;
    const isOrphaned = host === OWN_HOST && !isRunning(Number(pid));
    if (isOld || isOrphaned) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
