import { TriangleAlert } from "lucide-react";
import type { Product } from "#contract/products.ts";
import { NO_UNITS, toQuantity } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { formatQuantity } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";
import { OpenLink, TextLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";

const VISIBLE_PRODUCTS = 5;

/** Goods to reorder (Behavior 2.5); hidden for companies without inventory. */
export function InventoryStatus() {
  const goods = useApiQuery("products.list", {
    query: { type: "inventory", isActive: "true", limit: 1 },
  }).data;
  const low = useApiQuery("products.list", {
    query: { isLowStock: "true", isActive: "true", limit: VISIBLE_PRODUCTS },
  }).data;
  if (!goods || !low || goods.items.length === 0) return null;
  return (
    <Card
      title="Inventory Status"
      flush
      action={
        <TextLink href={paths.products(low.items.length === 0 ? {} : { kind: "low" })}>View All</TextLink>
      }
    >
      {low.items.length === 0 ? (
        <p className="px-4 py-6 text-center text-balance text-ink-soft">
          All items are above their reorder levels.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {low.items.map((product) => (
            <LowStockItem key={product.id} product={product} />
          ))}
        </ul>
      )}
      {low.nextCursor !== null && (
        <p className="border-t border-line px-4 py-2.5 text-small text-ink-faint">
          More items are running low. Choose View All to see them.
        </p>
      )}
    </Card>
  );
}

function LowStockItem({
  product: { id, code, name, stockQuantity, unit, reorderLevel },
}: {
  product: Product;
}) {
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <OpenLink
          href={paths.editProduct(id)}
          title={name}
          className="line-clamp-2 rounded-small font-medium wrap-anywhere hover:text-accent-ink"
        >
          {name}
        </OpenLink>
        <p className="text-small text-ink-faint tabular-nums">{code}</p>
      </div>
      <div className="text-end tabular-nums">
        <p className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-negative">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          {formatQuantity(stockQuantity ?? NO_UNITS)} {unit}
        </p>
        <p className="text-small whitespace-nowrap text-ink-faint">
          Reorder Level: {formatQuantity(toQuantity(String(reorderLevel)))}
        </p>
      </div>
    </li>
  );
}
