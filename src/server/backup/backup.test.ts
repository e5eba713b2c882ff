import { toInstant } from "#domain/dates.ts";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filesFolder } from "#server/attachments/file-store.ts";
import { readConfig } from "#server/config.ts";
import { findAnyTable } from "#server/db/catalog.ts";
import { type Database, openDatabase, withDatabase } from "#server/db/database.ts";
import { closedShortYear } from "#test/support/closing-case.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { asOwner, onConnection } from "#test/support/raw-sql.ts";
import { markedBooks } from "#test/support/sample-requests.ts";
import { everyRow } from "#test/support/books-state.ts";
import { testApp, type TestApp, useOwnTestApp } from "#test/support/test-app.ts";
import { newSmallDisk } from "#test/support/small-disk.ts";
import { isOnServer, newEmptyDatabase } from "#test/support/test-database.ts";
import { closeThrough, expectMade } from "#test/support/trade.ts";
import { restoreBackup } from "./restore-backup.ts";
import { readAllParts, takeBackup } from "./take-backup.ts";

/** Backs up all companies to one file, and restores it, also to the other kind of database. */
const MADE_AT = toInstant("2026-11-23T05:00:00.000Z");
const folder = mkdtempSync(join(tmpdir(), "twofold-backup-"));
const removals: (() => Promise<void>)[] = [];
let app: TestApp;
let books: TestBooks;
let backup: string;

beforeAll(async () => {
  await useOwnTestApp();
  app = await testApp();
  ({ books } = await markedBooks("Kept"));
  await closeThrough(books, "2026-01-31");
  await closedShortYear();
  backup = join(folder, "books.backup");
  await takeBackup(app.config, { path: backup, madeAt: MADE_AT });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const remove of removals) await remove();
});

/** An empty database of the same kind. */
async function emptyPlace() {
  const { env, remove } = await newEmptyDatabase();
  removals.push(remove);
  const { DATA_DIR } = env;
  if (DATA_DIR !== undefined) rmSync(DATA_DIR, { recursive: true });
  const dataDir = mkdtempSync(join(folder, "data-"));
  rmSync(dataDir, { recursive: true });
  return readConfig({ DATA_DIR: dataDir, ...env, LOG_LEVEL: "fatal" });
}

