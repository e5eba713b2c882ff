import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { OWN_HOST } from "#server/db/folder.ts";

/** What lies beside a backup while it is made, named after who makes it: the file, and a copy of the embedded database. */
export const unfinishedOf = (path: string) =>
  [`${path}.${OWN_HOST}.${process.pid}.part`, `${path}.${OWN_HOST}.${process.pid}.copy`] as const;

/** Those in a folder of scheduled copies; the host is not in what earlier versions left. */
const UNFINISHED = /^twofold-.*\.backup\.(?:([\w-]+)\.)?(\d+)\.(?:part|copy)$/;

const ENDS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Runs work that leaves nothing at these paths, even if the process is signaled to stop meanwhile. */
export async function leavingNothing<Result>(
  paths: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  // What is written there still when the process ends may need to be removed once more.
  const clear = () => {
    for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  };
  const end = () => {
    clear();
    process.exit(1);
  };
  for (const signal of ENDS) process.on(signal, end);
  try {
    clear();
    return await work();
  } finally {
    clear();
    for (const signal of ENDS) process.off(signal, end);
  }
}

const DAY_MS = 24 * 60 * 60_000;

/** Removes what copies that were cut off have left: it may fill the disk for the next one. */
export function dropUnfinished(folder: string, now: Date): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const [, host, pid] = UNFINISHED.exec(name) ?? [];
    const made = statSync(join(folder, name), { throwIfNoEntry: false });
    if (pid === undefined || made === undefined) continue;
    const isOld = now.getTime() - made.mtimeMs > DAY_MS;
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
