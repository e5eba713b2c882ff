import type { Product } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { ProductDialogFields } from "./product-fields.tsx";
import { useProductForm } from "./product-form.ts";

type Props = {
  /** The name typed in the document. */
  name: string;
  /** The side of the document that needs the product. */
  side: PartySide;
  onCreated: (product: Product) => void;
  onClose: () => void;
};

/** Adds a product without leaving the document that needs it (Interface 2). */
export function ProductDialog({ name, side, onCreated, onClose }: Props) {
  const { fields, ...form } = useProductForm({
    opened: null,
    name,
    side,
    onSaved: (product) => {
      onClose();
      onCreated(product);
    },
  });
  return (
    <RecordDialog title="New Product" saveLabel="Save product" form={form} onClose={onClose}>
      <ProductDialogFields fields={fields} side={side} />
    </RecordDialog>
  );
}
