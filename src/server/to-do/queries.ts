import { sql } from "kysely";
import type { OperationId } from "#contract/operations.ts";
import { isOpenToTokens, isPermittedTo } from "#contract/rights.ts";
import type { ToDo } from "#contract/to-do.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { Membership, TokenArea } from "#domain/roles.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { previewReminders } from "#server/reminders/send-reminder.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { readPeriods } from "#server/tax-returns/read-returns.ts";

const DAYS_OF_WEEK = 7;
/** Customers to remind depend on every overdue invoice; beyond this number they are not counted. */
const LATE_INVOICES_MAX = 1_000;

type ToDoReader = Membership & { onlyArea: TokenArea | null };

/**
 * Returns the work due today (Behavior 2.5), limited to what the member's role and token allow. Each number uses an
 * index or a kept total.
 */
export async function readToDo(tx: Tx, reader: ToDoReader): Promise<ToDo> {
  const today = await selectToday(tx);
  const through = shiftDays(today, DAYS_OF_WEEK - 1);
  const counts = await selectCounts(tx, { today, through });
  const uses = await selectUses(tx);
  const may = (id: OperationId): boolean => isPermittedTo(reader, id) && isOpenToTokens(reader.onlyArea, id);
  const countIfAllowed = (id: OperationId, count: number): number => (may(id) ? count : 0);
  return {
    today,
    through,
    bankAccounts: may("bank.accounts") ? await selectToReview(tx) : [],
    overdueInvoices: countIfAllowed("invoices.list", counts.overdueInvoices),
    draftInvoices: countIfAllowed("invoices.list", counts.draftInvoices),
    draftBills: countIfAllowed("bills.list", counts.draftBills),
    billsDue: countIfAllowed("bills.list", counts.billsDue),
    taxReturnsDue: may("taxReturns.list") ? await countReturnsDue(tx) : 0,
    remindersDue: may("reminders.list") ? await countReminders(tx, counts.overdueInvoices) : 0,
    features: {
      assets: uses.assets && may("assets.list"),
      loans: uses.loans && may("loans.list"),
      accruals: uses.accruals && may("accruals.list"),
      salesOrders: uses.salesOrders && may("salesOrders.list"),
      purchaseOrders: uses.purchaseOrders && may("purchaseOrders.list"),
    },
  };
}

async function countReminders(tx: Tx, overdueInvoices: number): Promise<number | null> {
  if (overdueInvoices > LATE_INVOICES_MAX) return null;
  return (await previewReminders(tx, true)).digests.length;
}

async function selectToReview(tx: Tx): Promise<ToDo["bankAccounts"]> {
  const { rows } = await sql<ToDo["bankAccounts"][number]>`
    select a.code, n.lines as "transactionsToReview"
    from ${bookRows("bank_accounts b")} join ${bookRows("accounts a")} on a.id = b.account_id
      cross join lateral (
        select count(*)::int as lines from ${bookRows("bank_transactions l")}
        where l.account_id = b.account_id and not l.is_matched and l.amount <> 0
      ) n
    where n.lines > 0 order by a.code_order`.execute(tx);
  return rows;
}

type ToDoCounts = Pick<ToDo, "overdueInvoices" | "draftInvoices" | "draftBills" | "billsDue">;

async function selectCounts(tx: Tx, { today, through }: { today: Day; through: Day }): Promise<ToDoCounts> {
  const drafts = (kind: "invoice" | "bill") => sql`
    (select coalesce(sum(documents), 0)::int from ${bookRows("document_status_totals")}
      where kind = ${kind} and status = 'draft')`;
  const { rows } = await sql<ToDoCounts>`
    select ${drafts("invoice")} as "draftInvoices", ${drafts("bill")} as "draftBills",
      (select coalesce(sum(documents), 0)::int from ${bookRows("document_due_totals")}
        where kind = 'invoice' and due_date < ${today}::date) as "overdueInvoices",
      (select coalesce(sum(documents), 0)::int from ${bookRows("document_due_totals")}
        where kind = 'bill' and due_date <= ${through}::date) as "billsDue"`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A select without a table must return one row.");
  return counts;
}

/** Counts past periods whose return isn't filed; none if the books have no taxes. */
async function countReturnsDue(tx: Tx): Promise<number> {
  const { rows } = await sql`select from ${bookRows("account_tax_totals")} limit 1`.execute(tx);
  if (rows.length === 0) return 0;
  return (await readPeriods(tx)).items.filter(({ status }) => status === "due").length;
}

/** Selects what the sidebar shows only if in use (Behavior 2.3). */
async function selectUses(tx: Tx): Promise<ToDo["features"]> {
  const { rows } = await sql<ToDo["features"]>`
    select exists (select from ${bookRows("assets")}) as assets,
      exists (select from ${bookRows("loans")}) as loans,
      exists (select from ${bookRows("accruals")}) as accruals,
      exists (select from ${bookRows("orders")} where kind = 'sales_order') as "salesOrders",
      exists (select from ${bookRows("orders")} where kind = 'purchase_order') as "purchaseOrders"`.execute(
    tx,
  );
  const [uses] = rows;
  if (uses === undefined) throw new Error("A select without a table must return one row.");
  return uses;
}
