import { shiftDays, toDay } from "#domain/dates.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { payablePart, postPayment, SIDES } from "./random-payments.ts";
import {
  amountOf,
  BOOK_CURRENCY,
  type StepChance,
  dateOf,
  type TradeAction,
  FOREIGN_CURRENCIES,
  inCurrency,
  pick,
  rateOf,
  specialOf,
  type TradeWorld,
} from "./random-world.ts";
import { changeBook, editInput, expectMade } from "./trade.ts";

const FORMATS = ["RE-{year}-###", "{yy}/##", "A-####", "#/{year}", "K######"];

/** A difference of up to 1.00 between a payment and the balance due of its document. */
async function payNearBalance(world: TradeWorld, step: StepChance) {
  const isIn = step.which % 2 === 0;
  const usual = SIDES[isIn ? 0 : 1][1];
  // The full balance due: chosen a third of the time.
  const part = await payablePart(
    world,
    { ...step, which: step.which * 3 },
    { paths: [usual], currency: BOOK_CURRENCY },
  );
  if (part === undefined) return null;
  const { documentId, partyId } = part;
  const off = (1 + (step.cents % 99)) * (step.size % 2 === 0 ? 1 : -1);
  const balanceDue = Math.round(Number(part.amount) * 100);
  const [paid, allocated] = [balanceDue + off, Math.min(balanceDue, balanceDue + off)];
  if (paid <= 0) return null;
  return {
    isIn,
    partyId,
    amount: amountOf({ cents: paid }),
    allocations: [{ documentId, amount: amountOf({ cents: allocated }) }],
  };
}

