import type { Aging } from "#contract/payments.ts";
import { add, formatMoney, isZero, negate } from "#domain/money.ts";

type Totals = Aging["totals"];
type Sides = { receivable: Totals; payable: Totals };

export type AgingOverviewRow = { label: string; receivable: string; payable: string };

const LATER = [
  ["1-30 Days", "days1To30"],
  ["31-60 Days", "days31To60"],
  ["61-90 Days", "days61To90"],
  ["Over 90 Days", "over90"],
] as const;

/**
 * The five buckets (Spec 2.5). What was paid or credited and not used yet has no bucket of its own here: it is
 * taken off Not Due, and a sentence says so, that the buckets add up to the total (Rules 9).
 */
export function agingOverview({ receivable, payable }: Sides): {
  rows: AgingOverviewRow[];
  unapplied: string | null;
  isNothingOpen: boolean;
} {
  const notDue = ({ notDue: due, unapplied }: Totals): string => add(due, unapplied);
  const rows = [
    { label: "Not Due", receivable: notDue(receivable), payable: notDue(payable) },
    ...LATER.map(([label, key]) => ({ label, receivable: receivable[key], payable: payable[key] })),
  ];
  return {
    rows,
    unapplied: unappliedText({ receivable, payable }),
    isNothingOpen: [receivable, payable].every((totals) => Object.values(totals).every(isZero)),
  };
}

function unappliedText({ receivable, payable }: Sides): string | null {
  const parts = [
    { amount: negate(receivable.unapplied), who: "of customers" },
    { amount: negate(payable.unapplied), who: "with vendors" },
  ].filter(({ amount }) => !isZero(amount));
  if (parts.length === 0) return null;
  const amounts = parts.map(({ amount, who }) => `${formatMoney(amount)} ${who}`).join(" and ");
  return `Payments and credits not used yet are taken off Not Due: ${amounts}.`;
}
