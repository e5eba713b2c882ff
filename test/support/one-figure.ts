/** An amount as one screen shows it. */
export type Seen = { figure: string; where: string; amount: string };

/** The amounts that two screens show differently, each with both values. */
export function disagreeing(seen: readonly Seen[]): string[] {
  const byFigure = new Map<string, Seen[]>();
  for (const one of seen) byFigure.set(one.figure, [...(byFigure.get(one.figure) ?? []), one]);
  return [...byFigure].flatMap(([figure, places]) => {
    if (places.every(({ amount }) => amount === places[0]?.amount)) return [];
    return `${figure}: ${places.map(({ where, amount }) => `${where} ${amount}`).join(", ")}`;
  });
}
