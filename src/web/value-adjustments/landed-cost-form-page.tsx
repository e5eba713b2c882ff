import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { useGo, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { LandedCostForm } from "./landed-cost-form.tsx";
import {
  costsOfBill,
  costsOfJournal,
  goodsOfBill,
  type LandedCostValues,
  newLandedCost,
} from "./landed-cost-values.ts";

const back = { href: paths.values(), label: "Landed costs and revaluations" };
const failed = (message: string): string => `Couldn't load the form: ${message}`;

const readOrigin = ({ bill, journal }: Readonly<Record<string, string | undefined>>) => ({ bill, journal });

/** The form for a landed cost, filled with the goods and costs of a bill or the costs of a journal (Accounting 6). */
export function LandedCostFormPage() {
  const [{ bill, journal }] = useSearchParams(readOrigin);
  return (
    <>
      <PageHeader
        title="Add landed cost"
        description="Freight, duty, insurance and similar costs become part of the cost of the goods."
        back={back}
      />
      <StarterChartOffer />
      {bill !== undefined ? (
        <LandedCostFromBill id={bill} key={bill} />
      ) : journal !== undefined ? (
        <LandedCostFromJournal id={journal} key={journal} />
      ) : (
        <NewLandedCost />
      )}
    </>
  );
}

function Form({ initial }: { initial: LandedCostValues }) {
  const go = useGo();
  return (
    <LandedCostForm
      initial={initial}
      back={back.href}
      onSaved={({ id }) => {
        showToast("The landed cost was added");
        go(paths.value(id));
      }}
    />
  );
}

function NewLandedCost() {
  return <Form initial={newLandedCost({ date: useToday() })} />;
}

function LandedCostFromBill({ id }: { id: string }) {
  const query = useApiQuery("bills.get", { params: { id } });
  const services = useApiQuery("products.list", { query: { type: "service", limit: 500 } });
  const defaults = useApiQuery("defaultAccounts.get");
  const findPurchaseAccount = (productId: string): string =>
    services.data?.items.find((service) => service.id === productId)?.purchaseAccountId ??
    defaults.data?.purchasesAccountId ??
    "";
  return (
    <AsyncRecord query={query} recordName="Bill" back={back} failed={failed} loading={<FormSkeleton />}>
      {(bill) =>
        services.isPending || defaults.isPending ? (
          <FormSkeleton />
        ) : (
          <Form
            initial={newLandedCost({
              date: bill.date,
              costs: costsOfBill(bill, findPurchaseAccount),
              goods: goodsOfBill(bill),
            })}
          />
        )
      }
    </AsyncRecord>
  );
}

function LandedCostFromJournal({ id }: { id: string }) {
  const query = useApiQuery("journals.get", { params: { id } });
  const chart = useChart();
  return (
    <AsyncRecord query={query} recordName="Journal" back={back} failed={failed} loading={<FormSkeleton />}>
      {({ date, lines }) => (
        <AsyncContent query={chart} failed={failed} loading={<FormSkeleton />}>
          {({ items }) => {
            const isExpense = (accountId: string) =>
              items.find((account) => account.id === accountId)?.type === "expense";
            return <Form initial={newLandedCost({ date, costs: costsOfJournal({ lines }, isExpense) })} />;
          }}
        </AsyncContent>
      )}
    </AsyncRecord>
  );
}
