import { Plus, Trash2 } from "lucide-react";
import { DateField } from "#web/fields/date-field.tsx";
import { QuantityField } from "#web/fields/number-field.tsx";
import { type FormFields, useField, useFieldValue, useInputs, useLines } from "#web/forms/form-fields.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ScheduleFormValues } from "./schedule-form-values.ts";

const CHANGES_MAX = 12;
const METHOD_OPTIONS = [
  { value: "percent", label: "By a percentage" },
  { value: "product", label: "To the product's current price" },
];

type Props = { fields: FormFields<ScheduleFormValues> };

/** Price changes of the items, each with an effective date (Accounting 21). */
export function PriceChangesCard({ fields }: Props) {
  const { fields: changes, append, remove } = useLines(fields, "priceChanges");
  return (
    <section
      aria-label="Price changes"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div>
        <h2 className="font-medium">Price changes</h2>
        <p className="text-ink-soft">
          Change the prices above as of a date. The next dates show the new totals.
        </p>
      </div>
      {changes.map(({ id }, index) => (
        <ChangeFields key={id} {...{ fields, index }} onRemove={() => remove(index)} />
      ))}
      {changes.length < CHANGES_MAX && (
        <div>
          <Button icon={<Plus />} onClick={() => append({ from: "", by: "percent", percent: "" })}>
            Add price change
          </Button>
        </div>
      )}
    </section>
  );
}

type ChangeProps = Props & { index: number; onRemove: () => void };

function ChangeFields({ fields, index, onRemove }: ChangeProps) {
  const input = useInputs(fields);
  const by = useFieldValue(fields, `priceChanges.${index}.by`);
  const percent = useField(fields, `priceChanges.${index}.percent`);
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <legend className="sr-only">{`Price change ${index + 1}`}</legend>
      <DateField {...useField(fields, `priceChanges.${index}.from`)} label="From" />
      <Select label="Change prices" options={METHOD_OPTIONS} {...input(`priceChanges.${index}.by`)} />
      {by === "percent" ? <QuantityField kind="line" {...percent} label="Percentage" /> : <span />}
      <div className="sm:pt-7.5">
        <IconButton label={`Remove price change ${index + 1}`} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
