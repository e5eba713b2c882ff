import type { ReactNode } from "react";
import type { Account, AccountLedger, LedgerLine } from "#contract/accounts.ts";
import type { Day } from "#domain/dates.ts";
import type { Period } from "#domain/periods.ts";
import { LedgerTable } from "#web/accounts/ledger-table.tsx";
import { useSession } from "#web/api/session.ts";
import { ACCOUNT_TYPE_LABELS } from "#web/fields/account-labels.ts";
import { formatDate, formatPeriod } from "#web/fields/formats.ts";
import { ForeignAmount } from "#web/fields/foreign-amount.tsx";
import { symbolOf, hasLongAmounts, hasLongAmount, Amount } from "#web/fields/amount-text.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { BalanceRow, Side } from "#web/lists/running-balance.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ReportFoot, PrintedReport } from "./printed-report.tsx";

type AccountTotals = Pick<AccountLedger, "debit" | "credit" | "closingBalance" | "foreignClosingBalance">;
type Props = {
  account: Account;
  period: Period;
  /** The opening balance in the base currency, and in the account's currency if it is a foreign one. */
  openingBalance: Pick<AccountLedger, "openingBalance" | "foreignOpeningBalance">;
  lines: readonly LedgerLine[];
  totals: AccountTotals;
  /** Whether more lines can be loaded, and when the loaded ones were read. */
  more: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => unknown; readAt: number };
};

/** The statement of an account as a printed report (Behavior 2.11, Accounting 12). */
export function PrintedStatementOfAccount({ account, period, lines, totals, more, ...before }: Props) {
  const { openingBalance, foreignOpeningBalance } = before.openingBalance;
  const { currency } = account;
  const { name, ...book } = useSession().company;
  const sign = symbolOf(book.currency);
  const isLong =
    hasLongAmounts(lines) ||
    hasLongAmount([openingBalance, totals.debit, totals.credit, totals.closingBalance]);
  return (
    <PrintedReport
      company={name}
      title="Statement of Account"
      period={`For the period ${formatPeriod(period)}`}
      foot={
        <>
          <ReportFoot readAt={more.readAt} />
          {!more.hasMore && <p role="status">{countText(lines.length, "line")}</p>}
        </>
      }
    >
      <AccountBox account={account} period={period} />
      {/* Aligns the table text with the text above it. */}
      <div className="-mx-4 print:mx-0">
        <LedgerTable
          label={`Statement of ${account.code} - ${account.name}`}
          onPdf
          lines={lines}
          isLong={isLong}
          currency={currency}
          opening={
            <BalanceRow
              {...{
                date: period.start,
                label: "Opening balance",
                amount: openingBalance,
                currencySign: sign,
              }}
              foreign={{ amount: foreignOpeningBalance, currency }}
            />
          }
          foot={!more.hasMore && <StatementTotals date={period.end} {...{ totals, sign, currency }} />}
        />
      </div>
      {more.hasMore && <OmittedLines more={more} count={lines.length} />}
    </PrintedReport>
  );
}

/** The lines that are not loaded yet; a printout mentions them. */
function OmittedLines({ more, count }: Pick<Props, "more"> & { count: number }) {
  return (
    <>
      <LoadMore
        hasMore
        isLoading={more.isLoadingMore}
        onMore={more.loadMore}
        countLabel={countText(count, "line")}
      />
      <p className="mt-3 hidden font-medium print:block">
        Only the first {count} lines. Use the Print button on the page to print them all.
      </p>
    </>
  );
}

/** The account and period of the statement (Behavior 2.11). */
function AccountBox({ account, period }: { account: Account; period: Period }) {
  const { code, name, type, description, isActive } = account;
  const facts = [
    { label: "Account", value: <TextLink href={paths.account(code, period)}>{name}</TextLink>, isLong: true },
    { label: "Code", value: <span className="tabular-nums">{code}</span> },
    { label: "Type", value: isActive ? ACCOUNT_TYPE_LABELS[type] : `${ACCOUNT_TYPE_LABELS[type]}, inactive` },
    { label: "Description", value: description || "None", isLong: true },
  ];
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line px-4 py-3 sm:grid-cols-[2fr_1fr_1fr_3fr]">
      {facts.map(({ label, value, isLong }) => (
        <div key={label} className={classNames("min-w-0", isLong && "max-sm:col-span-2")}>
          <dt className="text-small text-ink-soft">{label}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type StatementTotalsProps = {
  date: Day;
  totals: AccountTotals;
  sign: string;
  /** The account's currency if it is a foreign one. */
  currency: string | null;
};

const ROW = "cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:px-4 cards:py-2.5";
const CELL = "h-row-compact px-3 font-semibold first:ps-4 last:pe-4 cards:h-auto cards:px-0! cards:py-0.5";
const SUBTOTAL = `${CELL} columns:border-t columns:border-t-ink`;
const GRAND_TOTAL = `${CELL} columns:border-b-4 columns:border-b-ink columns:[border-bottom-style:double]`;

/** The period totals and closing balance, between a single and a double rule (Interface 6.5). */
function StatementTotals({ date, totals, sign, currency }: StatementTotalsProps) {
  const { debit, credit, closingBalance, foreignClosingBalance } = totals;
  return (
    <>
      <tr className={`${ROW} cards:border-t cards:border-ink`}>
        <FigureCell rule={SUBTOTAL} colSpan={2} wideOnly />
        <th scope="row" className={`${SUBTOTAL} text-start cards:col-span-2`}>
          Total
        </th>
        <FigureCell rule={SUBTOTAL} wholeLine>
          <Side label="Debit">
            <Amount amount={debit} />
          </Side>
        </FigureCell>
        <FigureCell rule={SUBTOTAL} wholeLine>
          <Side label="Credit">
            <Amount amount={credit} />
          </Side>
        </FigureCell>
        <FigureCell rule={SUBTOTAL} wideOnly />
      </tr>
      <tr className={`${ROW} cards:border-b-4 cards:border-ink cards:[border-bottom-style:double]`}>
        <td
          className={`${GRAND_TOTAL} font-normal! whitespace-nowrap text-ink-soft tabular-nums cards:hidden`}
        >
          {formatDate(date)}
        </td>
        <FigureCell rule={GRAND_TOTAL} wideOnly />
        <th scope="row" className={`${GRAND_TOTAL} text-start whitespace-nowrap`}>
          Closing balance
        </th>
        <FigureCell rule={GRAND_TOTAL} colSpan={2} wideOnly />
        <FigureCell rule={GRAND_TOTAL}>
          <Amount amount={closingBalance} currencySign={sign} showZero />
          <ForeignAmount amount={foreignClosingBalance} currency={currency} />
        </FigureCell>
      </tr>
    </>
  );
}

type PlaceProps = {
  rule: string;
  colSpan?: number;
  /** Hidden in the card. */
  wideOnly?: boolean;
  /** Spans the full width of the card. */
  wholeLine?: boolean;
  children?: ReactNode;
};

/** A cell for an amount; empty if it has no children. */
function FigureCell({ rule, colSpan, wideOnly, wholeLine, children }: PlaceProps) {
  return (
    <td
      colSpan={colSpan}
      className={classNames(rule, "text-end", wideOnly && "cards:hidden", wholeLine && "cards:col-span-2")}
    >
      {children}
    </td>
  );
}
