import type { ReactNode } from "react";
import { isNegative, type Money } from "#domain/money.ts";
import { abs, maxAmount, ratioOf } from "#domain/money-ratios.ts";
import { Amount } from "#web/fields/amount-text.tsx";
import { Bar, type Tone } from "#web/ui/bars.tsx";
import { Card } from "#web/ui/card.tsx";

type RankedRow = {
  key: string;
  name: string;
  href: string;
  amount: Money;
  /** Text below the amount. */
  aside?: ReactNode;
};

type Props = {
  title: string;
  action?: ReactNode;
  /** Total above the rows. */
  lead?: ReactNode;
  rows: readonly RankedRow[];
  tone?: Tone;
  /** Explains the amounts. */
  note: string;
};

/** Ranked names with amount, bar and link, largest first. */
export function RankedCard({ title, action, lead, rows, tone = "accent", note }: Props) {
  const highest = maxAmount(rows.map(({ amount }) => abs(amount)));
  return (
    <Card title={title} action={action} flush>
      {lead}
      <ul aria-label={title} className="px-4 py-2">
        {rows.map(({ key, name, href, amount, aside }) => (
          <li key={key} className="py-1.5">
            <div className="flex items-baseline justify-between gap-3 pb-0.5">
              <a
                href={href}
                title={name}
                className="line-clamp-2 min-w-0 rounded-small wrap-anywhere hover:text-accent-ink"
              >
                {name}
              </a>
              <span className="text-end">
                <Amount amount={amount} showZero />
                {aside}
              </span>
            </div>
            <Bar
              share={ratioOf({ amount: abs(amount), total: highest })}
              tone={isNegative(amount) ? "warning" : tone}
            />
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-small text-ink-faint">{note}</p>
    </Card>
  );
}
