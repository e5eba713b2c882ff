import { ChartColumn, FileText, ListPlus, ReceiptText, SquarePen, type LucideIcon } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { Card } from "#web/ui/card.tsx";

const ACTIONS: readonly { label: string; href: string; icon: LucideIcon }[] = [
  { label: "New Invoice", href: paths.newDocument("invoice"), icon: FileText },
  { label: "New Bill", href: paths.newDocument("bill"), icon: ReceiptText },
  { label: "New Journal Entry", href: paths.newJournal(), icon: SquarePen },
  { label: "New Account", href: paths.newAccount(), icon: ListPlus },
  { label: "View Reports", href: paths.profitLoss(), icon: ChartColumn },
];

/** What is done most (Spec 2.5). */
export function QuickActions() {
  return (
    <Card title="Quick Actions" flush>
      <ul className="grid p-1.5 max-lg:sm:grid-cols-3">
        {ACTIONS.map(({ label, href, icon: Icon }) => (
          <li key={label}>
            <a
              href={href}
              className="flex h-control items-center gap-2.5 rounded-control px-2.5 font-medium hover:bg-hover"
            >
              <Icon aria-hidden="true" className="size-4 text-accent-ink" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
