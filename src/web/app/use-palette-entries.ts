import { useQuery } from "@tanstack/react-query";
import { BookOpenText, ChartColumn, Keyboard, ListTree, Plus, type LucideIcon } from "lucide-react";
import { accountEndpoints } from "#contract/accounts.ts";
import { journalEndpoints } from "#contract/journals.ts";
import { formatMoney } from "#domain/money.ts";
import { TYPE_LABELS } from "#web/accounts/type-labels.ts";
import { call } from "#web/api/call.ts";
import { useSettled } from "#web/fields/use-settled.ts";
import { REPORT_PAGES } from "#web/reports/report-pages.ts";
import type { NavEntry } from "./nav-entries.ts";
import { paths } from "./paths.ts";
import { useNavEntries } from "./use-nav-entries.ts";
import { findTradeRecords, newTradeRecords, tradePages } from "./trade-palette.ts";

export type PaletteEntry = {
  key: string;
  group: "Go to" | "Actions" | "Accounts" | "Documents" | "Payments" | "People" | "Products" | "Journals";
  label: string;
  icon: LucideIcon;
  detail?: string;
  /** The business date of a record, of which many may have one amount. */
  date?: string;
  keys?: string;
} & ({ href: string } | { href?: undefined; onSelect: () => void });

const FOUND_MAX = 6;

/** What the palette offers for the words typed so far; records come from the server's search. */
export function usePaletteEntries(typed: string, { onHelp }: { onHelp: () => void }) {
  const text = typed.trim();
  const sidebar = useNavEntries();
  const search = useSettled(text);
  const found = useQuery({
    queryKey: ["palette", search],
    enabled: search !== "",
    queryFn: () => findRecords(search),
  });
  const fixed = [...pageEntries(sidebar), ...actionEntries(onHelp)].filter(({ label }) =>
    matches(label, text),
  );
  const records = text !== "" && search === text ? (found.data ?? []) : [];
  return {
    entries: [...fixed, ...records],
    isSearching: text !== "" && (search !== text || found.isFetching),
  };
}

function matches(label: string, text: string): boolean {
  const words = label.toLowerCase().split(" ");
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

function pageEntries(sidebar: readonly NavEntry[]): PaletteEntry[] {
  const inSidebar = sidebar.map(({ label, href, icon, letter }): PaletteEntry => ({
    key: href,
    group: "Go to",
    label,
    href,
    icon,
    keys: `g ${letter}`,
  }));
  return [...inSidebar, ...reportEntries(), ...tradePages()];
}

/** Aging has an entry for each of its sides among the pages of trade. */
function reportEntries(): PaletteEntry[] {
  const { aging: _aging, ...reports } = REPORT_PAGES;
  return Object.values(reports).map(({ label, href }) => {
    const page = href({});
    return { key: label, group: "Go to", label, href: page, icon: ChartColumn };
  });
}

function actionEntries(onHelp: () => void): PaletteEntry[] {
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

async function findRecords(search: string): Promise<PaletteEntry[]> {
  const query = { search, limit: FOUND_MAX };
  const [accounts, journals, trade] = await Promise.all([
    call(accountEndpoints.list, { query }),
    call(journalEndpoints.list, { query }),
    findTradeRecords(search, FOUND_MAX),
  ]);
  return [
    ...accounts.items.map(({ id, code, name, type }): PaletteEntry => ({
      key: id,
      group: "Accounts",
      label: `${code} - ${name}`,
      detail: TYPE_LABELS[type],
      href: paths.account(code),
      icon: ListTree,
    })),
    ...trade,
    ...journals.items.map(({ id, number, description, date, total }): PaletteEntry => ({
      key: id,
      group: "Journals",
      label: `${number} · ${description}`,
      date,
      detail: formatMoney(total),
      href: paths.journal(id),
      icon: BookOpenText,
    })),
  ];
}
