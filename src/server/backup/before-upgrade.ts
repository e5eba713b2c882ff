import { join, resolve } from "node:path";
import { toInstant } from "#domain/dates.ts";
import { type Config, StartupProblem } from "#server/config.ts";
import { type Database, openDatabase } from "#server/db/database.ts";
import { makeFolder, OWNER_ONLY } from "#server/db/data-folder.ts";
import type { BeforeUpgrade } from "#server/db/migrate.ts";
import { backupNotWritten } from "./backup-file.ts";
import { formatStamp } from "./scheduled-copies.ts";
import { takeBackupOf } from "./take-backup.ts";

type UpgradeOptions = {
  /** Called with a text for the operator. */
  report?: (sentence: string) => void;
  /** Folder of the migrations. */
  folder?: string;
};

/** Opens the database. Before an upgrade changes its tables, all books are backed up (Decision 0132). */
export function openUpgradedDatabase(
  config: Config,
  { report = printLine, folder }: UpgradeOptions = {},
): Promise<Database> {
  const beforeUpgrade = config.backsUpBeforeUpgrade ? backupBefore(config, report) : undefined;
  return openDatabase(config, { beforeUpgrade, folder });
}

const printLine = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

function backupBefore(config: Config, report: (sentence: string) => void): BeforeUpgrade {
  return async (client, schema) => {
    const folder = config.backupDir ?? join(resolve(config.dataDir), "backups");
    const madeAt = toInstant(Date.now());
    const path = join(folder, `twofold-before-upgrade-${formatStamp(madeAt)}.backup`);
    try {
      makeFolder(folder, OWNER_ONLY);
      await takeBackupOf(client, config, { path, madeAt, schema });
    } catch (error) {
      const { message } = error instanceof StartupProblem ? error : backupNotWritten(path, error);
      throw new StartupProblem(
        `${message} Nothing was upgraded. Free up disk space, or set BACKUP_BEFORE_UPGRADE=false.`,
      );
    }
    report(`Before the upgrade, all books were backed up to ${path}.`);
    return path;
  };
}
