import { readConfig } from "#server/config.ts";
import { openUpgradedDatabase } from "#server/backup/before-upgrade.ts";
import { provideTemporal } from "#domain/temporal.ts";

/** Upgrades the database of the environment with the migrations of a folder, until a test kills it. */
await provideTemporal(globalThis);
const database = await openUpgradedDatabase(readConfig(process.env), {
  folder: process.argv[2] ?? "",
  report: () => console.log("backed up"),
});
console.log("upgraded");
await database.close();
