import type { Product } from "#contract/products.ts";
import { RecordDialog } from "#web/fields/record-dialog.tsx";
import { ProductFields } from "./product-fields.tsx";
import { useProductForm } from "./use-product-form.ts";

type Props = {
  /** What was typed where it is missing. */
  name: string;
  onCreated: (product: Product) => void;
  onClose: () => void;
};

/** Adds a product without leaving the document that needs it (Conventions 2). */
export function ProductDialog({ name, onCreated, onClose }: Props) {
  const { form, state } = useProductForm({
    opened: null,
    name,
    onSaved: (product) => {
      onClose();
      onCreated(product);
    },
  });
  return (
    <RecordDialog
      title="New Product"
      saveLabel="Save Product"
      state={state}
      isDirty={form.formState.isDirty}
      failure={form.formState.errors.root?.message}
      onClose={onClose}
    >
      <ProductFields form={form} isNew />
    </RecordDialog>
  );
}
