import { amountOf, dateOf, type TradeAction, pick, priceOf } from "./random-world.ts";
import { expectMade } from "./trade.ts";

const PATH = "/value-adjustments";

/** Changes of the stock's value at the same quantity. */
export const VALUES = {
  /** Freight of one or two bills, by value, quantity or weight. */
  async land({ trader, made: all, accounts }, step) {
    const bills = all.filter(({ path }) => path === "/bills");
    const goods: { documentId: string; position: number; weight: string }[] = [];
    for (const index of new Set([step.which, step.which >> 3])) {
      const bill = pick(bills, index);
      const { status, body } = bill ? await trader.books.get(`/bills/${bill.id}`) : NOT_FOUND;
      if (status !== 200) continue;
      for (const { productId, position } of body.items)
        if ([trader.widget, trader.gadget].includes(productId))
          goods.push({ documentId: body.id, position, weight: String((position * step.size) % 7) });
    }
    if (goods.length === 0) return null;
    const unique = [...new Map(goods.map((one) => [`${one.documentId} ${one.position}`, one])).values()];
    const costs = accounts.slice(0, 1 + (step.which % 2));
    return trader.books.post(`${PATH}/landed-costs`, {
      date: dateOf(step),
      basis: pick(["value", "quantity", "weight"], step.size),
      costs: costs.map((accountId) => ({ accountId, amount: amountOf(step) })),
      goods: unique,
    });
  },
  revalue: ({ trader, accounts }, step) =>
    trader.books.post(`${PATH}/revaluations`, {
      productId: step.which % 3 === 0 ? trader.gadget : trader.widget,
      date: dateOf(step),
      unitValue: priceOf({ ...step, cents: step.cents >> (step.size % 3) }),
      reason: "Out of fashion",
      ...(step.size % 2 === 0 ? { accountId: accounts[1] } : {}),
    }),
  async voidValue({ trader }, { which }) {
    const found = pick<{ id: string }>(expectMade(await trader.books.get(PATH)).items, which);
    return found ? trader.books.post(`${PATH}/${found.id}/void`, { reason: "A mistake" }) : null;
  },
} satisfies Record<string, TradeAction>;

const NOT_FOUND = { status: 404, body: null };
