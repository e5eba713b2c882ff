import { PRODUCT_COLUMNS, type ProductColumn } from "#domain/lists.ts";
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
import type { WithFiles } from "#contract/with-files.ts";
import type { Product } from "#contract/products.ts";
import { toQuantity } from "#domain/money.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatPrice, formatQuantity, moneyInFile } from "#web/fields/formats.ts";
import { hasLongAmount } from "#web/fields/amount-text.tsx";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { ColumnCell, ListHead } from "#web/lists/column-heads.tsx";
import type { ListFile } from "#web/lists/export.tsx";
import { RowActions } from "#web/lists/list-parts.tsx";
import type { ListShape, ListView } from "#web/lists/list-view.ts";
import { useRecordBulk } from "#web/lists/record-bulk.tsx";
import { SelectCell } from "#web/lists/select-cell.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { type ListSelection, useSelection } from "#web/lists/selection.ts";
import { paths } from "#web/navigation/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconLink } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton, type MenuItem } from "#web/ui/menu-button.tsx";
import { Cell, LongText, Row, RowLink, Table } from "#web/ui/table.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { isLow, PRODUCT_TYPE_LABELS } from "./product-labels.ts";

const AdjustStockDialog = lazyPart(async () => (await import("./adjust-stock-dialog.tsx")).AdjustStockDialog);

type ProductRowDialog = { product: Product; dialog: "delete" | "adjust" } | null;

type ProductListColumn = ProductColumn | "type" | "stock" | "status";
export type ProductView = ListView<ProductListColumn, ProductColumn>;

/** The columns of the list (Behavior 2.10). */
export const PRODUCT_SHAPE: ListShape<ProductListColumn, ProductColumn> = {
  columns: {
    code: { label: "Code" },
    name: { label: "Name", fixed: true },
    type: { label: "Type" },
    purchasePrice: { label: "Purchase price", align: "end", largestFirst: true },
    salePrice: { label: "Sale price", align: "end", largestFirst: true },
    stock: { label: "Stock", align: "end" },
    status: { label: "Status", optional: true },
  },
  orders: PRODUCT_COLUMNS,
  defaultSort: "code",
  withFiles: true,
};

type ProductTableProps = { products: readonly WithFiles<Product>[]; view: ProductView };

/** The list of products (Behavior 2.10). */
export function ProductTable({ products, view }: ProductTableProps) {
  const [open, setOpen] = useState<ProductRowDialog>(null);
  const close = () => setOpen(null);
  const selection = useSelection(products);
  const { bulk, actions, dialog: confirmDialog } = useRecordBulk(selection, PRODUCTS_IN_BULK);
  const wide = hasLongAmount(products.flatMap(longestOf));
  return (
    <>
      <SelectionBar {...{ selection, actions, bulk, wide }} />
      <Table label="Products" wide={wide} head={<ListHead {...{ selection, view }} />}>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            {...{ product, view, selection }}
            onOpen={(dialog) => setOpen({ product, dialog })}
          />
        ))}
      </Table>
      {open?.dialog === "delete" && <DeleteProductDialog product={open.product} onClose={close} />}
      {open?.dialog === "adjust" && <AdjustStockDialog product={open.product} onClose={close} />}
      {confirmDialog}
    </>
  );
}

/** The texts that determine the column widths. */
function longestOf({ purchasePrice, salePrice, stockQuantity }: Product): string[] {
  return [purchasePrice, salePrice, stockQuantity ?? ""];
}

type ProductRowProps = {
  product: WithFiles<Product>;
  view: ProductView;
  selection: ListSelection<WithFiles<Product>>;
  onOpen: (dialog: "delete" | "adjust") => void;
};

