import { ArrowDownUp, Banknote, CalendarClock, FileText, Package, Plus, Undo2, Users } from "lucide-react";
import { documentEndpoints } from "#contract/documents.ts";
import { partyEndpoints } from "#contract/parties.ts";
import { paymentEndpoints } from "#contract/payments.ts";
import { productEndpoints } from "#contract/products.ts";
import { DOCUMENT_KINDS, PARTY_SIDES, type DocumentKind, type PartySide } from "#domain/document.ts";
import { formatMoney } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { paths } from "./paths.ts";
import type { PaletteEntry } from "./use-palette-entries.ts";

const NEW: Readonly<Record<DocumentKind, string>> = {
  invoice: "New Invoice",
  bill: "New Bill",
  credit_note: "New Credit Note",
  vendor_credit: "New Vendor Credit",
};

/** The pages of trade that have no entry in the sidebar. */
export function tradePages(): PaletteEntry[] {
  const aging = (side: "receivable" | "payable", label: string): PaletteEntry => {
    const href = paths.aging({ side });
    return { key: href, group: "Go to", label, href, icon: CalendarClock };
  };
  const credits = (kind: "credit_note" | "vendor_credit", label: string): PaletteEntry => {
    const href = paths.documents(kind);
    return { key: href, group: "Go to", label, href, icon: Undo2 };
  };
  return [
    credits("credit_note", "Credit Notes"),
    credits("vendor_credit", "Vendor Credits"),
    aging("receivable", "Receivables Aging"),
    aging("payable", "Payables Aging"),
    {
      key: paths.stockMovement(),
      group: "Go to",
      label: "Stock Movement",
      href: paths.stockMovement(),
      icon: ArrowDownUp,
    },
  ];
}

/** What can be started in trade. */
export function newTradeRecords(): PaletteEntry[] {
  const kinds = ["invoice", "bill", "credit_note", "vendor_credit"] as const;
  const starts: [label: string, href: string][] = [
    ...kinds.map((kind): [string, string] => [NEW[kind], paths.newDocument(kind)]),
    ["Receive Payment", paths.newPayment({ direction: "in" })],
    ["Record Payment", paths.newPayment({ direction: "out" })],
    ["New Customer", paths.newParty("customer")],
    ["New Vendor", paths.newParty("vendor")],
    ["New Product", paths.newProduct()],
    ["New Tax Rate", paths.newTaxRate()],
  ];
  return starts.map(([label, href]) => ({ key: href, group: "Actions", label, href, icon: Plus }));
}

type Query = { search: string; limit: number };

/** Documents, payments, vendors, customers and products that match. */
export async function findTradeRecords(search: string, limit: number): Promise<PaletteEntry[]> {
  const query = { search, limit };
  const found = await Promise.all([
    ...DOCUMENT_KINDS.map((kind) => findDocuments(kind, query)),
    findPayments(query),
    ...PARTY_SIDES.map((side) => findParties(side, query)),
    findProducts(query),
  ]);
  return found.flat();
}

async function findDocuments(kind: DocumentKind, query: Query): Promise<PaletteEntry[]> {
  const { items } = await call(documentEndpoints[kind].list, { query });
  return items.map(({ id, number, partyName, date, total }) => ({
    key: id,
    group: "Documents",
    label: `${number} · ${partyName}`,
    date,
    detail: formatMoney(total),
    href: paths.document(kind, id),
    icon: FileText,
  }));
}

async function findPayments(query: Query): Promise<PaletteEntry[]> {
  const { items } = await call(paymentEndpoints.list, { query });
  return items.map(({ id, number, partyName, date, amount }) => ({
    key: id,
    group: "Payments",
    label: `${number} · ${partyName}`,
    date,
    detail: formatMoney(amount),
    href: paths.payment(id),
    icon: Banknote,
  }));
}

async function findParties(side: PartySide, query: Query): Promise<PaletteEntry[]> {
  const { items } = await call(partyEndpoints[side].list, { query });
  return items.map(({ id, code, name }) => ({
    key: id,
    group: "People",
    label: name,
    detail: code,
    href: paths.party(side, id),
    icon: Users,
  }));
}

async function findProducts(query: Query): Promise<PaletteEntry[]> {
  const { items } = await call(productEndpoints.list, { query });
  return items.map(({ id, code, name }) => ({
    key: id,
    group: "Products",
    label: name,
    detail: code,
    href: paths.editProduct(id),
    icon: Package,
  }));
}
