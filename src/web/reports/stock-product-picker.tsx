import type { Coded } from "#web/fields/match-text.ts";
import { RecordPicker, useRecordSearch } from "#web/fields/record-pickers.tsx";

type Props = {
  /** Null for all products. */
  value: Coded | null;
  onChange: (productId: string | undefined) => void;
};

/** Stands first among the products, as one of them. */
const ALL: Coded = { id: "", code: "", name: "All Products" };

/** Also those that are no longer active: their stock has moved. */
const INVENTORY = { type: "inventory" };

/** Chooses one inventory product, or all of them (Spec 2.11). */
export function StockProductPicker({ value, onChange }: Props) {
  const search = useRecordSearch("products.list", INVENTORY);
  return (
    <RecordPicker<Coded, Coded>
      label="Product"
      thing="product"
      search={{ ...search, items: [ALL, ...search.items] }}
      value={value ?? ALL}
      onChange={(chosen) => onChange(chosen?.id || undefined)}
      itemText={({ name }) => name}
      renderItem={({ code, name }) => (
        <>
          {code !== "" && <span className="w-14 shrink-0 text-ink-soft tabular-nums">{code}</span>}
          <span className="min-w-0 flex-1 truncate">{name}</span>
        </>
      )}
    />
  );
}
