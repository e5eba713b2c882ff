/**
 * The columns of the item editor: product and description, quantity, unit price, tax, tax amount, amount, remove.
 * Where the amounts are long, they take room from the product and the tax; beside the
 * sidebar of a small screen all of them give way before the product does.
 */
export const ITEM_GRID =
  "grid grid-cols-[minmax(0,1fr)_--spacing(23)_--spacing(26)_--spacing(32)_--spacing(27)_--spacing(28)_--spacing(10)] px-1.5 sm:group-data-long/items:grid-cols-[minmax(--spacing(27),1fr)_minmax(--spacing(20),--spacing(28))_minmax(--spacing(29),--spacing(31))_minmax(--spacing(16),--spacing(20))_minmax(--spacing(32),--spacing(44))_minmax(--spacing(42),--spacing(44))_--spacing(10)]";

/** Amounts with more digits than this need the room. */
export const LONG_AMOUNT_FROM = "10000000.00".length;
