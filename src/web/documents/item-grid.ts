/**
 * The columns of the item editor: product and description, quantity, unit price, tax, tax amount, amount, remove.
 * Where the amounts are long, they take room from the product and the tax.
 */
export const ITEM_GRID =
  "grid grid-cols-[minmax(0,1fr)_--spacing(23)_--spacing(26)_--spacing(32)_--spacing(27)_--spacing(28)_--spacing(10)] px-1.5 sm:group-data-long/items:grid-cols-[minmax(0,1fr)_--spacing(28)_--spacing(31)_--spacing(20)_--spacing(44)_--spacing(44)_--spacing(10)]";

/** Amounts with more digits than this need the room. */
export const LONG_AMOUNT_FROM = "10000000.00".length;
