import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import { equalParts } from "#domain/payment-terms.ts";
import { QuantityField } from "#web/fields/number-field.tsx";
import { type TermPartValues, termValues } from "#web/fields/payment-terms.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type FormFields, useField, useInputs, useLines } from "./form-fields.ts";
import { useProblemAt } from "./problems.ts";

export type TermFields = FormFields<{ paymentTerms: TermPartValues[] }>;

const countText = (count: number) => (count === 1 ? "All at once" : `In ${count} parts`);
const COUNTS = Array.from({ length: INSTALLMENTS_MAX }, (_, index) => ({
  value: String(index + 1),
  label: countText(index + 1),
}));

type Props = {
  fields: TermFields;
  /** Default that applies without terms. */
  defaultTerms: string;
};

/** Payment terms: due dates for parts of the total (Accounting 3). */
export function PaymentTermsCard({ fields, defaultTerms }: Props) {
  const { fields: parts, replace } = useLines(fields, "paymentTerms");
  const problem = useProblemAt(fields, "paymentTerms");
  return (
    <section
      aria-label="Payment terms"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="sm:max-w-80">
        <Select
          label="Payment terms"
          options={[{ value: "0", label: defaultTerms }, ...COUNTS]}
          value={String(parts.length)}
          onChange={({ target }) => {
            const count = Number(target.value);
            replace(count === 0 ? [] : termValues(equalParts(count)));
          }}
        />
      </div>
      {parts.map(({ id }, index) => (
        <Part key={id} {...{ fields, index }} />
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-negative">
          {problem}
        </p>
      )}
    </section>
  );
}

function Part({ fields, index }: { fields: TermFields; index: number }) {
  const input = useInputs(fields);
  return (
    <fieldset className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[10rem_10rem_1fr]">
      <legend className="sr-only">{`Part ${index + 1}`}</legend>
      <QuantityField {...useField(fields, `paymentTerms.${index}.percent`)} label="Percentage" />
      <TextField
        {...input(`paymentTerms.${index}.days`)}
        label="Due in days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <div className="col-span-2 sm:col-span-1 sm:pt-7.5">
        <Checkbox
          {...fields.register(`paymentTerms.${index}.isEndOfMonth`)}
          label="At the end of that month"
        />
      </div>
    </fieldset>
  );
}
