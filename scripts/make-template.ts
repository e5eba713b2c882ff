import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";

/** Part of the build: an embedded database with all tables and nothing else, for first starts to copy. */
async function main(): Promise<void> {
  const folder = "dist/template";
  rmSync(folder, { recursive: true, force: true });
  const database = await openDatabase(readConfig({ DATA_DIR: folder }), { fsync: () => undefined });
  await database.close();
  // The user who starts it may differ from the user who built it.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
