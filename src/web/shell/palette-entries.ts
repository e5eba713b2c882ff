import { useQuery } from "@tanstack/react-query";
import {
  Building2,
  ChartColumn,
  Keyboard,
  Settings,
  Plus,
  type LucideIcon,
  CalendarClock,
  FileInput,
  FileText,
  Landmark,
  Package,
  Scale,
  Undo2,
} from "lucide-react";
import type { CompanyOfPerson } from "#contract/companies.ts";
import type { DocumentKind } from "#domain/document.ts";
import { ROLE_TEXTS } from "#domain/roles.ts";
import { useSession } from "#web/api/session.ts";
import { usePlace } from "#web/navigation/address.ts";
import { addressInCompany } from "#web/navigation/page-rights.ts";
import { paths } from "#web/navigation/paths.ts";
import { REPORT_PAGES } from "#web/reports/report-pages.ts";
import { useCanAccess, useMay } from "#web/ui/permissions.ts";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useOtherCompanies } from "./company-menu.tsx";
import { type NavEntry, useNavEntries } from "./nav-entries.ts";
import { NAV_KEYWORDS } from "./nav-keywords.ts";
import type { PaletteEntry } from "./palette-records.ts";

type PaletteCommands = { onHelp: () => void; onSwitch: () => void; onNewCompany: () => void };

/**
 * The palette entries for the typed words, including records found by the server. Actions with the same words as search terms
 * come first, then pages with the words in their name or search terms, and accounts before reports that mention them (Interface
 * 2).
 */
export function usePaletteEntries(typed: string, commands: PaletteCommands) {
  const { path } = usePlace();
  const text = typed.trim();
  const may = useMay();
  const isUsable = useCanAccess();
  const sidebar = useNavEntries();
  const companies = useOtherCompanies(true) ?? [];
  const search = useDebounced(text);
  const query = useQuery({
    queryKey: ["palette", search],
    enabled: search !== "",
    // Loaded with the first search.
    queryFn: async () => (await import("./palette-records.ts")).findRecords(search, may),
  });
  const fixed = (entries: readonly PaletteEntry[]): readonly PaletteEntry[] =>
    entries.filter((entry) => isUsable({ href: entry.href }) && isFoundByText(entry, text));
  const actions = actionEntries(commands);
  const pages = pageEntries(sidebar);
  const settings = useSettingsEntries();
  const isNamed = (entry: PaletteEntry): boolean => isNamedBy(entry, text);
  const records = text !== "" && search === text ? query.data : undefined;
  return {
    entries: [
      ...fixed(actions.filter((action) => hasKeywords(action, text))),
      ...fixed(pages.filter(isNamed)),
      ...(records?.accounts ?? []),
      ...fixed(settings.filter(isNamed)),
      ...fixed([...reportEntries(), ...actions.filter((action) => !hasKeywords(action, text))]),
      ...fixed(pages.filter((page) => !isNamed(page))),
      ...fixed(settings.filter((page) => !isNamed(page))),
      ...fixed(companies.map((company) => companyEntry(company, path))),
      ...(records?.otherRecords ?? []),
    ],
    isSearching: text !== "" && (search !== text || query.isFetching),
  };
}

type SearchTerms = Pick<PaletteEntry, "label" | "keywords">;

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/);

/** Whether every typed word begins a word of the entry's label or search terms. */
export function isFoundByText({ label, keywords = "" }: SearchTerms, text: string): boolean {
  const words = wordsOf(`${label} ${keywords}`);
  return wordsOf(text).every((part) => words.some((word) => word.startsWith(part)));
}

/** Whether every typed word begins a word of the entry's label, or is a whole word of its label or search terms. */
function isNamedBy({ label, keywords = "" }: SearchTerms, text: string): boolean {
  const words = new Set(wordsOf(`${label} ${keywords}`));
  return isFoundByText({ label }, text) || wordsOf(text).every((part) => words.has(part));
}

/** Whether every typed word is one of the entry's search terms. */
function hasKeywords({ keywords = "" }: SearchTerms, text: string): boolean {
  const words = new Set(wordsOf(keywords));
  return text !== "" && wordsOf(text).every((part) => words.has(part));
}

export function pageEntries(sidebar: readonly NavEntry[]): PaletteEntry[] {
  const inSidebar = sidebar.map(({ letter, label, href, icon }): PaletteEntry => {
    return {
      key: href,
      group: "Go to",
      label,
      keywords: NAV_KEYWORDS[label] ?? "",
      href,
      icon,
      keys: `g ${letter}`,
    };
  });
  const otherPages: PaletteLink[] = [
    ["Opening balances", paths.openingBalances(), Scale, "beginning start import accounts"],
    ["Revaluations", paths.revaluations(), Scale, "currency exchange gain loss"],
    ["Journal entry imports", paths.journalImports(), FileInput, "migrate csv"],
    ["Bank statements", paths.bankStatements(), Landmark, "reconciliations feeds files"],
    ["Stock counts", paths.stockCounts(), Package, "inventory count adjustments on hand"],
    ["Landed costs and revaluations", paths.values(), Package, "inventory freight duty"],
    ["Credit notes", paths.documents("credit_note"), Undo2, "credit memos refunds returns"],
    ["Vendor credits", paths.documents("vendor_credit"), Undo2, "debit notes memos refunds returns"],
    [
      "Bills without a file",
      paths.documents("bill", { hasAttachments: "false" }),
      FileText,
      "missing receipts",
    ],
  ];
  return [...inSidebar, ...links("Go to", otherPages)];
}

