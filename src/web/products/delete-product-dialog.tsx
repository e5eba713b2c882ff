import type { Product } from "#contract/products.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";

type Props = { product: Product; onClose: () => void };

/** Deletes a product that nothing names, and otherwise offers to make it inactive (Spec 5.4). */
export function DeleteProductDialog({ product, onClose }: Props) {
  const remove = useApiMutation("products.remove");
  const setActive = useSetProductActive();
  return (
    <DeleteRecordDialog
      thing="product"
      name={product.name}
      onDelete={() => remove.mutateAsync({ params: { id: product.id } })}
      makeInactive={product.isActive ? () => setActive(product, false) : undefined}
      onClose={onClose}
    />
  );
}

/** Writes a product again with another activity. */
export function useSetProductActive() {
  const { mutateAsync } = useApiMutation("products.update");
  return (product: Product, isActive: boolean): Promise<Product> => {
    const { id, stockQuantity: _quantity, stockValue: _value, ...input } = product;
    return mutateAsync({ params: { id }, body: { ...input, isActive } });
  };
}
