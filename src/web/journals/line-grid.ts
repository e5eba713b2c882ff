/** The columns of the line editor: account, debit, credit, description, remove. */
export const LINE_GRID =
  "grid grid-cols-[minmax(0,1.15fr)_--spacing(46)_--spacing(46)_minmax(0,1fr)_--spacing(10)] px-1.5";
