/** An amount as one screen shows it. */
export type ObservedFigure = { figure: string; where: string; amount: string };

/** The amounts that two screens show differently, each with both values. */
export function findDisagreements(figures: readonly ObservedFigure[]): string[] {
  const byFigure = new Map<string, ObservedFigure[]>();
  for (const figure of figures) byFigure.set(figure.figure, [...(byFigure.get(figure.figure) ?? []), figure]);
  return [...byFigure].flatMap(([figure, places]) => {
    if (places.every(({ amount }) => amount === places[0]?.amount)) return [];
    return `${figure}: ${places.map(({ where, amount }) => `${where} ${amount}`).join(", ")}`;
  });
}
