import { pageMinorUnit } from "#web/api/page-notation.ts";
import { MAX_COMPONENTS } from "#domain/tax-components.ts";
import { add, combinedRate, toAmount } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { chargeOf, computedTaxes } from "#domain/taxed-amounts.ts";
import { formatMoney, formatQuantity } from "#web/fields/formats.ts";
import { TaxRatePicker } from "#web/fields/record-pickers.tsx";
import { useField, useFieldValue, useInputs, useLines } from "#web/forms/form-fields.ts";
import { AddLine, LineActions } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { NEW_COMPONENT, displayedComponents, type TaxRateFormFields } from "./tax-rate-form.ts";
import type { TaxRateFormValues } from "./tax-rate-schema.ts";

type Props = { fields: TaxRateFormFields };

/** The taxes of a combined tax in order, with their total (Decision 0082). */
export function TaxComponents({ fields }: Props) {
  const array = useLines(fields, "components");
  const editor = useLineEditor<ComponentValues, "taxRate">({
    array,
    name: "components",
    form: fields,
    columns: ["taxRate"],
    lines: () => fields.getValues("components"),
    isEmpty: ({ taxRate }) => taxRate === null,
    after: () => NEW_COMPONENT,
  });
  return (
    <section aria-label="Taxes" className="rounded-card border border-line sm:col-span-2">
      <ol className="flex flex-col divide-y divide-line">
        {array.fields.map(({ id }, index, { length }) => (
          <li key={id}>
            <Component {...{ fields, editor, index }} isLast={index === length - 1} />
          </li>
        ))}
      </ol>
      <AddLine
        form={fields}
        name="components"
        editor={editor}
        isFull={array.fields.length >= MAX_COMPONENTS}
        more={<CombinedTaxExample fields={fields} />}
      >
        Add tax
      </AddLine>
    </section>
  );
}

type ComponentValues = TaxRateFormValues["components"][number];
type ComponentProps = Props & { editor: LineEditor<"taxRate">; index: number; isLast: boolean };

function Component({ fields, editor, index, isLast }: ComponentProps) {
  const input = useInputs(fields);
  const { ref, onChange, ...taxRate } = useField(fields, `components.${index}.taxRate`);
  return (
    <div
      {...editor.block(index)}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 p-4 max-sm:grid-cols-1"
    >
      <div className="grid gap-3 sm:grid-cols-2 sm:items-center">
        <TaxRatePicker
          {...taxRate}
          inputRef={ref}
          isSingle
          onChange={(chosen) =>
            onChange(
              chosen && {
                id: chosen.id,
                code: chosen.code,
                name: chosen.name,
                rate: chosen.rate,
                kind: chosen.kind,
              },
            )
          }
          label={`Tax ${index + 1}`}
          placeholder="Tax rate"
        />
        {index > 0 && (
          <Checkbox
            label="Compound (calculated on the net amount plus the taxes above)"
            hint="Otherwise it is calculated on the net amount only."
            {...input(`components.${index}.isCompound`)}
          />
        )}
      </div>
      <LineActions {...{ index, isLast, editor }} className="max-sm:order-first max-sm:[&>span]:inline" />
    </div>
  );
}

const EXAMPLE = toAmount("100.00");

/** The combined tax of a sample amount, easy to verify. */
function CombinedTaxExample({ fields }: Props) {
  const components = displayedComponents(useFieldValue(fields, "components"));
  if (components.length < 2) return null;
  const rate = combinedRate(components);
  const taxes = computedTaxes(
    EXAMPLE,
    { taxRate: rate, taxComponents: components },
    { isWithin: false, minorUnit: pageMinorUnit() },
  );
  const parts = components.map(({ name, kind }, index) => {
    const tax = formatMoney(abs(taxes[index] ?? EXAMPLE));
    if (kind === "reverse_charge") return `(${name} ${tax} by reverse charge)`;
    return `${kind === "withheld" ? "\u2212" : "+"} ${name} ${tax}`;
  });
  const total = formatMoney(add(EXAMPLE, chargeOf(taxes, components)));
  return (
    <p className="text-small text-ink-soft tabular-nums">
      {`Combined rate ${formatQuantity(rate)}%: ${formatMoney(EXAMPLE)} ${parts.join(" ")} = ${total}`}
    </p>
  );
}
