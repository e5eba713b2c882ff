import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { installDebianPackage } from "./debian-package.ts";

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
 * The folder with `initdb` and `postgres` of the newest PostgreSQL server on this machine, or null.
 * POSTGRES_BIN names it outright.
 */
function findPostgresBinaries(): string | null {
  const named = process.env["POSTGRES_BIN"];
  if (named !== undefined) return majorOf(named) >= OLDEST_MAJOR ? named : null;
  const onPath = (process.env["PATH"] ?? "").split(path.delimiter);
  const versioned = VERSIONED_FOLDERS.flatMap((folder) =>
    childrenOf(folder).map((child) => path.join(folder, child, "bin")),
  );
  const usable = [...onPath, ...versioned, "/usr/local/pgsql/bin"]
    .map((folder) => ({ folder, major: majorOf(folder) }))
    .filter(({ major }) => major >= OLDEST_MAJOR)
    .sort((a, b) => b.major - a.major);
  return usable[0]?.folder ?? null;
}

/** The same, after installing Debian's package where there is none. */
export function providePostgresBinaries(): string | null {
  const found = findPostgresBinaries();
  if (found !== null || process.env["POSTGRES_BIN"] !== undefined) return found;
  return installDebianPackage("postgresql") ? findPostgresBinaries() : null;
}

function childrenOf(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^(postgresql@|pgsql-)?\d+$/.test(name));
  } catch {
    return [];
  }
}

/** 0 when the folder has no server, or has one without initdb (a client package). */
function majorOf(folder: string): number {
  if (spawnSync(path.join(folder, "initdb"), ["--version"]).status !== 0) return 0;
  const { stdout } = spawnSync(path.join(folder, "postgres"), ["--version"], { encoding: "utf8" });
  return Number(/\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}
