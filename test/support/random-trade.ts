import type { Reply } from "./new-books.ts";
import { BOOKS } from "./random-books.ts";
import { PAYMENTS } from "./random-payments.ts";
import { DEFERRALS } from "./random-deferrals.ts";
import { TERMS } from "./random-terms.ts";
import {
  BOOK_CURRENCY,
  type Chance,
  dateOf,
  type Does,
  FOREIGN_CURRENCIES,
  inCurrency,
  pick,
  priceOf,
  specialOf,
  type World,
} from "./random-world.ts";
import { VALUES } from "./random-values.ts";
import { edited, type Item, made, type Path } from "./trade.ts";

/** One user action, with numbers that choose among existing records. */
export type Step = Chance & { does: keyof typeof DOES };

/** Performs one step; an error is a result as well. */
export function take(world: World, step: Step): Promise<Reply | null> {
  return DOES[step.does](world, step);
}

type Rates = readonly (string | null)[];

function itemsOf(world: World, step: Chance, rates: Rates): Item[] {
  const { trader } = world;
  const { which, size } = step;
  const subjects = [
    { productId: trader.widget },
    { productId: trader.gadget },
    { productId: trader.freight },
    ...world.accounts.map((accountId) => ({ accountId })),
  ];
  const lines = [which, which >> 2].slice(0, 1 + (which % 2)).map((choice, index) => {
    const subject = pick(subjects, choice) ?? { productId: trader.widget };
    const quantity = choice % 7 === 0 ? `${size}.5` : String(size);
    // Some lines that are not goods are deductions.
    const isDeducted = index === 1 && choice % 3 === 0 && choice % subjects.length > 1;
    return {
      ...subject,
      quantity: isDeducted ? `-${quantity}` : quantity,
      unitPrice: index === 0 ? priceOf(step) : "3.33",
      discount: isDeducted ? null : (pick([null, "12.5%", "0.01", null, "100%"], step.cents + index) ?? null),
      taxRateId: pick(rates, choice) ?? null,
    };
  });
  return size % 6 === 0 ? [{ description: "As agreed" }, ...lines] : lines;
}

const partiesOf = (world: World, path: Path) =>
  path === "/bills" || path === "/vendor-credits" ? world.vendors : world.customers;

async function writeOne(world: World, path: Path, body: Record<string, unknown>): Promise<Reply> {
  const reply = await world.trader.books.post(path, body);
  if (reply.status === 201) world.made.push({ path, id: reply.body.id, body });
  return reply;
}

const STATUSES = ["posted", "posted", "posted", "paid", "draft"];

const document =
  (path: Path): Does =>
  (world, step) => {
    const { tax, taxLost } = world.trader;
    return writeOne(world, path, bodyOf(world, step, path, [null, tax, path === "/bills" ? taxLost : tax]));
  };

/** In another currency or the base currency, with one tax alone and in different positions of several. */
const foreignDocument =
  (path: Path): Does =>
  async (world, step) => {
    const { taxes } = await specialOf(world);
    const currency = pick([...FOREIGN_CURRENCIES, BOOK_CURRENCY], step.cents >> 4) ?? BOOK_CURRENCY;
    const body = bodyOf(world, step, path, [...taxes, null]);
    return writeOne(world, path, { ...body, status: "posted", ...inCurrency(currency, step) });
  };

const bodyOf = (world: World, step: Chance, path: Path, rates: Rates) => ({
  partyId: pick(partiesOf(world, path), step.which >> 4),
  date: dateOf(step),
  status: pick(STATUSES, step.which >> 3),
  pricesIncludeTax: pick([false, false, true], step.cents >> 4),
  discount: pick([null, null, "5%", "0.02", "33.3333%"], step.cents >> 2) ?? null,
  items: itemsOf(world, step, rates),
});

type ReadItem = Item & { position: number };

/** A share of a line, with its sign. */
function partOf(line: Item | undefined, part: string): string {
  return line?.quantity?.startsWith("-") ? `-${part}` : part;
}