type PaletteLink = [label: string, href: string, icon: LucideIcon, keywords?: string];

function links(group: PaletteEntry["group"], all: readonly PaletteLink[]): PaletteEntry[] {
  return all.map(([label, href, icon, keywords = ""]) => ({ key: href, group, label, href, icon, keywords }));
}

/** The settings pages, loaded when the palette is first opened. */
function useSettingsEntries(): PaletteEntry[] {
  const { role } = useSession().member;
  const pages = useQuery({
    queryKey: ["settings pages"],
    queryFn: async () => (await import("#web/settings/settings-sections.ts")).settingsPages(),
    staleTime: Infinity,
  }).data;
  return (pages ?? [])
    .filter(({ isForOwner }) => role === "owner" || !isForOwner)
    .map(({ label, keywords, href }) => ({
      key: href,
      group: "Settings",
      label,
      keywords,
      href,
      icon: Settings,
    }));
}

/** The aging report has an entry for each side. */
export function reportEntries(): PaletteEntry[] {
  const { aging: _aging, ...reports } = REPORT_PAGES;
  return links("Reports", [
    ...Object.values(reports).map(({ label, href, keywords }): PaletteLink => [
      label,
      href({}),
      ChartColumn,
      keywords,
    ]),
    [
      "Receivables aging",
      paths.aging({ side: "receivable" }),
      CalendarClock,
      "a/r ar accounts receivable customers owe",
    ],
    [
      "Payables aging",
      paths.aging({ side: "payable" }),
      CalendarClock,
      "a/p ap accounts payable vendors bills owe",
    ],
  ]);
}

function companyEntry(company: CompanyOfPerson, pathname: string): PaletteEntry {
  return {
    key: company.id,
    group: "Companies",
    label: `Switch to ${company.name}`,
    icon: Building2,
    href: addressInCompany(company, pathname),
    isOtherCompany: true,
  };
}

/** The other companies whose name has the typed words, and what to do with companies. */
export function useSwitcherEntries(typed: string, onNewCompany: () => void) {
  const { path } = usePlace();
  const companies = useOtherCompanies(true);
  const entries = [
    ...(companies ?? []).map((company): PaletteEntry => ({
      ...companyEntry(company, path),
      label: company.name,
      detail: company.isSample ? "Sample company" : ROLE_TEXTS[company.role].name,
    })),
    ...links("Go to", [["All companies", paths.companies(), Building2]]),
    newCompanyEntry(onNewCompany),
  ];
  return {
    entries: entries.filter((entry) => isFoundByText(entry, typed.trim())),
    isSearching: companies === undefined,
  };
}

const newCompanyEntry = (onSelect: () => void): PaletteEntry => ({
  key: "new-company",
  group: "Actions",
  label: "New company",
  onSelect,
  icon: Plus,
});

function actionEntries({ onHelp, onSwitch, onNewCompany }: PaletteCommands): PaletteEntry[] {
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
    newCompanyEntry(onNewCompany),
    {
      key: "switch",
      group: "Actions",
      label: "Switch company",
      keywords: "change client",
      onSelect: onSwitch,
      icon: Building2,
      keys: ".",
    },
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

const NEW_DOCUMENT_LABELS: Readonly<Record<DocumentKind, string>> = {
  invoice: "New Invoice",
  bill: "New Bill",
  credit_note: "New credit note",
  vendor_credit: "New vendor credit",
};

/** Actions that create sales and purchase records. */
function newTradeRecords(): PaletteEntry[] {
  const kinds = ["invoice", "bill", "credit_note", "vendor_credit"] as const;
  const starts: [label: string, href: string, keywords?: string][] = [
    ...kinds.map((kind): [string, string] => [NEW_DOCUMENT_LABELS[kind], paths.newDocument(kind)]),
    ["New expense", paths.newMoneyEntry("expense"), "spend money petrol gas fuel receipt"],
    ["New deposit", paths.newMoneyEntry("deposit"), "receive money"],
    ["New transfer", paths.newMoneyEntry("transfer"), "transfer money"],
    ["Receive payment", paths.newPayment({ direction: "in" })],
    ["Make payment", paths.newPayment({ direction: "out" })],
    ["New Customer", paths.newParty("customer")],
    ["New Vendor", paths.newParty("vendor")],
    ["New Product", paths.newProduct()],
    ["New tax rate", paths.newTaxRate()],
  ];
  return starts.map(([label, href, keywords = ""]): PaletteEntry => ({
    key: href,
    group: "Actions",
    label,
    keywords,
    href,
    icon: Plus,
  }));
}
