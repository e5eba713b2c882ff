import {
  amountOf,
  type StepChance,
  dateOf,
  type TradeAction,
  pick,
  priceOf,
  type TradeWorld,
} from "./random-world.ts";
import { changeBook, closeThrough, expectMade } from "./trade.ts";

/** Lines on two accounts of any kind, including the receivable and the payable. */
async function linesOf({ trader }: TradeWorld, { which, size, cents }: StepChance) {
  const { items } = expectMade(await trader.books.get("/accounts"));
  const [left, right] = [pick<{ id: string }>(items, which), pick<{ id: string }>(items, which + size)];
  const amount = amountOf({ cents: cents + 1 });
  return [
    { accountId: left?.id, debit: amount, credit: "0.00" },
    { accountId: right?.id, debit: "0.00", credit: amount },
  ];
}

export const BOOKS = {
  /** Closes the oldest year that can be closed, sometimes another, or locks days as only an administrator can. */
  async close({ trader: { books }, retained }, { which, day }) {
    if (which % 4 !== 0) {
      const { items } = expectMade(await books.get("/year-end"));
      const oldest = items.findLast(({ isDue }: { isDue: boolean }) => isDue);
      const year = day % 3 === 0 ? 2025 : (oldest?.year ?? 2024);
      return books.post("/year-end/close", { year, retainedEarningsAccountId: retained });
    }
    const { closedThrough } = expectMade(await books.get("/company"));
    const lockThrough = dateOf({ day: day >> 1 });
    if (closedThrough === null || closedThrough < lockThrough) await closeThrough(books, lockThrough);
    return null;
  },
  /** Reopens the year that was closed last. */
  async reopen({ trader: { books } }) {
    const { items } = expectMade(await books.get("/year-end"));
    const last = items.find(({ canReopen }: { canReopen: boolean }) => canReopen);
    return last ? books.post("/year-end/reopen", { year: last.year, reason: "A mistake" }) : null;
  },
  /** A manual journal. */
  async journal(world, step) {
    const status = step.which % 5 === 0 ? "draft" : "posted";
    const body = { date: dateOf(step), description: "By hand", status, lines: await linesOf(world, step) };
    const reply = await world.trader.books.post("/journals", body);
    if (reply.status === 201) world.journals.push({ id: reply.body.id });
    return reply;
  },
  async editJournal(world, step) {
    const { books } = world.trader;
    const journal = pick(world.journals, step.which);
    if (journal === undefined) return null;
    const { status: foundStatus, body } = await books.get(`/journals/${journal.id}`);
    if (foundStatus !== 200) return null;
    const { version, number, date, description } = body;
    if (step.size % 6 === 0) return books.delete(`/journals/${journal.id}?version=${version}`);
    const status = pick(["posted", "draft", "void"], step.cents);
    const lines = await linesOf(world, step);
    return books.put(`/journals/${journal.id}`, {
      version,
      number,
      description,
      status,
      date: step.size % 2 === 0 ? dateOf(step) : date,
      lines,
    });
  },
  /** The settings that affect posting change in between. */
  async setUp({ trader }, step) {
    const { books, widget } = trader;
    if (step.which % 2 === 0)
      return changeBook(books, {
        negativeStock: pick(["allow", "block"], step.size),
        taxRounding: pick(["line", "document"], step.cents),
      });
    const { body } = await books.get(`/products/${widget}`);
    const { version, code, name } = body;
    return books.put(`/products/${widget}`, {
      version,
      code,
      name,
      purchasePrice: priceOf(step),
      salePrice: "1",
    });
  },
} satisfies Record<string, TradeAction>;
