/** A figure as one place says it. */
export type Seen = { figure: string; where: string; amount: string };

/** The figures that two places say differently, each with what they say. */
export function disagreeing(seen: readonly Seen[]): string[] {
  const byFigure = new Map<string, Seen[]>();
  for (const one of seen) byFigure.set(one.figure, [...(byFigure.get(one.figure) ?? []), one]);
  return [...byFigure].flatMap(([figure, places]) => {
    if (places.every(({ amount }) => amount === places[0]?.amount)) return [];
    return `${figure}: ${places.map(({ where, amount }) => `${where} ${amount}`).join(", ")}`;
  });
}
