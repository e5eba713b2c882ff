import {
  ArrowLeftRight,
  Banknote,
  BellRing,
  BookLock,
  BookOpenText,
  Building2,
  CalendarClock,
  CalendarSync,
  ChartColumn,
  CircleCheck,
  CircleQuestionMark,
  Drill,
  FileInput,
  FileSignature,
  FileText,
  History,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListTree,
  Package,
  Percent,
  ReceiptText,
  Settings,
  ShieldUser,
  Store,
  Users,
  Wallet,
  type LucideIcon,
} from "lucide-react";
import type { ToDo } from "#contract/to-do.ts";
import { useSession } from "#web/api/session.ts";
import { canOpenPage } from "#web/navigation/page-rights.ts";
import { paths } from "#web/navigation/paths.ts";

/** Features whose entries are shown only once they are used. */
export type OptionalFeature = keyof ToDo["features"];

export type NavEntry = {
  label: string;
  href: string;
  icon: LucideIcon;
  /**
   * The letter of its shortcut after `g`; no letter is left for Companies `1`, Closing checklist `2`, Receipts `8`,
   * Approvals `9`, Activity `0` and Help `?`.
   */
  letter: string;
  /** The URL prefix for which the entry is highlighted, if it isn't its own URL. */
  section?: string;
  isForAdmins?: boolean;
  /** Hidden from users of one company. */
  isForSeveralCompanies?: boolean;
  /** Hidden behind "Show all" until the books use it. */
  shownWith?: OptionalFeature;
};

/** Entries for one area of work; a group without a title has no head and can't be collapsed. */
export type NavGroup = { title: string | null; icon: LucideIcon; entries: readonly NavEntry[] };

/** The sidebar, grouped by task (Behavior 2.3). Only finished pages have an entry. */
export const navGroups: readonly NavGroup[] = [
  {
    title: null,
    icon: LayoutDashboard,
    entries: [
      entry("Dashboard", paths.home(), LayoutDashboard, "d"),
      {
        ...entry("Companies", paths.companies(), Building2, "1"),
        isForSeveralCompanies: true,
      },
    ],
  },
  {
    title: "Sales",
    icon: FileText,
    entries: [
      entry("Quotes", paths.orders("quote"), FileSignature, "q"),
      { ...entry("Sales orders", paths.orders("sales_order"), FileInput, "w"), shownWith: "salesOrders" },
      entry("Sales", paths.documents("invoice"), FileText, "i"),
      entry("Customers", paths.parties("customer"), Users, "c"),
      entry("Reminders", paths.reminders(), BellRing, "l"),
      entry("Products", paths.products(), Package, "p"),
    ],
  },
  {
    title: "Purchases",
    icon: ReceiptText,
    entries: [
      {
        ...entry("Purchase orders", paths.orders("purchase_order"), FileInput, "z"),
        shownWith: "purchaseOrders",
      },
      entry("Purchases", paths.documents("bill"), ReceiptText, "b"),
      entry("Receipts", paths.inbox(), Inbox, "8"),
      entry("Vendors", paths.parties("vendor"), Store, "v"),
    ],
  },
  {
    title: "Banking",
    icon: Landmark,
    entries: [
      entry("Expenses and deposits", paths.money(), Wallet, "o"),
      entry("Bank", paths.bank(), Landmark, "k"),
      entry("Payments", paths.payments(), Banknote, "m"),
    ],
  },
  {
    title: "Accounting",
    icon: BookOpenText,
    entries: [
      entry("Journal Entries", paths.journals(), BookOpenText, "j"),
      { ...entry("Assets", paths.assets(), Drill, "f"), shownWith: "assets" },
      { ...entry("Loans", paths.loans(), Banknote, "g"), shownWith: "loans" },
      {
        ...entry("Accruals", paths.accruals(), CalendarClock, "n"),
        shownWith: "accruals",
      },
      entry("Recurring transactions", paths.schedules(), CalendarSync, "e"),
      entry("Chart of Accounts", paths.accounts(), ListTree, "a"),
      entry("Tax rates", paths.taxRates(), Percent, "x"),
      entry("Tax returns", paths.taxReturns(), FileSignature, "h"),
      entry("Closing checklist", paths.checklist(), CircleCheck, "2"),
      entry("Year End Closing", paths.yearEnd(), BookLock, "y"),
      {
        ...entry("Approvals", paths.approvals(), CircleCheck, "9"),
        shownWith: "approvals",
      },
      entry("Activity", paths.activity(), History, "0"),
    ],
  },
  {
    title: "Reports",
    icon: ChartColumn,
    entries: [
      entry("Reports", paths.reports(), ChartColumn, "r"),
      entry("Transactions", paths.transactions(), ArrowLeftRight, "t"),
    ],
  },
  {
    title: "Settings",
    icon: Settings,
    entries: [
      entry("Settings", paths.settings(), Settings, "s"),
      entry("Help", paths.help(), CircleQuestionMark, "?"),
      { ...entry("Admin", paths.admin(), ShieldUser, "u"), isForAdmins: true },
    ],
  },
];

function entry(label: string, href: string, icon: LucideIcon, letter: string): NavEntry {
  return { label, href, icon, letter };
}

export function isCurrent({ href, section = href }: NavEntry, pathname: string): boolean {
  if (href === paths.home()) return pathname === href || pathname === `${href}/`;
  return pathname === section || pathname.startsWith(`${section}/`);
}

/** The groups available to the user's role; Admin is for administrators only (Behavior 2.3). */
export function useNavGroups(): readonly NavGroup[] {
  const { user, member } = useSession();
  return navGroups
    .map(({ entries, ...group }) => ({
      ...group,
      entries: entries.filter(
        ({ href, isForAdmins = false, isForSeveralCompanies = false }) =>
          (user.isAdmin || !isForAdmins) &&
          (user.companyCount > 1 || !isForSeveralCompanies) &&
          canOpenPage(member, href),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries of all groups in order. */
export function useNavEntries(): readonly NavEntry[] {
  return useNavGroups().flatMap(({ entries }) => entries);
}

/** The title of the group a page belongs to; null if none. */
export const groupAt = (groups: readonly NavGroup[], pathname: string): string | null =>
  groups.find(({ entries }) => entries.some((navEntry) => isCurrent(navEntry, pathname)))?.title ?? null;
