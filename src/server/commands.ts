import { resolve } from "node:path";
import { toInstant } from "#domain/dates.ts";
import { checkAllBooks, restoreBackup } from "#server/backup/restore-backup.ts";
import { endWithServer } from "#server/backup/scheduled-copies.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { openUpgradedDatabase } from "#server/backup/before-upgrade.ts";
import { distribute } from "#server/db/distribute.ts";
import { type Config, StartupProblem } from "./config.ts";
import {
  eraseOwnerOf,
  createPersonCommand,
  loadSampleFor,
  makeAdminOf,
  printResetLink,
  twoFactorOff,
} from "./person-commands.ts";

export type Command = {
  /** Names of the arguments; optional ones are in brackets. */
  parameters: readonly string[];
  summary: string;
  /** Returns what to print. The server has none: it runs until a signal stops it. */
  run: ((config: Config, words: readonly string[]) => Promise<string>) | null;
};

export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ["serve", { parameters: [], summary: "Start the server.", run: null }],
  ["backup", { parameters: ["FILE"], summary: "Back up all companies and users to a file.", run: backup }],
  ["restore", { parameters: ["FILE"], summary: "Restore a backup into an empty database.", run: restore }],
  ["check", { parameters: [], summary: "Run the integrity check on all companies.", run: check }],
  [
    "make-admin",
    {
      parameters: ["EMAIL", "[no]"],
      summary: "Make a user an administrator; add `no` to undo.",
      run: createPersonCommand(makeAdminOf),
    },
  ],
  [
    "reset-password",
    {
      parameters: ["EMAIL"],
      summary: "Print a link that sets a user's new password.",
      run: createPersonCommand(printResetLink),
    },
  ],
  [
    "two-factor-off",
    {
      parameters: ["EMAIL"],
      summary: "Turn off two-factor sign-in for a user.",
      run: createPersonCommand(twoFactorOff),
    },
  ],
  [
    "erase-owner",
    {
      parameters: ["EMAIL", "[yes]", "[canceled]"],
      summary: "Erase a user and their companies; add `yes` to confirm.",
      run: createPersonCommand(eraseOwnerOf),
    },
  ],
  [
    "sample",
    {
      parameters: ["EMAIL"],
      summary: "Load the sample company for a user.",
      run: createPersonCommand(loadSampleFor),
    },
  ],
  [
    "distribute",
    {
      parameters: [],
      summary: "Distribute all companies across the machines of a Citus cluster.",
      run: distributeBooks,
    },
  ],
  ["version", { parameters: [], summary: "Print the version.", run: null }],
]);

export function formatHelp(): string {
  const lines = [...COMMANDS].map(
    ([name, { parameters, summary }]) => `  ${[name, ...parameters].join(" ").padEnd(38)}${summary}`,
  );
  return [
    "Usage: twofold COMMAND [ARGUMENTS]",
    "",
    ...lines,
    "",
    "Settings are environment variables; docs/operations.md lists them.",
    "Exit codes: 0 success, 1 failure, 2 incorrect usage.",
  ].join("\n");
}

export function formatUsage(name: string, { parameters, summary }: Command): string {
  return `Usage: twofold ${[name, ...parameters].join(" ")}\n${summary}`;
}

async function backup(config: Config, [file = ""]: readonly string[]): Promise<string> {
  const path = resolve(file);
  endWithServer();
  const { rows, parts, missing } = await takeBackup(config, { path, madeAt: toInstant(Date.now()) });
  // Also if a server makes the backup: it reads only this stream (scheduled-copies.ts).
  if (missing.length > 0)
    process.stderr.write(`${[...missing, describeMissingFiles(missing.length)].join("\n")}\n`);
  return `Backed up ${countOf(rows, "row")} in ${countOf(parts, "part")} to ${path}, and verified the file.`;
}

const describeMissingFiles = (count: number): string =>
  count === 1
    ? "1 attached file is missing, so the backup doesn't include it."
    : `${count} attached files are missing, so the backup doesn't include them.`;

async function restore(config: Config, [file = ""]: readonly string[]): Promise<string> {
  const { madeAt, rows, books, problems } = await restoreBackup(config, resolve(file));
  const restored = `Restored ${countOf(books, "company")} (${countOf(rows, "row")}) from the backup of ${madeAt}.`;
  if (problems.length > 0)
    throw new StartupProblem([restored, ...problems, describeProblems(problems)].join("\n"));
  return `${restored}\nThe integrity check passed for every company, including its history.`;
}

async function check(config: Config): Promise<string> {
  const { books, problems } = await checkAllBooks(config);
  if (problems.length > 0) throw new StartupProblem([...problems, describeProblems(problems)].join("\n"));
  return `The integrity check passed for ${countOf(books, "company")}.`;
}

const describeProblems = (problems: readonly string[]) =>
  `The integrity check found ${countOf(problems.length, "problem")}, listed above.`;

/** "1 company", "3 companies". */
const countOf = (count: number, noun: "company" | "row" | "part" | "problem"): string =>
  `${count} ${count === 1 ? noun : noun === "company" ? "companies" : `${noun}s`}`;

async function distributeBooks(config: Config): Promise<string> {
  if (config.databaseUrl === null) {
    throw new StartupProblem("Only a PostgreSQL database can be distributed. Set DATABASE_URL.");
  }
  const database = await openUpgradedDatabase(config);
  try {
    return `${await database.asOwner(distribute)} tables are now distributed by company.`;
  } finally {
    await database.close();
  }
}
