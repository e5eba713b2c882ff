import { PARTY_RESOURCES } from "#contract/operations.ts";
import type { Party } from "#contract/parties.ts";
import type { PartySide } from "#domain/document.ts";
import type { Period } from "#domain/periods.ts";
import { readWholeList } from "#web/api/read-whole-list.ts";
import { useApiList } from "#web/api/use-api-list.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { isReversed, PeriodFields, usePeriod } from "#web/fields/period.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { ExportButton } from "#web/reports/export-button.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Toolbar } from "#web/ui/page-header.tsx";
import { StatementTable } from "./statement-table.tsx";

type Props = { side: PartySide; party: Party };

const LINES_AT_ONCE = 500;

/** What was posted for the party in a period, with what was open before, after each line, and at the end. */
export function PartyStatement({ side, party }: Props) {
  const [period, setPeriod] = usePeriod();
  return (
    <section aria-labelledby="statement">
      <h2 id="statement" className="mb-2 text-section font-semibold">
        Statement
      </h2>
      <Toolbar
        label="Statement options"
        end={!isReversed(period) && <Export side={side} party={party} period={period} />}
      >
        <PeriodFields {...period} onChange={setPeriod} />
      </Toolbar>
      {!isReversed(period) && <Lines side={side} party={party} period={period} />}
    </section>
  );
}

function Lines({ side, party, period }: Props & { period: Period }) {
  const list = useApiList(`${PARTY_RESOURCES[side]}.statement`, {
    params: { id: party.id },
    query: { ...period, limit: 100 },
  });
  return (
    <AsyncContent query={list} failed={(message) => `Error loading statement: ${message}`}>
      {({ items, first, last }) => (
        <div aria-busy={list.isPlaceholderData}>
          <StatementTable
            name={party.name}
            period={period}
            opening={first.opening}
            lines={items}
            closing={list.hasMore ? null : last.closing}
          />
          <LoadMore
            hasMore={list.hasMore}
            isLoading={list.isLoadingMore}
            onMore={list.loadMore}
            shown={countText(items.length, "line")}
          />
        </div>
      )}
    </AsyncContent>
  );
}

function Export({ side, party, period }: Props & { period: Period }) {
  const company = useApiQuery("book.get").data;
  return (
    <ExportButton
      disabled={!company}
      makeFile={async () => {
        const { statementCsv, statementFileName } = await import("./statement-csv.ts");
        const { items, first, last } = await readWholeList(`${PARTY_RESOURCES[side]}.statement`, {
          params: { id: party.id },
          query: { ...period, limit: LINES_AT_ONCE },
        });
        const statement = { opening: first.opening, closing: last.closing, lines: items };
        const text = company ? statementCsv({ company, party, period, statement }) : "";
        return { name: statementFileName(party, period), text, type: "text/csv;charset=utf-8" };
      }}
    />
  );
}
