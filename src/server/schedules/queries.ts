import { sql } from "kysely";
import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import type { Schedule, ScheduleSummary, ScheduleOccurrence } from "#contract/schedules.ts";
import { type Day, FIRST_DATE, type Instant } from "#domain/dates.ts";
import type { DocumentId, JournalId, ScheduleId } from "#domain/ids.ts";
import type { ScheduleColumn } from "#domain/lists.ts";
import { type Money, ZERO } from "#domain/money.ts";
import type { OccurrenceStatus, ScheduleStatus } from "#domain/schedule.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { selectUndeliveredDocuments } from "#server/outbox/lookup.ts";
import { yearStartSql } from "#server/settings/lookup.ts";
import { SCHEDULE_NAME } from "./lookup.ts";

/** Schedule fields stored in the template instead of columns. */
const TEMPLATE_FIELDS = [
  "currency",
  "daysUntilDue",
  "paymentTerms",
  "notes",
  "orderReference",
  "contractReference",
  "pricesIncludeTax",
  "discount",
  "items",
  "priceChanges",
  "journal",
  "money",
] as const satisfies (keyof ScheduleInput)[];
export type Template = Pick<ScheduleInput, (typeof TEMPLATE_FIELDS)[number]>;
/** Total of a template's documents from a date on, computed when it was saved. */
export type TotalFrom = { from: Day; total: Money };
/** What a schedule creates from a date on, replacing the earlier template. */
export type StoredChange = Omit<Template, "currency"> &
  Pick<ScheduleInput, "result" | "language"> & { from: Day; totals: TotalFrom[] };
/** A template with its totals, and its later changes in order of date. */
type TemplateHistory = { totals: TotalFrom[]; changes: StoredChange[] };

/** Backups of earlier versions lack these fields. */
const EMPTY_FIELDS = {
  priceChanges: [],
  changes: [],
  journal: null,
  money: null,
  currency: null,
  paymentTerms: [],
  orderReference: "",
  contractReference: "",
};
type StoredTemplate = Omit<
  Schedule,
  Exclude<keyof Template, "currency"> | "changes" | "nextDates" | "occurrences"
> & {
  template: Template & { totals?: TotalFrom[] };
};
export type StoredSchedule = StoredTemplate & Omit<Template, "currency"> & TemplateHistory;

/** Sorts paused and ended schedules last. */
export const LAST_SORT_DATE = "2199-12-31";

/** Total on the next date, from the template and price change in effect then. */
const NEXT_TOTAL = `coalesce((
    select (t ->> 'total')::numeric
    from jsonb_array_elements(jsonb_build_array(s.template) || coalesce(s.template -> 'changes', '[]')) v,
      jsonb_array_elements(v -> 'totals') t,
      to_char(coalesce(s.next_date, s.processed_through, s.starts_on), 'YYYY-MM-DD') day
    where coalesce(v ->> 'from', '') <= day and t ->> 'from' <= day
    order by coalesce(v ->> 'from', '') desc, t ->> 'from' desc limit 1
  ), s.total)`;

const HEADER = sql`s.id, s.version, s.kind, s.party_id as "partyId", p.name as "partyName", ${sql.raw(SCHEDULE_NAME)} as name,
  coalesce(s.template ->> 'currency', (select currency from ${BOOK_ROW})) as currency, format_amount(${sql.raw(NEXT_TOTAL)}) as total, s.result, s.interval_unit as "intervalUnit", s.interval_count as "intervalCount", s.starts_on as "startsOn",
  s.on_last_day as "isOnLastDay", s.ends_on as "endsOn", s.occurrence_count as "occurrenceCount", s.status, s.next_date as "nextDate",
  (select count(*)::int from ${failedDatesSql()}) as "failureCount",
  (select t.error from ${failedDatesSql()} where t.error is not null order by t.date desc limit 1) as "lastError"`;

/** Dates that couldn't be created or sent, or whose email the mail server hasn't accepted. */
function failedDatesSql() {
  return sql`(
    select o.date, o.error from ${bookRows("schedule_occurrences o")}
    where o.schedule_id = s.id and o.status in ('unsent', 'failed')
    union all
    select o.date, m.error from ${selectUndeliveredDocuments()} m
    join ${bookRows("schedule_occurrences o")} on o.created_record_id = m.document_id
    where o.schedule_id = s.id and o.status = 'created'
  ) t`;
}

