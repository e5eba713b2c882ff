import { isEmbedded } from "#test/support/test-database.ts";
import type { Attack, Attacks } from "./book.ts";

const IDENTITY = [
  "users",
  "credentials",
  "identities",
  "passkeys",
  "two_factor_keys",
  "recovery_codes",
  "sessions",
  "verifications",
  "memberships",
  "invitations",
  "member_changes",
  "api_tokens",
  "limits",
  "document_links",
  "jobs",
  "books_checks",
  "outbox",
  "settings",
  "subscriptions",
  "subscription_changes",
];

const denyTable = (table: string): Attack[] => [
  [`select from auth.${table}`, "denied"],
  [`delete from auth.${table}`, "denied"],
];

const signIn = (...statements: string[]) => ["on a connection of sign-in", ...statements];

/** The embedded database is one session, which can always be reset to its initial role (Decision 0034). */
const ONE_SESSION_OUTCOME = isEmbedded ? "accepted" : "denied";

/** Data outside any book: users, the schema itself, and its protection. */
export const SERVER_ATTACKS: Attacks = {
  ...Object.fromEntries(IDENTITY.map((table) => [`auth.${table}`, denyTable(table)])),
  migrations: [["update migrations set checksum = ''", "denied"]],
  request_logins: [["select from request_logins", "denied"]],
  roles: [
    [["reset role", "select from request_logins"], "denied"],
    [["reset role", "alter table journals disable row level security"], "denied"],
    [["reset role", "set local role twofold_writer"], "denied"],
    [["reset role", "set local role twofold_search"], "denied"],
    [["reset role", "set local role {owner}"], "denied"],
    [["reset role", "grant twofold_writer to twofold_app"], "denied"],
    [["reset role", "alter role twofold_app superuser"], "denied"],
    [["reset role", "create role mine superuser"], "denied"],
    [["reset role", "create table public.mine (id integer)"], "denied"],
    [["reset role", "create temporary table mine (id integer)"], "denied"],
    ["create temporary table pg_class as select 'documents'::regclass::oid as oid", "denied"],
    [signIn("create temporary table users (id uuid)"), "denied"],
    [["reset role", "delete from audit_log"], "denied"],
    [["reset role", "select from auth.users"], ONE_SESSION_OUTCOME],
    [["reset role", "select from auth.sessions"], ONE_SESSION_OUTCOME],
    [["set session authorization {owner}", "select from request_logins"], ONE_SESSION_OUTCOME],
    [["reset session authorization", "select from request_logins"], "denied"],
    [["set session authorization twofold_writer", "select from books"], "denied"],
    [signIn("select from request_logins"), "denied"],
    [signIn("update auth.users set is_admin = true"), "denied"],
    [signIn("delete from auth.users"), "denied"],
    [signIn("update auth.settings set value = ''"), "denied"],
    [signIn("delete from auth.subscription_changes"), "denied"],
    [signIn("delete from auth.member_changes"), "denied"],
    [signIn("update auth.member_changes set actor_id = gen_random_uuid()"), "denied"],
    [signIn("update auth.invitations set email = 'me@example.com'"), "denied"],
    [signIn("set local role twofold_writer"), "denied"],
    [signIn("set local role twofold_search"), "denied"],
    [signIn("set local role {owner}"), "denied"],
    [signIn("alter table auth.users add column mine text"), "denied"],
    [signIn("create table auth.mine (id integer)"), "denied"],
    [signIn("insert into journal_history select from journal_history"), "denied"],
    [signIn("set session authorization {owner}", "select from request_logins"), ONE_SESSION_OUTCOME],
  ],
  walls: [
    ["alter table journals disable trigger all", "denied"],
    ["alter table journals disable row level security", "denied"],
    ["alter table journals no force row level security", "denied"],
    ["drop trigger journal_is_sealed on journals", "denied"],
    ["drop policy own_book on journals", "denied"],
    ["create policy all_books on journals using (true)", "denied"],
    ["drop index journal_number_is_unique", "denied"],
    ["alter domain name_text drop constraint name_has_valid_characters", "denied"],
    ["set session_replication_role = replica", "denied"],
    ["create table public.mine (id integer)", "denied"],
    [
      "create function public.counts_in_totals(a text, b text) returns boolean language sql as 'select true'",
      "denied",
    ],
    ["alter function reject_change() owner to twofold_app", "denied"],
    ["alter role twofold_app superuser", "denied"],
    ["set local role twofold_writer", "denied"],
    ["set local role twofold_search", "denied"],
    ["truncate journals cascade", "denied"],
    ["copy journals to program 'true'", "denied"],
    ["select pg_read_file('postgresql.conf')", "denied"],
  ],
};
