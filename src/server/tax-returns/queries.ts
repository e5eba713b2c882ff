import { sql } from "kysely";
import type { HistorySeal } from "#contract/books-check.ts";
import type { TaxReturn } from "#contract/tax-returns.ts";
import type { Day } from "#domain/dates.ts";
import type { TaxReturnId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import type { TaxBox, TaxFact } from "#domain/tax-form.ts";
import type { TaxFormId } from "#domain/tax-period.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

type Payment = NonNullable<TaxReturn["payment"]>;

/** A tax account with the amount counted by the return, as stored. */
export type TaxAccountInReturn = TaxReturn["accounts"][number] & { side: "sales" | "purchases" };

/** A filed return, with the journal entry of its payment, if any. */
export type FiledReturn = Period & {
  id: TaxReturnId;
  form: TaxFormId;
  filedOn: Day;
  boxes: TaxBox[];
  facts: TaxFact[];
  accounts: TaxAccountInReturn[];
  payable: Money;
  isUndone: boolean;
  payment: Payment | null;
  historySeal: HistorySeal | null;
};

const SELECT_RETURNS = sql`
  select r.id, r.form, r.starts_on as start, r.ends_on as "end", r.filed_on as "filedOn", r.boxes, r.facts, r.accounts,
    format_amount(r.payable) as payable, r.undone_at is not null as "isUndone", r.history_seal as "historySeal",
    case when j.id is not null then json_build_object('journalId', j.id, 'number', j.number, 'date', j.date) end as payment
  from ${bookRows("tax_returns r")}
  left join ${bookRows("journals j")} on j.source = 'tax_return' and j.source_id = r.id and j.status = 'posted'
    and j.deleted_at is null`;

/** Returns one return, even if its filing was undone. */
export async function selectReturn(tx: Tx, id: TaxReturnId): Promise<FiledReturn | undefined> {
  const { rows } = await sql<FiledReturn>`${SELECT_RETURNS} where r.id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the filed return for the period starting on a day. */
export async function selectFiledFrom(tx: Tx, start: Day): Promise<FiledReturn | undefined> {
  const { rows } =
    await sql<FiledReturn>`${SELECT_RETURNS} where r.starts_on = ${start} and r.undone_at is null`.execute(
      tx,
    );
  return rows[0];
}

type FiledPeriod = Pick<FiledReturn, "id" | "form" | "start" | "end" | "filedOn" | "payable"> & {
  isPaid: boolean;
};

/** Returns the filed returns, newest first. */
export async function selectFiledPeriods(tx: Tx): Promise<FiledPeriod[]> {
  const { rows } = await sql<FiledPeriod>`
    select r.id, r.form, r.starts_on as start, r.ends_on as "end", r.filed_on as "filedOn",
      format_amount(r.payable) as payable, exists (
        select from ${bookRows("journals")} where source = 'tax_return' and source_id = r.id and status = 'posted'
          and deleted_at is null
      ) as "isPaid"
    from ${bookRows("tax_returns r")} where r.undone_at is null order by r.ends_on desc`.execute(tx);
  return rows;
}

type NewTaxReturn = Period & { id: TaxReturnId; form: TaxFormId; filedOn: Day };
type FiledContent = {
  boxes: readonly TaxBox[];
  facts: readonly TaxFact[];
  accounts: readonly object[];
  payable: Money;
};

export async function insertReturn(
  tx: Tx,
  { id, form, start, end, filedOn }: NewTaxReturn,
  content: FiledContent,
): Promise<void> {
  await sql`
    select from ${BOOK_ROW}, file_tax_return(b.book_id, ${id}, ${form}, ${start}, ${end}, ${filedOn},
      ${JSON.stringify(content)}::jsonb, ${newId()})`.execute(tx);
}

export async function markReturnUndone(tx: Tx, id: TaxReturnId): Promise<void> {
  await sql`select from ${BOOK_ROW}, undo_tax_return(b.book_id, ${id}, ${newId()})`.execute(tx);
}
