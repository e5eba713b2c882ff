import type { ReactNode } from "react";
import { CircleAlert, CircleCheck } from "lucide-react";
import { isZero, subtract, type Money } from "#domain/money.ts";
import type { RowChoice } from "#domain/statements.ts";
import { useSession } from "#web/api/session.ts";
import { formatInstant, formatMoney } from "#web/fields/formats.ts";
import { Amount } from "#web/fields/amount-text.tsx";

type Props = {
  company: string;
  title: string;
  /** "For the period Jan 1 – May 14, 2026", or "As of May 14, 2026". */
  period: string;
  children: ReactNode;
  /** Accounting basis, row filter, and time of the data. */
  foot: ReactNode;
  /** Whether the report must show company and title itself, because the page has another title. */
  isNamedHere?: boolean;
};

/** A report in accounting layout: company, title and period at the top, the basis at the bottom (Interface 6.5). */
export function PrintedReport({ company, title, period, children, foot, isNamedHere = false }: Props) {
  // On a phone the top of the page already shows both.
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
  /** The row filter, if the report has one. */
  rows?: RowChoice;
  readAt: number;
};

/** The basis of a report, its row filter, and the time of the data (Interface 3). */
export function ReportFoot({ rows, readAt }: ReportFootProps) {
  const { currency, timeZone } = useSession().company;
  return (
    <p>
      Accrual basis. Posted entries only. Amounts in {currency}. {rows && `${ROW_LABELS[rows]}. `}As of{" "}
      {formatInstant(readAt, timeZone)}.
    </p>
  );
}

/** Shows whether two totals that must be equal balance. */
export function BalanceCheck({ left, right }: { left: Money; right: Money }) {
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
  /** In a two-sided report, whether the amount is a debit or a credit. */
  side?: "Debit" | "Credit";
  /** What the amount is for, so that the link makes sense on its own to a screen reader. */
  subject: string;
  /** The path of the lines behind the amount; undefined if it isn't a link. */
  href: string | undefined;
};

const SHORT = { Debit: "Dr", Credit: "Cr" };

/** An amount in a report with a link to the lines behind it (Interface 6.5). */
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
  /** Hidden in the card of a narrow screen. */
  amounts: readonly Money[];
  /** The grand total, with a double rule below. */
  last: Money;
  sign: string;
  /** The number of columns, if more than the first one have no total. */
  columns?: number;
};

/** The style of a cell in a total row. */
export const TOTAL_CELL =
  "h-row px-3 text-end font-semibold columns:border-t columns:border-ink-faint cards:h-auto cards:px-0";

/** The total row of a table of amounts (Interface 6.5). */
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
