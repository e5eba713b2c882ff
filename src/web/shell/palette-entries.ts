import { useQuery } from "@tanstack/react-query";
import {
  BookOpenText,
  Building2,
  ChartColumn,
  Keyboard,
  ListTree,
  Plus,
  type LucideIcon,
  Banknote,
  CalendarClock,
  FileInput,
  FileText,
  Landmark,
  Package,
  Scale,
  Undo2,
  Users,
} from "lucide-react";
import type { CompanyOfPerson } from "#contract/companies.ts";
import { DOCUMENT_RESOURCES, PARTY_RESOURCES } from "#contract/operations.ts";
import { DOCUMENT_KINDS, PARTY_SIDES, type DocumentKind, type PartySide } from "#domain/document.ts";
import { call } from "#web/api/call.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-words.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { REPORT_PAGES } from "#web/reports/report-pages.ts";
import { useIsUsable, useMay } from "#web/ui/permissions.ts";
import { useSettled } from "#web/ui/use-settled.ts";
import type { Day } from "#domain/dates.ts";
import { useOtherCompanies } from "./company-menu.tsx";
import { type NavEntry, useNavEntries } from "./nav-entries.ts";

export type PaletteEntry = {
  key: string;
  group:
    | "Go to"
    | "Accounts"
    | "Reports"
    | "Actions"
    | "Companies"
    | "Documents"
    | "Payments"
    | "Customers and vendors"
    | "Products"
    | "Journals";
  label: string;
  /** Other words that people look for it by. */
  words?: string;
  icon: LucideIcon;
  detail?: string;
  /** The business date of a record, of which many may have one amount. */
  date?: Day;
  keys?: string;
} & ({ href: string; isOtherCompany?: true } | { href?: undefined; onSelect: () => void });

type Commands = { onHelp: () => void; onNewCompany: () => void };

const FOUND_MAX = 6;

/**
 * What the palette offers for the words typed so far; records come from the server's search. An account comes
 * before the report that mentions it, and what has the words in its name before a page that has others for them (Interface 2).
 */
export function usePaletteEntries(typed: string, { onHelp, onNewCompany }: Commands) {
  const text = typed.trim();
  const may = useMay();
  const isUsable = useIsUsable();
  const sidebar = useNavEntries();
  const companies = useOtherCompanies(true) ?? [];
  const search = useSettled(text);
  const found = useQuery({
    queryKey: ["palette", search],
    enabled: search !== "",
    queryFn: () => findRecords(search, may),
  });
  const fixed = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
    entries.filter(
      ({ label, words = "", href }) => isUsable({ href }) && matches({ label: `${label} ${words}`, text }),
    );
  const pages = pageEntries(sidebar);
  const isNamed = ({ label }: PaletteEntry): boolean => matches({ label, text });
  const records = text !== "" && search === text ? found.data : undefined;
  return {
    entries: [
      ...fixed(pages.filter(isNamed)),
      ...(records?.accounts ?? []),
      ...fixed([...reportEntries(), ...actionEntries({ onHelp, onNewCompany })]),
      ...fixed(pages.filter((page) => !isNamed(page))),
      ...fixed(companies.map(companyEntry)),
      ...(records?.others ?? []),
    ],
    isSearching: text !== "" && (search !== text || found.isFetching),
  };
}

