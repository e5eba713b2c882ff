import type { Loan } from "#contract/loans.ts";
import { StarterChartOffer } from "#web/accounts/starter-chart-offer.tsx";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useChart } from "#web/fields/use-chart.ts";
import { useGo, usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { LoanForm } from "./loan-form.tsx";
import { newLoanValues, toLoanValues } from "./loan-form-values.ts";

const back = { href: paths.loans(), label: "Loans" };
const failed = (message: string): string => `Couldn't load the form: ${message}`;

/** The pages /new and /{id}/edit of loans (Accounting 31). */
export function LoanFormPage() {
  const id = usePathParam("id");
  return (
    <>
      <PageHeader title={id === undefined ? "New loan" : "Edit loan"} back={back} />
      <StarterChartOffer />
      {id === undefined ? <NewLoan /> : <Edit id={id} key={id} />}
    </>
  );
}

function useOnSaved() {
  const go = useGo();
  return ({ id, name }: Loan): void => {
    showToast(`${name} was saved`);
    go(paths.loan(id));
  };
}

function NewLoan() {
  const today = useToday();
  const chart = useChart();
  const onSaved = useOnSaved();
  return (
    <AsyncContent query={chart} failed={failed} loading={<FormSkeleton />}>
      {({ items }) => (
        <LoanForm initial={newLoanValues({ today, chart: items })} opened={null} onSaved={onSaved} />
      )}
    </AsyncContent>
  );
}

function Edit({ id }: { id: string }) {
  const query = useApiQuery("loans.get", { params: { id } });
  const onSaved = useOnSaved();
  return (
    <AsyncRecord query={query} recordName="Loan" back={back} failed={failed} loading={<FormSkeleton />}>
      {(opened) => <LoanForm initial={toLoanValues(opened)} opened={opened} onSaved={onSaved} />}
    </AsyncRecord>
  );
}