async function onOpened<Result>(config: typeof app.config, use: (database: Database) => Promise<Result>) {
  const database = await openDatabase(config);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

test("a restore returns every row, including closed periods, history and sessions", async () => {
  const targetConfig = await emptyPlace();
  const before = await everyRow(app.database);
  expect(await restoreBackup(targetConfig, backup)).toMatchObject({
    madeAt: MADE_AT,
    books: 3,
    problems: [],
  });
  expect(await onOpened(targetConfig, everyRow)).toEqual(before);
  expect(before).toContainEqual(expect.objectContaining({ name: "fiscal_years", count: "2" }));
  expect(before.filter(({ count }) => count !== "0").length).toBeGreaterThan(30);
  // A backup of the restored database is the same file, except for its date.
  const again = join(folder, "again.backup");
  await takeBackup(targetConfig, { path: again, madeAt: MADE_AT });
  expect(digestOf(again)).toBe(digestOf(backup));
});

test("a backup during posting is a sound snapshot with every journal confirmed before it", async () => {
  const busy = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  const body = journal(busy, [debit("Cash", "1.00"), credit("Sales", "1.00")]);
  const post = async () => expectMade(await busy.post("/journals", body));
  for (let count = 0; count < 5; count += 1) await post();
  let posted = 5;
  let isTaken = false;
  const poster = (async () => {
    while (!isTaken) {
      await post();
      posted += 1;
    }
  })();
  const file = join(folder, "busy.backup");
  await takeBackup(app.config, { path: file, madeAt: MADE_AT });
  isTaken = true;
  await poster;
  const targetConfig = await emptyPlace();
  expect(await restoreBackup(targetConfig, file)).toMatchObject({ books: 4, problems: [] });
  const rowCount = await onOpened(targetConfig, (database) =>
    onConnection(database, async (client) => {
      await client.query(`begin; set local app.book_id = '${busy.bookId}'`);
      const { rows } = await client.query(
        `select count(*)::int as count from journals where book_id = '${busy.bookId}'`,
      );
      await client.query("rollback");
      return Number(rows[0].count);
    }),
  );
  expect(rowCount).toBeGreaterThanOrEqual(5);
  expect(rowCount).toBeLessThanOrEqual(posted);
});

test("stored files are read one at a time, however many there are", async () => {
  const keeping = await newBooks({});
  await asOwner(app.database, keeping.bookId, [
    `insert into stored_files (sha256, bytes)
     select encode(sha256(bytes), 'hex'), bytes
     from generate_series(1, 5) n, lateral (select decode(repeat(md5(n::text), 20000), 'hex')) file (bytes)`,
  ]);
  const lengthsByTable = await onConnection(app.database, async (client) => {
    const lengths: number[][] = [];
    await client.query("begin");
    for await (const { table, book, batches } of readAllParts(client, {
      folder: filesFolder(app.config),
      missing: [],
    })) {
      for await (const batch of batches) {
        if (table === "stored_files" && book === keeping.bookId)
          lengths.push(batch.map(({ length }) => length));
      }
    }
    await client.query("rollback");
    return lengths;
  });
  expect(lengthsByTable.flat()).toHaveLength(5);
  for (const lengths of lengthsByTable) expect(sum(lengths)).toBeLessThan(700_000);
});

describe.runIf(isOnServer)("between the two kinds of database", () => {
  test("the same file goes from a server to a folder and back", async () => {
    const embedded = readConfig({ DATA_DIR: join(folder, "data") });
    const toFolder = join(folder, "to-folder.backup");
    const toServer = join(folder, "to-server.backup");
    await takeBackup(app.config, { path: toFolder, madeAt: MADE_AT });
    const before = await everyRow(app.database);
    await restoreBackup(embedded, toFolder);
    expect(await onOpened(embedded, everyRow)).toEqual(before);
    await takeBackup(embedded, { path: toServer, madeAt: MADE_AT });
    const server = await emptyPlace();
    expect(await restoreBackup(server, toServer)).toMatchObject({ problems: [] });
    expect(await onOpened(server, everyRow)).toEqual(before);
  });
});

// A separate restore, because check-books and check-trade run on a server too.
test.runIf(isOnServer)("a restore reports the problems of the backed-up books", async () => {
  await asOwner(app.database, books.bookId, [
    "alter table account_day_totals disable trigger user",
    `update account_day_totals set debit = debit + 1, credit = credit + 1 where book_id = '${books.bookId}'`,
    "alter table account_day_totals enable trigger user",
  ]);
  const file = join(folder, "broken.backup");
  await takeBackup(app.config, { path: file, madeAt: MADE_AT });
  const { problems } = await restoreBackup(await emptyPlace(), file);
  expect(problems[0]).toMatch(new RegExp(`^Company ${books.bookId}, I-22: Account .* day `));
});

describe("a rejected backup or restore leaves nothing behind", () => {
  async function refusalOf(name: string, bytes: Uint8Array): Promise<string> {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const targetConfig = await emptyPlace();
    const sentence = await restoreBackup(targetConfig, path).then(() => "restored", String);
    if (isOnServer)
      expect(await withDatabase(targetConfig, (database) => onConnection(database, findAnyTable))).toBeNull();
    else expect(existsSync(targetConfig.dataDir)).toBe(false);
    return sentence.replace(path, "FILE");
  }

  test("a file of another product, or no file", async () => {
    const notOurs = "StartupProblem: FILE isn't a backup of Twofold.";
    expect(await refusalOf("text", Buffer.from("some text\n"))).toBe(notOurs);
    expect(await refusalOf("empty", Buffer.alloc(0))).toBe(notOurs);
    expect(await refusalOf("other", changedHead({ product: "Onefold" }))).toBe(notOurs);
    const missing = await restoreBackup(await emptyPlace(), join(folder, "missing")).catch(String);
    expect(missing).toBe(`StartupProblem: The file ${join(folder, "missing")} doesn't exist.`);
  });

  test("a backup made by a newer version", async () => {
    const newer = "StartupProblem: FILE was made by a newer version of Twofold";
    expect(await refusalOf("newer", changedHead({ backup: 3 }))).toBe(`${newer}.`);
    expect(await refusalOf("newer-schema", changedHead({ schema: "0999-later.sql" }))).toBe(
      `${newer} (0999-later.sql).`,
    );
  });

  test("a truncated backup, wherever it ends", async () => {
    const whole = readFileSync(backup);
    for (const length of [whole.length - 1, whole.length - 40, Math.floor(whole.length / 2), 200]) {
      expect(await refusalOf("short", whole.subarray(0, length))).toBe(
        "StartupProblem: FILE is incomplete: the backup ends before its checksum.",
      );
    }
  });

  test("a backup with a single changed byte, wherever the byte is", async () => {
    const whole = readFileSync(backup);
    const inDate = whole.indexOf("2026-11");
    for (const offset of [
      inDate,
      inDate + 60,
      300,
      Math.floor(whole.length / 2),
      whole.length - 90,
      whole.length - 20,
    ]) {
      const altered = Buffer.from(whole);
      altered.writeUInt8(altered.readUInt8(offset) ^ 1, offset);
      expect(await refusalOf(`altered-${offset}`, altered)).toMatch(
        /^StartupProblem: FILE (was changed: its checksum doesn't match|is incomplete: the backup ends before its checksum|isn't a backup of Twofold)\.$/,
      );
    }
  });

  test("existing books are not changed", async () => {
    const before = await everyRow(app.database);
    await expect(restoreBackup(app.config, backup)).rejects.toThrow(
      isOnServer
        ? "The database isn't empty: it has the table account_day_totals. Restore into an empty one."
        : `${app.config.dataDir} already contains books. Set DATA_DIR to an empty folder, or move its contents elsewhere.`,
    );
    expect(await everyRow(app.database)).toEqual(before);
  });

  test("an existing file is not overwritten", async () => {
    await expect(takeBackup(app.config, { path: backup, madeAt: MADE_AT })).rejects.toThrow(
      `The file ${backup} already exists. Choose another name.`,
    );
    expect(readdirSync(folder).filter((name) => name.startsWith("books.backup"))).toEqual(["books.backup"]);
  });

  test("a missing folder, and a folder in place of a file, are reported in plain words", async () => {
    for (const missing of [join(folder, "missing"), backup]) {
      await expect(takeBackup(app.config, { path: join(missing, "x"), madeAt: MADE_AT })).rejects.toThrow(
        `The folder ${missing} doesn't exist. Create it first.`,
      );
    }
    expect(existsSync(join(folder, "missing"))).toBe(false);
    await expect(restoreBackup(await emptyPlace(), folder)).rejects.toThrow(
      `${folder} can't be read: it is a folder.`,
    );
  });

  test("a full disk, both for the backup and for the restore", async ({ skip }) => {
    const disk = newSmallDisk(100);
    if (disk === null) return skip("only root may make a disk");
    try {
      disk.leave(4_096);
      const path = join(disk.folder, "full.backup");
      await expect(takeBackup(app.config, { path, madeAt: MADE_AT })).rejects.toThrow(
        `The backup can't be written to the folder ${disk.folder}: there is no space left on the disk.`,
      );
      if (isOnServer) return;
      const dataFolder = join(disk.folder, "data");
      // The database runs out of space when it is created, or when its rows are written.
      for (const freeBytes of [20_000, 55_000_000]) {
        disk.leave(freeBytes);
        const outcome = await restoreBackup(readConfig({ DATA_DIR: dataFolder }), backup).then(
          () => "restored",
          String,
        );
        expect(outcome).toMatch(
          /^StartupProblem: .+ can't be (opened|used|restored): there is no space left on the disk\.( Nothing was written\.)?$/,
        );
        expect(readdirSync(dataFolder)).toEqual([]);
      }
    } finally {
      disk.remove();
    }
  });

  /** The backup with another first line and a matching checksum. */
  function changedHead(changes: object): Buffer {
    const whole = readFileSync(backup);
    const end = whole.indexOf("\n");
    const head = { ...JSON.parse(whole.toString("utf8", 0, end)), ...changes };
    const bytes = Buffer.concat([Buffer.from(JSON.stringify(head)), whole.subarray(end, -79)]);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return Buffer.concat([bytes, Buffer.from(`\n${JSON.stringify({ sha256 })}\n`)]);
  }
});

const digestOf = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0);
