import type { TaxRate } from "#contract/tax-rates.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { TaxRateFields } from "./tax-rate-fields.tsx";
import { newTaxRateValues, useTaxRateForm } from "./tax-rate-form.ts";

type Props = {
  /** The name typed in the document. */
  name: string;
  onCreated: (taxRate: TaxRate) => void;
  onClose: () => void;
};

/** Loads the company, whose country decides what is usual. */
export function TaxRateDialog(props: Props) {
  const company = useApiQuery("company.get").data;
  return company && <LoadedDialog {...props} country={company.country} />;
}

/** Adds a tax rate without leaving the document that needs it (Interface 2). */
function LoadedDialog({ name, country, onCreated, onClose }: Props & { country: string | null }) {
  const [, percent = ""] = /(\d+(?:\.\d+)?)\s*%?$/.exec(name) ?? [];
  const { fields, ...form } = useTaxRateForm({
    opened: null,
    values: { ...newTaxRateValues(country), name, rate: percent },
    onSaved: (taxRate) => {
      onClose();
      onCreated(taxRate);
    },
  });
  return (
    <RecordDialog title="New tax rate" saveLabel="Save tax rate" form={form} onClose={onClose}>
      <TaxRateFields fields={fields} />
    </RecordDialog>
  );
}
