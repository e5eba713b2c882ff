import type { Party } from "#contract/parties.ts";
import { isForeign } from "#web/fields/amount-text.tsx";
import type { Period } from "#domain/periods.ts";
import type { AccountType } from "#domain/account.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";

type PartyTexts = {
  singular: string;
  title: string;
  plural: string;
  search: string;
  empty: string;
  account: string;
  accountType: AccountType;
  accountHint: string;
  balance: string;
  documentKind: DocumentKind;
  creditKind: DocumentKind;
  documents: string;
  /** The kind of trade with a contact: "Sales"; `tradedWith` is "Sales to". */
  traded: string;
  tradedWith: string;
  pay: string;
  direction: "in" | "out";
};

/** The wording for vendors and customers, which is all that differs between them (Behavior 2.8, 5.4). */
export const PARTY_LABELS: Readonly<Record<PartySide, PartyTexts>> = {
  vendor: {
    singular: "vendor",
    title: "Vendor",
    plural: "Vendors",
    search: "Search vendors...",
    empty:
      "The businesses you buy from. Each bill belongs to a vendor, and you can see what you owe each of them.",
    account: "Payable account",
    accountType: "liability",
    accountHint: "Leave blank to use Accounts Payable (created if needed).",
    balance: "Amount you owe",
    documentKind: "bill",
    creditKind: "vendor_credit",
    documents: "bills",
    traded: "Purchases",
    tradedWith: "Purchases from",
    pay: "Make payment",
    direction: "out",
  },
  customer: {
    singular: "customer",
    title: "Customer",
    plural: "Customers",
    search: "Search customers...",
    empty:
      "The people and businesses you sell to. Each invoice belongs to a customer, and you can see what each of them owes.",
    account: "Receivable account",
    accountType: "asset",
    accountHint: "Leave blank to use Accounts Receivable (created if needed).",
    balance: "Owes you",
    documentKind: "invoice",
    creditKind: "credit_note",
    documents: "invoices",
    traded: "Sales",
    tradedWith: "Sales to",
    pay: "Receive payment",
    direction: "in",
  },
};

/** The file name of a statement: contact code, currency if foreign, and period (Behavior 9). */
export function statementName(
  { code }: Pick<Party, "code">,
  { start, end, currency }: Period & { currency?: string | undefined },
): string {
  const name = code.replaceAll(/[^\p{L}\p{N}_-]+/gu, "-");
  return `statement-${name}-${isForeign(currency) ? `${currency}-` : ""}${start}-to-${end}`;
}
