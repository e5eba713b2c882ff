/**
 * The columns of the line editor: account, debit, credit, description, remove. The amounts have room for fifteen
 * digits, or share what a small window has.
 */
export const LINE_GRID =
  "grid grid-cols-[minmax(--spacing(40),1.15fr)_repeat(2,minmax(--spacing(34),--spacing(51)))_minmax(--spacing(24),1fr)_--spacing(10)] px-1.5";
