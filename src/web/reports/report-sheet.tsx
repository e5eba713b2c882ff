import type { ReactNode } from "react";
import { CircleAlert, CircleCheck } from "lucide-react";
import { isZero, subtract, type Money } from "#domain/money.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { formatInstant, formatMoney } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/money.tsx";

type Props = {
  company: string;
  title: string;
  /** "For the period Jan 1 – May 14, 2026", or "As of May 14, 2026". */
  period: string;
  children: ReactNode;
  /** Basis, what was left out, and when the figures were read. */
  foot: ReactNode;
  /** The page above says another title, and not whose it is. */
  isNamedHere?: boolean;
};

/** A report as bookkeepers write it: company, title and period on top, the basis at the foot (Interface 6.5). */
export function ReportSheet({ company, title, period, children, foot, isNamedHere = false }: Props) {
  // A phone shows both at the top of the page.
  const onPaper = isNamedHere ? "" : "max-sm:hidden print:block";
  return (
    <article className="rounded-card border border-line bg-surface px-4 pt-4 pb-5 sm:px-8 sm:pt-8 print:border-0 print:bg-transparent print:p-0">
      <header className="text-center max-sm:mb-3 sm:mb-6 print:mb-6">
        <p className={`font-medium break-words text-ink-soft ${onPaper}`}>{company}</p>
        <h2 className={`mt-0.5 text-title font-semibold tracking-tight wrap-anywhere ${onPaper}`}>{title}</h2>
        <p className="mt-0.5 text-ink-soft">{period}</p>
      </header>
      {children}
      <footer className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink-faint">
        {foot}
      </footer>
    </article>
  );
}

const ROW_LABELS: Readonly<Record<RowChoice, string>> = {
  balance: "Accounts with a balance",
  activity: "Accounts with balance or activity",
  all: "All accounts",
};

type ReportFootProps = {
  /** Which accounts it shows, where that was chosen. */
  rows?: RowChoice;
  readAt: number;
};

/** On what the figures of a report rest, what was left out, and when they were read (Interface 3). */
export function ReportFoot({ rows, readAt }: ReportFootProps) {
  const { currency, timeZone } = useSession().book;
  return (
    <p>
      Accrual basis. Posted entries only. Amounts in {currency}. {rows && `${ROW_LABELS[rows]}. `}As of{" "}
      {formatInstant(readAt, timeZone)}.
    </p>
  );
}

/** Says in words what two totals prove that must be equal. */
export function Balanced({ left, right }: { left: Money; right: Money }) {
  const difference = subtract(left, right);
  const isBalanced = isZero(difference);
  const Icon = isBalanced ? CircleCheck : CircleAlert;
  return (
    <p className={`flex items-center gap-1.5 font-medium ${isBalanced ? "text-positive" : "text-negative"}`}>
      <Icon aria-hidden="true" className="size-3.5" />
      {isBalanced ? "Balanced" : `Out of balance by ${formatMoney(difference)}`}
    </p>
  );
}

type FigureProps = {
  amount: Money;
  sign: string;
  /** In a two-sided report, the side of the figure. */
  side?: "Debit" | "Credit";
  /** Whose figure it is, for those who hear the link alone. */
  subject: string;
  /** Where its lines are; without one it is only shown. */
  href: string | undefined;
};

const SHORT = { Debit: "Dr", Credit: "Cr" };

/** A figure of a report that can be opened into what makes it (Interface 6.5). */
export function Figure({ amount, sign, side, subject, href }: FigureProps) {
  const money = <Amount amount={amount} currencySign={sign} />;
  if (href === undefined) return money;
  const shownSide = side !== undefined && !isZero(amount) ? side : null;
  return (
    <a
      href={href}
      aria-label={`${formatMoney(amount)}${shownSide ? ` ${shownSide.toLowerCase()}` : ""}, ${subject}`}
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

type TotalRowProps = {
  label: ReactNode;
  /** Left out of the card of a narrow screen. */
  amounts: readonly Money[];
  /** The total of totals, with a double rule under it. */
  last: Money;
  sign: string;
  /** How many columns the table has, where more than the first have no total. */
  columns?: number;
};

/** The look of a cell in a row of totals. */
export const TOTAL_CELL =
  "h-row px-3 text-end font-semibold columns:border-t columns:border-ink-faint cards:h-auto cards:px-0";

/** The last row of a table of amounts (Interface 6.5). */
export function TotalRow({ label, amounts, last, sign, columns = amounts.length + 2 }: TotalRowProps) {
  return (
    <tr className="cards:flex cards:justify-between cards:px-4 cards:py-2.5">
      <th scope="row" colSpan={columns - amounts.length - 1} className={`${TOTAL_CELL} ps-4 text-start!`}>
        {label}
      </th>
      {amounts.map((amount, column) => (
        <td key={column} className={`${TOTAL_CELL} cards:hidden`}>
          <Amount amount={amount} />
        </td>
      ))}
      <td className={`${TOTAL_CELL} pe-4`}>
        <span className="border-b-3 border-double border-ink-faint">
          <Amount amount={last} currencySign={sign} showZero />
        </span>
      </td>
    </tr>
  );
}
