import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { failureOf, onConnection, ownerOf } from "#test/support/raw-sql.ts";
import { startTestApp } from "#test/support/test-app.ts";
import type { Client } from "./database.ts";
import { checkPromises, checkServer } from "./migrate.ts";
import { checkRights, parseRights } from "./check-rights.ts";
import { checkRoles } from "./roles.ts";

/** Makes a change that must prevent the server from starting, checks that, and undoes it. */
async function withChange(
  { change, undo }: { change: string; undo: string },
  ask: (client: Client) => Promise<unknown>,
): Promise<string> {
  const { database } = await app;
  await onConnection(database, (client) => client.query(change));
  try {
    return await failureOf(database.asOwner(ask));
  } finally {
    await onConnection(database, (client) => client.query(undo));
  }
}

const app = startTestApp();

const fileOf = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../schema/functions", `${name}.sql`), "utf8");

/** A server that seems to have this setting because a function hides the real one. */
async function serverThatSays(setting: string, value: string): Promise<string> {
  const { database } = await app;
  return onConnection(database, async (client) => {
    await client.query(`create function public.current_setting(name text) returns text language sql as
      $$ select case when name = '${setting}' then '${value}' else pg_catalog.current_setting(name) end $$`);
    await client.query("set search_path = public, pg_catalog");
    const failure = await failureOf(checkServer(client));
    await client.query("reset search_path");
    await client.query("drop function public.current_setting(text)");
    return failure;
  });
}

test("each grant of the schema is understood or reported", () => {
  expect(
    parseRights("-- Why.\ngrant select, update (a, b) on\n  one, two to x, y;").map(({ words }) => words),
  ).toEqual([
    "x may select one",
    "x may update one.a",
    "x may update one.b",
    "x may select two",
    "x may update two.a",
    "x may update two.b",
    "y may select one",
    "y may update one.a",
    "y may update one.b",
    "y may select two",
    "y may update two.a",
    "y may update two.b",
  ]);
  expect(() => parseRights("grant x to y;")).toThrow("Can't read this grant: grant x to y;");
});

