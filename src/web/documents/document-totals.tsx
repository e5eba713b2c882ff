import { useWatch, type Control } from "react-hook-form";
import { documentTotals } from "#domain/document.ts";
import { formatMoney, type Money } from "#domain/money.ts";
import { useSession } from "#web/api/session.ts";
import { symbolOf } from "#web/fields/money.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { amountsOf, type DocumentFormValues } from "./document-form-values.ts";

type Props = { control: Control<DocumentFormValues> };

/** The sums of the items as they are typed (Behaviour 5.4). */
export function useTotals(control: Props["control"]) {
  return documentTotals(useWatch({ control, name: "items" }).map(amountsOf));
}

/** Subtotal, tax and total under the items. */
export function DocumentTotals({ control }: Props) {
  const { subtotal, taxAmount, total } = useTotals(control);
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
