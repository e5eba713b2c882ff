/** The columns of the item editor: product and description, quantity, unit price, tax, tax amount, amount, remove. */
export const ITEM_GRID =
  "grid grid-cols-[minmax(0,1fr)_--spacing(23)_--spacing(26)_--spacing(32)_--spacing(27)_--spacing(28)_--spacing(10)] px-1.5";
