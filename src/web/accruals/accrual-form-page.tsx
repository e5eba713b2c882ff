import type { Accrual } from "#contract/accruals.ts";
import type { Account } from "#contract/accounts.ts";
import { ACCRUAL_KINDS, type AccrualKind } from "#domain/accrual-schedule.ts";
import { isPositive, type Money, subtract } from "#domain/money.ts";
import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { useGo, usePathParam, useSearchParams, type SearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { Select } from "#web/ui/select.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AccrualForm } from "./accrual-form.tsx";
import { type AccrualOrigin, newAccrualValues, toAccrualValues } from "./accrual-form-values.ts";

const back = { href: paths.accruals(), label: "Accruals and deferrals" };
const failed = (message: string): string => `Couldn't load the form: ${message}`;

const readOrigin = (raw: SearchParams) => ({
  kind: ACCRUAL_KINDS.find((candidate) => candidate === raw["kind"]) ?? "prepaid_expense",
  bill: raw["bill"],
  invoice: raw["invoice"],
  money: raw["money"],
  line: raw["line"],
});

/** Pages /new, optionally for a line of a document, expense or deposit, and /{id}/edit (Accounting 30). */
export function AccrualFormPage() {
  const id = usePathParam("id");
  const [{ kind, bill, invoice, money }] = useSearchParams(readOrigin);
  return (
    <>
      <PageHeader
        title={id === undefined ? "New accrual or deferral" : "Edit accrual or deferral"}
        description={
          id === undefined
            ? "Income or expenses that belong to a different period than their bill or payment."
            : undefined
        }
        back={back}
      />
      <StarterChartOffer />
      {id !== undefined ? (
        <Edit id={id} key={id} />
      ) : bill !== undefined ? (
        <AccrualFromBill id={bill} key={bill} />
      ) : invoice !== undefined ? (
        <AccrualFromInvoice id={invoice} key={invoice} />
      ) : money !== undefined ? (
        <AccrualFromMoney id={money} key={money} />
      ) : (
        <NewAccrual kind={kind} origin={null} />
      )}
    </>
  );
}

function useOnSaved() {
  const go = useGo();
  return ({ id, name }: Accrual): void => {
    showToast(`${name} saved`);
    go(paths.accrual(id));
  };
}

/** Initial values from the line, with the account as an ID to look up in the chart. */
type OriginLine = Omit<AccrualOrigin, "account"> & { accountId: string };

function NewAccrual({ kind, origin }: { kind: AccrualKind; origin: OriginLine | null }) {
  const today = useToday();
  const chart = useChart();
  const onSaved = useOnSaved();
  const withAccount = (items: readonly Account[]): AccrualOrigin | null =>
    origin && { ...origin, account: items.find(({ id }) => id === origin.accountId) };
  return (
    <AsyncContent query={chart} failed={failed} loading={<FormSkeleton />}>
      {({ items }) => (
        <AccrualForm
          initial={newAccrualValues({ kind, today, chart: items, origin: withAccount(items) })}
          opened={null}
          onSaved={onSaved}
        />
      )}
    </AsyncContent>
  );
}

type DocumentLineChoice = {
  value: string;
  documentPosition: number | null;
  description: string;
  amount: Money;
  accountId: string;
};

type LinesProps = {
  lines: readonly DocumentLineChoice[];
  sourceNumber: string;
  origin: Omit<OriginLine, "name" | "amount" | "accountId" | "documentPosition">;
};

/** Choice of the line, and the form that it prefills. */
function AccrualFromLines({ lines, sourceNumber, origin }: LinesProps) {
  const [{ line }, change] = useSearchParams(readOrigin);
  const chosen = lines.find(({ value }) => value === line) ?? lines[0];
  return (
    <>
      {lines.length > 1 && (
        <div className="mb-4 sm:max-w-form">
          <Select
            label={`Line item on ${sourceNumber}`}
            value={chosen?.value ?? ""}
            options={lines.map(({ value, description, amount }) => ({
              value,
              label: `${description}, ${formatMoney(amount)}`,
            }))}
            onChange={({ target }) => change({ line: target.value })}
          />
        </div>
      )}
      <NewAccrual
        key={chosen?.value ?? ""}
        kind={origin.kind}
        origin={{
          ...origin,
          name: chosen?.description ?? "",
          amount: chosen?.amount ?? "",
          documentPosition: chosen?.documentPosition ?? null,
          accountId: chosen?.accountId ?? "",
        }}
      />
    </>
  );
}

type DocumentLines = {
  id: string;
  number: string;
  date: string;
  partyId: string;
  partyName: string;
  items: readonly {
    position: number;
    description: string;
    productName: string | null;
    carryingAmount: Money;
    accountId: string | null;
  }[];
};

function documentLinesProps(document: DocumentLines, kind: AccrualKind): LinesProps {
  const { id, number, date, partyId, partyName, items } = document;
  return {
    sourceNumber: number,
    origin: { kind, documentId: id, party: { id: partyId, code: "", name: partyName }, recordedOn: date },
    lines: items
      .filter(({ carryingAmount }) => isPositive(carryingAmount))
      .map(({ position, description, productName, carryingAmount, accountId }) => ({
        value: String(position),
        documentPosition: position,
        description: description || (productName ?? number),
        amount: carryingAmount,
        accountId: accountId ?? "",
      })),
  };
}

function AccrualFromBill({ id }: { id: string }) {
  const query = useApiQuery("bills.get", { params: { id } });
  return (
    <AsyncRecord query={query} recordName="Bill" back={back} failed={failed} loading={<FormSkeleton />}>
      {(bill) => <AccrualFromLines {...documentLinesProps(bill, "prepaid_expense")} />}
    </AsyncRecord>
  );
}

function AccrualFromInvoice({ id }: { id: string }) {
  const query = useApiQuery("invoices.get", { params: { id } });
  return (
    <AsyncRecord query={query} recordName="Invoice" back={back} failed={failed} loading={<FormSkeleton />}>
      {(invoice) => <AccrualFromLines {...documentLinesProps(invoice, "deferred_income")} />}
    </AsyncRecord>
  );
}

function AccrualFromMoney({ id }: { id: string }) {
  const query = useApiQuery("money.get", { params: { id } });
  return (
    <AsyncRecord query={query} recordName="Entry" back={back} failed={failed} loading={<FormSkeleton />}>
      {({ kind, number, date, payee, lines }) => (
        <AccrualFromLines
          sourceNumber={number}
          origin={{
            kind: kind === "deposit" ? "deferred_income" : "prepaid_expense",
            documentId: "",
            party: null,
            recordedOn: date,
          }}
          lines={lines.map(({ description, amount, taxAmount, accountId }, index) => ({
            value: String(index),
            documentPosition: null,
            description: description || payee || number,
            amount: subtract(amount, taxAmount),
            accountId,
          }))}
        />
      )}
    </AsyncRecord>
  );
}

function Edit({ id }: { id: string }) {
  const query = useApiQuery("accruals.get", { params: { id } });
  const onSaved = useOnSaved();
  return (
    <AsyncRecord query={query} recordName="Accrual" back={back} failed={failed} loading={<FormSkeleton />}>
      {(opened) => <AccrualForm initial={toAccrualValues(opened)} opened={opened} onSaved={onSaved} />}
    </AsyncRecord>
  );
}
