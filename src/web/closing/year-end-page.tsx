import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import type { YearEnds, YearEnd } from "#contract/closing.ts";
import { useSession } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { formatPeriod } from "#web/fields/formats.ts";
import { symbolOf, Amount } from "#web/fields/amount-text.tsx";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { CloseYearForm } from "./close-year-form.tsx";
import { ExceptionsCard } from "./exceptions-card.tsx";
import { LocksCard } from "./locks-card.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";

const FAILED = "Failed to load accounts and journals";

/** Year End Closing (Behavior 2.12, 5.6, Accounting 11). */
export function YearEndPage() {
  const years = useApiQuery("yearEnd.list");
  const chart = useChart();
  return (
    <>
      <PageHeader
        title="Year End Closing"
        description="Move the year's net income to retained earnings and lock the year."
        actions={<LinkButton href={paths.revaluations()}>Revaluations</LinkButton>}
      />
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
  const sign = symbolOf(useSession().company.currency);
  return (
    <PageColumns
      aside={
        <>
          <YearList items={years.items} sign={sign} />
          <LocksCard />
          <ExceptionsCard />
        </>
      }
    >
      <CloseYearForm years={years} accounts={accounts} />
    </PageColumns>
  );
}

type Props = { items: readonly YearEnd[]; sign: string };

/** Years with their result, status and closing entry. */
function YearList({ items, sign }: Props) {
  const [reopened, setReopened] = useState<YearEnd | null>(null);
  return (
    <Card title="Fiscal years" flush action={<span className="text-small text-ink-faint">Net income</span>}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.end} className="flex flex-col gap-1 px-4 py-3">
            <div className="flex items-center justify-between gap-3">
              <span className="flex items-center gap-2">
                <TextLink href={paths.yearEnd({ year: item.end })}>{item.year}</TextLink>
                <YearStatus item={item} />
              </span>
              <span className="font-medium">
                <Amount amount={item.netIncome} currencySign={sign} toned />
              </span>
            </div>
            <p className="text-small text-ink-faint tabular-nums">{formatPeriod(item)}</p>
            {item.journalId !== null && (
              <div className="flex min-h-8 items-center justify-between gap-3">
                <TextLink href={paths.journal(item.journalId)}>{item.journalNumber}</TextLink>
                {item.canReopen && (
                  <Button needs="yearEnd.reopen" size="small" onClick={() => setReopened(item)}>
                    Reopen
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {reopened && <ReopenDialog item={reopened} onClose={() => setReopened(null)} />}
    </Card>
  );
}

function YearStatus({ item: { status, hasEnded, isDue, isOutOfDate } }: { item: YearEnd }) {
  const [tone, label] = ((): [BadgeTone, string] => {
    if (isOutOfDate) return ["warning", "Out of date"];
    if (status === "closed") return ["positive", "Closed"];
    if (!hasEnded) return ["accent", "In progress"];
    return isDue ? ["warning", "Open"] : ["neutral", "Nothing to close"];
  })();
  return <Badge tone={tone}>{label}</Badge>;
}
