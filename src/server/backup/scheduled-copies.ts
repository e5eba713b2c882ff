import type { ErrorLog } from "#server/db/background-rounds.ts";
import { spawn } from "node:child_process";
import { accessSync, constants, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { dateIn, type Instant, toInstant } from "#domain/dates.ts";
import { copiesToDrop } from "#domain/backup-retention.ts";
import { StartupProblem } from "#server/config.ts";
import { makeFolder, OWNER_ONLY } from "#server/db/data-folder.ts";
import { explainCause } from "#server/explain-cause.ts";
import { removeUnfinished } from "./unfinished-copy.ts";

const COPY_NAME = /^twofold-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}Z)\.backup$/;

/** Formats an instant for a file name, to the second. */
export const formatStamp = (instant: string): string => `${instant.slice(0, 19).replaceAll(":", "-")}Z`;

const nameOf = (instant: string): string => `twofold-${formatStamp(instant)}.backup`;

/** Returns when the copies in a folder were made, by name, newest last. */
export function listCopies(folder: string | null): Instant[] {
  return listFileNames(folder)
    .flatMap((name) => instantOf(name) ?? [])
    .toSorted();
}

/** Empty if the folder can't be read: then the age of the copies shows that there are none. */
function listFileNames(folder: string | null): string[] {
  try {
    return folder === null ? [] : readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns null for a file that a user named almost like a copy. */
function instantOf(name: string): Instant | null {
  const [, day, hours, minutes, seconds] = COPY_NAME.exec(name) ?? [];
  if (day === undefined) return null;
  try {
    return toInstant(`${day}${hours}:${minutes}:${seconds}`);
  } catch {
    return null;
  }
}

/** Refuses to start with a folder that isn't writable; creates it if missing. */
export function checkBackupFolder(folder: string): void {
  try {
    makeFolder(folder, OWNER_ONLY);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    throw new StartupProblem(`The folder ${folder} in BACKUP_DIR can't be used: ${explainCause(error)}.`);
  }
  throw new StartupProblem(`BACKUP_DIR must be a folder, but ${folder} is a file.`);
}

const CHECK_INTERVAL_MS = 60_000;
const RETRY_MS = 15 * 60_000;

/**
 * Makes a copy of all books in a folder on each UTC day that has none yet, and deletes copies beyond retention and
 * leftovers of interrupted work. A separate process does it, so that requests don't wait. Returns the function that
 * stops it and waits for its end.
 */
export function scheduleCopies(folder: string, log: ErrorLog): () => Promise<void> {
  let ending: AbortController | null = null;
  let runningCopy = Promise.resolve();
  let tryAgainAt = 0;
  const copyWhenDue = async (): Promise<void> => {
    const now = new Date();
    makeFolder(folder, OWNER_ONLY);
    removeUnfinished(folder, now);
    const dayOf = (instant: Instant) => dateIn({ timeZone: "UTC", instant });
    const isMade = listCopies(folder).some((copiedAt) => dayOf(copiedAt) === dayOf(toInstant(now.getTime())));
    if (isMade || now.getTime() < tryAgainAt) return;
    ending = new AbortController();
    const { failure, warning } = await runCopyProcess(
      join(folder, nameOf(toInstant(now.getTime()))),
      ending.signal,
    );
    removeUnfinished(folder, now);
    if (failure === null) dropOldCopies(folder);
    else if (!ending.signal.aborted) log.error({ failure }, "The scheduled backup failed");
    if (warning !== "") log.error({ warning }, "The scheduled backup is missing attached files");
    tryAgainAt = failure === null ? 0 : now.getTime() + RETRY_MS;
    ending = null;
  };
  const copyOrLog = () => {
    if (ending !== null) return;
    runningCopy = copyWhenDue().catch((error: unknown) => {
      ending = null;
      log.error({ failure: explainCause(error) }, "The backup folder can't be used");
    });
  };
  copyOrLog();
  const timer = setInterval(copyOrLog, CHECK_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    ending?.abort();
    await runningCopy;
  };
}

/** Makes a copy in a separate process: `failure` is null if it succeeded, `warning` lists missing files. */
function runCopyProcess(
  path: string,
  signal: AbortSignal,
): Promise<{ failure: string | null; warning: string }> {
  const [root, distPath] = import.meta.dirname.split(/[\\/]dist[\\/]server/);
  const program = distPath === undefined ? "src/server/main.ts" : join(root ?? "", "dist/server/main.cjs");
  const child = spawn(process.execPath, [...process.execArgv, program, "backup", path], {
    // The channel closes with this process, which ends the backup (endWithServer).
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    signal,
  });
  return new Promise((resolve) => {
    let errorOutput = "";
    child.stderr?.on("data", (chunk: unknown) => (errorOutput += String(chunk)));
    // Also emitted if the process was signaled to stop but hasn't ended yet.
    child.once(
      "error",
      (error) => child.pid === undefined && resolve({ failure: error.message, warning: "" }),
    );
    child.once("close", (code) => {
      // The runtime may print other warnings.
      const missing = errorOutput.split("\n").filter((line) => line.includes("attached file"));
      resolve(
        code === 0
          ? { failure: null, warning: missing.join("\n") }
          : { failure: errorOutput.trim(), warning: "" },
      );
    });
  });
}

/** Otherwise the backup of a server that was killed would open the data folder itself and block the next start. */
export function endWithServer(): void {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}

/** Deletes outdated copies. */
function dropOldCopies(folder: string): void {
  for (const copiedAt of copiesToDrop(listCopies(folder)))
    rmSync(join(folder, nameOf(copiedAt)), { force: true });
}
