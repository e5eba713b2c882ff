import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { dateIn, type Instant, toInstant } from "#domain/dates.ts";
import { copiesToDrop } from "#domain/kept-copies.ts";

const NAME = /^twofold-(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2}Z)\.backup$/;

function nameOf(instant: string): string {
  return `twofold-${instant.slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/** When the copies in a folder were made, by their names, the newest last. */
export function copiesIn(folder: string | null): Instant[] {
  if (folder === null || !existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
      return day === undefined ? [] : [toInstant(`${day}${hours}:${minutes}:${seconds}`)];
    })
    .toSorted();
}

type Log = { error: (details: object, words: string) => void };

const LOOK_EVERY_MS = 60_000;
const TRY_AGAIN_MS = 15 * 60_000;

/**
 * Makes a copy of all books in a folder on each day (by UTC) on which there is none yet, and drops what need not be
 * kept. A process of its own makes it, so that nobody waits behind it. Gives the function that ends it.
 */
export function scheduleCopies(folder: string, log: Log): () => void {
  let ending: AbortController | null = null;
  let tryAgainAt = 0;
  const look = async (): Promise<void> => {
    const now = new Date();
    const dayOf = (instant: Instant) => dateIn({ timeZone: "UTC", instant });
    const isMade = copiesIn(folder).some((made) => dayOf(made) === dayOf(toInstant(now.getTime())));
    if (isMade || ending !== null || now.getTime() < tryAgainAt) return;
    ending = new AbortController();
    const failure = await copyTo(join(folder, nameOf(toInstant(now.getTime()))), ending.signal);
    if (failure === null) dropOldCopies(folder, now);
    else if (!ending.signal.aborted) log.error({ failure }, "No copy of the books was made");
    tryAgainAt = failure === null ? 0 : now.getTime() + TRY_AGAIN_MS;
    ending = null;
  };
  const lookSafely = () => {
    look().catch((error: unknown) => {
      ending = null;
      log.error({ failure: String(error) }, "The folder of copies cannot be used");
    });
  };
  lookSafely();
  const timer = setInterval(lookSafely, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    ending?.abort();
  };
}

/** What the process that makes it says when it cannot; null when the copy is there. */
function copyTo(path: string, signal: AbortSignal): Promise<string | null> {
  mkdirSync(join(path, ".."), { recursive: true, mode: 0o700 });
  const [root, rest] = import.meta.dirname.split(/[\\/]dist[\\/]server/);
  const program = rest === undefined ? "src/server/main.ts" : join(root ?? "", "dist/server/main.cjs");
  const child = spawn(process.execPath, [...process.execArgv, program, "backup", path], {
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  return new Promise((resolve) => {
    let said = "";
    child.stderr.on("data", (chunk: unknown) => (said += String(chunk)));
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code) => resolve(code === 0 ? null : said.trim()));
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** Those that need not be kept, and what one that was cut off has left. */
function dropOldCopies(folder: string, now: Date): void {
  for (const made of copiesToDrop(copiesIn(folder))) rmSync(join(folder, nameOf(made)), { force: true });
  for (const name of readdirSync(folder)) {
    const isLeft =
      /^twofold-.*\.backup\../.test(name) && now.getTime() - statSync(join(folder, name)).mtimeMs > DAY_MS;
    if (isLeft) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
