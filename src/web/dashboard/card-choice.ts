/** Dashboard cards in default order; a wide one has its own row (Behavior 2.5). */
export const DASHBOARD_CARDS = [
  { name: "summary", title: "Net income and balances", isWide: true },
  { name: "to-do", title: "To do", isWide: false },
  { name: "actions", title: "Quick Actions", isWide: false },
  { name: "cash", title: "Cash", isWide: false },
  { name: "due", title: "Next 30 days", isWide: false },
  { name: "months", title: "Income and expenses", isWide: true },
  { name: "customers", title: "Top customers", isWide: false },
  { name: "expenses", title: "Top expenses", isWide: false },
  { name: "aging", title: "Aging Overview", isWide: false },
  { name: "inventory", title: "Inventory Status", isWide: false },
  { name: "journals", title: "Recent Transactions", isWide: true },
] as const;

export type CardName = (typeof DASHBOARD_CARDS)[number]["name"];
export type CardChoice = (typeof DASHBOARD_CARDS)[number] & { isShown: boolean };

/** Reads the saved choice of cards; a card not in it is placed after its default predecessor. */
export function parseChoice(text: string): CardChoice[] {
  const savedCards = text
    .split(",")
    .map((part) => ({ name: part.replace("-hidden", ""), isShown: !part.includes("-hidden") }));
  const chosen = savedCards.flatMap(({ name, isShown }) =>
    DASHBOARD_CARDS.filter((card) => card.name === name).map((card) => ({ ...card, isShown })),
  );
  for (const [index, card] of DASHBOARD_CARDS.entries()) {
    if (chosen.some(({ name }) => name === card.name)) continue;
    const before = chosen.findIndex(({ name }) => name === DASHBOARD_CARDS[index - 1]?.name);
    chosen.splice(before + 1, 0, { ...card, isShown: true });
  }
  return chosen;
}

/** Serializes the choice for the browser's storage. */
export const serializeChoice = (cards: readonly CardChoice[]): string =>
  cards.map(({ name, isShown }) => (isShown ? name : `${name}-hidden`)).join(",");

export type MoveStep = -1 | 1;

/** Swaps a card with its neighbor. */
export function moveCard(
  cards: readonly CardChoice[],
  { index, step }: { index: number; step: MoveStep },
): readonly CardChoice[] {
  const [card, neighbor] = [cards[index], cards[index + step]];
  if (!card || !neighbor) return cards;
  return cards.with(index, neighbor).with(index + step, card);
}
