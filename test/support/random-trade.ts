import { toDay, shiftDays } from "#domain/dates.ts";
import { closeSome, reopenLast } from "./random-closings.ts";
import type { Reply } from "./new-books.ts";
import { changeBook, edited, type Item, made, newTrader, type Path, type Trader } from "./trade.ts";

/** One thing that somebody may do, with numbers that choose among what there is. */
export type Step = { does: keyof typeof DOES; which: number; day: number; size: number; cents: number };

/** What a history has made so far. */
export type World = {
  trader: Trader;
  retained: string;
  made: { path: Path; id: string }[];
  payments: { id: string; body: object }[];
};

/** Books of a trader who can close years. */
export async function newWorld(): Promise<World> {
  const trader = await newTrader();
  const equity = { code: "3900", type: "equity", name: "Retained Earnings" };
  const { id: retained } = made(await trader.books.post("/accounts", equity));
  return { trader, retained, made: [], payments: [] };
}

/** Does one step; a refusal is an answer as well. */
export function take(world: World, step: Step): Promise<Reply | null> {
  return DOES[step.does](world, step);
}

/** Three fiscal years, of which two are closed and reopened. */
const FIRST_DAY = toDay("2024-01-01");
const DAYS_APART = 9;
export const dateOf = ({ day }: Pick<Step, "day">): string => shiftDays(FIRST_DAY, day * DAYS_APART);
const price = ({ cents, which }: Step): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}${which % 5 === 0 ? "25" : ""}`;
const pick = <Of>(list: readonly Of[], index: number): Of | undefined =>
  list[index % Math.max(1, list.length)];

type Does = (world: World, step: Step) => Promise<Reply | null>;

function itemsOf({ trader }: World, step: Step, { isPurchase }: { isPurchase: boolean }): Item[] {
  const { which, size } = step;
  const rates = [null, trader.tax, isPurchase ? trader.taxLost : trader.tax];
  const products = [trader.widget, trader.widget, trader.gadget, trader.freight];
  return [which, which >> 2].slice(0, 1 + (which % 2)).map((choice, index) => ({
    productId: pick(products, choice) ?? trader.widget,
    quantity: choice % 7 === 0 ? `${size}.5` : String(size),
    unitPrice: index === 0 ? price(step) : "3.33",
    taxRateId: pick(rates, choice) ?? null,
  }));
}

async function writeOne(world: World, path: Path, body: Record<string, unknown>): Promise<Reply> {
  const { trader } = world;
  const partyId = path === "/bills" || path === "/vendor-credits" ? trader.vendor : trader.customer;
  const reply = await trader.books.post(path, { partyId, ...body });
  if (reply.status === 201) world.made.push({ path, id: reply.body.id });
  return reply;
}

const STATUSES = ["posted", "posted", "posted", "paid", "draft"];

const document =
  (path: Path): Does =>
  (world, step) =>
    writeOne(world, path, {
      date: dateOf(step),
      status: pick(STATUSES, step.which >> 3),
      items: itemsOf(world, step, { isPurchase: path === "/bills" }),
    });

/** A credit for a document or a part of it, with or without its goods, or for goods that no document names. */
const credit =
  (path: Path, of: Path): Does =>
  async (world, step) => {
    const candidates = world.made.filter((one) => one.path === of);
    const body = (await read({ ...world, made: candidates }, step.which))?.body;
    const item = body?.items[0];
    const isNamed = item !== undefined && step.which % 4 !== 0;
    // Often all of it, and often on its own day.
    const [isWhole, isSameDay] = [step.size % 2 === 0, step.size % 3 === 0];
    const items = [
      {
        productId: item?.productId ?? world.trader.widget,
        quantity: isNamed && isWhole ? item.quantity : String(Math.max(1, Math.ceil(step.size / 4))),
        unitPrice: item?.unitPrice ?? price(step),
        taxRateId: item?.taxRateId ?? null,
        ...(isNamed ? { creditsPosition: 1 } : {}),
        returnsStock: step.which % 3 !== 0,
      },
    ];
    const creditsId = isNamed ? body.id : null;
    const date = isNamed && isSameDay ? body.date : dateOf(step);
    return writeOne(world, path, { date, status: "posted", creditsId, items });
  };

async function read(world: World, index: number) {
  const one = pick(world.made, index);
  if (!one) return null;
  const { path } = one;
  const reply = await world.trader.books.get(`${path}/${one.id}`);
  if (reply.status !== 200) return null;
  return { path, body: reply.body };
}

const put =
  (changes: (body: Reply["body"], step: Step) => Record<string, unknown>): Does =>
  async (world, step) => {
    const found = await read(world, step.which);
    if (!found) return null;
    const { path, body } = found;
    return world.trader.books.put(`${path}/${body.id}`, edited(body, changes(body, step)));
  };

const openOf = ({ total, paidAmount }: { total: string; paidAmount: string }) =>
  Number(total) - Number(paidAmount);

/** An amount against an open document of one of these kinds, at most what is there for it. */
async function allocations(world: World, { which, cents }: Step, paths: readonly Path[], atMost = Infinity) {
  const candidates = world.made.filter(({ path }) => paths.includes(path));
  for (const index of [0, 1, 2, 3]) {
    const found = await read({ ...world, made: candidates }, which + index);
    if (found?.body.status !== "posted") continue;
    const open = Math.min(openOf(found.body), atMost);
    const share = which % 3 === 0 ? open : Math.max(0.01, (open * (cents % 100)) / 100);
    return [{ documentId: found.body.id, amount: share.toFixed(2) }];
  }
  return [];
}

const pay =
  (isRefund: boolean): Does =>
  async (world, step) => {
    const isIn = step.which % 2 === 0;
    const isCustomer = isIn !== isRefund;
    const usual: Path = isCustomer ? "/invoices" : "/bills";
    const credits: Path = isCustomer ? "/credit-notes" : "/vendor-credits";
    const wanted = await allocations(world, { ...step, which: step.which >> 1 }, [
      isRefund ? credits : usual,
    ]);
    const given = wanted[0]?.amount ?? "10.00";
    const amount = step.size % 4 === 0 ? (Number(given) + step.size).toFixed(2) : given;
    return postPayment(world, {
      direction: isIn ? "in" : "out",
      partyId: isCustomer ? world.trader.customer : world.trader.vendor,
      date: dateOf(step),
      amount,
      bankCharge: step.size % 5 === 0 ? "0.50" : "0.00",
      isRefund,
      allocations: wanted,
    });
  };

async function postPayment({ trader, payments }: World, body: object): Promise<Reply> {
  const reply = await trader.books.post("/payments", body);
  if (reply.status === 201) payments.push({ id: reply.body.id, body });
  return reply;
}

const SIDES = [
  ["/credit-notes", "/invoices"],
  ["/vendor-credits", "/bills"],
] as const;

const DOES = {
  buy: document("/bills"),
  sell: document("/invoices"),
  credit: credit("/credit-notes", "/invoices"),
  giveBack: credit("/vendor-credits", "/bills"),
  pay: pay(false),
  refund: pay(true),
  void: put((_, { which }) => ({
    status: "void",
    voidReason: "A mistake",
    ...pick([{}, { payments: "void" }, { payments: "keep_as_credit" }], which >> 4),
  })),
  edit: put((body, step) => ({
    ...(step.size % 3 === 0 ? { date: dateOf(step), dueDate: undefined } : {}),
    ...(step.size % 5 === 0 ? { notes: "Seen" } : {}),
    items: edited(body).items.map((item: Record<string, unknown>, index: number) =>
      index > 0 || step.size % 5 === 0
        ? item
        : { ...item, quantity: String(step.size), unitPrice: price(step), taxAmount: null },
    ),
  })),
  setStatus: put((_, { size, which }) => ({
    status: pick(["draft", "posted", "paid"], size),
    ...pick([{ payments: "void" }, { payments: "keep_as_credit" }, {}], which >> 4),
  })),
  async apply(world, step) {
    const [credits, usual] = pick(SIDES, step.which) ?? SIDES[0];
    const [source] = await allocations(world, { ...step, which: step.size * 3 }, [credits]);
    const wanted = await allocations(world, step, [usual], Number(source?.amount));
    if (source === undefined || wanted.length === 0) return null;
    const body = { creditId: source.documentId, allocations: wanted };
    return world.trader.books.post("/credit-applications", body);
  },
  async allocate(world, step) {
    for (const { id } of world.payments.slice(step.size % 3)) {
      const { status, direction, isRefund, unallocated } = made(
        await world.trader.books.get(`/payments/${id}`),
      );
      const [credits, usual] = SIDES[(direction === "in") === isRefund ? 1 : 0];
      const wanted = await allocations(world, step, [isRefund ? credits : usual], Number(unallocated));
      if (status === "void" || Number(unallocated) === 0 || wanted.length === 0) continue;
      return world.trader.books.post(`/payments/${id}/allocations`, { allocations: wanted });
    }
    return null;
  },
  async voidPayment(world, { which }) {
    const payment = pick(world.payments, which);
    if (payment === undefined) return null;
    return world.trader.books.post(`/payments/${payment.id}/void`, { reason: "A mistake" });
  },
  count: ({ trader }, step) =>
    trader.books.post("/stock-adjustments", {
      productId: step.which % 3 === 0 ? trader.gadget : trader.widget,
      date: dateOf(step),
      kind: step.which % 5 === 0 ? "opening" : "adjustment",
      counted: String(step.size),
      ...(step.which % 2 === 0 ? { unitCost: price(step) } : {}),
    }),
  async voidCount({ trader }, { which }) {
    const counted = pick<{ id: string }>(made(await trader.books.get("/stock-adjustments")).items, which);
    return counted
      ? trader.books.post(`/stock-adjustments/${counted.id}/void`, { reason: "A mistake" })
      : null;
  },
  close: ({ trader, retained }, step) =>
    closeSome(trader.books, { ...step, retained, lockThrough: dateOf({ day: step.day >> 1 }) }),
  reopen: ({ trader }) => reopenLast(trader.books),
  /** Enters a void payment again, with all that it said. */
  async enterAgain(world, { which }) {
    for (const { id, body } of world.payments.slice(which % 3)) {
      const { status } = made(await world.trader.books.get(`/payments/${id}`));
      if (status === "void") return postPayment(world, body);
    }
    return null;
  },
  /** The settings on which posting leans change in between. */
  async setUp({ trader }, step) {
    const { books, widget } = trader;
    if (step.which % 2 === 0)
      return changeBook(books, { negativeStock: pick(["allow", "block"], step.size) });
    const { body } = await books.get(`/products/${widget}`);
    const { version, code, name } = body;
    return books.put(`/products/${widget}`, {
      version,
      code,
      name,
      purchasePrice: price(step),
      salePrice: "1",
    });
  },
  async remove(world, step) {
    const found = await read(world, step.which);
    return found && world.trader.books.delete(`${found.path}/${found.body.id}`);
  },
} satisfies Record<string, Does>;
