import { Plus } from "lucide-react";
import { useChart } from "#web/fields/chart.ts";
import { ListExport } from "#web/lists/export.tsx";
import { useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader, Toolbar } from "#web/ui/page-header.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { ACCOUNT_FILE } from "./account-file.ts";
import { AccountGroups } from "./account-groups.tsx";
import { ImportButton } from "./import-button.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { StarterCharts } from "./starter-charts.tsx";
import { TemplateButton } from "./template-button.tsx";

const readSearch = ({ search }: { search?: string }) => ({ search });

/** The chart of accounts (Spec 2.6). */
export function AccountsPage() {
  const [{ search = "" }, change] = useSearchParams(readSearch);
  const chart = useChart(search);
  return (
    <>
      <PageHeader
        title="Chart of Accounts"
        actions={
          <>
            <TemplateButton />
            <ListExport operation="accounts.list" query={{ search }} file={ACCOUNT_FILE} />
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
              <AccountGroups key={search} accounts={items} />
            )}
          </>
        )}
      </AsyncContent>
    </>
  );
}
