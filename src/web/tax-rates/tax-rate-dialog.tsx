import type { TaxRate } from "#contract/tax-rates.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { TaxRateFields } from "./tax-rate-fields.tsx";
import { EMPTY_TAX_RATE, useTaxRateForm } from "./tax-rate-form.ts";

type Props = {
  /** The name typed in the document. */
  name: string;
  onCreated: (taxRate: TaxRate) => void;
  onClose: () => void;
};

/** Adds a tax rate without leaving the document that needs it (Interface 2). */
export function TaxRateDialog({ name, onCreated, onClose }: Props) {
  const [, percent = ""] = /(\d+(?:\.\d+)?)\s*%?$/.exec(name) ?? [];
  const { fields, ...form } = useTaxRateForm({
    opened: null,
    values: { ...EMPTY_TAX_RATE, name, rate: percent },
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
