import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/database.ts";
import { everyRow } from "#test/support/books-state.ts";
import { newEmptyDatabase } from "#test/support/test-database.ts";
import { renamePart } from "./rename.ts";
import { restoreBackup } from "./restore-backup.ts";

/** Backups made before 1.0, whose tables no migration changes (Decision 0118). */
test("a backup from before migrations were restarted is restored into the tables of this version", async () => {
  const { env, remove } = await newEmptyDatabase();
  if (env["DATA_DIR"] !== undefined) rmSync(env["DATA_DIR"], { recursive: true });
  const targetConfig = readConfig({ ...env, LOG_LEVEL: "fatal" });
  const restored = await restoreBackup(targetConfig, "test/support/earlier-version.backup");
  expect(restored).toMatchObject({ rows: 762, books: 1, problems: [] });
  const database = await openDatabase(targetConfig);
  const tables = await everyRow(database);
  expect(tables.filter(({ count }) => count !== "0").length).toBeGreaterThan(60);
  await database.close();
  await remove();
});

describe("a former name in a backup", () => {
  const part = { book: null, table: "paints", columns: ["id", "shade", "smell"] };
  const names = { paints: "colors", "paints.shade": "tint", "paints.smell": null };

  test("is restored under its current name, and dropped columns are left out", () => {
    expect(renamePart(part, names)).toEqual({ book: null, table: "colors", columns: ["id", "tint", null] });
  });

  test("is not restored if its table was dropped", () => {
    expect(renamePart(part, { paints: null })).toBeNull();
  });
});
