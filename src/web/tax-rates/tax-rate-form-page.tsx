import { CopyPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { TaxRate } from "#contract/tax-rates.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { RecordHistorySection } from "#web/lists/record-history.tsx";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { usePathParam, useSearchParams } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import { NewRecord, useLeave } from "#web/forms/leave-form.tsx";
import { AsyncContent } from "#web/ui/async-content.tsx";
import { FormSkeleton } from "#web/ui/skeleton.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { TaxRateFields } from "./tax-rate-fields.tsx";
import { newTaxRateValues, nextVersionOf, toTaxRateValues, useTaxRateForm } from "./tax-rate-form.ts";
import type { TaxRateFormValues } from "./tax-rate-schema.ts";

const back = { href: paths.taxRates(), label: "Tax rates" };
const readOrigin = (raw: Readonly<Record<string, string | undefined>>) => ({ from: raw["from"] });

/** The form for a new tax rate, the next version of one, or the one with the ID in the URL (Accounting 8). */
export function TaxRateFormPage() {
  const id = usePathParam("id");
  const [{ from }] = useSearchParams(readOrigin);
  const sourceId = id ?? from;
  return (
    <>
      <PageHeader
        title={id === undefined ? "New tax rate" : "Edit tax rate"}
        back={back}
        overForm
        actions={
          id !== undefined && (
            <LinkButton icon={<CopyPlus />} href={paths.newTaxRate({ from: id })}>
              New version
            </LinkButton>
          )
        }
      />
      {sourceId === undefined ? (
        <NewTaxRate />
      ) : (
        <LoadTaxRate key={sourceId} id={sourceId}>
          {(taxRate) =>
            id === undefined ? (
              <TaxRateForm opened={null} values={nextVersionOf(taxRate)} />
            ) : (
              <div>
                <TaxRateForm opened={taxRate} values={toTaxRateValues(taxRate)} />
                <RecordHistorySection subjectId={id} />
              </div>
            )
          }
        </LoadTaxRate>
      )}
    </>
  );
}

function NewTaxRate() {
  return (
    <AsyncContent
      query={useApiQuery("company.get")}
      failed={(message) => `Couldn't load the company: ${message}`}
      loading={<FormSkeleton />}
    >
      {({ country }) => (
        <NewRecord>
          {(onSaveAndNew) => (
            <TaxRateForm opened={null} values={newTaxRateValues(country)} onSaveAndNew={onSaveAndNew} />
          )}
        </NewRecord>
      )}
    </AsyncContent>
  );
}

function LoadTaxRate({ id, children }: { id: string; children: (taxRate: TaxRate) => ReactNode }) {
  const taxRate = useApiQuery("taxRates.get", { params: { id } });
  return (
    <AsyncRecord
      query={taxRate}
      recordName="Tax rate"
      back={back}
      failed={(message) => `Couldn't load the tax rate: ${message}`}
      loading={<FormSkeleton fields={5} />}
    >
      {children}
    </AsyncRecord>
  );
}

type TaxRateFormProps = { opened: TaxRate | null; values: TaxRateFormValues; onSaveAndNew?: () => void };

function TaxRateForm({ opened, values, onSaveAndNew }: TaxRateFormProps) {
  const list = paths.taxRates();
  const leave = useLeave({ list, newHref: paths.newTaxRate(), onSaveAndNew });
  const { fields, ...form } = useTaxRateForm({
    opened,
    values,
    onSaved: ({ name }, next) => {
      showToast(`${name} saved`);
      leave(next);
    },
  });
  return (
    <FormPage
      form={form}
      back={list}
      saveLabel="Save tax rate"
      saveMine="Overwrite with my version"
      offersNew={opened === null}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <TaxRateFields fields={fields} />
      </div>
    </FormPage>
  );
}
