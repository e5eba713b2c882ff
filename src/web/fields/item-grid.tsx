import { classNames } from "#web/ui/class-names.ts";

/**
 * Columns of the item editor: item and description, quantity, unit price, discount, tax, tax amount, amount, move and
 * remove. They need 840 px; with less, as on a tablet, each item is a card. Long amounts narrow item and tax.
 */
export const ITEM_GRID =
  "[--line-actions:--spacing(21)] pointer-coarse:[--line-actions:--spacing(33)] grid grid-cols-[minmax(0,1fr)_--spacing(19)_--spacing(26)_--spacing(21)_--spacing(28)_--spacing(24)_--spacing(26)_var(--line-actions)] px-1.5 spread:group-data-long/items:grid-cols-[minmax(--spacing(25),1fr)_minmax(--spacing(18),--spacing(28))_minmax(--spacing(29),--spacing(31))_minmax(--spacing(14),--spacing(25))_minmax(--spacing(16),--spacing(20))_minmax(--spacing(29),--spacing(44))_minmax(--spacing(42),--spacing(44))_var(--line-actions)]";

/** Item with its description next to it if a row has room, otherwise below. */
export const ITEM_AND_DESCRIPTION = "in-a-row:grid in-a-row:grid-cols-2";

/** Column headings, and those that differ if prices include tax. */
const HEADS = ["Quantity", "Unit price", "Discount", "Tax", "Tax amount", "Amount"];
const TAX_INCLUSIVE_LABELS: Readonly<Record<string, string>> = {
  "Unit price": "Price incl. tax",
  Amount: "Incl. tax",
};

/** Column headings above the lines, kept visible while scrolling. */
export function ItemHeads({ pricesIncludeTax }: { pricesIncludeTax: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        ITEM_GRID,
        "sticky top-header z-10 h-9 items-center rounded-t-card bg-sunken text-small font-medium text-ink-soft stacked:hidden",
      )}
    >
      <span className={classNames("truncate px-2.75", ITEM_AND_DESCRIPTION)}>
        <span>
          Item<span className="in-a-row:hidden"> and description</span>
        </span>
        <span className="hidden ps-1.5 in-a-row:inline">Description</span>
      </span>
      {HEADS.map((head) => (
        <span key={head} className={classNames("px-2.75", head !== "Tax" && "text-end")}>
          {pricesIncludeTax ? (TAX_INCLUSIVE_LABELS[head] ?? head) : head}
        </span>
      ))}
    </div>
  );
}
