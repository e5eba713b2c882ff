import { resolve } from "node:path";
import { toInstant } from "#domain/dates.ts";
import { provideTemporal } from "#domain/temporal.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { takeBackup } from "#server/backup/take-backup.ts";
import { readConfig, StartupProblem } from "#server/config.ts";

/** `npm run backup -- FILE` and `npm run restore -- FILE`: all books to a file and back (docs/operations.md). */
async function main([name = "", file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new StartupProblem(`Say to which file: npm run ${name} -- books.backup`);
  await provideTemporal(globalThis);
  const config = readConfig(process.env);
  const path = resolve(file);
  if (name === "backup") {
    const { rows, parts } = await takeBackup(config, { path, madeAt: toInstant(Date.now()) });
    console.log(`${path} holds ${rows} rows in ${parts} parts, and was read back.`);
    return;
  }
  const { madeAt, rows, books, problems } = await restoreBackup(config, path);
  console.log(`Restored: ${books} books with ${rows} rows, as they were at ${madeAt}.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    throw new StartupProblem(`The books check found ${problems.length} problems, which the backup had.`);
  }
  console.log("The books check holds for each of them, its history too.");
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
