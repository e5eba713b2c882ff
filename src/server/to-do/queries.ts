import { sql } from "kysely";
import type { OperationId } from "#contract/operations.ts";
import { isOpenToTokens, isPermittedTo } from "#contract/rights.ts";
import type { TaxPeriod } from "#contract/tax-returns.ts";
import type { ToDo } from "#contract/to-do.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { Membership, TokenArea } from "#domain/roles.ts";
import { unreconciledSince } from "#server/bank/lookup.ts";
import { countInbox } from "#server/attachments/lookup.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { countWaiting } from "#server/approvals/lookup.ts";
import { previewReminders } from "#server/reminders/send-reminder.ts";
import { LOCKED_THROUGH, selectToday, type TaxChoices } from "#server/settings/lookup.ts";
import { readOpenPeriods } from "#server/tax-returns/read-returns.ts";

const DAYS_OF_WEEK = 7;
/** Customers to remind depend on every overdue invoice; beyond this number they are not counted. */
const LATE_INVOICES_MAX = 1_000;

/** Whether a member may call an operation. */
type OperationCheck = (id: OperationId) => boolean;

/** What is waiting in a company; null for what the member's role or token doesn't include. */
type Tasks = {
  today: Day;
  through: Day;
  bankAccounts: ToDo["bankAccounts"] | null;
  unreconciledSince: Day | null;
  overdueInvoiceCount: number | null;
  draftInvoiceCount: number | null;
  draftBillCount: number | null;
  dueBillCount: number | null;
  acceptedQuoteCount: number | null;
  taxReturns: ReturnsDue | null;
  /** The date through which nothing can be posted in any area. */
  lockedThrough: Day | null;
};

/** What was read of the company before. */
type TaskCompany = { today: Day; taxChoices?: TaxChoices };

/** Counts what is waiting, with one statement, and up to two more if the books have taxes. */
export async function readTasks(tx: Tx, company: TaskCompany, may: OperationCheck): Promise<Tasks> {
  const { today, taxChoices } = company;
  const through = shiftDays(today, DAYS_OF_WEEK - 1);
  const { hasTaxes, ...counts } = await selectCounts(tx, { today, through, hasBank: may("bank.accounts") });
  const permitted = <Value>(id: OperationId, value: Value): Value | null => (may(id) ? value : null);
  return {
    today,
    through,
    bankAccounts: counts.bankAccounts,
    unreconciledSince: counts.unreconciledSince,
    overdueInvoiceCount: permitted("invoices.list", counts.overdueInvoiceCount),
    draftInvoiceCount: permitted("invoices.list", counts.draftInvoiceCount),
    draftBillCount: permitted("bills.list", counts.draftBillCount),
    dueBillCount: permitted("bills.list", counts.dueBillCount),
    acceptedQuoteCount: permitted("quotes.list", counts.acceptedQuoteCount),
    lockedThrough: counts.lockedThrough,
    taxReturns: may("taxReturns.list") ? await readReturnsDue(tx, { hasTaxes, taxChoices }) : null,
  };
}

type ToDoReader = Membership & { onlyArea: TokenArea | null };

/**
 * Returns the work due today (Behavior 2.5), limited to what the member's role and token allow. Each number uses an
 * index or a kept total.
 */
export async function readToDo(tx: Tx, reader: ToDoReader): Promise<ToDo> {
  const may = (id: OperationId): boolean => isPermittedTo(reader, id) && isOpenToTokens(reader.onlyArea, id);
  const { today, through, ...tasks } = await readTasks(tx, { today: await selectToday(tx) }, may);
  const uses = await selectUses(tx);
  const overdueInvoiceCount = tasks.overdueInvoiceCount ?? 0;
  return {
    today,
    through,
    bankAccounts: tasks.bankAccounts ?? [],
    overdueInvoiceCount,
    draftInvoiceCount: tasks.draftInvoiceCount ?? 0,
    draftBillCount: tasks.draftBillCount ?? 0,
    dueBillCount: tasks.dueBillCount ?? 0,
    acceptedQuoteCount: tasks.acceptedQuoteCount ?? 0,
    dueTaxReturnCount: tasks.taxReturns?.due ?? 0,
    waitingReceiptCount: may("attachments.list") ? await countInbox(tx) : 0,
    dueReminderCount: may("reminders.list") ? await countReminders(tx, overdueInvoiceCount) : 0,
    waitingApprovalCount: may("approvals.approve") ? await countWaiting(tx) : 0,
    features: {
      assets: uses.assets && may("assets.list"),
      loans: uses.loans && may("loans.list"),
      accruals: uses.accruals && may("accruals.list"),
      salesOrders: uses.salesOrders && may("salesOrders.list"),
      purchaseOrders: uses.purchaseOrders && may("purchaseOrders.list"),
      approvals: uses.approvals && may("approvals.list"),
    },
  };
}

