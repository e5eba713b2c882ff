import {
  BellRing,
  CircleCheck,
  FilePen,
  FileText,
  Inbox,
  Landmark,
  type LucideIcon,
  Percent,
  ReceiptText,
} from "lucide-react";
import type { ToDo } from "#contract/to-do.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";

type ToDoRow = { label: string; count: number | null; href: string; icon: LucideIcon };

/** Returns the kinds of tasks to do, each with a link. */
export function rowsOf(toDo: ToDo): ToDoRow[] {
  const rows: ToDoRow[] = [
    bankRow(toDo),
    {
      label: "Overdue invoices",
      count: toDo.overdueInvoiceCount,
      href: paths.documents("invoice", { tab: "overdue" }),
      icon: FileText,
    },
    { label: "Reminders due", count: toDo.dueReminderCount, href: paths.reminders(), icon: BellRing },
    {
      label: "Accepted quotes to invoice",
      count: toDo.acceptedQuoteCount,
      href: paths.orders("quote", { tab: "accepted" }),
      icon: FileText,
    },
    {
      label: "Draft invoices",
      count: toDo.draftInvoiceCount,
      href: paths.documents("invoice", { tab: "draft" }),
      icon: FilePen,
    },
    {
      label: `Bills due by ${formatDate(toDo.through)}`,
      count: toDo.dueBillCount,
      href: paths.documents("bill", { tab: "unpaid" }),
      icon: ReceiptText,
    },
    {
      label: "Draft bills",
      count: toDo.draftBillCount,
      href: paths.documents("bill", { tab: "draft" }),
      icon: FilePen,
    },
    { label: "Receipts to process", count: toDo.waitingReceiptCount, href: paths.inbox(), icon: Inbox },
    {
      label: "Drafts to approve",
      count: toDo.waitingApprovalCount,
      href: paths.approvals(),
      icon: CircleCheck,
    },
    { label: "Tax returns due", count: toDo.dueTaxReturnCount, href: paths.taxReturns(), icon: Percent },
  ];
  return rows.filter(({ count }) => count !== 0);
}

function bankRow({ bankAccounts }: ToDo): ToDoRow {
  const [account, ...otherAccounts] = bankAccounts;
  return {
    label: "Bank transactions to review",
    count: bankAccounts.reduce((sum, { forReviewCount }) => sum + forReviewCount, 0),
    href: account !== undefined && otherAccounts.length === 0 ? paths.bankWork(account.code) : paths.bank(),
    icon: Landmark,
  };
}

/** Number of tasks for the sidebar; a kind without a known count counts as one. */
export function countOfToDo(toDo: ToDo): number {
  return rowsOf(toDo).reduce((sum, { count }) => sum + (count ?? 1), 0);
}
