import type { Account } from "#contract/accounts.ts";
import type { YearEnds } from "#contract/closing.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/chart.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { CloseYearForm } from "./close-year-form.tsx";
import { YearList } from "./year-list.tsx";

const FAILED = "Failed to load accounts and journals";

/** Year End Closing (Spec 2.12, 5.6, Rules 11). */
export function YearEndPage() {
  const years = useApiQuery("yearEnd.list");
  const chart = useChart();
  return (
    <>
      <PageHeader title="Year End Closing" description="Transfer the year's result and lock its books." />
      <AsyncContent query={years} failed={() => FAILED}>
        {(data) => (
          <AsyncContent query={chart} failed={() => FAILED}>
            {({ items }) => <Content years={data} accounts={items} />}
          </AsyncContent>
        )}
      </AsyncContent>
    </>
  );
}

function Content({ years, accounts }: { years: YearEnds; accounts: readonly Account[] }) {
  const sign = symbolOf(useSession().book.currency);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(80)]">
      <CloseYearForm years={years} accounts={accounts} sign={sign} />
      <YearList items={years.items} sign={sign} />
    </div>
  );
}