function matches({ label, text }: { label: string; text: string }): boolean {
  const words = label.toLowerCase().split(" ");
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function pageEntries(sidebar: readonly NavEntry[]): PaletteEntry[] {
  const inSidebar = sidebar.map(({ letter, label, words = "", href, icon }): PaletteEntry => {
    return { key: href, group: "Go to", label, words, href, icon, keys: `g ${letter}` };
  });
  const others: Link[] = [
    ["Opening balances", paths.openingBalances(), Scale],
    ["Revaluations", paths.revaluations(), Scale],
    ["Journal imports", paths.journalImports(), FileInput],
    ["Bank statements", paths.bankStatements(), Landmark],
    ["Stock counts", paths.stockCounts(), Package],
    ["Landed costs and revaluations", paths.values(), Package],
    ["Credit Notes", paths.documents("credit_note"), Undo2],
    ["Vendor Credits", paths.documents("vendor_credit"), Undo2],
    ["Bills without a file", paths.documents("bill", { files: "without" }), FileText],
  ];
  return [...inSidebar, ...links("Go to", others)];
}

type Link = [label: string, href: string, icon: LucideIcon];

function links(group: PaletteEntry["group"], all: readonly Link[]): PaletteEntry[] {
  return all.map(([label, href, icon]) => ({ key: href, group, label, href, icon }));
}

/** Aging has an entry for each of its sides. */
function reportEntries(): PaletteEntry[] {
  const { aging: _aging, ...reports } = REPORT_PAGES;
  return links("Reports", [
    ...Object.values(reports).map(({ label, href }): Link => [label, href({}), ChartColumn]),
    ["Receivables aging", paths.aging({ side: "receivable" }), CalendarClock],
    ["Payables aging", paths.aging({ side: "payable" }), CalendarClock],
  ]);
}

function companyEntry({ id, name }: CompanyOfPerson): PaletteEntry {
  return {
    key: id,
    group: "Companies",
    label: `Switch to ${name}`,
    icon: Building2,
    href: paths.homeOf(id),
    isOtherCompany: true,
  };
}

function actionEntries({ onHelp, onNewCompany }: Commands): PaletteEntry[] {
  return [
    {
      key: "new-journal",
      group: "Actions",
      label: "New Journal Entry",
      href: paths.newJournal(),
      icon: Plus,
    },
    ...newTradeRecords(),
    { key: "new-account", group: "Actions", label: "New Account", href: paths.newAccount(), icon: Plus },
    { key: "new-company", group: "Actions", label: "New company", onSelect: onNewCompany, icon: Building2 },
    {
      key: "keys",
      group: "Actions",
      label: "Keyboard shortcuts",
      onSelect: onHelp,
      icon: Keyboard,
      keys: "?",
    },
  ];
}

/** Whether the reader may do something. */
type May = ReturnType<typeof useMay>;

/** Records of the kinds that the reader can open. */
async function findRecords(search: string, may: May) {
  const query = { search, limit: FOUND_MAX };
  const [accounts, journals, trade] = await Promise.all([
    may("accounts.ledger") ? findAccounts(query) : [],
    may("journals.list") ? findJournals(query) : [],
    findTradeRecords(query, may),
  ]);
  return { accounts, others: [...trade, ...journals] };
}

async function findAccounts(query: Query): Promise<PaletteEntry[]> {
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

async function findJournals(query: Query): Promise<PaletteEntry[]> {
  const { items } = await call("journals.list", { query });
  return items.map(({ id, number, description, date, total }) => ({
    key: id,
    group: "Journals",
    label: `${number} · ${description}`,
    date,
    detail: formatMoney(total),
    href: paths.journal(id),
    icon: BookOpenText,
  }));
}

const NEW: Readonly<Record<DocumentKind, string>> = {
  invoice: "New Invoice",
  bill: "New Bill",
  credit_note: "New Credit Note",
  vendor_credit: "New Vendor Credit",
};

/** What can be started in trade. */
function newTradeRecords(): PaletteEntry[] {
  const kinds = ["invoice", "bill", "credit_note", "vendor_credit"] as const;
  const starts: [label: string, href: string][] = [
    ...kinds.map((kind): [string, string] => [NEW[kind], paths.newDocument(kind)]),
    ["Spend money", paths.newMoneyEntry("spend")],
    ["Receive money", paths.newMoneyEntry("receive")],
    ["Transfer money", paths.newMoneyEntry("transfer")],
    ["Receive payment", paths.newPayment({ direction: "in" })],
    ["Make payment", paths.newPayment({ direction: "out" })],
    ["New Customer", paths.newParty("customer")],
    ["New Vendor", paths.newParty("vendor")],
    ["New Product", paths.newProduct()],
    ["New tax rate", paths.newTaxRate()],
  ];
  return starts.map(([label, href]) => ({ key: href, group: "Actions", label, href, icon: Plus }));
}

type Query = { search: string; limit: number };

/** Documents, payments, vendors, customers and products that match. */
async function findTradeRecords(query: Query, may: May): Promise<PaletteEntry[]> {
  const kinds = DOCUMENT_KINDS.filter((kind) => may(`${DOCUMENT_RESOURCES[kind]}.list`));
  const sides = PARTY_SIDES.filter((side) => may(`${PARTY_RESOURCES[side]}.list`));
  const found = await Promise.all([
    ...kinds.map((kind) => findDocuments(kind, query)),
    may("payments.list") ? findPayments(query) : [],
    ...sides.map((side) => findParties(side, query)),
    may("products.update") ? findProducts(query) : [],
  ]);
  return found.flat();
}

async function findDocuments(kind: DocumentKind, query: Query): Promise<PaletteEntry[]> {
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

async function findPayments(query: Query): Promise<PaletteEntry[]> {
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

async function findParties(side: PartySide, query: Query): Promise<PaletteEntry[]> {
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

async function findProducts(query: Query): Promise<PaletteEntry[]> {
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
