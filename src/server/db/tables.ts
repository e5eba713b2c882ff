import type { Generated, GeneratedAlways } from "kysely";
import type { AccountType } from "#domain/account.ts";
import type { JournalStatus } from "#domain/journal.ts";

/** The tables of a book as the query builder sees them; migrations/ has their rules. */
export type Tables = {
  books: {
    book_id: Generated<string>;
    version: Generated<number>;
    name: Generated<string>;
    address: string | null;
    phone: string | null;
    email: string | null;
    tax_id: string | null;
    fiscal_year_start: string | null;
    fiscal_year_end: string | null;
    currency: Generated<string>;
    time_zone: Generated<string>;
    closed_through: string | null;
    history_sequence: GeneratedAlways<string>;
    history_hash: GeneratedAlways<string>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  accounts: {
    book_id: Generated<string>;
    id: string;
    version: Generated<number>;
    code: string;
    type: AccountType;
    name: string;
    description: Generated<string>;
    parent_id: string | null;
    is_active: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  journals: {
    book_id: Generated<string>;
    id: string;
    version: Generated<number>;
    number: string;
    date: string;
    description: string;
    status: JournalStatus;
    source: Generated<string>;
    total: string;
    deleted_at: string | null;
    created_by: Generated<string>;
    created_at: Generated<string>;
    updated_by: GeneratedAlways<string>;
    updated_at: GeneratedAlways<string>;
  };
  journal_lines: {
    book_id: Generated<string>;
    journal_id: string;
    position: number;
    date: string;
    account_id: string;
    debit: string;
    credit: string;
    description: Generated<string>;
  };
  account_day_totals: {
    book_id: Generated<string>;
    account_id: string;
    date: string;
    debit: string;
    credit: string;
  };
  account_month_totals: {
    book_id: Generated<string>;
    account_id: string;
    month: string;
    debit: string;
    credit: string;
  };
  journal_history: {
    book_id: Generated<string>;
    journal_id: string;
    version: number;
    sequence: string;
    payload: string;
    previous_hash: string;
    hash: string;
  };
  journal_month_counts: { book_id: Generated<string>; month: string; made: number };
  number_series: { book_id: Generated<string>; kind: string; year: number; last: number };
  audit_log: {
    book_id: Generated<string>;
    id: string;
    at: Generated<string>;
    actor_id: Generated<string>;
    action: string;
    subject: string;
    subject_id: string;
    before: string | null;
    after: string | null;
  };
};
