import type { Account, AccountLedger, LedgerLine } from "#contract/accounts.ts";
import { formatPeriod, type Period } from "#domain/periods.ts";
import { LedgerTable } from "#web/accounts/ledger-table.tsx";
import { useSession } from "#web/api/session.ts";
import { TYPE_LABELS } from "#web/fields/chart.ts";
import { symbolOf, hasLongAmounts, isAnyLong } from "#web/fields/money.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { BalanceRow } from "#web/lists/running-balance.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ReportFoot } from "./report-foot.tsx";
import { ReportSheet } from "./report-sheet.tsx";
import { StatementTotals } from "./statement-totals.tsx";

type Props = {
  account: Account;
  period: Period;
  opening: string;
  lines: readonly LedgerLine[];
  totals: Pick<AccountLedger, "debit" | "credit" | "closing">;
  /** What is not on the sheet yet, and when the rest was read. */
  more: { hasMore: boolean; isLoadingMore: boolean; loadMore: () => unknown; readAt: number };
};

/** The statement of an account as a sheet of paper (Spec 2.11, Rules 12). */
export function StatementOfAccountSheet({ account, period, opening, lines, totals, more }: Props) {
  const { name, currency } = useSession().book;
  const sign = symbolOf(currency);
  const isLong = hasLongAmounts(lines) || isAnyLong([opening, totals.debit, totals.credit, totals.closing]);
  return (
    <ReportSheet
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
      {/* The words of the table begin and end where those above it do. */}
      <div className="-mx-4 print:mx-0">
        <LedgerTable
          label={`Statement of ${account.code} - ${account.name}`}
          onSheet
          lines={lines}
          isLong={isLong}
          opening={
            <BalanceRow date={period.start} label="Opening Balance" amount={opening} currencySign={sign} />
          }
          foot={!more.hasMore && <StatementTotals date={period.end} totals={totals} sign={sign} />}
        />
      </div>
      {more.hasMore && (
        <>
          <LoadMore
            hasMore
            isLoading={more.isLoadingMore}
            onMore={more.loadMore}
            shown={countText(lines.length, "line")}
          />
          <p className="mt-3 hidden font-medium print:block">
            The first {lines.length} lines only. The Print button of the page prints all of them.
          </p>
        </>
      )}
    </ReportSheet>
  );
}

/** Whose statement it is (Spec 2.11). */
function AccountBox({ account, period }: { account: Account; period: Period }) {
  const { code, name, type, description, isActive } = account;
  const facts = [
    { label: "Account", value: <TextLink href={paths.account(code, period)}>{name}</TextLink>, isLong: true },
    { label: "Code", value: <span className="tabular-nums">{code}</span> },
    { label: "Type", value: isActive ? TYPE_LABELS[type] : `${TYPE_LABELS[type]}, inactive` },
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
