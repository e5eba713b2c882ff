import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { attachmentsExist, attachmentsParameter } from "#server/attachments/lookup.ts";
import type { JournalColumn } from "#domain/lists.ts";
import type { Journal } from "#contract/journals.ts";
import type { FilledLine, JournalStatus } from "#domain/journal.ts";
import type { JournalEvent } from "#domain/journal-event.ts";
import type { Money } from "#domain/money.ts";
import type { PostingLine, SystemSource, SystemSourceId } from "#domain/posting.ts";
import { writeInPieces } from "#server/db/shared-connection.ts";
import { BOOK, bookOf, bookRows, sendStatement, type Tx } from "#server/db/transaction.ts";
import type { ListOrder } from "#server/db/ordered-rows.ts";
import { sql } from "kysely";
import { returnSourceSql } from "./tax-return-queries.ts";
import { defaultsUseAccount } from "#server/accounts/lookup.ts";
import type { AccountId, BankSourceId, ImportId, JournalId, PartyId, TaxRateId } from "#domain/ids.ts";
import type { Day, Instant } from "#domain/dates.ts";

const JOURNAL = sql`
  j.id, j.version, j.number, j.date, j.description, j.status, format_amount(j.total) as total,
  j.created_at as "createdAt", j.updated_at as "updatedAt", lines.lines,
  case
    when j.source in ('manual', 'import') then null
    when j.source = 'year_end' then (
      select json_build_object('type', 'year_end', 'id', c.id, 'number', c.year::text, 'amount', null)
      from ${bookRows("year_closings c")} where c.journal_id = j.id
    )
    when m.kind is not null then json_build_object('type', m.kind, 'id', j.id, 'number', j.number, 'amount', null)
    when step.asset_id is not null then json_build_object('type', j.event_kind, 'id', step.asset_id, 'number', j.number,
      'amount', null)
    when j.source = 'tax_return' then ${returnSourceSql(sql`j.source_id`)}
    when accrued.accrual_id is not null then json_build_object('type', j.event_kind, 'id', accrued.accrual_id,
      'number', j.number, 'amount', null)
    when lent.loan_id is not null then json_build_object('type', j.event_kind, 'id', lent.loan_id, 'number', j.number,
      'amount', null)
    when j.source = 'revaluation' then json_build_object('type', 'revaluation', 'id', j.source_id, 'number', j.number, 'amount', null)
    when j.source = 'application' then json_build_object('type', 'application', 'id', p.id, 'number', p.number, 'amount', null)
    when j.source = 'opening' then json_build_object('type', 'opening', 'id', j.source_id, 'number', null, 'amount', null)
    when j.event_number is not null then json_build_object('type', j.event_kind, 'id', coalesce(d.id, p.id),
      'number', j.event_number, 'amount', format_amount(j.amount)::text)
    when d.id is not null then json_build_object('type', d.kind, 'id', d.id, 'number', d.number, 'amount', null)
    else json_build_object('type', 'stock', 'id', s.id, 'number', s.code, 'amount', null)
  end as source`;

// "offset 0" makes each of these a key lookup per row of the page. Otherwise the planner may join whole tables if it misjudges
// their sizes. A stock journal has no source itself: its movements do, and a correction has the source of the corrected movement.
const SOURCES = sql`
  left join lateral (
    select (array_agg(m.product_id))[1] as product_id,
      case when count(distinct m.original_movement_id) = 1 then (array_agg(m.original_movement_id))[1] end as original_movement_id
    from (
      select product_id, original_movement_id from ${bookRows("stock_movements")}
      where j.source in ('stock', 'correction') and journal_id = j.id offset 0
    ) m
    having count(distinct m.product_id) = 1
  ) moved on true
  left join lateral (
    select document_id from ${bookRows("stock_movements")} where j.source = 'correction' and id = moved.original_movement_id offset 0
  ) corrected on true
  left join lateral (
    select id, kind, number from ${bookRows("documents")}
    where id = case when j.source in ('document', 'reversal') then j.source_id else corrected.document_id end offset 0
  ) d on true
  left join lateral (select id, code from ${bookRows("products")} where id = moved.product_id offset 0) s on true
  left join lateral (
    select kind from ${bookRows("money_entries")} where j.source = 'money' and journal_id = j.id offset 0
  ) m on true
  left join lateral (
    select asset_id from ${bookRows("asset_entries")} where j.source = 'asset' and journal_id = j.id offset 0
  ) step on true
  left join lateral (
    select accrual_id from ${bookRows("accrual_entries")} where j.source = 'accrual' and journal_id = j.id offset 0
  ) accrued on true
  left join lateral (
    select loan_id from ${bookRows("loan_entries")} where j.source = 'loan' and journal_id = j.id offset 0
  ) lent on true
  left join lateral (
    select id, number from ${bookRows("payments")} where id = case
      when j.source in ('payment', 'reversal') then j.source_id
      when j.source = 'application' then (select payment_id from ${bookRows("allocations")} where id = j.source_id) end offset 0
  ) p on true`;

