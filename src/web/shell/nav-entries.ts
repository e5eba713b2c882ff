import {
  ArrowLeftRight,
  Banknote,
  BookLock,
  BookOpenText,
  ChartColumn,
  CircleQuestionMark,
  FileText,
  LayoutDashboard,
  ListTree,
  Package,
  Percent,
  ReceiptText,
  Settings,
  ShieldUser,
  Store,
  Users,
  type LucideIcon,
} from "lucide-react";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/navigation/paths.ts";

export type NavEntry = {
  label: string;
  href: string;
  icon: LucideIcon;
  /** The letter after `g` that goes there. */
  letter: string;
  /** The beginning of the addresses for which the entry is highlighted. */
  section: string;
  isForAdmins?: boolean;
};

/** The sidebar, in the order of Behaviour 2.3. An entry is here only when its screen works. */
const navEntries: readonly NavEntry[] = [
  { label: "Dashboard", href: paths.home(), icon: LayoutDashboard, letter: "d", section: paths.home() },
  {
    label: "Chart of Accounts",
    href: paths.accounts(),
    icon: ListTree,
    letter: "a",
    section: paths.accounts(),
  },
  {
    label: "Customers",
    href: paths.parties("customer"),
    icon: Users,
    letter: "c",
    section: paths.parties("customer"),
  },
  { label: "Products", href: paths.products(), icon: Package, letter: "p", section: paths.products() },
  {
    label: "Vendors",
    href: paths.parties("vendor"),
    icon: Store,
    letter: "v",
    section: paths.parties("vendor"),
  },
  {
    label: "Journal Entries",
    href: paths.journals(),
    icon: BookOpenText,
    letter: "j",
    section: paths.journals(),
  },
  {
    label: "Purchases",
    href: paths.documents("bill"),
    icon: ReceiptText,
    letter: "b",
    section: paths.documents("bill"),
  },
  {
    label: "Sales",
    href: paths.documents("invoice"),
    icon: FileText,
    letter: "i",
    section: paths.documents("invoice"),
  },
  { label: "Payments", href: paths.payments(), icon: Banknote, letter: "m", section: paths.payments() },
  { label: "Tax Rates", href: paths.taxRates(), icon: Percent, letter: "x", section: paths.taxRates() },
  { label: "Reports", href: paths.stockMovement(), icon: ChartColumn, letter: "r", section: paths.reports() },
  { label: "Year End Closing", href: paths.yearEnd(), icon: BookLock, letter: "y", section: paths.yearEnd() },
  {
    label: "Transactions",
    href: paths.transactions(),
    icon: ArrowLeftRight,
    letter: "t",
    section: paths.transactions(),
  },
  { label: "Help", href: paths.help(), icon: CircleQuestionMark, letter: "h", section: paths.help() },
  {
    label: "Admin",
    href: paths.admin(),
    icon: ShieldUser,
    letter: "u",
    section: paths.admin(),
    isForAdmins: true,
  },
  { label: "Settings", href: paths.settings(), icon: Settings, letter: "s", section: paths.settings() },
];

export function isCurrent({ href, section }: NavEntry, pathname: string): boolean {
  if (href === paths.home()) return pathname === href || pathname === `${href}/`;
  return pathname === section || pathname.startsWith(`${section}/`);
}

/** The entries of the sidebar for who is signed in: Admin is for administrators alone (Behaviour 2.3). */
export function useNavEntries(): readonly NavEntry[] {
  const { isAdmin } = useSession().user;
  return navEntries.filter(({ isForAdmins = false }) => isAdmin || !isForAdmins);
}