async function countReminders(tx: Tx, overdueInvoiceCount: number): Promise<number | null> {
  if (overdueInvoiceCount > LATE_INVOICES_MAX) return null;
  return (await previewReminders(tx, true)).digests.length;
}

type ToDoCounts = Pick<
  ToDo,
  "overdueInvoiceCount" | "draftInvoiceCount" | "draftBillCount" | "dueBillCount" | "acceptedQuoteCount"
> & {
  bankAccounts: ToDo["bankAccounts"] | null;
  unreconciledSince: Day | null;
  lockedThrough: Day | null;
  hasTaxes: boolean;
};

type CountedTasks = { today: Day; through: Day; hasBank: boolean };

async function selectCounts(tx: Tx, { today, through, hasBank }: CountedTasks): Promise<ToDoCounts> {
  const drafts = (kind: "invoice" | "bill") => sql`
    (select coalesce(sum(documents), 0)::int from ${bookRows("document_status_totals")}
      where kind = ${kind} and status = 'draft')`;
  const { rows } = await sql<ToDoCounts>`
    select ${drafts("invoice")} as "draftInvoiceCount", ${drafts("bill")} as "draftBillCount",
      (select coalesce(sum(documents), 0)::int from ${bookRows("document_due_totals")}
        where kind = 'invoice' and due_date < ${today}::date) as "overdueInvoiceCount",
      (select coalesce(sum(documents), 0)::int from ${bookRows("document_due_totals")}
        where kind = 'bill' and due_date <= ${through}::date) as "dueBillCount",
      (select coalesce(sum(orders), 0)::int from ${bookRows("order_status_totals")}
        where kind = 'quote' and undated_status = 'accepted') as "acceptedQuoteCount",
      exists (select from ${bookRows("account_tax_totals")}) as "hasTaxes",
      case when ${hasBank} then ${unreconciledSince()} end as "unreconciledSince", ${LOCKED_THROUGH} as "lockedThrough",
      case when ${hasBank} then (select coalesce(json_agg(json_build_object('code', a.code, 'forReviewCount', n.lines) order by a.code_order), '[]')
        from ${bookRows("bank_accounts b")} join ${bookRows("accounts a")} on a.id = b.account_id
          cross join lateral (
            select count(*)::int as lines from ${bookRows("bank_transactions l")}
            where l.account_id = b.account_id and not l.is_matched and l.amount <> 0
          ) n
        where n.lines > 0) end as "bankAccounts"`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A select without a table must return one row.");
  return counts;
}

/** The returns of past periods that aren't filed; none if the books have no taxes. */
type ReturnsDue = {
  due: number;
  first: { start: Day; dueDate: Day | null } | null;
  openPeriods: readonly TaxPeriod[];
};

async function readReturnsDue(
  tx: Tx,
  { hasTaxes, taxChoices }: { hasTaxes: boolean; taxChoices: TaxChoices | undefined },
): Promise<ReturnsDue> {
  const openPeriods = hasTaxes ? (await readOpenPeriods(tx, taxChoices)).items : [];
  const due = openPeriods.filter(({ status }) => status === "due");
  const first = due.at(-1);
  return {
    due: due.length,
    first: first === undefined ? null : { start: first.start, dueDate: first.dueDate },
    openPeriods,
  };
}

/** Selects what the sidebar shows only if in use (Behavior 2.3). */
async function selectUses(tx: Tx): Promise<ToDo["features"]> {
  const { rows } = await sql<ToDo["features"]>`
    select exists (select from ${bookRows("assets")}) as assets,
      exists (select from ${bookRows("loans")}) as loans,
      exists (select from ${bookRows("accruals")}) as accruals,
      exists (select from ${bookRows("orders")} where kind = 'sales_order') as "salesOrders",
      exists (select from ${bookRows("orders")} where kind = 'purchase_order') as "purchaseOrders",
      exists (select from ${bookRows("approval_rules")}) as approvals`.execute(tx);
  const [uses] = rows;
  if (uses === undefined) throw new Error("A select without a table must return one row.");
  return uses;
}
