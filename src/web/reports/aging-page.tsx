import type { Aging } from "#contract/payments.ts";
import type { Day } from "#domain/dates.ts";
import { isZero, subtract } from "#domain/money.ts";
import { useSession, useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { ReportDateField } from "#web/fields/period.tsx";
import { useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AGING_TITLES, AgingTable, type AgingSide } from "./aging-table.tsx";
import { ExportMenu, PrintButton } from "./report-actions.tsx";
import { useAsOf } from "./report-choices.tsx";
import { ReportHead, ReportOptions } from "./report-links.tsx";

function readSide(raw: SearchParams) {
  const side = raw["side"] === "payable" ? ("payable" as const) : ("receivable" as const);
  return { side };
}

/** Balances due by contact and document as of any date, by days overdue (Accounting 9). */
export function AgingPage() {
  const today = useToday();
  const { company: book } = useSession();
  const [{ side }] = useSearchParams(readSide);
  const [asOf, setAsOf] = useAsOf();
  const aging = useApiQuery("reports.aging", { query: { type: side, asOf } });
  return (
    <>
      <ReportHead
        current="aging"
        title={AGING_TITLES[side]}
        description={`${book.name} · as of ${formatDate(asOf)}`}
      />
      <ReportOptions
        first={<SideLinks side={side} asOf={asOf === today ? undefined : asOf} />}
        end={<Actions aging={aging.isPlaceholderData ? undefined : aging.data} />}
      >
        <div className="w-44">
          <ReportDateField label="As of" labelHidden value={asOf} onChange={setAsOf} />
        </div>
      </ReportOptions>
      <AsyncContent
        query={aging}
        failed={(message) => `Couldn't load the aging report: ${message}`}
        isEmpty={({ parties }) => parties.length === 0}
        empty={
          <EmptyState title="Nothing outstanding">
            No unpaid {side === "receivable" ? "invoices" : "bills"} on {formatDate(asOf)}.
          </EmptyState>
        }
      >
        {(report) => (
          <>
            <AgingTable aging={report} side={side} />
            <ControlBalance report={report} side={side} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function Actions({ aging }: { aging: Aging | undefined }) {
  return (
    <>
      <ExportMenu
        disabled={!aging}
        makeFile={async () => {
          const { agingFile } = await import("./aging-csv.ts");
          if (!aging) throw new Error("Couldn't load the report.");
          return agingFile(aging);
        }}
      />
      <PrintButton />
    </>
  );
}

function SideLinks({ side, asOf }: { side: AgingSide; asOf: Day | undefined }) {
  return (
    <nav aria-label="Receivables or payables" className="inline-flex gap-0.5 rounded-control bg-sunken p-0.5">
      {(["receivable", "payable"] as const).map((name) => (
        <a
          key={name}
          href={paths.aging({ side: name, asOf })}
          aria-current={name === side ? "page" : undefined}
          className={classNames(
            "flex h-8 items-center rounded-small px-3 font-medium pointer-coarse:h-10",
            name === side ? "bg-surface text-ink ring-1 ring-line" : "text-ink-soft hover:text-ink",
          )}
        >
          {name === "receivable" ? "Receivables" : "Payables"}
        </a>
      ))}
    </nav>
  );
}

/** Shows whether the total agrees with the control accounts (Accounting 9). */
function ControlBalance({ report: { totals, controlBalance }, side }: { report: Aging; side: AgingSide }) {
  const difference = subtract(totals.total, controlBalance);
  const accounts = side === "receivable" ? "receivable accounts" : "payable accounts";
  return (
    <div className="mt-3">
      {isZero(difference) ? (
        <p className="text-small text-ink-faint">
          Matches the balance of {accounts}, {formatMoney(controlBalance)}.
        </p>
      ) : (
        <Notice tone="negative">
          The balance of the {accounts} is {formatMoney(controlBalance)}; the difference is{" "}
          {formatMoney(difference)}.
        </Notice>
      )}
    </div>
  );
}
