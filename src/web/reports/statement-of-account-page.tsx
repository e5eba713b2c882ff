import { ScrollText } from "lucide-react";
import type { Account } from "#contract/accounts.ts";
import type { Period } from "#domain/periods.ts";
import { AccountMissing } from "#web/accounts/account-by-code.tsx";
import { readWholeList } from "#web/api/read-pages.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { useChart } from "#web/fields/use-chart.ts";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ExportMenu, PrintButton, usePrintWhole } from "./report-actions.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";
import { PrintedStatementOfAccount } from "./printed-statement-of-account.tsx";

const LINES_AT_ONCE = 100;
/** Small pages, so that other requests wait only briefly for the embedded database's single connection. */
const LINES_AT_ONCE_IN_FILE = 200;

const readCode = ({ account }: { account?: string }) => ({ account: account ?? "" });

/** Inactive accounts can be reported too. */
const anyAccount = (): boolean => true;

/** The statement of one account, given by its code in the URL (Behavior 2.11, 5.7). */
export function StatementOfAccountPage() {
  const [period, setPeriod] = usePeriod();
  const [{ account: code }, change] = useSearchParams(readCode);
  const chart = useChart();
  const account = chart.data?.items.find((candidate) => candidate.code === code) ?? null;
  return (
    <>
      <ReportHead current="statement-of-account" />
      <ReportOptions
        first={
          <div className="w-full sm:w-72">
            <AccountPicker
              label="Account"
              placeholder="Code or name"
              filter={anyAccount}
              inCurrency
              value={account?.id ?? ""}
              onChange={(_, chosen) => change({ account: chosen?.code ?? "" })}
            />
          </div>
        }
        end={
          account &&
          !isReversed(period) && (
            // Changing account or period cancels a printout being prepared.
            <Actions key={`${account.id} ${period.start} ${period.end}`} account={account} period={period} />
          )
        }
      >
        <PeriodFields {...period} onChange={setPeriod} />
      </ReportOptions>
      {code === "" ? (
        <Prompt />
      ) : (
        <AsyncContent query={chart} failed={(message) => `Error loading accounts: ${message}`}>
          {() => (account ? <Report account={account} period={period} /> : <AccountMissing code={code} />)}
        </AsyncContent>
      )}
    </>
  );
}

function Prompt() {
  return (
    <EmptyState icon={<ScrollText />} title="Select an account to view its statement">
      See the opening balance, every transaction with running balance, and the closing balance.
    </EmptyState>
  );
}

type AccountStatementQuery = { account: Account; period: Period };

/** Used by the report and its actions; the query cache makes it one request. */
function useStatement({ account, period }: AccountStatementQuery) {
  return useApiList("accounts.ledger", {
    params: { id: account.id },
    query: { ...period, limit: LINES_AT_ONCE },
  });
}

function Report({ account, period }: AccountStatementQuery) {
  if (isReversed(period)) return null;
  // Remounts for another account, so that its name is never shown above the previous account's lines.
  return <Statement key={account.id} account={account} period={period} />;
}

function Statement({ account, period }: AccountStatementQuery) {
  const list = useStatement({ account, period });
  return (
    <AsyncContent query={list} failed={(message) => `Couldn't load the statement: ${message}`}>
      {({ items, first, last }) => (
        <div aria-busy={list.isPlaceholderData} className="mt-4">
          <PrintedStatementOfAccount
            account={account}
            period={period}
            openingBalance={first}
            lines={items}
            totals={last}
            more={list}
          />
        </div>
      )}
    </AsyncContent>
  );
}

function Actions({ account, period }: AccountStatementQuery) {
  const list = useStatement({ account, period });
  const { isPending, print } = usePrintWhole(list);
  const isUnread = list.data === undefined || list.isPlaceholderData;
  return (
    <>
      <ExportMenu
        disabled={isUnread}
        makeFile={async () => {
          const { statementOfAccountFile } = await import("./statement-of-account-csv.ts");
          const { items, first, last } = await readWholeList("accounts.ledger", {
            params: { id: account.id },
            query: { ...period, limit: LINES_AT_ONCE_IN_FILE },
          });
          const { openingBalance, foreignOpeningBalance } = first;
          const statement = { ...last, openingBalance, foreignOpeningBalance, lines: items };
          return statementOfAccountFile({ account, period, statement });
        }}
      />
      <PrintButton disabled={isUnread} pending={isPending} onPrint={print} />
    </>
  );
}
