import { Banknote, BookOpenText, FileText, ListTree, Package, Users, type LucideIcon } from "lucide-react";
import { DOCUMENT_RESOURCES, PARTY_RESOURCES } from "#contract/operations.ts";
import type { Day } from "#domain/dates.ts";
import { DOCUMENT_KINDS, PARTY_SIDES, type DocumentKind, type PartySide } from "#domain/document.ts";
import { call } from "#web/api/call-api.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-labels.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import type { useMay } from "#web/ui/permissions.ts";

export type PaletteEntry = {
  key: string;
  group:
    | "Go to"
    | "Settings"
    | "Accounts"
    | "Reports"
    | "Actions"
    | "Companies"
    | "Documents"
    | "Payments"
    | "Customers and vendors"
    | "Products"
    | "Journal entries";
  label: string;
  /** Other search terms. */
  keywords?: string;
  icon: LucideIcon;
  detail?: string;
  /** The date of a record, which tells apart records with the same amount. */
  date?: Day;
  keys?: string;
} & ({ href: string; isOtherCompany?: true } | { href?: undefined; onSelect: () => void });

const FOUND_MAX = 6;

/** Whether the user has a permission. */
type PermissionCheck = ReturnType<typeof useMay>;

/** Finds records of all types the user can open. */
export async function findRecords(search: string, may: PermissionCheck) {
  const query = { search, limit: FOUND_MAX };
  const [accounts, journals, trade] = await Promise.all([
    may("accounts.ledger") ? findAccounts(query) : [],
    may("journals.list") ? findJournals(query) : [],
    findTradeRecords(query, may),
  ]);
  return { accounts, otherRecords: [...trade, ...journals] };
}

async function findAccounts(query: PaletteQuery): Promise<PaletteEntry[]> {
  const { items } = await call("accounts.list", { query });
  return items.map(({ id, code, name, type }) => ({
    key: id,
    group: "Accounts",
    label: `${code} - ${name}`,
    detail: ACCOUNT_TYPE_LABELS[type],
    href: paths.account(code),
    icon: ListTree,
  }));
}

async function findJournals(query: PaletteQuery): Promise<PaletteEntry[]> {
  const { items } = await call("journals.list", { query });
  return items.map(({ id, number, description, date, total }) => ({
    key: id,
    group: "Journal entries",
    label: `${number} · ${description}`,
    date,
    detail: formatMoney(total),
    href: paths.journal(id),
    icon: BookOpenText,
  }));
}

type PaletteQuery = { search: string; limit: number };

/** Finds matching documents, payments, vendors, customers and products. */
async function findTradeRecords(query: PaletteQuery, may: PermissionCheck): Promise<PaletteEntry[]> {
  const kinds = DOCUMENT_KINDS.filter((kind) => may(`${DOCUMENT_RESOURCES[kind]}.list`));
  const sides = PARTY_SIDES.filter((side) => may(`${PARTY_RESOURCES[side]}.list`));
  const results = await Promise.all([
    ...kinds.map((kind) => findDocuments(kind, query)),
    may("payments.list") ? findPayments(query) : [],
    ...sides.map((side) => findParties(side, query)),
    may("products.update") ? findProducts(query) : [],
  ]);
  return results.flat();
}

async function findDocuments(kind: DocumentKind, query: PaletteQuery): Promise<PaletteEntry[]> {
  const { items } = await call(`${DOCUMENT_RESOURCES[kind]}.list`, { query });
  return items.map(({ id, number, partyName, date, total, currency }) => ({
    key: id,
    group: "Documents",
    label: `${number} · ${partyName}`,
    date,
    detail: formatMoney(total, currency),
    href: paths.document(kind, id),
    icon: FileText,
  }));
}

async function findPayments(query: PaletteQuery): Promise<PaletteEntry[]> {
  const { items } = await call("payments.list", { query });
  return items.map(({ id, number, partyName, date, amount, currency }) => ({
    key: id,
    group: "Payments",
    label: `${number} · ${partyName}`,
    date,
    detail: formatMoney(amount, currency),
    href: paths.payment(id),
    icon: Banknote,
  }));
}

async function findParties(side: PartySide, query: PaletteQuery): Promise<PaletteEntry[]> {
  const { items } = await call(`${PARTY_RESOURCES[side]}.list`, { query });
  return items.map(({ id, code, name }) => ({
    key: id,
    group: "Customers and vendors",
    label: name,
    detail: code,
    href: paths.party(side, id),
    icon: Users,
  }));
}

async function findProducts(query: PaletteQuery): Promise<PaletteEntry[]> {
  const { items } = await call("products.list", { query });
  return items.map(({ id, code, name }) => ({
    key: id,
    group: "Products",
    label: name,
    detail: code,
    href: paths.editProduct(id),
    icon: Package,
  }));
}
