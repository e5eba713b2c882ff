import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { findPostgresBinaries } from "#test/support/postgres-binaries.ts";
import { isDistributed, isEmbedded, newEmptyDatabase } from "#test/support/test-database.ts";
import { faultsOf } from "./faults.ts";
import { embeddedPlace, ownServerPlace, type TortureDatabase, serverPlace } from "./torture-databases.ts";
import { torture } from "./torture.ts";

/** A machine that is busy with something else takes ten times the minute that this takes. */
const MOST_MS = 900_000;
/**
 * The minimum for one round of each fault: a book with two clients and one with one, because all books are compared
 * after each. `npm run torture` has more of them, and runs as long as you like.
 */
const SIZE = { clients: 3, books: 2, writesBetween: 20 };

async function newPlace(): Promise<TortureDatabase> {
  if (isEmbedded) return embeddedPlace();
  if (!isDistributed && findPostgresBinaries() !== null) return ownServerPlace();
  const { env, remove } = await newEmptyDatabase();
  const database = await serverPlace(env["DATABASE_URL"] ?? "");
  return { ...database, remove: async () => database.remove().then(remove) };
}

test(
  "clients lose and duplicate nothing while server, database, connections and disk fail",
  async () => {
    const database = await newPlace();
    const kinds = faultsOf(database).length;
    try {
      const { counts, faults, evidence } = await torture(database, {
        seed: 20_260_115,
        ...SIZE,
        isEnough: (result) => result.faults.size === kinds || result.evidence.findings.length > 0,
      });
      expect(evidence.findings).toEqual([]);
      expect(faults.size).toBe(kinds);
      expect(kinds).toBeGreaterThanOrEqual(6);
      expect(counts.acknowledged).toBeGreaterThanOrEqual(kinds * SIZE.writesBetween);
      expect(counts.unknown).toBeGreaterThan(0);
      rmSync(evidence.folder, { recursive: true });
    } finally {
      await database.remove();
    }
  },
  MOST_MS,
);
