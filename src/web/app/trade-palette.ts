import { Banknote, CalendarClock, FileText, Package, Plus, Undo2, Users } from "lucide-react";
import { documentEndpoints } from "#contract/documents.ts";
import { partyEndpoints } from "#contract/parties.ts";
import { paymentEndpoints } from "#contract/payments.ts";
import { productEndpoints } from "#contract/products.ts";
import { DOCUMENT_KINDS, PARTY_SIDES, type DocumentKind } from "#domain/document.ts";
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

/** Documents, payments, vendors, customers and products that match. */
export async function findTradeRecords(search: string, limit: number): Promise<PaletteEntry[]> {
  const query = { search, limit };
  const [documents, payments, parties, products] = await Promise.all([
    Promise.all(DOCUMENT_KINDS.map((kind) => call(documentEndpoints[kind].list, { query }))),
    call(paymentEndpoints.list, { query }),
    Promise.all(
      PARTY_SIDES.map(async (side) => {
        const { items } = await call(partyEndpoints[side].list, { query });
        return items.map((party) => ({ ...party, side }));
      }),
    ),
    call(productEndpoints.list, { query }),
  ]);
  return [
    ...documents
      .flatMap(({ items }) => items)
      .map(({ id, kind, number, partyName, total }): PaletteEntry => ({
        key: id,
        group: "Documents",
        label: `${number} · ${partyName}`,
        detail: formatMoney(total),
        href: paths.document(kind, id),
        icon: FileText,
      })),
    ...payments.items.map(({ id, number, partyName, amount }): PaletteEntry => ({
      key: id,
      group: "Payments",
      label: `${number} · ${partyName}`,
      detail: formatMoney(amount),
      href: paths.payment(id),
      icon: Banknote,
    })),
    ...parties.flat().map(({ id, side, code, name }): PaletteEntry => ({
      key: id,
      group: "People",
      label: name,
      detail: code,
      href: paths.party(side, id),
      icon: Users,
    })),
    ...products.items.map(({ id, code, name }): PaletteEntry => ({
      key: id,
      group: "Products",
      label: name,
      detail: code,
      href: paths.editProduct(id),
      icon: Package,
    })),
  ];
}
