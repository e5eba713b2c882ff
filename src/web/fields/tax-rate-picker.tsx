import type { TaxRate } from "#contract/tax-rates.ts";
import type { PartySide } from "#domain/document.ts";
import { formatQuantity } from "#domain/money.ts";
import type { Coded } from "./match-records.ts";
import { RecordPicker, type RecordPickerProps } from "./record-picker.tsx";
import { useRecordSearch } from "./use-record-search.ts";

/** A tax rate as a line of a document keeps it: with the rate at that time (Rules 8). */
export type ChosenTaxRate = Coded & { rate: string };

type Props = RecordPickerProps<ChosenTaxRate, TaxRate> & { side: PartySide };

const OTHER_USE = { vendor: "sales", customer: "purchases" } as const;

/** Chooses a tax rate among those for sales or for purchases; empty means no tax. */
export function TaxRatePicker({ side, value, ...props }: Props) {
  const search = useRecordSearch("taxRates.list");
  const items = search.items.filter(({ appliesTo }) => appliesTo !== OTHER_USE[side]);
  // A document knows the rate that it was saved with, and the list the name.
  const named = value && {
    ...value,
    name: search.items.find(({ id }) => id === value.id)?.name ?? value.name,
  };
  return (
    <RecordPicker<ChosenTaxRate, TaxRate>
      {...props}
      value={named}
      thing="tax rate"
      search={{ ...search, items }}
      itemText={({ name, rate }) => taxRateText({ name, rate })}
      renderItem={({ name, rate }) => (
        <>
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="text-ink-soft tabular-nums">{formatQuantity(rate)}%</span>
        </>
      )}
    />
  );
}

/** "VAT 10%", without saying the rate twice where the name already has it. */
function taxRateText({ name, rate }: { name: string; rate: string }): string {
  const percent = `${formatQuantity(rate)}%`;
  return name.includes(percent) ? name : `${name} ${percent}`;
}
