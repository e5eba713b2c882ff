import type { ComponentProps } from "react";
import { isPositive, type Money, negate } from "#domain/money.ts";
import type { TaxSum } from "#domain/tax-report.ts";
import { taxLabel } from "./tax-labels.ts";
import { formatMoney, formatWithSign } from "./formats.ts";
import { DiscountField } from "./number-field.tsx";
import { classNames } from "#web/ui/class-names.ts";

type Props = {
  /** Total of the items before the document discount. */
  undiscounted: Money;
  documentDiscount: Money;
  taxAmount: Money;
  /** Amount of each tax, if a line has a combined tax. */
  taxes: readonly TaxSum[];
  total: Money;
  pricesIncludeTax: boolean;
  /** Currency of the amounts; "" for the base currency. */
  currency?: string;
  discount: Omit<ComponentProps<typeof DiscountField>, "label">;
};

/** Totals of a form's items, including the document discount. */
export function ItemTotals({ discount, ...totals }: Props) {
  const { undiscounted, documentDiscount, taxAmount, taxes, total, pricesIncludeTax, currency } = totals;
  return (
    <div className="flex flex-col items-end gap-1 border-t border-ink-faint px-4 py-3 spread:pe-25.25 pointer-coarse:spread:pe-37.25">
      <dl className={TOTALS}>
        <Total label="Subtotal" amount={formatMoney(undiscounted, currency)} />
      </dl>
      <div className="grid w-80 max-w-full grid-cols-[1fr_minmax(0,--spacing(28))_minmax(0,--spacing(30))] items-start gap-2">
        <span aria-hidden="true" className="pt-2 text-ink-soft">
          Discount
        </span>
        <DiscountField {...discount} currency={currency} label="Discount" labelHidden />
        <p className="pt-2 text-end tabular-nums">
          {isPositive(documentDiscount) && formatMoney(negate(documentDiscount), currency)}
        </p>
      </div>
      <dl className={TOTALS}>
        {taxes.map(({ tax, net: _net, ...each }) => (
          <Total
            key={`${each.name} ${each.rate} ${each.kind}`}
            label={taxLabel(each, pricesIncludeTax)}
            amount={formatMoney(tax, currency)}
          />
        ))}
        {taxes.length === 0 && (
          <Total
            label={pricesIncludeTax ? "Tax included" : "Tax"}
            amount={formatMoney(taxAmount, currency)}
          />
        )}
        <Total label="Total" amount={formatWithSign(total, currency)} strong />
      </dl>
    </div>
  );
}

const TOTALS = "flex w-80 max-w-full flex-col gap-1";

function Total({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  return (
    <div className={classNames("flex justify-between gap-6", strong && "font-semibold")}>
      <dt className={strong ? "" : "text-ink-soft"}>{label}</dt>
      <dd className={classNames("tabular-nums", strong && "border-b-3 border-double border-ink-faint")}>
        {amount}
      </dd>
    </div>
  );
}
