import { documentTotals } from "#domain/document.ts";
import { formatMoney, type Money } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { classNames } from "#web/ui/class-names.ts";
import { amountsOf } from "./document-form-values.ts";
import type { DocumentFormFields } from "./use-document-form.ts";

type Props = { fields: DocumentFormFields };

/** The sums of the items as they are typed (Behaviour 5.4). */
export function useTotals(fields: DocumentFormFields) {
  return documentTotals(useFieldValue(fields, "items").map(amountsOf));
}

/** Subtotal, tax and total under the items. */
export function DocumentTotals({ fields }: Props) {
  const { subtotal, taxAmount, total } = useTotals(fields);
  const sign = symbolOf(useSession().book.currency);
  return (
    <dl className="flex flex-col items-end gap-1 border-t border-ink-faint px-4 py-3 sm:pe-15.25">
      <Total label="Subtotal" amount={formatMoney(subtotal)} />
      <Total label="Tax" amount={formatMoney(taxAmount)} />
      <Total label="Total" amount={`${sign}${formatMoney(total)}`} strong />
    </dl>
  );
}

function Total({ label, amount, strong = false }: { label: string; amount: Money; strong?: boolean }) {
  return (
    <div className={classNames("flex w-64 max-w-full justify-between gap-6", strong && "font-semibold")}>
      <dt className={strong ? "" : "text-ink-soft"}>{label}</dt>
      <dd className={classNames("tabular-nums", strong && "border-b-3 border-double border-ink-faint")}>
        {amount}
      </dd>
    </div>
  );
}