/** Payment terms, advances, differences, years and numbers. */
export const TERMS = {
  advance: (world, step) => {
    const isIn = step.which % 2 === 0;
    const currency = pick(FOREIGN_CURRENCIES, step.which >> 1) ?? BOOK_CURRENCY;
    return postPayment(world, {
      direction: isIn ? "in" : "out",
      partyId: pick(isIn ? world.customers : world.vendors, step.which >> 3),
      date: dateOf(step),
      amount: amountOf({ cents: step.cents + 1 }),
      ...inCurrency(currency, step),
      allocations: [],
    });
  },
  async refundAdvance(world, step) {
    for (const { id } of world.payments.slice(step.size % 3)) {
      const payment = expectMade(await world.trader.books.get(`/payments/${id}`));
      const { status, direction, isRefund, unapplied, partyId, currency } = payment;
      if (status === "void" || isRefund || Number(unapplied) === 0) continue;
      const part = step.cents % 3 === 0 ? 1 : 0.5;
      const amount = (Number(unapplied) * part).toFixed(minorUnitOf(currency));
      return postPayment(world, {
        direction: direction === "in" ? "out" : "in",
        isRefund: true,
        partyId,
        date: dateOf({ day: step.day + 60 }),
        amount,
        ...inCurrency(currency, step),
        refunds: [{ paymentId: id, amount }],
      });
    }
    return null;
  },
  /** Accepts the difference between the payment and its document. */
  async payAlmost(world, step) {
    const almost = await payNearBalance(world, step);
    if (almost === null) return null;
    const { isIn, partyId, amount, allocations } = almost;
    const direction = isIn ? "in" : "out";
    return postPayment(world, {
      direction,
      partyId,
      date: dateOf(step),
      amount,
      allocations,
      writeOffDifference: true,
    });
  },
  /** The same for a bank transaction. */
  async matchAlmost(world, step) {
    const almost = await payNearBalance(world, step);
    if (almost === null) return null;
    const { isIn, partyId, amount, allocations } = almost;
    const { books } = world.trader;
    const { bank } = await specialOf(world);
    const line = {
      id: `paid-${world.bankTransactions.length}-${step.which}`,
      date: dateOf(step),
      amount: isIn ? amount : `-${amount}`,
      description: "Almost all",
      isDistinct: true,
    };
    const lines = { currency: BOOK_CURRENCY, transactions: [line], allowMismatch: true };
    const fed = await books.post(`/bank/accounts/${bank}/transactions`, lines);
    if (fed.status !== 201) return fed;
    const { items } = expectMade(
      await books.get(`/bank/transactions?accountId=${bank}&importId=${fed.body.importId}`),
    );
    const bankTransactionId = items[0]?.id;
    const reply = await books.post("/bank/matches/payment", {
      bankTransactionId,
      partyId,
      allocations,
      writeOffDifference: true,
    });
    if (reply.status === 201) world.bankTransactions.push(bankTransactionId);
    return reply;
  },
  async unmatch({ trader, bankTransactions }, step) {
    const bankTransactionId = pick<string>(bankTransactions, step.which);
    return bankTransactionId === undefined ? null : trader.books.delete(`/bank/matches/${bankTransactionId}`);
  },
  /** Makes a document due in installments, or at once. */
  async installments(world, step) {
    const documents = world.made.filter(({ path }) => path === "/invoices" || path === "/bills");
    const document = pick(documents, step.which);
    const { status, body } = document
      ? await world.trader.books.get(`${document.path}/${document.id}`)
      : NOT_FOUND;
    if (document === undefined || status !== 200 || body.status === "void") return null;
    const decimals = minorUnitOf(body.currency);
    const parts = 2 + (step.size % 4);
    const totalUnits = Math.round(Number(body.total) * 10 ** decimals);
    const installments = Array.from({ length: parts }, (_, index) => ({
      dueDate: shiftDays(toDay(body.date), index * (1 + step.day)),
      amount: (
        (Math.floor(totalUnits / parts) + (index === 0 ? totalUnits % parts : 0)) /
        10 ** decimals
      ).toFixed(decimals),
    }));
    const dueDate = installments.at(-1)?.dueDate;
    const rate =
      body.currency === BOOK_CURRENCY ? {} : { exchangeRate: body.exchangeRate, confirmRates: true };
    const changes = step.cents % 5 === 0 ? { installments: [] } : { installments, dueDate };
    return world.trader.books.put(
      `${document.path}/${document.id}`,
      editInput(body, { ...rate, ...changes }),
    );
  },
  /** Gives one year next to the closed ones fixed dates, and starts the later ones on any day. */
  async changeYears({ trader: { books } }, step) {
    const { fiscalYears } = expectMade(await books.get("/company"));
    const closed = fiscalYears.filter(({ isClosed }: { isClosed: boolean }) => isClosed);
    const years = closed.map(({ start, end }: Record<string, string>) => ({ start, end }));
    const start = shiftDays(toDay("2023-03-15"), step.day * 11);
    const added = { start, end: shiftDays(start, (step.which % 3) * 180 + step.size * 4) };
    return changeBook(books, {
      fiscalYears: step.size % 4 === 0 ? years : [...years, added],
      fiscalYearStart: step.size % 3 === 0 ? "2026-01-01" : dateOf({ day: step.cents % 90 }),
    });
  },
  async setNumbers({ trader: { books } }, step) {
    const { version } = expectMade(await books.get("/number-formats"));
    const kinds = ["invoice", "bill", "receipt", "payment", "journal", "credit_note"];
    const formats = kinds.slice(step.size % 4).map((kind, index) => {
      const format = `${kind.slice(0, 1).toUpperCase()}${pick(FORMATS, step.which + index)}`;
      const restartsYearly = format.includes("{") && step.cents % 3 === 0;
      return {
        kind,
        format,
        start: 1 + (step.cents % 50),
        restartsYearly,
        ...(restartsYearly && { startYear: 2024 + (step.day % 3) }),
      };
    });
    return books.put("/number-formats", { version, formats, isNumberedAtPosting: step.day % 2 === 0 });
  },
  /** Revalues outstanding amounts in other currencies, at the rates of a day. */
  revalue: ({ trader }, step) =>
    trader.books.post("/revaluations", {
      date: dateOf(step),
      rates: [...FOREIGN_CURRENCIES, "JPY"].map((currency) => ({ currency, rate: rateOf(currency, step) })),
      confirmRates: true,
    }),
  async voidRevaluation({ trader }, { which }) {
    const revaluation = pick<{ id: string }>(
      expectMade(await trader.books.get("/revaluations")).items,
      which >> 2,
    );
    return revaluation ? trader.books.post(`/revaluations/${revaluation.id}/void`) : null;
  },
} satisfies Record<string, TradeAction>;

const NOT_FOUND = { status: 404, body: null };
