import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startServer } from "#test/support/server-process.ts";
import { isEmbedded, newTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

/** A failed start ends with one clear sentence and a nonzero status, never with a stack trace. */
async function endOf(env: Record<string, string>): Promise<string> {
  return startServer(env).then(
    async (server) => {
      await server.kill("SIGTERM");
      return "It started.";
    },
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

const endedText = (sentence: string) => `The server ended with 1: ${sentence}\n`;

let database: TestDatabase;
beforeAll(async () => {
  database = await newTestDatabase();
});
afterAll(() => database.remove());

describe("the server exits with one sentence", () => {
  test("if the port is in use", async () => {
    const otherServer = createServer();
    await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
    const address = otherServer.address();
    const port = String(typeof address === "object" && address !== null ? address.port : 0);
    expect(await endOf({ ...database.env, PORT: port })).toBe(
      endedText(`Port ${port} is already in use. Set PORT to a free one.`),
    );
    otherServer.close();
  });

  test.each(["nohost.invalid", "203.0.113.1"])("if this machine has no address %s", async (host) => {
    expect(await endOf({ ...database.env, HOST: host })).toBe(
      endedText(`This machine doesn't have the address ${host}. Set HOST to one of its addresses.`),
    );
  });

  test("if a setting is invalid", async () => {
    expect(await endOf({ DATABASE_URL: "postgres://a:b@127.0.0.1:99999/x" })).toMatch(
      /^The server ended with 1: The setting DATABASE_URL must be an address like [^\n]+\.\n$/,
    );
  });
});

describe("the server exits with one sentence about a backup or bank inbox folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "twofold-starting-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("that is a file or below one, for backups", async () => {
    const file = join(folder, "copies");
    writeFileSync(file, "", { mode: 0o777 });
    expect(await endOf({ ...database.env, BACKUP_DIR: file })).toBe(
      endedText(`BACKUP_DIR must be a folder, but ${file} is a file.`),
    );
    const nestedFolder = join(file, "daily");
    expect(await endOf({ ...database.env, BACKUP_DIR: nestedFolder })).toBe(
      endedText(
        `The folder ${nestedFolder} in BACKUP_DIR can't be used: part of its path is a file, not a folder.`,
      ),
    );
  });

  test("that is missing", async () => {
    const missing = join(folder, "missing");
    expect(await endOf({ ...database.env, BANK_INBOX_DIR: missing })).toBe(
      endedText(`The folder ${missing} in BANK_INBOX_DIR can't be used: the file or folder doesn't exist.`),
    );
  });

  test("that is a file", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "", { mode: 0o777 });
    expect(await endOf({ ...database.env, BANK_INBOX_DIR: file })).toBe(
      endedText(`BANK_INBOX_DIR must be a folder, but ${file} is a file.`),
    );
  });
});

describe.runIf(isEmbedded)("the server exits with one sentence about a data folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "twofold-starting-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("that can't be created", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(await endOf({ DATA_DIR: file })).toBe(
      endedText(`The data folder ${file} can't be written: part of its path is a file, not a folder.`),
    );
  });

  test("that has a database of another version", async () => {
    const otherDatabase = await newTestDatabase();
    const path = otherDatabase.env["DATA_DIR"] ?? "";
    writeFileSync(join(path, "postgres", "PG_VERSION"), "9.6\n");
    const output = await endOf(otherDatabase.env);
    expect(output).toMatch(/^The server ended with 1: [^\n]+\.\n$/);
    expect(output).toContain(`The database in ${path} can't be opened: `);
    await otherDatabase.remove();
  });
});
