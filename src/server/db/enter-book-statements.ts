import type { BookId, UserId } from "#domain/ids.ts";
import type { MinorUnit } from "#domain/money.ts";
import type { Role, TokenArea } from "#domain/roles.ts";

/** What entering a book with a credential returns (schema/functions/enter-book.sql). */
export type EnteredBookRow = {
  person: UserId | null;
  book: BookId | null;
  isDue: boolean | null;
  onlyReads: boolean | null;
  onlyArea: TokenArea | null;
  role: Role | null;
  tokenName: string | null;
  canViewBank: boolean | null;
  canViewReports: boolean | null;
  canPost: boolean | null;
  minorUnit: MinorUnit | null;
};

// A viewer takes no lock, since that is a write.
export const ENTER_BOOK = `select set_config('role', $1, true), lock_book($2, $4 and $5 is distinct from 'viewer'),
    set_config('app.lock_reason', $6, true), set_config('app.program', $7, true), set_config('app.program_name', $8, true),
    minor_unit_of_book($2) as "minorUnit"
  from enter_book($2, $3, $5, $9)`;
export const ENTER_BOOK_WITH_CREDENTIAL = `select person, book, is_due as "isDue", only_reads as "onlyReads", only_area as "onlyArea", member_role as role, token_name as "tokenName",
    can_view_bank as "canViewBank", can_view_reports as "canViewReports", can_post as "canPost", set_config('role', $1, true),
    set_config('app.lock_reason', $5, true), set_config('app.program_name', token_name, true),
    set_config('app.program', case when token_name is null then $6 else 'token' end, true), lock_book(book, $3 and member_role is distinct from 'viewer'), minor_unit_of_book(book) as "minorUnit"
  from enter_book_with_credential($2, $4)`;
