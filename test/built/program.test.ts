import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type TestDatabase, newTestDatabase } from "#test/support/test-database.ts";

/** The built program, run by an operator from another folder. */
const folder = mkdtempSync(join(tmpdir(), "twofold-program-"));
const databases: TestDatabase[] = [];
afterAll(async () => {
  rmSync(folder, { recursive: true });
  for (const { remove } of databases) await remove();
});

function twofold(args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("scripts/twofold.mjs"), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("--help lists every command", () => {
  const { status, stdout } = twofold(["--help"]);
  expect(status).toBe(0);
  expect([...stdout.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name)).toEqual(
    "serve backup restore check make-admin reset-password two-factor-off erase-owner sample distribute version".split(
      " ",
    ),
  );
});

test("--help after a command explains that command", () => {
  expect(twofold(["backup", "--help"])).toEqual({
    status: 0,
    stdout: "Usage: twofold backup FILE\nBack up all companies and users to a file.\n",
    stderr: "",
  });
});

test.each(["version", "--version"])("%s prints the version of the package", (word) => {
  const version = /"version": "(.+)"/.exec(readFileSync("package.json", "utf8"))?.[1];
  expect(twofold([word])).toEqual({ status: 0, stdout: `Twofold ${version}\n`, stderr: "" });
});

test.each([
  { args: ["blance"], message: `The command "blance" doesn't exist. Run twofold --help for the list.` },
  { args: ["backup"], message: "Usage: twofold backup FILE" },
  { args: ["check", "everything"], message: "Usage: twofold check" },
  { args: [], message: "Usage: twofold COMMAND [ARGUMENTS]" },
])("wrong usage exits with 2: $args", ({ args, message }) => {
  const { status, stdout, stderr } = twofold(args);
  expect({ status, stdout, message: stderr.split("\n")[0] }).toEqual({ status: 2, stdout: "", message });
});

test("a command that fails exits with 1", () => {
  expect(twofold(["check"], { DATABASE_URL: "mysql://host/books" }).status).toBe(1);
});

test("backup and check run on a database", async () => {
  const database = await newTestDatabase();
  databases.push(database);
  const backup = twofold(["backup", "books.backup"], database.env);
  expect(backup).toMatchObject({ status: 0, stderr: "" });
  expect(backup.stdout).toMatch(
    /^Backed up \d+ rows in \d+ parts? to .*books\.backup, and verified the file\.\n$/,
  );
  expect(twofold(["check"], database.env)).toEqual({
    status: 0,
    stdout: "The integrity check passed for 0 companies.\n",
    stderr: "",
  });
  expect(twofold(["reset-password", "nobody@example.com"], database.env)).toEqual({
    status: 1,
    stdout: "",
    stderr: "No user has the email address nobody@example.com. Check it for typos.\n",
  });
});