const LINES = sql`
  lateral (
    select coalesce(json_agg(json_build_object(
      'accountId', l.account_id, 'accountCode', a.code, 'accountName', a.name,
      'debit', format_amount(l.debit)::text, 'credit', format_amount(l.credit)::text,
      'description', l.description, 'partyId', l.party_id, 'partyName', p.name, 'taxRateId', l.tax_rate_id,
      'taxBase', format_amount(l.tax_base)::text, 'foreignAmount', format_amount(l.foreign_amount)::text,
      'currency', a.currency) order by l.position), '[]') as lines
    from ${bookRows("journal_lines l")}
    cross join lateral (select code, name, currency from ${bookRows("accounts")} where id = l.account_id offset 0) a
    left join lateral (select name from ${bookRows("parties")} where id = l.party_id offset 0) p on true
    where l.journal_id = j.id
  ) lines`;

/** An undeleted journal with its lines. */
export async function selectJournal(tx: Tx, id: JournalId): Promise<Journal | undefined> {
  const { rows } = await sql<Journal>`
    select ${JOURNAL} from ${bookRows("journals j")} ${SOURCES}, ${LINES} where j.id = ${id} and j.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Reads journals by ID, in no order. */
export async function selectJournalsById(tx: Tx, ids: readonly JournalId[]): Promise<Journal[]> {
  const { rows } = await sql<Journal>`
    select ${JOURNAL} from ${bookRows("journals j")} ${SOURCES}, ${LINES}
    where j.id = any(${[...ids]}::uuid[]) and j.deleted_at is null`.execute(tx);
  return rows;
}

/** Locks an undeleted journal until the transaction ends; false if none exists. */
export async function lockJournal(tx: Tx, id: JournalId): Promise<boolean> {
  const { rows } = await sql`
    select id from journals where book_id = ${BOOK} and id = ${id} and deleted_at is null for no key update`.execute(
    tx,
  );
  return rows.length === 1;
}

export type JournalFilter = {
  search: string;
  status?: JournalStatus | undefined;
  start: Day;
  end: Day;
  hasAttachments?: AttachmentsFilter | undefined;
};

/** A page of a period's journals, by keyset. */
export async function selectJournals(
  tx: Tx,
  filter: JournalFilter,
  { order, limit }: { order: ListOrder<JournalColumn>; limit: number },
): Promise<WithFiles<Journal>[]> {
  const { rows } = await sql<WithFiles<Journal>>`
    select ${JOURNAL}, ${attachmentsExist("j.id")} or ${attachmentsExist("j.source_id")} as "hasAttachments" from ${searchJournals(filter, order, limit)} with ordinality as found (id, place)
    cross join lateral (select * from ${bookRows("journals")} where id = found.id offset 0) j ${SOURCES}, ${LINES}
    order by found.place`.execute(tx);
  return rows;
}

/** Counts them, up to a limit. */
export async function countJournalsFound(tx: Tx, filter: JournalFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${searchJournals(filter, null, limit)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

function searchJournals(
  { search, status, start, end, hasAttachments }: JournalFilter,
  order: ListOrder<JournalColumn> | null,
  limit: number,
) {
  return sql`search_journals(${search}, ${status ?? null}, ${start}, ${end}, ${order?.by ?? null},
    ${order?.isDescending ?? false}, ${order?.after?.value ?? null}, ${order?.after?.id ?? null}, ${limit},
    ${attachmentsParameter(hasAttachments)})`;
}

export type JournalHeader = {
  id: JournalId;
  version: number;
  number: string;
  date: Day;
  description: string;
  status: JournalStatus;
  total: string;
};

export async function deleteLines(tx: Tx, journalId: JournalId): Promise<void> {
  await sql`delete from journal_lines where book_id = ${BOOK} and journal_id = ${journalId}`.execute(tx);
}

/** Writes lines on accounts of this book; others are skipped, and not counted. */
export async function insertLines(
  tx: Tx,
  { id, date }: Pick<JournalHeader, "id" | "date">,
  lines: readonly NewLine[],
): Promise<void> {
  await sql`
    insert into journal_lines (book_id, journal_id, position, date, account_id, debit, credit, description,
      party_id, tax_rate_id, tax_base, foreign_amount)
    select a.book_id, ${id}, l.position, ${date}, a.id, l.debit, l.credit, l.description, l.party_id, l.tax_rate_id, l.tax_base,
      l.foreign_amount
    from unnest(${lines.map((line) => line.accountId)}::uuid[], ${lines.map((line) => line.debit)}::numeric[],
      ${lines.map((line) => line.credit)}::numeric[], ${lines.map((line) => line.description)}::text[],
      ${lines.map((line) => line.partyId ?? null)}::uuid[], ${lines.map((line) => line.taxRateId ?? null)}::uuid[],
      ${lines.map((line) => line.taxBase ?? null)}::numeric[], ${lines.map((line) => line.foreignAmount ?? null)}::numeric[])
      with ordinality as l (account_id, debit, credit, description, party_id, tax_rate_id, tax_base, foreign_amount, position)
    join ${bookRows("accounts a")} on a.id = l.account_id`.execute(tx);
}

/** A posted journal with full lines. */
export async function selectPostedLines(
  tx: Tx,
  id: JournalId,
): Promise<{ number: string; description: string; lines: PostingLine[] } | undefined> {
  const { rows } = await sql<{ number: string; description: string; lines: PostingLine[] }>`
    select j.number, j.description, (
      select json_agg(json_strip_nulls(json_build_object('accountId', l.account_id,
        'debit', format_amount(l.debit)::text, 'credit', format_amount(l.credit)::text,
        'description', l.description, 'partyId', l.party_id, 'taxRateId', l.tax_rate_id,
        'taxBase', format_amount(l.tax_base)::text, 'foreignAmount', format_amount(l.foreign_amount)::text)) order by l.position)
      from ${bookRows("journal_lines l")} where l.journal_id = j.id
    ) as lines
    from ${bookRows("journals j")} where j.id = ${id} and j.status = 'posted' and j.deleted_at is null`.execute(
    tx,
  );
  return rows[0];
}

export type HistoryRow = { version: number; payload: string; lockReason: string | null };

/** All sealed versions of a journal, newest first. */
export async function selectHistory(tx: Tx, journalId: JournalId): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select version, payload, lock_reason as "lockReason" from ${bookRows("journal_history")}
    where journal_id = ${journalId} order by version desc`.execute(tx);
  return rows;
}

