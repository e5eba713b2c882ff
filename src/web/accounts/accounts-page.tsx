import { Plus, SearchX, Download } from "lucide-react";
import { ACCOUNT_CSV_COLUMNS } from "#domain/account-csv.ts";
import { hasNoChart } from "#domain/starter-charts.ts";
import { useBalances } from "#web/fields/balances.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { ListExport, download } from "#web/lists/export.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton, Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Toolbar } from "#web/ui/toolbar.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { StarterChartOffer } from "./starter-chart-offer.tsx";
import { accountFile, AccountSelection } from "./account-selection.tsx";
import { ImportButton } from "./import-button.tsx";
import { MoneyProposal } from "./money-proposal.tsx";

// Loaded lazily: the starter charts are too large for each visit.
const StarterCharts = lazyPart(async () => (await import("./starter-charts.tsx")).StarterCharts);

const readSearch = ({ search }: { search?: string }) => ({ search });

/** The chart of accounts (Behavior 2.6). */
export function AccountsPage() {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const chart = useChart(search);
  const allAccounts = useChart().data?.items ?? [];
  const { balanceOf, isLoading } = useBalances();
  return (
    <>
      <PageHeader
        title="Chart of Accounts"
        actions={
          <>
            <TemplateButton />
            <ListExport operation="accounts.list" query={{ search }} file={accountFile(allAccounts)} />
            <ImportButton />
            <LinkButton variant="primary" icon={<Plus />} href={paths.newAccount()}>
              New Account
            </LinkButton>
          </>
        }
      />
      <AsyncContent
        query={chart}
        failed={(message) => `Error loading accounts: ${message}`}
        isEmpty={({ items }) => items.length === 0 && search === "" && !chart.isPlaceholderData}
        empty={<StarterCharts />}
      >
        {({ items }) => (
          <>
            {search === "" &&
              (hasNoChart(items) ? <StarterChartOffer /> : <MoneyProposal accounts={items} />)}
            <Toolbar label="Search accounts">
              <SearchBox
                label="Search accounts..."
                value={search}
                onChange={(text) => change({ search: text })}
              />
            </Toolbar>
            {items.length === 0 ? (
              <NothingFound search={search} onClear={() => change({ search: "" })} />
            ) : (
              <div aria-busy={isLoading}>
                <AccountSelection key={search} accounts={items} chart={allAccounts} balanceOf={balanceOf} />
              </div>
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}

/** Message for a search without results, with a button to clear it. */
function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX />}
      title="No account found"
      actions={<Button onClick={onClear}>Clear search</Button>}
    >
      No account code, name or description matches <q className="break-words">{search}</q>.
    </EmptyState>
  );
}

const EXAMPLES = [
  ACCOUNT_CSV_COLUMNS.join(","),
  "# Types: asset, liability, equity, revenue, expense. Lines starting with # are ignored.",
  "# Account kind: bank, cash or card; leave blank for all other accounts. Active: yes or no (blank = yes).",
  "# Currency: three-letter code for bank accounts not in your base currency, e.g. EUR; otherwise leave blank.",
  "# Parent: code of the main account above a subaccount; otherwise leave blank.",
  "1000,Cash and Bank,asset,Cash on hand and in the bank,bank",
  "2000,Accounts Payable,liability,Money you owe to vendors",
  "3000,Owner's Capital,equity,",
  "4000,Sales,revenue,",
  '5000,Rent,expense,"Office, storage and parking"',
];

/** Downloads the template to fill in for an import (Behavior 2.6). */
function TemplateButton() {
  return (
    <Button
      icon={<Download />}
      onClick={() =>
        download({
          name: "chart_of_accounts_template.csv",
          content: `${EXAMPLES.join("\r\n")}\r\n`,
          type: "text/csv;charset=utf-8",
        })
      }
    >
      Download Template
    </Button>
  );
}