describe("the server does not start", () => {
  test.each([
    { setting: "fsync", value: "off", sentence: "could lose data" },
    { setting: "full_page_writes", value: "off", sentence: "could lose data" },
    {
      setting: "server_version_num",
      value: "140011",
      sentence: "Twofold needs PostgreSQL 15 or newer; this server runs 14.",
    },
    { setting: "server_encoding", value: "LATIN1", sentence: "must use UTF8, not LATIN1" },
  ])("on a database with $setting $value", async ({ setting, value, sentence }) => {
    expect(await serverThatSays(setting, value)).toMatch(/^StartupProblem: /);
    expect(await serverThatSays(setting, value)).toContain(sentence);
  });

  test.each([
    {
      description: "row security switched off",
      change: "disable row level security",
      undo: "enable row level security",
    },
    {
      description: "row security not forced",
      change: "no force row level security",
      undo: "force row level security",
    },
  ])("with $description on a table of a book", async ({ change, undo }) => {
    const alter = (clause: string) => `alter table accounts ${clause}`;
    expect(await withChange({ change: alter(change), undo: alter(undo) }, checkPromises)).toBe(
      "StartupProblem: The table accounts doesn't force row-level security.",
    );
  });

  test("with a table of a book without a policy", async () => {
    const change =
      "create table novelties (book_id uuid); alter table novelties enable row level security, force row level security";
    expect(await withChange({ change, undo: "drop table novelties" }, checkPromises)).toBe(
      "StartupProblem: The table novelties doesn't force row-level security.",
    );
  });

  test.each([
    {
      description: "a grant on a table",
      change: "revoke update on accounts from twofold_app",
      undo: "grant update on accounts to twofold_app",
      lost: "twofold_app may update accounts",
    },
    {
      description: "a grant on a column",
      change: "revoke update (name) on books from twofold_app",
      undo: "grant update (name) on books to twofold_app",
      lost: "twofold_app may update books.name",
    },
    {
      description: "a grant on a function",
      change: "revoke execute on function post_journal from twofold_app",
      undo: "grant execute on function post_journal to twofold_app",
      lost: "twofold_app may execute post_journal",
    },
    {
      description: "a policy next to another one",
      change: "drop policy search_reads_all on journals",
      undo: "create policy search_reads_all on journals for select to twofold_search using (true)",
      lost: "journals has the policy search_reads_all",
    },
    {
      description: "the owner of a function",
      change: "alter function search_journals owner to current_user",
      undo: `grant create on schema public to twofold_search;
        alter function search_journals owner to twofold_search;
        revoke create on schema public from twofold_search`,
      lost: "search_journals is owned by twofold_search",
    },
    {
      description: "a constraint",
      change: "alter table books drop constraint negative_stock_is_known",
      undo: "alter table books add constraint negative_stock_is_known check (negative_stock in ('allow', 'block'))",
      lost: "books has the constraint negative_stock_is_known",
    },
    {
      description: "a trigger",
      change: "drop trigger allocation_is_guarded on allocations",
      undo: fileOf("check-allocation"),
      lost: "allocations has the trigger allocation_is_guarded",
    },
    {
      description: "the body of a function",
      change: `create or replace function is_premium() returns boolean language sql stable security definer
        set search_path = public, pg_temp as 'select true'`,
      undo: fileOf("is-premium"),
      lost: "is_premium has the code of its file",
    },
  ])(
    "on a database that has lost $description, like a database that was restored without its roles",
    async (defect) => {
      expect(await withChange(defect, checkRights)).toBe(
        `StartupProblem: The database is missing a part of its schema (${defect.lost}). This happens if a database is restored ` +
          "without its roles. Restore it with npm run restore from a backup, or with pg_restore on a server that has the roles.",
      );
      expect(await failureOf((await app).database.asOwner(checkRights))).toBe("no failure");
    },
  );

  test.each([
    {
      change: "alter policy own_book on journals using (true)",
      undo: "alter policy own_book on journals using (book_id = (select current_book()))",
      sentence: "The policy own_book on journals differs from the schema.",
    },
    {
      change: "create policy open on journals to twofold_app using (true)",
      undo: "drop policy open on journals",
      sentence: "The policy open on journals differs from the schema.",
    },
    {
      change: "alter table journals disable trigger event_journal_is_checked",
      undo: "alter table journals enable trigger event_journal_is_checked",
      sentence:
        "The trigger event_journal_is_checked on journals is disabled. Run this: alter table journals enable trigger event_journal_is_checked;",
    },
    {
      change: "grant delete on journals to twofold_app",
      undo: "revoke delete on journals from twofold_app",
      sentence: "twofold_app may delete journals, which the schema doesn't grant. Revoke that right.",
    },
    {
      change: "grant update (total) on documents to public",
      undo: "revoke update (total) on documents from public",
      sentence: "every role may update documents.total, which the schema doesn't grant. Revoke that right.",
    },
  ])("after $change", async ({ sentence, ...given }) => {
    expect(await withChange(given, checkRights)).toBe(`StartupProblem: ${sentence}`);
    expect(await failureOf((await app).database.asOwner(checkRights))).toBe("no failure");
  });

  test.each([
    {
      description: "owns a table",
      change:
        "create table mine (a integer); grant create on schema public to twofold_app; alter table mine owner to twofold_app; revoke create on schema public from twofold_app",
      undo: "drop table mine",
    },
    {
      description: "may create tables",
      change: "grant create on schema public to twofold_app",
      undo: "revoke create on schema public from twofold_app",
    },
  ])("with an application role that $description", async ({ change, undo }) => {
    expect(await withChange({ change, undo }, checkRoles)).toMatch(
      /^StartupProblem: The role twofold_app must not own or create anything/,
    );
  });

  test.each([
    { action: "connect to it", right: "connect" },
    { action: "create temporary tables in it", right: "temporary" },
  ])("on a database that every role may $action", async ({ right }) => {
    const { rows } = await ownerOf((await app).database).query<{ name: string }>(
      "select quote_ident(current_database()) as name",
    );
    const rightOnDatabase = `${right} on database ${rows[0]?.name}`;
    const defect = {
      change: `grant ${rightOnDatabase} to public`,
      undo: `revoke ${rightOnDatabase} from public`,
    };
    expect(await withChange(defect, checkRoles)).toBe(
      "StartupProblem: Every role on this server can connect to this database or create tables in it.",
    );
    expect(await failureOf((await app).database.asOwner(checkRoles))).toBe("no failure");
  });
});
