import { minorUnitOf } from "#domain/minor-unit.ts";
import type { TestReply } from "./new-books.ts";
import {
  BOOK_CURRENCY,
  type StepChance,
  dateOf,
  type TradeAction,
  inCurrency,
  pick,
  rateOf,
  specialOf,
  type TradeWorld,
} from "./random-world.ts";
import { expectMade, type DocumentPath } from "./trade.ts";

type PaymentPart = { documentId: string; amount: string; partyId: string; currency: string };

const balanceDueOf = ({ total, paidAmount }: { total: string; paidAmount: string }) =>
  Number(total) - Number(paidAmount);

type PayablePartQuery = {
  paths: readonly DocumentPath[];
  atMost?: number;
  partyId?: string | undefined;
  currency?: string;
};

/** An amount for an unpaid document of one of these kinds, up to its balance due. */
export async function payablePart(
  { trader, made: all }: TradeWorld,
  { which, cents }: Pick<StepChance, "which" | "cents">,
  { paths, atMost = Infinity, partyId, currency }: PayablePartQuery,
): Promise<PaymentPart | undefined> {
  const candidates = all.filter(({ path }) => paths.includes(path));
  for (const index of [0, 1, 2, 3]) {
    const document = pick(candidates, which + index);
    const { status, body } = document ? await trader.books.get(`${document.path}/${document.id}`) : NOT_FOUND;
    if (status !== 200 || body.status !== "posted" || (partyId ?? body.partyId) !== body.partyId) continue;
    if ((currency ?? body.currency) !== body.currency) continue;
    const balanceDue = Math.min(balanceDueOf(body), atMost);
    const share = which % 3 === 0 ? balanceDue : Math.max(0.01, (balanceDue * (cents % 100)) / 100);
    return {
      documentId: body.id,
      amount: inUnits(share, body.currency),
      partyId: body.partyId,
      currency: body.currency,
    };
  }
  return undefined;
}

/** As many decimals as the currency has. */
const inUnits = (amount: number, currency: string): string => amount.toFixed(minorUnitOf(currency));

const NOT_FOUND = { status: 404, body: null };

const allocationInputs = (parts: readonly PaymentPart[]) =>
  parts.map(({ documentId, amount }) => ({ documentId, amount }));
const totalOf = (parts: readonly PaymentPart[]) =>
  parts.reduce((total, { amount }) => total + Number(amount), 0);

/** Parts of one document or of two of one party. */
async function payableParts(
  world: TradeWorld,
  chance: StepChance,
  paths: readonly DocumentPath[],
): Promise<PaymentPart[]> {
  const first = await payablePart(world, chance, { paths });
  if (first === undefined || chance.size % 3 !== 0) return first === undefined ? [] : [first];
  const next = { ...chance, which: chance.which + 1 };
  const { partyId, currency } = first;
  const second = await payablePart(world, next, { paths, partyId, currency });
  return second === undefined || second.documentId === first.documentId ? [first] : [first, second];
}

export const SIDES = [
  ["/credit-notes", "/invoices"],
  ["/vendor-credits", "/bills"],
] as const;

const pay =
  (isRefund: boolean): TradeAction =>
  async (world, step) => {
    const isIn = step.which % 2 === 0;
    const isCustomer = isIn !== isRefund;
    const [credits, usual] = SIDES[isCustomer ? 0 : 1];
    const parts = await payableParts(world, { ...step, which: step.which >> 1 }, [
      isRefund ? credits : usual,
    ]);
    const baseAmount = parts.length === 0 ? 10 : totalOf(parts);
    const currency = parts[0]?.currency ?? BOOK_CURRENCY;
    const amount = inUnits(baseAmount + (step.size % 4 === 0 ? step.size : 0), currency);
    const bankFee = step.size % 5 === 0 ? inUnits(0.5, currency) : "0.00";
    return postPayment(world, {
      direction: isIn ? "in" : "out",
      partyId: parts[0]?.partyId ?? pick(isCustomer ? world.customers : world.vendors, step.which >> 2),
      date: dateOf(step),
      amount,
      bankFee,
      isRefund,
      ...inCurrency(currency, step),
      ...(await throughAccount(world, step, { amount, currency })),
      allocations: allocationInputs(parts),
    });
  };

/** Some payments in another currency go through an account in a third one. */
async function throughAccount(
  world: TradeWorld,
  step: StepChance,
  { amount, currency }: { amount: string; currency: string },
): Promise<object> {
  if (currency === BOOK_CURRENCY || step.size % 2 === 0) return {};
  const accountRate = rateOf("JPY", { cents: step.which });
  const yen = (Number(amount) * Number(rateOf(currency, step))) / Number(accountRate);
  const { yen: accountId } = await specialOf(world);
  return { accountId, accountAmount: inUnits(Math.max(1, yen), "JPY"), accountRate };
}

export async function postPayment({ trader, payments }: TradeWorld, body: object): Promise<TestReply> {
  const reply = await trader.books.post("/payments", body);
  if (reply.status === 201) payments.push({ id: reply.body.id, body });
  return reply;
}

/** Often without a date: then the later of both applies. */
const onDay = (step: StepChance) => (step.size % 3 === 0 ? { date: dateOf(step) } : {});

export const PAYMENTS = {
  pay: pay(false),
  refund: pay(true),
  async writeOff(world, step) {
    const parts = await payableParts(world, step, ["/invoices"]);
    const [first] = parts;
    if (first === undefined) return null;
    return postPayment(world, {
      direction: "in",
      isWriteOff: true,
      partyId: first.partyId,
      date: dateOf(step),
      amount: inUnits(totalOf(parts), first.currency),
      ...(first.currency === BOOK_CURRENCY ? {} : { currency: first.currency }),
      allocations: allocationInputs(parts),
    });
  },
  async apply(world, step) {
    const [credits, usual] = pick(SIDES, step.which) ?? SIDES[0];
    const source = await payablePart(world, { ...step, which: step.size * 3 }, { paths: [credits] });
    if (source === undefined) return null;
    const { documentId: creditId, partyId, currency } = source;
    const atMost = Number(source.amount);
    const part = await payablePart(world, step, { paths: [usual], atMost, partyId, currency });
    if (part === undefined) return null;
    const body = { creditId, ...onDay(step), allocations: allocationInputs([part]) };
    return world.trader.books.post("/credit-applications", body);
  },
  async allocate(world, step) {
    for (const { id } of world.payments.slice(step.size % 3)) {
      const payment = expectMade(await world.trader.books.get(`/payments/${id}`));
      const { status, direction, isRefund, unapplied, partyId, currency } = payment;
      if (status === "void" || Number(unapplied) === 0) continue;
      const [credits, usual] = SIDES[(direction === "in") === isRefund ? 1 : 0];
      const paths = [isRefund ? credits : usual];
      const part = await payablePart(world, step, { paths, atMost: Number(unapplied), partyId, currency });
      if (part === undefined) continue;
      return world.trader.books.post(`/payments/${id}/allocations`, {
        ...onDay(step),
        allocations: allocationInputs([part]),
      });
    }
    return null;
  },
  async voidPayment(world, { which }) {
    const payment = pick(world.payments, which);
    if (payment === undefined) return null;
    return world.trader.books.post(`/payments/${payment.id}/void`, { reason: "A mistake" });
  },
  /** Enters a void payment again, with all of its fields. */
  async enterAgain(world, { which }) {
    for (const { id, body } of world.payments.slice(which % 3)) {
      const { status } = expectMade(await world.trader.books.get(`/payments/${id}`));
      if (status === "void") return postPayment(world, body);
    }
    return null;
  },
} satisfies Record<string, TradeAction>;
