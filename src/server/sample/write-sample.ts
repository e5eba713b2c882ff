import type { DocumentInput, SavedDocument } from "#contract/documents.ts";
import { type Day, firstOfYear, lastOfMonth, shiftDays, shiftMonths, yearOf } from "#domain/dates.ts";
import { sideOf } from "#domain/document.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { type Money, negate, shareOf, sum, toAmount, toQuantity, ZERO } from "#domain/money.ts";
import { ensureAccount } from "#server/accounts/ensure-account.ts";
import { closeBooksOfYear } from "#server/closing/close-year.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { makePayment } from "#server/payments/make-payment.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { PRODUCTS } from "./sample-company.ts";
import { beginnings, journalsOf, type PlannedJournal, taxJournal } from "./sample-money.ts";
import { at, type SampleIds, writeRecords } from "./sample-records.ts";
import { type PlannedDocument, type PlannedItem, planTrade } from "./sample-trade.ts";
import { writeBank } from "./write-bank.ts";
import { writeOrders, writeQuotes } from "./write-quotes.ts";
import { writeSchedules } from "./write-schedules.ts";

/** What happens on a day. */
type Happening = { date: Day; write: (tx: Tx) => Promise<unknown> };

/** What is written so far: later happenings pay it, credit it, and pay its taxes. */
type Sample = { ids: SampleIds; written: Map<PlannedDocument, SavedDocument> };

/** Each step is short, for on the embedded database everybody waits behind it. */
const HAPPENINGS_IN_STEP = 2;

/**
 * The sample company from the beginning of the year before the last one up to today, made by the product's own use
 * cases in the order of the days. The first of its years is closed; the second one waits for its owner.
 */
export async function writeSample(step: Books["write"]): Promise<{ documents: number }> {
  const today = await step(selectToday);
  const start = firstOfYear(shiftMonths(today, -24));
  const { documents, onHand } = planTrade({ start, today });
  const sample: Sample = { ids: await writeRecords(step, onHand), written: new Map() };
  const happenings = [
    ...documents.map((planned): Happening => ({
      date: planned.date,
      write: (tx) => write(tx, sample, planned),
    })),
    ...paymentsOf(sample, documents),
    ...moneyOf(sample, { start, today }),
    depositOf(sample, today),
  ]
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  for (let from = 0; from < happenings.length; from += HAPPENINGS_IN_STEP) {
    await step(async (tx) => {
      for (const happening of happenings.slice(from, from + HAPPENINGS_IN_STEP)) await happening.write(tx);
    });
  }
  await step((tx) => closeFirstYear(tx, yearOf(start)));
  await writeBank(step, sample.ids);
  await writeSchedules(step, sample.ids, today);
  await writeQuotes(step, sample.ids, today);
  await writeOrders(step, sample.ids, today);
  return { documents: documents.length };
}

async function closeFirstYear(tx: Tx, year: number): Promise<void> {
  const { id: retainedEarningsAccountId } = await ensureAccount(tx, {
    type: "equity",
    names: ["Retained Earnings"],
  });
  await closeBooksOfYear(tx, { year, retainedEarningsAccountId });
}

async function write(tx: Tx, { ids, written }: Sample, planned: PlannedDocument): Promise<void> {
  const { kind, date, dueDate, status, credits } = planned;
  const creditsId = credits === null ? null : documentAt(written, credits).id;
  const items = planned.items.map((item) => itemOf(ids, item, planned));
  const dates = credits === null ? { date, dueDate } : { date };
  const input = {
    ...dates,
    partyId: partyOf(ids, planned),
    status,
    notes: "",
    discount: null,
    creditsId,
    orderId: null,
    items,
  };
  written.set(planned, await createDocument(tx, kind, input));
}

function itemOf(
  { products, taxes }: SampleIds,
  { product, quantity }: PlannedItem,
  { kind, credits }: PlannedDocument,
): DocumentInput["items"][number] {
  const { purchasePrice, salePrice, tax } = at(PRODUCTS, product);
  const credited = credits?.items.findIndex((item) => item.product === product) ?? null;
  return {
    productId: at(products, product),
    accountId: null,
    description: "",
    quantity: toQuantity(String(quantity)),
    unitPrice: kind === "bill" ? purchasePrice : salePrice,
    reference: "",
    discount: null,
    taxRateId: taxes[tax],
    taxAmount: null,
    creditsPosition: credited === null ? null : credited + 1,
    returnsStock: true,
    orderPosition: null,
  };
}