function ProductRow({ product, view, selection, onOpen }: ProductRowProps) {
  const { id, code, name, description, type, isActive, purchasePrice, salePrice } = product;
  const items = useMenu(product, onOpen);
  return (
    <Row href={paths.editProduct(id)} selected={selection.ids.has(id)}>
      <SelectCell item={product} name={name} selection={selection} />
      <ColumnCell view={view} name="code" wideOnly>
        <span className="text-ink-soft tabular-nums">{code}</span>
      </ColumnCell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2">
          <RowLink href={paths.editProduct(id)} hasAttachments={product.hasAttachments}>
            <LongText>{name}</LongText>
          </RowLink>
          {!isActive && !view.shows("status") && <Badge>Inactive</Badge>}
        </span>
        {description && (
          <span className="line-clamp-1 max-w-100 text-small wrap-anywhere text-ink-faint">
            {description}
          </span>
        )}
      </Cell>
      <ColumnCell view={view} name="type" wideOnly>
        {PRODUCT_TYPE_LABELS[type]}
      </ColumnCell>
      <ColumnCell view={view} name="purchasePrice" align="end" wideOnly>
        {formatPrice(purchasePrice)}
      </ColumnCell>
      <ColumnCell view={view} name="salePrice" align="end">
        {formatPrice(salePrice)}
      </ColumnCell>
      <ColumnCell view={view} name="stock" align="end" wideOnly>
        <Stock product={product} />
      </ColumnCell>
      <ColumnCell view={view} name="status" wideOnly>
        <Badge tone={isActive ? "positive" : "neutral"}>{isActive ? "Active" : "Inactive"}</Badge>
      </ColumnCell>
      <RowActions note={<Stock product={product} />}>
        <IconLink label={`Edit ${name}`} icon={<Pencil />} href={paths.editProduct(id)} />
        <MenuButton label={`Actions for ${name}`} icon={<Ellipsis />} items={items} />
      </RowActions>
    </Row>
  );
}

/** The stock of inventory; red with a note at or below the reorder level (Behavior 2.10). */
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

function useMenu(product: Product, onOpen: ProductRowProps["onOpen"]): () => MenuItem[] {
  const setActive = useSetProductActive();
  async function toggle(): Promise<void> {
    try {
      const after = await setActive(product, !product.isActive);
      showToast(`${after.name} is now ${after.isActive ? "active" : "inactive"}`);
    } catch (error) {
      showToast(failureText(error, "Failed to save product"), { tone: "negative" });
    }
  }
  return () => [
    ...(product.type === "inventory"
      ? [
          {
            label: "Adjust stock",
            needs: "stockAdjustments.create" as const,
            icon: <PackageOpen />,
            onSelect: () => onOpen("adjust"),
          },
          {
            label: "Stock movement",
            icon: <ArrowDownUp />,
            href: paths.stockMovement({ product: product.id }),
          },
        ]
      : []),
    {
      label: product.isActive ? "Deactivate" : "Activate",
      needs: "products.update",
      icon: product.isActive ? <Ban /> : <CircleCheck />,
      onSelect: () => void toggle(),
    },
    {
      label: "Delete",
      needs: "products.remove",
      icon: <Trash2 />,
      danger: true,
      onSelect: () => onOpen("delete"),
    },
  ];
}

type Props = { product: Product; onClose: () => void };

/** Deletes an unused product; otherwise offers to deactivate it (Behavior 5.4). */
function DeleteProductDialog({ product, onClose }: Props) {
  const remove = useApiMutation("products.remove");
  const setActive = useSetProductActive();
  return (
    <DeleteRecordDialog
      noun="product"
      name={product.name}
      onDelete={() => remove.mutateAsync({ params: { id: product.id } })}
      makeInactive={product.isActive ? () => setActive(product, false) : undefined}
      onClose={onClose}
    />
  );
}

/** Activates or deactivates a product. */
function useSetProductActive() {
  const { mutateAsync } = useApiMutation("products.update");
  return (product: Product, isActive: boolean): Promise<Product> => {
    const { id, stockQuantity: _quantity, stockValue: _value, ...input } = product;
    return mutateAsync({ params: { id }, body: { ...input, isActive } });
  };
}

/** The CSV export of the products; a service has no stock. */
export const PRODUCT_FILE: ListFile<Product> = {
  name: "products",
  titles: [
    "Code",
    "Name",
    "Description",
    "Type",
    "Unit",
    "Purchase Price",
    "Sale Price",
    "Reorder Level",
    "Stock",
    "Stock value",
    "Status",
  ],
  rows: (product) => [
    [
      product.code,
      product.name,
      product.description,
      PRODUCT_TYPE_LABELS[product.type],
      product.unit,
      moneyInFile(product.purchasePrice),
      moneyInFile(product.salePrice),
      product.stockQuantity === null ? "" : String(product.reorderLevel),
      product.stockQuantity ?? "",
      product.stockValue === null ? "" : moneyInFile(product.stockValue),
      product.isActive ? "Active" : "Inactive",
    ],
  ],
};

const PRODUCTS_IN_BULK = {
  updates: "products.update" as const,
  removes: "products.remove" as const,
  singular: "product",
  file: PRODUCT_FILE,
  setActive: ({ id, ...product }: Product, isActive: boolean) =>
    call("products.update", { params: { id }, body: { ...product, isActive } }),
  remove: ({ id }: Product) => call("products.remove", { params: { id } }),
};
