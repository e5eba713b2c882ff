import {
  ArrowLeftRight,
  Banknote,
  BellRing,
  BookLock,
  BookOpenText,
  CalendarClock,
  CalendarSync,
  ChartColumn,
  CircleQuestionMark,
  Drill,
  FileInput,
  HandCoins,
  FileSignature,
  FileText,
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
import { useSession } from "#web/api/session.ts";
import { opens } from "#web/navigation/page-rights.ts";
import { paths } from "#web/navigation/paths.ts";

export type NavEntry = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The letter after `g` that goes there; Help, for which none is left, has the question mark. */
  letter: string;
  /** The beginning of the addresses for which the entry is highlighted, where it is not its own. */
  section?: string;
  isForAdmins?: boolean;
};

/** What belongs to one kind of work; a group without a title has no head and cannot be closed. */
export type NavGroup = { title: string | null; entries: readonly NavEntry[] };

/** The sidebar by what people do (Behaviour 2.3). An entry is here only when its screen works. */
export const navGroups: readonly NavGroup[] = [
  { title: null, entries: [entry("Dashboard", paths.home(), LayoutDashboard, "d")] },
  {
    title: "Sell",
    entries: [
      entry("Quotes", paths.orders("quote"), FileSignature, "q"),
      entry("Sales Orders", paths.orders("sales_order"), FileInput, "w"),
      entry("Sales", paths.documents("invoice"), FileText, "i"),
      entry("Customers", paths.parties("customer"), Users, "c"),
      entry("Reminders", paths.reminders(), BellRing, "l"),
      entry("Products", paths.products(), Package, "p"),
    ],
  },
  {
    title: "Buy",
    entries: [
      entry("Purchase Orders", paths.orders("purchase_order"), FileInput, "z"),
      entry("Purchases", paths.documents("bill"), ReceiptText, "b"),
      entry("Vendors", paths.parties("vendor"), Store, "v"),
    ],
  },
  {
    title: "Money",
    entries: [
      entry("Money", paths.money(), Wallet, "o"),
      entry("Bank", paths.bank(), Landmark, "k"),
      entry("Payments", paths.payments(), Banknote, "m"),
    ],
  },
  {
    title: "Books",
    entries: [
      entry("Journal Entries", paths.journals(), BookOpenText, "j"),
      entry("Assets", paths.assets(), Drill, "f"),
      entry("Loans", paths.loans(), HandCoins, "g"),
      entry("Accruals", paths.accruals(), CalendarClock, "n"),
      entry("Recurring transactions", paths.schedules(), CalendarSync, "e"),
      entry("Chart of Accounts", paths.accounts(), ListTree, "a"),
      entry("Tax rates", paths.taxRates(), Percent, "x"),
      entry("Tax returns", paths.taxReturns(), FileSignature, "h"),
      entry("Year End Closing", paths.yearEnd(), BookLock, "y"),
    ],
  },
  {
    title: "Reports",
    entries: [
      entry("Reports", paths.reports(), ChartColumn, "r"),
      entry("Transactions", paths.transactions(), ArrowLeftRight, "t"),
    ],
  },
  {
    title: "Company",
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

/** The groups for who is signed in: what the role opens, and Admin for administrators alone (Behaviour 2.3). */
export function useNavGroups(): readonly NavGroup[] {
  const { user, member } = useSession();
  return navGroups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(
        ({ href, isForAdmins = false }) => (user.isAdmin || !isForAdmins) && opens(member, href),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entries of all groups, in their order. */
export function useNavEntries(): readonly NavEntry[] {
  return useNavGroups().flatMap(({ entries }) => entries);
}
