import type { PartySide } from "#domain/document.ts";
import { amountOnPriceBasis } from "#domain/item-amounts.ts";
import type { Money } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { amountsOf } from "./entered-amounts.ts";
import { formatMoney } from "./formats.ts";
import type { ItemSubject } from "./item-picker.tsx";

type CreditItem = Parameters<typeof amountsOf>[0] & {
  subject: ItemSubject | null;
  creditedPosition: number | null;
  /** Amount of its line that is still creditable, with or without tax like its price; null if unknown. */
  creditable: Money | null;
  returnsStock: boolean;
};

type Props = {
  item: CreditItem;
  side: PartySide;
  pricesIncludeTax: boolean;
  currency: string;
  onChange: (
    changed: Partial<Pick<CreditItem, "quantity" | "unitPrice" | "discount" | "returnsStock">>,
  ) => void;
};

/** What a credit line credits: returned goods or only their price; for other lines a quantity or an amount. */
export function CreditFields(props: Props) {
  const { item, side, onChange } = props;
  const { subject, creditedPosition, returnsStock } = item;
  if (subject?.kind !== "product" || subject.type !== "inventory")
    return creditedPosition === null ? null : <CreditByAmount {...props} />;
  return (
    <div className="px-2 py-1">
      <Checkbox
        label={side === "customer" ? "Returned to stock" : "Returned to vendor"}
        checked={returnsStock}
        onChange={() => onChange({ returnsStock: !returnsStock })}
      />
    </div>
  );
}

/** Starts with the remaining amount, which can be lowered. */
function CreditByAmount({ item, pricesIncludeTax, currency, onChange }: Props) {
  const { creditable, quantity, returnsStock } = item;
  function toggle(): void {
    if (!returnsStock) {
      onChange({ returnsStock: true });
      return;
    }
    const amounts = amountsOf(item, { pricesIncludeTax, minorUnit: pageMinorUnit(currency) });
    onChange({
      returnsStock: false,
      quantity: quantity.startsWith("-") ? "-1" : "1",
      unitPrice: abs(creditable ?? amountOnPriceBasis(amounts, pricesIncludeTax)),
      discount: "",
    });
  }
  const remainingHint = creditable === null ? "" : ` (${formatMoney(creditable, currency)} remaining)`;
  return (
    <div className="px-2 py-1">
      <Checkbox label={`Credit an amount${remainingHint}`} checked={!returnsStock} onChange={toggle} />
    </div>
  );
}