/** What a party owes on a day, or is owed, is paid together. */
function paymentsOf(sample: Sample, documents: readonly PlannedDocument[]): Happening[] {
  const together = new Map<string, PlannedDocument[]>();
  for (const planned of documents) {
    if (planned.payment === null) continue;
    const key = `${planned.kind} ${planned.party} ${planned.payment.on}`;
    together.set(key, [...(together.get(key) ?? []), planned]);
  }
  return Array.from(together.values(), (paid) => {
    const date = at(paid, 0).payment?.on ?? at(paid, 0).date;
    return { date, write: (tx: Tx) => payAll(tx, sample, { paid, date }) };
  });
}

async function payAll(
  tx: Tx,
  { ids, written }: Sample,
  { paid, date }: { paid: PlannedDocument[]; date: Day },
) {
  const allocations = paid.map((planned) => {
    const { id, total } = documentAt(written, planned);
    const half = { part: toQuantity("1"), whole: toQuantity("2") };
    return { documentId: id, amount: planned.payment?.isHalf ? shareOf(total, half) : total };
  });
  const direction = at(paid, 0).kind === "bill" ? "out" : "in";
  const memo = paid.map((planned) => documentAt(written, planned).number).join(", ");
  await pay(tx, { direction, partyId: partyOf(ids, at(paid, 0)), date, memo, allocations });
}

type Paid = {
  direction: "in" | "out";
  partyId: PartyId;
  date: Day;
  memo: string;
  allocations: { documentId: DocumentId; amount: Money }[];
  amount?: Money;
};

async function pay(tx: Tx, { amount, ...paid }: Paid): Promise<void> {
  const usual = { accountId: null, bankCharge: ZERO, isRefund: false, isWriteOff: false, returns: [] };
  const whole = amount ?? sum(paid.allocations.map((one) => one.amount));
  await makePayment(tx, { ...usual, ...paid, amount: whole, method: "bank_transfer" });
}

/** Somebody pays a deposit before there is an invoice. */
function depositOf({ ids }: Sample, today: Day): Happening {
  const date = shiftDays(today, -6);
  const deposit = {
    direction: "in",
    memo: "Deposit for a terrace",
    allocations: [],
    amount: toAmount("450.00"),
  } as const;
  const partyId = at(ids.customers, DEPOSITOR);
  return { date, write: (tx) => pay(tx, { ...deposit, allocations: [], partyId, date }) };
}
const DEPOSITOR = 20;

/** The journals of each month, written at its end as an accountant does, and the taxes of each quarter. */
function moneyOf(sample: Sample, { start, today }: { start: Day; today: Day }): Happening[] {
  const happenings: Happening[] = [
    { date: start, write: (tx) => writeJournals(tx, sample.ids, beginnings(start)) },
  ];
  for (let index = 0, month = start; month <= today; index += 1, month = shiftMonths(start, index)) {
    const journals = journalsOf(month, index).filter(({ date }) => date <= today);
    const end = lastOfMonth(month);
    const date = end < today ? end : today;
    happenings.push({ date, write: (tx) => writeJournals(tx, sample.ids, journals) });
    if (index % 3 === 2) happenings.push(taxesOf(sample, { start: shiftMonths(month, -2), end }));
  }
  return happenings;
}

/** The taxes of a quarter are paid three weeks later. */
function taxesOf({ ids, written }: Sample, { start, end }: { start: Day; end: Day }): Happening {
  const date = shiftDays(end, 20);
  const taxesOn = (side: "customer" | "vendor") =>
    sum(
      Array.from(written, ([{ kind, date: day, status }, { taxAmount }]) => {
        if (sideOf(kind) !== side || day < start || day > end || status === "draft") return ZERO;
        return kind === "credit_note" ? negate(taxAmount) : taxAmount;
      }),
    );
  return {
    date,
    write: (tx) =>
      writeJournals(tx, ids, [taxJournal(date, { charged: taxesOn("customer"), paid: taxesOn("vendor") })]),
  };
}

async function writeJournals(
  tx: Tx,
  { accounts }: SampleIds,
  planned: readonly PlannedJournal[],
): Promise<void> {
  const line = { debit: ZERO, credit: ZERO, description: "" };
  const drafts = planned.map(({ date, description, debit, credit }) => ({
    date,
    description,
    status: "posted" as const,
    lines: [
      ...debit.map(([name, amount]) => ({ ...line, accountId: accounts.get(name) ?? null, debit: amount })),
      ...credit.map(([name, amount]) => ({ ...line, accountId: accounts.get(name) ?? null, credit: amount })),
    ],
  }));
  if (drafts.length > 0) await postJournals(tx, drafts);
}

function partyOf({ vendors, customers }: SampleIds, { kind, party }: PlannedDocument): PartyId {
  return at(sideOf(kind) === "vendor" ? vendors : customers, party);
}

function documentAt(written: Sample["written"], planned: PlannedDocument): SavedDocument {
  const document = written.get(planned);
  if (document === undefined) throw new Error("The sample pays or credits what it has not written yet.");
  return document;
}
