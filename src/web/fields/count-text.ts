/** "1 invoice", "120 invoices"; nothing of an empty list, which says in its own words that it is. */
export function countText(count: number, one: string, many = `${one}s`): string {
  if (count === 0) return "";
  return `${count} ${count === 1 ? one : many}`;
}
