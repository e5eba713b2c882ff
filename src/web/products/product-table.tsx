import {
  ArrowDownUp,
  Ban,
  CircleCheck,
  Ellipsis,
  PackageOpen,
  Pencil,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { useState } from "react";
import type { Product } from "#contract/products.ts";
import { formatPrice, formatQuantity, toQuantity } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { isAnyLong } from "#web/fields/money.tsx";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, HeadCell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AdjustStockDialog } from "./adjust-stock-dialog.tsx";
import { isLow, PRODUCT_TYPE_LABELS } from "./product-words.ts";

type Open = { product: Product; dialog: "delete" | "adjust" } | null;

/** The list of products (Behaviour 2.10). */
export function ProductTable({ products }: { products: readonly Product[] }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Table label="Products" wide={isAnyLong(products.flatMap(longestOf))} head={<Head />}>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} onOpen={(dialog) => setOpen({ product, dialog })} />
        ))}
      </Table>
      {open?.dialog === "delete" && <DeleteProductDialog product={open.product} onClose={close} />}
      {open?.dialog === "adjust" && <AdjustStockDialog product={open.product} onClose={close} />}
    </>
  );
}

/** What makes the columns of a product wide. */
function longestOf({ purchasePrice, salePrice, stockQuantity }: Product): string[] {
  return [purchasePrice, salePrice, stockQuantity ?? ""];
}

function Head() {
  return (
    <tr>
      <HeadCell>Code</HeadCell>
      <HeadCell>Name</HeadCell>
      <HeadCell>Type</HeadCell>
      <HeadCell align="end">Purchase Price</HeadCell>
      <HeadCell align="end">Sale Price</HeadCell>
      <HeadCell align="end">Stock</HeadCell>
      <HeadCell align="end">Actions</HeadCell>
    </tr>
  );
}

type RowProps = { product: Product; onOpen: (dialog: "delete" | "adjust") => void };

function ProductRow({ product, onOpen }: RowProps) {
  const { id, code, name, description, type, isActive, purchasePrice, salePrice } = product;
  const items = useMenu(product, onOpen);
  return (
    <Row href={paths.editProduct(id)}>
      <Cell wideOnly>
        <span className="text-ink-soft tabular-nums">{code}</span>
      </Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink href={paths.editProduct(id)}>
            <LongText>{name}</LongText>
          </RowLink>
          {!isActive && <Badge>Inactive</Badge>}
        </span>
        {description && (
          <span className="line-clamp-1 max-w-100 text-small wrap-anywhere text-ink-faint">
            {description}
          </span>
        )}
      </Cell>
      <Cell wideOnly>{PRODUCT_TYPE_LABELS[type]}</Cell>
      <Cell align="end" wideOnly>
        {formatPrice(purchasePrice)}
      </Cell>
      <Cell align="end">{formatPrice(salePrice)}</Cell>
      <Cell align="end" wideOnly>
        <Stock product={product} />
      </Cell>
      <RowActions note={<Stock product={product} />}>
        <IconLink label={`Edit ${name}`} icon={<Pencil />} href={paths.editProduct(id)} />
        <MenuButton label={`Actions for ${name}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

/** Stock is shown for inventory only; at or below the reorder level it is red and says so (Behaviour 2.10). */
function Stock({ product }: { product: Product }) {
  const { stockQuantity, unit, reorderLevel } = product;
  if (stockQuantity === null) return <span className="text-ink-faint">N/A</span>;
  const text = `${formatQuantity(stockQuantity)} ${unit}`;
  if (!isLow(product)) return <span className="whitespace-nowrap">{text}</span>;
  return (
    <span className="inline-flex flex-col items-end text-negative cards:items-start">
      <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap">
        <TriangleAlert aria-hidden="true" className="size-3.5" />
        {text}
      </span>
      <span className="text-small whitespace-nowrap">
        Reorder Level: {formatQuantity(toQuantity(String(reorderLevel)))}
      </span>
    </span>
  );
}

function useMenu(product: Product, onOpen: RowProps["onOpen"]): MenuItem[] {
  const setActive = useSetProductActive();
  async function toggle(): Promise<void> {
    try {
      const after = await setActive(product, !product.isActive);
      showToast(`${after.name} is now ${after.isActive ? "active" : "inactive"}`);
    } catch (error) {
      showToast(failureText(error, "Failed to save product"), { tone: "negative" });
    }
  }
  return [
    ...(product.type === "inventory"
      ? [
          { label: "Adjust stock", icon: <PackageOpen />, onSelect: () => onOpen("adjust") },
          {
            label: "Stock movement",
            icon: <ArrowDownUp />,
            href: paths.stockMovement({ product: product.id }),
          },
        ]
      : []),
    {
      label: product.isActive ? "Deactivate" : "Activate",
      icon: product.isActive ? <Ban /> : <CircleCheck />,
      onSelect: () => void toggle(),
    },
    { label: "Delete", icon: <Trash2 />, danger: true, onSelect: () => onOpen("delete") },
  ];
}

type Props = { product: Product; onClose: () => void };

/** Deletes a product that nothing names, and otherwise offers to make it inactive (Behaviour 5.4). */
function DeleteProductDialog({ product, onClose }: Props) {
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
function useSetProductActive() {
  const { mutateAsync } = useApiMutation("products.update");
  return (product: Product, isActive: boolean): Promise<Product> => {
    const { id, stockQuantity: _quantity, stockValue: _value, ...input } = product;
    return mutateAsync({ params: { id }, body: { ...input, isActive } });
  };
}