export async function selectSchedule(tx: Tx, id: ScheduleId): Promise<StoredSchedule | null> {
  const { rows } = await sql<StoredTemplate>`
    select ${HEADER}, s.template, s.language, s.processed_through as "processedThrough", s.created_at as "createdAt"
    from ${bookRows("schedules s")} left join ${bookRows("parties p")} on p.id = s.party_id where s.id = ${id}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const template = { ...EMPTY_FIELDS, ...row.template };
  const { totals = [{ from: FIRST_DATE, total: row.total }] } = row.template;
  return { ...template, ...row, template, totals };
}

const SORT_COLUMNS = {
  name: { column: SCHEDULE_NAME, as: "folded" },
  kind: { column: "s.kind", as: "text" },
  nextDate: { column: `coalesce(s.next_date, '${LAST_SORT_DATE}')`, as: "text" },
  result: { column: "s.result", as: "text" },
  total: { column: NEXT_TOTAL, as: "numeric" },
} as const;

const FROM = sql`${bookRows("schedules s")} left join ${bookRows("parties p")} on p.id = s.party_id`;
const matchesSearch = (search: string) =>
  sql`position(fold_text(${search}) in fold_text(${sql.raw(SCHEDULE_NAME)})) > 0`;

/** Returns sorted schedules; searches their names. */
export async function selectSchedules(
  tx: Tx,
  search: string,
  { order, limit }: { order: ListOrder<ScheduleColumn>; limit: number },
): Promise<ScheduleSummary[]> {
  const { after, inOrder } = orderedBy(order, SORT_COLUMNS, "s.id");
  const { rows } = await sql<ScheduleSummary>`
    select ${HEADER} from ${FROM} where ${matchesSearch(search)} and ${after} order by ${inOrder} limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Counts matching schedules up to a limit. */
export async function countSchedules(tx: Tx, search: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${FROM} where ${matchesSearch(search)} limit ${limit}) found`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

type ScheduleProgressRow = {
  id: ScheduleId;
  status: ScheduleStatus;
  processedThrough: Day | null;
  nextDate: Day | null;
};

export type ScheduleRow = ScheduleInput & TemplateHistory & ScheduleProgressRow;

const templateOf = (row: ScheduleRow) =>
  JSON.stringify(
    Object.fromEntries(
      ([...TEMPLATE_FIELDS, "totals", "changes"] as const).map((field) => [field, row[field]]),
    ),
  );

/** Builds a change of the template from a date on. */
export function changeStartingOn(from: Day, input: ScheduleInput, totals: TotalFrom[]): StoredChange {
  const { daysUntilDue, paymentTerms, notes, orderReference, contractReference, pricesIncludeTax, discount } =
    input;
  const { items, priceChanges, journal, money, result, language } = input;
  const terms = { daysUntilDue, paymentTerms, notes, orderReference, contractReference };
  const template = { ...terms, pricesIncludeTax, discount, items, priceChanges, journal, money };
  return { ...template, from, result, language, totals };
}

const firstTotal = ({ totals: [first] }: ScheduleRow): Money => first?.total ?? ZERO;

/** The contact that is stored in a column and never changes: a document's party, or the payee. */
export const partyOf = ({ partyId, money }: ScheduleInput) => partyId ?? money?.partyId ?? null;

export async function insertSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  const { id, kind, result, language } = row;
  const { intervalUnit, intervalCount, startsOn, isOnLastDay, endsOn, occurrenceCount } = row;
  await sql`
    insert into schedules (book_id, id, kind, party_id, template, total, result, language, interval_unit, interval_count, starts_on,
      on_last_day, ends_on, occurrence_count, status, processed_through, next_date)
    values (${BOOK}, ${id}, ${kind}, ${partyOf(row)}, ${templateOf(row)}::jsonb, ${firstTotal(row)}, ${result}, ${language}, ${intervalUnit},
      ${intervalCount}, ${startsOn}, ${isOnLastDay}, ${endsOn}, ${occurrenceCount}, ${row.status}, ${row.processedThrough},
      ${row.nextDate})`.execute(tx);
}

/** Saves a user's edit of a schedule as its next version. */
export async function updateSchedule(tx: Tx, row: ScheduleRow): Promise<void> {
  const { id, result, language } = row;
  const { intervalUnit, intervalCount, startsOn, isOnLastDay, endsOn, occurrenceCount } = row;
  await sql`
    update schedules set version = version + 1, party_id = ${partyOf(row)}, template = ${templateOf(row)}::jsonb,
      total = ${firstTotal(row)}, result = ${result}, language = ${language}, interval_unit = ${intervalUnit}, interval_count = ${intervalCount},
      starts_on = ${startsOn}, on_last_day = ${isOnLastDay}, ends_on = ${endsOn}, occurrence_count = ${occurrenceCount},
      status = ${row.status}, processed_through = ${row.processedThrough}, next_date = ${row.nextDate}
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/** Stores a schedule's progress; `isChanged` if by a user, which makes a new version. */
export async function updatePlace(
  tx: Tx,
  { id, status, processedThrough, nextDate }: ScheduleProgressRow,
  isChanged: boolean,
): Promise<void> {
  const counted = isChanged ? sql`version = version + 1,` : sql``;
  await sql`
    update schedules set ${counted} status = ${status},
      processed_through = ${processedThrough}, next_date = ${nextDate}
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

/**
 * Sets when the background work processes the schedule next: at the start of its next day in the company's time zone, or at the
 * time of a retry.
 */
export async function storeScheduleJob(tx: Tx, id: ScheduleId): Promise<void> {
  const { rows } = await sql<{ due: Instant | null; isWell: boolean }>`
    select case when s.status <> 'paused' then least(${yearStartSql(sql`s.next_date`)}, o.retry_at) end as due,
      o.failed = 0 as "isWell"
    from ${bookRows("schedules s")} cross join (
      select min(retry_at) as retry_at, count(error) as failed from ${bookRows("schedule_occurrences")}
      where schedule_id = ${id} and status in ('unsent', 'failed')
    ) o where s.id = ${id}`.execute(tx);
  const { due, isWell } = rows[0] ?? { due: null, isWell: true };
  await sql`select schedule_job('schedule', ${id}, ${due}, ${isWell})`.execute(tx);
}

/** Days after a date that are already processed, because a user skipped them. */
export async function selectDaysAfter(tx: Tx, id: ScheduleId, after: Day | null): Promise<Set<Day>> {
  const { rows } = await sql<{ date: Day }>`
    select date from ${bookRows("schedule_occurrences")}
    where schedule_id = ${id} and date > coalesce(${after}::date, '-infinity')`.execute(tx);
  return new Set(rows.map(({ date }) => date));
}

export async function selectOccurrences(tx: Tx, id: ScheduleId): Promise<ScheduleOccurrence[]> {
  const { rows } = await sql<ScheduleOccurrence>`
    select o.date, o.status, d.id as "documentId", j.id as "journalId", coalesce(d.number, j.number) as number,
      format_amount(coalesce(d.total, j.total)) as total, d.currency, o.error, m.error as "emailError", o.attempts as "attemptCount",
      o.retry_at as "retryAt", o.at as "processedAt"
    from ${bookRows("schedule_occurrences o")} left join ${bookRows("documents d")} on d.id = o.created_record_id
    left join ${bookRows("journals j")} on j.id = o.created_record_id and j.deleted_at is null
    left join ${selectUndeliveredDocuments()} m on m.document_id = d.id
    where o.schedule_id = ${id} order by o.date desc limit 100`.execute(tx);
  return rows;
}

export type StoredOccurrence = {
  date: Day;
  status: OccurrenceStatus;
  /** Document to send again; the ID of a journal entry is never used. */
  createdRecordId: DocumentId | null;
  attempts: number;
  /** Null if it isn't retried. */
  retryAt: Instant | null;
  /** A user's reason for posting on this date under a soft lock. */
  lockReason: string | null;
};

const OCCURRENCE = sql`date, status, created_record_id as "createdRecordId", attempts, retry_at as "retryAt",
  lock_reason as "lockReason"`;

export async function selectOccurrence(tx: Tx, id: ScheduleId, date: Day): Promise<StoredOccurrence | null> {
  const { rows } = await sql<StoredOccurrence>`
    select ${OCCURRENCE} from ${bookRows("schedule_occurrences")}
    where schedule_id = ${id} and date = ${date}::date`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the first day whose retry is due, or null. */
export async function selectDueRetry(tx: Tx, id: ScheduleId): Promise<StoredOccurrence | null> {
  const { rows } = await sql<StoredOccurrence>`
    select ${OCCURRENCE} from ${bookRows("schedule_occurrences")}
    where schedule_id = ${id} and status in ('unsent', 'failed') and retry_at <= now()
    order by retry_at, date limit 1`.execute(tx);
  return rows[0] ?? null;
}

type OccurrenceOutcome = {
  id: ScheduleId;
  date: Day;
  status: OccurrenceStatus;
  createdRecordId?: DocumentId | JournalId | null;
  error?: string | null;
  attempts?: number;
  /** Minutes until the retry; null for none. */
  retryIn?: number | null;
};

/** Records the outcome of a day. The database refuses to change completed ones. */
export async function upsertOccurrence(tx: Tx, outcome: OccurrenceOutcome): Promise<void> {
  const { id, date, status, createdRecordId = null, error = null, attempts = 0, retryIn = null } = outcome;
  await sql`
    insert into schedule_occurrences as o (book_id, schedule_id, date, status, created_record_id, error, attempts, retry_at, at)
    values (${BOOK}, ${id}, ${date}, ${status}, ${createdRecordId}, ${error}, ${attempts},
      now() + make_interval(mins => ${retryIn}::integer), now())
    on conflict (book_id, schedule_id, date) do update set status = excluded.status, created_record_id = excluded.created_record_id,
      error = excluded.error, attempts = excluded.attempts, retry_at = excluded.retry_at,
      lock_reason = coalesce(excluded.lock_reason, o.lock_reason), at = excluded.at`.execute(tx);
}

/** Stops all automatic retries of a schedule. */
export async function stopRetries(tx: Tx, id: ScheduleId): Promise<void> {
  await sql`
    update schedule_occurrences set retry_at = null
    where book_id = ${BOOK} and schedule_id = ${id} and status in ('unsent', 'failed')`.execute(tx);
}
