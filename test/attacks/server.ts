import type { Attack, Attacks } from "./book.ts";

const IDENTITY = [
  "users",
  "credentials",
  "two_factor_keys",
  "recovery_codes",
  "sessions",
  "verifications",
  "memberships",
  "api_tokens",
  "limits",
  "outbox",
  "settings",
  "subscriptions",
  "subscription_changes",
];

const unseen = (table: string): Attack[] => [
  [`select from auth.${table}`, "denied"],
  [`delete from auth.${table}`, "denied"],
];

/** What belongs to no book: who may sign in, the schema itself, and the walls. */
export const SERVER_ATTACKS: Attacks = {
  ...Object.fromEntries(IDENTITY.map((table) => [`auth.${table}`, unseen(table)])),
  migrations: [["update migrations set checksum = ''", "denied"]],
  walls: [
    ["alter table journals disable trigger all", "denied"],
    ["alter table journals disable row level security", "denied"],
    ["alter table journals no force row level security", "denied"],
    ["drop trigger journal_is_sealed on journals", "denied"],
    ["drop policy own_book on journals", "denied"],
    ["create policy all_books on journals using (true)", "denied"],
    ["alter table journals drop constraint journal_number_is_unique", "denied"],
    ["alter domain name_text drop constraint name_is_text", "denied"],
    ["set session_replication_role = replica", "denied"],
    ["create table public.mine (id integer)", "denied"],
    [
      "create function public.counts_in_totals(a text, b text) returns boolean language sql as 'select true'",
      "denied",
    ],
    ["alter function refuse_change() owner to twofold_app", "denied"],
    ["alter role twofold_app superuser", "denied"],
    ["set local role twofold_writer", "denied"],
    ["set local role twofold_search", "denied"],
    ["truncate journals cascade", "denied"],
    ["copy journals to program 'true'", "denied"],
    ["select pg_read_file('postgresql.conf')", "denied"],
  ],
};
