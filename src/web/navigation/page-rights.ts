import type { CompanyOfPerson } from "#contract/companies.ts";
import type { OperationId } from "#contract/operations.ts";
import { isPermittedTo } from "#contract/rights.ts";
import { type Membership, SWITCHES_OF } from "#domain/roles.ts";
import { appOfAddress, paths } from "./paths.ts";

/** The operations needed to view pages with a URL prefix, and to use their forms. The longest prefix wins. */
const PAGES: readonly (readonly [start: string, reads: OperationId, writes: OperationId])[] = [
  ["accounts", "accounts.list", "accounts.create"],
  ["journals", "journals.list", "journals.create"],
  ["transactions", "journals.list", "journals.create"],
  ["opening-balances", "openingBalances.get", "openingBalances.create"],
  ["vendors", "vendors.list", "vendors.create"],
  ["customers", "customers.list", "customers.create"],
  ["products/values", "valueAdjustments.list", "valueAdjustments.addLandedCost"],
  ["products", "products.list", "products.create"],
  ["tax-rates", "taxRates.list", "taxRates.create"],
  ["purchases/vendor-credits", "vendorCredits.list", "vendorCredits.create"],
  ["purchases", "bills.list", "bills.create"],
  ["sales/credit-notes", "creditNotes.list", "creditNotes.create"],
  ["sales", "invoices.list", "invoices.create"],
  ["quotes", "quotes.list", "quotes.create"],
  ["sales-orders", "salesOrders.list", "salesOrders.create"],
  ["purchase-orders", "purchaseOrders.list", "purchaseOrders.create"],
  ["reminders", "reminders.list", "reminders.send"],
  ["payments", "payments.list", "payments.create"],
  ["money", "money.accounts", "money.create"],
  ["bank", "bank.accounts", "bank.import"],
  ["assets", "assets.list", "assets.create"],
  ["accruals", "accruals.list", "accruals.create"],
  ["loans", "loans.list", "loans.create"],
  ["revaluations", "revaluations.list", "revaluations.create"],
  ["inbox", "attachments.list", "attachments.add"],
  ["schedules", "schedules.list", "schedules.create"],
  ["tax-returns", "taxReturns.list", "taxReturns.file"],
  ["year-end", "yearEnd.list", "yearEnd.close"],
  ["checklist", "checklist.get", "checklist.setStatus"],
  ["approvals", "approvals.list", "approvals.list"],
  ["activity", "auditLog.list", "auditLog.list"],
  ["reports", "reports.trialBalance", "reports.trialBalance"],
];

/** The last path segments of form pages. */
const FORMS = /\/(new|edit|expense|deposit|transfer|match|reconcile)$/;
const HOME: OperationId = "reports.dashboard";

/** The operation needed to open a page; null if every role may. */
function operationOfPage(address: string): OperationId | null {
  const [pathname = ""] = address.split(/[?#]/);
  // Permissions in another company are checked by its own pages.
  if (appOfAddress(pathname) !== paths.home() || !pathname.startsWith(paths.home())) return null;
  const page = pathname.slice(paths.home().length + 1).replace(/\/$/, "");
  if (page === "") return HOME;
  const rule = PAGES.find(([start]) => page === start || page.startsWith(`${start}/`));
  if (rule === undefined) return null;
  const [, reads, writes] = rule;
  if (FORMS.test(page)) return writes;
  return reads === "accounts.list" && page !== "accounts" ? "accounts.ledger" : reads;
}

/** Whether a member's role opens a page. */
export function canOpenPage(member: Membership, address: string): boolean {
  const operation = operationOfPage(address);
  return operation === null || isPermittedTo(member, operation);
}

/** Pages below another page that every company has. */
const SUBPAGES = ["bank/rules", "bank/statements", "journals/imports", "products/counts"];
const PAGES_OF_EVERY_COMPANY = ["activity", "companies", "help", "opening-balances"];

/**
 * The address of the same page in another company: of the list if the page shows a record, and of the dashboard if the
 * user's role there doesn't include it.
 */
export function addressInCompany(
  { id, role }: Pick<CompanyOfPerson, "id" | "role">,
  pathname: string,
): string {
  const page = pathname.slice(paths.home().length + 1).replace(/\/$/, "");
  const starts = [...SUBPAGES, ...PAGES_OF_EVERY_COMPANY, ...PAGES.map(([start]) => start)];
  const sharedPage = /^(reports|settings)(\/|$)/.test(page)
    ? page
    : starts.find((start) => page === start || page.startsWith(`${start}/`));
  if (sharedPage === undefined) return paths.homeOf(id);
  const address = `${paths.home()}/${sharedPage}`;
  return canOpenPage({ role, ...SWITCHES_OF[role] }, address)
    ? paths.inCompany(id, address)
    : paths.homeOf(id);
}
