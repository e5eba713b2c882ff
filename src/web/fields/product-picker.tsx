import type { Product } from "#contract/products.ts";
import { formatPrice, formatQuantity } from "#domain/money.ts";
import type { PartySide } from "#domain/document.ts";
import type { Coded } from "./match-records.ts";
import { RecordPicker, type RecordPickerProps } from "./record-picker.tsx";
import { useRecordSearch } from "./use-record-search.ts";

/** A product as a form keeps it: what it is called, and whether it can be in stock. */
export type ChosenProduct = Coded & Pick<Product, "type">;

type Props = RecordPickerProps<ChosenProduct, Product> & {
  /** Which price is shown: that of buying from a vendor, or of selling to a customer. */
  side: PartySide;
};

/** Chooses a product; shows its price and what is on hand. */
export function ProductPicker({ side, ...props }: Props) {
  const search = useRecordSearch("products.list");
  return (
    <RecordPicker<ChosenProduct, Product>
      {...props}
      thing="product"
      search={search}
      itemText={({ name }) => name}
      renderItem={(product) => (
        <>
          <span className="w-14 shrink-0 text-ink-soft tabular-nums">{product.code}</span>
          <span className="min-w-0 flex-1 truncate">{product.name}</span>
          <span className="text-small whitespace-nowrap text-ink-faint tabular-nums">
            {product.stockQuantity !== null &&
              `${formatQuantity(product.stockQuantity)} ${product.unit} on hand · `}
            {formatPrice(side === "vendor" ? product.purchasePrice : product.salePrice)}
          </span>
        </>
      )}
    />
  );
}
