import type { TestReply } from "./new-books.ts";
import { BOOKS } from "./random-books.ts";
import { PAYMENTS } from "./random-payments.ts";
import { DEFERRALS } from "./random-deferrals.ts";
import { MACHINES } from "./random-machines.ts";
import { TERMS } from "./random-terms.ts";
import {
  BOOK_CURRENCY,
  type StepChance,
  dateOf,
  type TradeAction,
  FOREIGN_CURRENCIES,
  inCurrency,
  pick,
  priceOf,
  specialOf,
  type TradeWorld,
} from "./random-world.ts";
import { VALUES } from "./random-values.ts";
import { editInput, type TradeItem, expectMade, type DocumentPath } from "./trade.ts";

/** One user action, with numbers that choose among existing records. */
export type TradeStep = StepChance & { does: keyof typeof TRADE_ACTIONS };

/** Performs one step; an error is a result as well. */
export function take(world: TradeWorld, step: TradeStep): Promise<TestReply | null> {
  return TRADE_ACTIONS[step.does](world, step);
}

type TaxRateIds = readonly (string | null)[];

function itemsOf(world: TradeWorld, step: StepChance, rates: TaxRateIds): TradeItem[] {
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

const partiesOf = (world: TradeWorld, path: DocumentPath) =>
  path === "/bills" || path === "/vendor-credits" ? world.vendors : world.customers;

async function writeOne(
  world: TradeWorld,
  path: DocumentPath,
  body: Record<string, unknown>,
): Promise<TestReply> {
  const reply = await world.trader.books.post(path, body);
  if (reply.status === 201) world.made.push({ path, id: reply.body.id, body });
  return reply;
}

const STATUSES = ["posted", "posted", "posted", "paid", "draft"];

const document =
  (path: DocumentPath): TradeAction =>
  (world, step) => {
    const { tax, taxLost } = world.trader;
    return writeOne(world, path, bodyOf(world, step, path, [null, tax, path === "/bills" ? taxLost : tax]));
  };

/** In another currency or the base currency, with one tax alone and in different positions of several. */
const foreignDocument =
  (path: DocumentPath): TradeAction =>
  async (world, step) => {
    const { taxes } = await specialOf(world);
    const currency = pick([...FOREIGN_CURRENCIES, BOOK_CURRENCY], step.cents >> 4) ?? BOOK_CURRENCY;
    const body = bodyOf(world, step, path, [...taxes, null]);
    return writeOne(world, path, { ...body, status: "posted", ...inCurrency(currency, step) });
  };

const bodyOf = (world: TradeWorld, step: StepChance, path: DocumentPath, rates: TaxRateIds) => ({
  partyId: pick(partiesOf(world, path), step.which >> 4),
  date: dateOf(step),
  status: pick(STATUSES, step.which >> 3),
  pricesIncludeTax: pick([false, false, true], step.cents >> 4),
  discount: pick([null, null, "5%", "0.02", "33.3333%"], step.cents >> 2) ?? null,
  items: itemsOf(world, step, rates),
});

type PositionedItem = TradeItem & { position: number };

/** A share of a line, with its sign. */
function partOf(line: TradeItem | undefined, part: string): string {
  return line?.quantity?.startsWith("-") ? `-${part}` : part;
}

/** A credit for a document or a part of it, with or without its goods, or for goods that no document names. */
const credit =
  (path: DocumentPath, sourcePath: DocumentPath): TradeAction =>
  async (world, step) => {
    const candidates = world.made.filter((candidate) => candidate.path === sourcePath);
    const body = (await read({ ...world, made: candidates }, step.which))?.body;
    const lines: PositionedItem[] =
      body?.items.filter((item: TradeItem) => item.productId ?? item.accountId) ?? [];
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
    const discount = isNamed && step.cents % 3 === 0 ? body.discount : null;
    return writeOne(world, path, { partyId, date, status: "posted", creditedDocumentId, discount, items });
  };

async function read(world: TradeWorld, index: number) {
  const record = pick(world.made, index);
  if (!record) return null;
  const { path } = record;
  const reply = await world.trader.books.get(`${path}/${record.id}`);
  if (reply.status !== 200) return null;
  return { path, body: reply.body };
}

const putDocument =
  (
    changes: (body: TestReply["body"], step: StepChance, world: TradeWorld) => Record<string, unknown>,
  ): TradeAction =>
  async (world, step) => {
    const record = await read(world, step.which);
    if (!record) return null;
    const { path, body } = record;
    const { currency, exchangeRate } = body;
    const rate = currency === BOOK_CURRENCY ? {} : { exchangeRate, confirmRates: true };
    const changed = editInput(body, { ...rate, ...changes({ ...body, path }, step, world) });
    return world.trader.books.put(`${path}/${body.id}`, changed);
  };

const TRADE_ACTIONS = {
  ...PAYMENTS,
  ...BOOKS,
  ...VALUES,
  ...DEFERRALS,
  ...TERMS,
  ...MACHINES,
  buy: document("/bills"),
  sell: document("/invoices"),
  buyForeign: foreignDocument("/bills"),
  sellForeign: foreignDocument("/invoices"),
  credit: credit("/credit-notes", "/invoices"),
  giveBack: credit("/vendor-credits", "/bills"),
  void: putDocument((_, { which }) => ({
    status: "void",
    voidReason: "A mistake",
    ...pick([{}, { payments: "void" }, { payments: "keep_as_credit" }], which >> 4),
  })),
  edit: putDocument((body, step, world) => ({
    ...(step.size % 3 === 0 ? { date: dateOf(step), dueDate: undefined } : {}),
    ...(step.size % 5 === 0 ? { notes: "Seen" } : {}),
    ...(step.size % 7 === 0 ? { partyId: pick(partiesOf(world, body.path), step.cents) } : {}),
    items: editInput(body).items.map((item: Record<string, unknown>, index: number) =>
      index > 0 || step.size % 5 === 0 || !(item["productId"] ?? item["accountId"])
        ? item
        : { ...item, quantity: String(step.size), unitPrice: priceOf(step), taxAmount: null },
    ),
  })),
  setStatus: putDocument((_, { size, which }) => ({
    status: pick(["draft", "posted", "paid"], size),
    ...pick([{ payments: "void" }, { payments: "keep_as_credit" }, {}], which >> 4),
  })),
  /** Enters a void document again, with all of its original fields. */
  async writeAgain(world, { which }) {
    for (const { path, id, body } of world.made.slice(which % 5)) {
      const { status, body: reread } = await world.trader.books.get(`${path}/${id}`);
      if (status === 200 && reread.status === "void") return writeOne(world, path, body);
    }
    return null;
  },
  count: ({ trader }, step) =>
    trader.books.post("/stock-adjustments", {
      productId: step.which % 3 === 0 ? trader.gadget : trader.widget,
      date: dateOf(step),
      kind: step.which % 5 === 0 ? "opening" : "adjustment",
      countedQuantity: String(step.size),
      ...(step.which % 2 === 0 ? { unitCost: priceOf(step) } : {}),
    }),
  async voidCount({ trader }, { which }) {
    const counted = pick<{ id: string }>(
      expectMade(await trader.books.get("/stock-adjustments")).items,
      which,
    );
    return counted
      ? trader.books.post(`/stock-adjustments/${counted.id}/void`, { reason: "A mistake" })
      : null;
  },
  async remove(world, step) {
    const record = await read(world, step.which);
    return record && world.trader.books.delete(`${record.path}/${record.body.id}`);
  },
} satisfies Record<string, TradeAction>;
