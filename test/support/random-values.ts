import { amountOf, dateOf, type TradeAction, pick, priceOf } from "./random-world.ts";
import type { TestReply } from "./new-books.ts";
import { expectMade, type TestTrader } from "./trade.ts";

const PATH = "/value-adjustments";

/** Changes of the stock's value at the same quantity. */
export const VALUES = {
  /** Freight of one or two bills, by value, quantity or weight. */
  async land({ trader, made: all, accounts }, step) {
    const bills = all.filter(({ path }) => path === "/bills");
    const goods: { documentId: string; position: number; weight: string }[] = [];
    let date = dateOf(step);
    for (const index of new Set([step.which, step.which >> 3])) {
      const bill = pick(bills, index);
      const { status, body } = bill ? await trader.books.get(`/bills/${bill.id}`) : NOT_FOUND;
      if (status !== 200) continue;
      // Usually once the goods are there.
      if (body.date > date && step.size % 8 !== 0) ({ date } = body);
      for (const { productId, position } of body.items)
        if ([trader.widget, trader.gadget].includes(productId))
          goods.push({ documentId: body.id, position, weight: String((position * step.size) % 7) });
    }
    if (goods.length === 0) return null;
    const unique = [...new Map(goods.map((good) => [`${good.documentId} ${good.position}`, good])).values()];
    const [amount, chosenAccounts] = [
      amountOf({ cents: step.cents + 1 }),
      accounts.slice(0, 1 + (step.which % 2)),
    ];
    if (step.size % 5 !== 0) await billFreight(trader, { date, amount, accounts: chosenAccounts });
    return trader.books.post(`${PATH}/landed-costs`, {
      date,
      basis: pick(["value", "quantity", "weight"], step.size),
      costs: chosenAccounts.map((accountId) => ({ accountId, amount })),
      goods: unique,
    });
  },
  /** Of goods on hand, if there are any. */
  async revalue({ trader, accounts }, step) {
    const products = [trader.gadget, trader.widget];
    const days = [step.day, step.day + 30];
    const chances = days.flatMap((day) =>
      (step.which % 3 === 0 ? products : products.toReversed()).map((productId) => ({ day, productId })),
    );
    let reply: TestReply | null = null;
    for (const { day, productId } of chances) {
      reply = await trader.books.post(`${PATH}/revaluations`, {
        productId,
        date: dateOf({ day }),
        unitValue: priceOf({ ...step, cents: step.cents >> (step.size % 3) }),
        reason: "Out of fashion",
        ...(step.size % 2 === 0 ? { accountId: accounts[1] } : {}),
      });
      if (reply.body?.code !== "stock.none-on-hand") return reply;
    }
    return reply;
  },
  async voidValue({ trader }, { which }) {
    const adjustment = pick<{ id: string }>(expectMade(await trader.books.get(PATH)).items, which);
    return adjustment ? trader.books.post(`${PATH}/${adjustment.id}/void`, { reason: "A mistake" }) : null;
  },
} satisfies Record<string, TradeAction>;

type Freight = { date: string; amount: string; accounts: readonly string[] };

/** The freight itself is billed to the accounts from which it is then allocated to the goods. */
async function billFreight(
  { books, vendor }: TestTrader,
  { date, amount, accounts }: Freight,
): Promise<void> {
  const items = accounts.map((accountId) => ({
    accountId,
    description: "Freight",
    quantity: "1",
    unitPrice: amount,
  }));
  await books.post("/bills", { partyId: vendor, date, status: "posted", items });
}

const NOT_FOUND = { status: 404, body: null };