export async function selectAccountsOfLines(tx: Tx, ids: readonly AccountId[]): Promise<AccountOfLine[]> {
  const { rows } = await sql<AccountOfLine>`
    select a.id, a.code, a.name, a.is_active as "isActive", a.currency,
      ${defaultsUseAccount(sql`a.id`, "inventory")} as "holdsInventory"
    from ${bookRows("accounts a")} where a.id = any(${[...new Set(ids)]}::uuid[])`.execute(tx);
  return rows;
}

/** A journal as input of the database (schema/functions/post-journal.sql). */
export type NewJournal = {
  id: JournalId;
  /** Omitted for the year's next number; one in our format moves the counter. */
  number?: string | undefined;
  date: Day;
  description: string;
  status: JournalStatus;
  total: Money;
  source: JournalSource;
  /** The document or payment that the journal is for, or its import. A manual journal has one if it records a bank transaction. */
  sourceId?: SystemSourceId | ImportId | BankSourceId | undefined;
  /** The event, if the source doesn't determine it; documents and payments do. */
  event?: JournalEvent | undefined;
  lines: readonly NewLine[];
};

/** Fields that posting adds to a form's line. */
export type NewLine = FilledLine & {
  partyId?: PartyId | null | undefined;
  taxRateId?: TaxRateId;
  taxBase?: Money;
  /** In the account's currency, if not the base currency. */
  foreignAmount?: Money | null | undefined;
};

export type JournalSource = "manual" | "import" | SystemSource;

export type PostedNumbers = { numbers: string[]; createdAt: Instant };

/** Writes sealed journals in one call; returns their numbers in order. */
async function insertJournals(tx: Tx, journals: readonly NewJournal[]): Promise<PostedNumbers> {
  const [posted] = await sendStatement<PostedNumbers>(tx, POST_JOURNALS, [
    bookOf(tx),
    JSON.stringify(journals),
  ]);
  if (!posted) throw new Error("Posting journal entries must return one row.");
  return posted;
}

/** The same in batches; imported journals are independent, so each batch is complete. */
export function insertManyJournals(tx: Tx, journals: readonly NewJournal[], checked?: "all"): Promise<void> {
  return writeInPieces(tx, journals, {
    checked,
    sizeOf: ({ lines }) => lines.length,
    write: (piece) => insertJournals(tx, piece),
  });
}

const POST_JOURNALS = `select numbers, post_journal.created_at as "createdAt" from books b, post_journal(b.book_id, $2) where b.book_id = $1`;

export type AccountOfLine = {
  id: AccountId;
  code: string;
  name: string;
  isActive: boolean;
  /** Null for the base currency. */
  currency: string | null;
  /** True for the inventory account, which manual journals can't change. */
  holdsInventory?: boolean | undefined;
};
