import { formatMoney, isZero, type Money as Amount } from "#domain/money.ts";
import { Money } from "#web/fields/money.tsx";

type Props = {
  amount: Amount;
  sign: string;
  /** In a report of two sides, the one on which it stands. */
  side?: "Debit" | "Credit";
  /** Whose figure it is, for those who hear the link alone. */
  of: string;
  /** Where its lines are; without one it is only shown. */
  href: string | undefined;
};

const SHORT = { Debit: "Dr", Credit: "Cr" };

/** A figure of a report that can be opened into what makes it (Look, Reports). */
export function Figure({ amount, sign, side, of, href }: Props) {
  const money = <Money amount={amount} currencySign={sign} />;
  if (href === undefined) return money;
  const shownSide = side !== undefined && !isZero(amount) ? side : null;
  return (
    <a
      href={href}
      aria-label={`${formatMoney(amount)}${shownSide ? ` ${shownSide.toLowerCase()}` : ""}, ${of}`}
      className="rounded-small whitespace-nowrap decoration-accent-ink/60 underline-offset-3 hover:text-accent-ink hover:underline focus-visible:underline"
    >
      {money}
      {shownSide && (
        <span aria-hidden="true" className="text-small text-ink-faint sm:hidden">
          {` ${SHORT[shownSide]}`}
        </span>
      )}
    </a>
  );
}