/** A credit for a document or a part of it, with or without its goods, or for goods that no document names. */
const credit =
  (path: Path, sourcePath: Path): Does =>
  async (world, step) => {
    const candidates = world.made.filter((one) => one.path === sourcePath);
    const body = (await read({ ...world, made: candidates }, step.which))?.body;
    const lines: ReadItem[] = body?.items.filter((one: Item) => one.productId ?? one.accountId) ?? [];
    const isNamed = lines.length > 0 && step.which % 4 !== 0;
    // Often all of it, and often on its own day. A deduction is credited along with the line it reduces.
    const [isWhole, isSameDay] = [step.size % 2 === 0, step.size % 3 === 0];
    const part = String(Math.max(1, Math.ceil(step.size / 4)));
    const credited = isNamed && step.cents % 2 === 0 ? lines : [pick(lines, isNamed ? step.cents : 0)];
    const items = credited.map((line) => ({
      ...(line?.accountId
        ? { accountId: line.accountId }
        : { productId: line?.productId ?? world.trader.widget }),
      quantity: !isNamed ? part : isWhole ? line?.quantity : partOf(line, part),
      unitPrice: line?.unitPrice ?? priceOf(step),
      discount: isNamed && step.which % 5 !== 0 ? line?.discount : null,
      taxRateId: line?.taxRateId ?? null,
      ...(isNamed ? { creditedPosition: line?.position } : {}),
      returnsStock: step.which % 3 !== 0,
    }));
    const creditedDocumentId = isNamed ? body.id : null;
    const partyId = isNamed ? body.partyId : pick(partiesOf(world, path), step.which >> 4);
    const date = isNamed && isSameDay ? body.date : dateOf(step);
    return writeOne(world, path, { partyId, date, status: "posted", creditedDocumentId, items });
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
  (changes: (body: Reply["body"], step: Chance, world: World) => Record<string, unknown>): Does =>
  async (world, step) => {
    const found = await read(world, step.which);
    if (!found) return null;
    const { path, body } = found;
    const { currency, exchangeRate } = body;
    const rate = currency === BOOK_CURRENCY ? {} : { exchangeRate, confirmRates: true };
    const changed = edited(body, { ...rate, ...changes({ ...body, path }, step, world) });
    return world.trader.books.put(`${path}/${body.id}`, changed);
  };

const DOES = {
  ...PAYMENTS,
  ...BOOKS,
  ...VALUES,
  ...DEFERRALS,
  ...TERMS,
  buy: document("/bills"),
  sell: document("/invoices"),
  buyForeign: foreignDocument("/bills"),
  sellForeign: foreignDocument("/invoices"),
  credit: credit("/credit-notes", "/invoices"),
  giveBack: credit("/vendor-credits", "/bills"),
  void: put((_, { which }) => ({
    status: "void",
    voidReason: "A mistake",
    ...pick([{}, { payments: "void" }, { payments: "keep_as_credit" }], which >> 4),
  })),
  edit: put((body, step, world) => ({
    ...(step.size % 3 === 0 ? { date: dateOf(step), dueDate: undefined } : {}),
    ...(step.size % 5 === 0 ? { notes: "Seen" } : {}),
    ...(step.size % 7 === 0 ? { partyId: pick(partiesOf(world, body.path), step.cents) } : {}),
    items: edited(body).items.map((item: Record<string, unknown>, index: number) =>
      index > 0 || step.size % 5 === 0 || !(item["productId"] ?? item["accountId"])
        ? item
        : { ...item, quantity: String(step.size), unitPrice: priceOf(step), taxAmount: null },
    ),
  })),
  setStatus: put((_, { size, which }) => ({
    status: pick(["draft", "posted", "paid"], size),
    ...pick([{ payments: "void" }, { payments: "keep_as_credit" }, {}], which >> 4),
  })),
  /** Enters a void document again, with all of its original fields. */
  async writeAgain(world, { which }) {
    for (const { path, id, body } of world.made.slice(which % 5)) {
      const { status, body: found } = await world.trader.books.get(`${path}/${id}`);
      if (status === 200 && found.status === "void") return writeOne(world, path, body);
    }
    return null;
  },
  count: ({ trader }, step) =>
    trader.books.post("/stock-adjustments", {
      productId: step.which % 3 === 0 ? trader.gadget : trader.widget,
      date: dateOf(step),
      kind: step.which % 5 === 0 ? "opening" : "adjustment",
      counted: String(step.size),
      ...(step.which % 2 === 0 ? { unitCost: priceOf(step) } : {}),
    }),
  async voidCount({ trader }, { which }) {
    const counted = pick<{ id: string }>(made(await trader.books.get("/stock-adjustments")).items, which);
    return counted
      ? trader.books.post(`/stock-adjustments/${counted.id}/void`, { reason: "A mistake" })
      : null;
  },
  async remove(world, step) {
    const found = await read(world, step.which);
    return found && world.trader.books.delete(`${found.path}/${found.body.id}`);
  },
} satisfies Record<string, Does>;
