import { expect, test } from "vitest";
import type { BankLineRecord } from "#contract/bank.ts";
import type { BankSuggestion } from "#contract/bank-matches.ts";
import type { Journal } from "#contract/journals.ts";
import type { Payment } from "#contract/payments.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import { isNegative, type Money, subtract, ZERO } from "#domain/money.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { made } from "#test/support/trade.ts";
import { camtFile } from "./sample-bank.ts";

// Accounting 17: what the offers are worth to an owner, on a year of the sample company whose later months begin anew.

const DAYS_OF_USE = 60;
/** Some hundreds of requests, each of which a busy machine takes a second for. */
const MOST_MS = 900_000;

/** Payees of the first months for which the owner makes rules that book without being asked. */
const WITH_RULES = ["ORCHARD LANE ESTATES", "HILLSIDE FUEL STATION"];

type Account = { accountId: string; number: string };
/** What a booking was in the books, as its owner had it. */
type Truth = { line: BankLineRecord; journal: Journal; payment: Payment | null };
type Year = { accounts: Account[]; truths: Truth[]; from: Day };

test(
  "after sixty days more than nine in ten bookings of a year are offered rightly, and none is booked wrongly unasked",
  async () => {
    const books = await newBooks({}, await startTestApp({ FREE_MONTHLY_JOURNALS: "0" }));
    made(await books.post("/sample"));
    const year = await readYear(books);
    await makeRules(books, year);
    await forget(books, year);
    const later = year.truths.filter(({ line }) => line.date >= year.from);
    const counts: Counts = { right: 0, wrong: [], unasked: 0, strokes: 0 };
    for (const month of new Set(later.map(({ line }) => line.date.slice(0, 7)))) {
      const told = later.filter(({ line }) => line.date.startsWith(month));
      for (const account of year.accounts) await tell(books, account, told);
      for (const { accountId } of year.accounts) {
        const own = told.filter(({ line }) => line.accountId === accountId);
        await seeUnasked(books, own, counts);
        await work(books, own, counts);
      }
    }
    const { right, wrong, unasked, strokes } = counts;
    expect(right + wrong.length + unasked).toBe(later.length);
    expect(unasked).toBeGreaterThan(10);
    expect(right / (right + wrong.length), wrong.join("\n")).toBeGreaterThan(0.9);
    expect(strokes / (right + wrong.length)).toBeLessThanOrEqual(1.2);
    expect(made(await books.get("/books-check")).isSound).toBe(true);
  },
  MOST_MS,
);

/** The bookings of the bank that the owner has put into the books, and what each was. */
async function readYear(books: TestBooks): Promise<Year> {
  const all: (Account & { lines: number })[] = made(await books.get("/bank/accounts")).items;
  const accounts = all.filter(({ lines }) => lines > 0);
  const truths: Truth[] = [];
  for (const { accountId } of accounts) {
    const path = `/bank/lines?accountId=${accountId}&state=matched&limit=500`;
    for (const line of made(await books.get(path)).items) {
      const journal = made(await books.get(`/journals/${line.matches[0].journalId}`));
      const isPayment = ["receipt", "payment"].includes(journal.source?.type);
      const payment = isPayment ? made(await books.get(`/payments/${journal.source.id}`)) : null;
      truths.push({ line, journal, payment });
    }
  }
  truths.sort((a, b) => (a.line.date < b.line.date ? -1 : 1));
  const [first] = truths;
  if (first === undefined) throw new Error("The sample's bank tells nothing.");
  return { accounts, truths, from: shiftDays(first.line.date, DAYS_OF_USE) };
}

async function makeRules(books: TestBooks, { truths }: Year): Promise<void> {
  for (const counterparty of WITH_RULES) {
    const known = truths.find(({ line }) => line.counterparty === counterparty);
    const [accountId] = known === undefined ? [] : othersOf(known);
    const rule = { name: counterparty, counterparty, postsUnasked: true };
    made(await books.post("/bank/rules", { ...rule, lines: [{ accountId, percent: "100" }] }));
  }
}

/** Takes the later months out of the bank and out of the books, as if they had not come yet. */
async function forget(books: TestBooks, { accounts, truths, from }: Year): Promise<void> {
  for (const { accountId } of accounts)
    for (const { id, endsOn } of made(
      await books.get(`/bank/reconciliations?accountId=${accountId}&limit=100`),
    ).items)
      if (endsOn >= from) made(await books.post(`/bank/reconciliations/${id}/reopen`, { reason: "Anew" }));
  for (const { id, statements } of made(await books.get("/bank/imports?limit=100")).items)
    if (statements.some(({ endsOn }: { endsOn: Day }) => endsOn >= from))
      expect((await books.delete(`/bank/imports/${id}`)).status).toBe(204);
  const later = truths.filter(({ line }) => line.date >= from);
  for (const { journal, payment } of new Map(later.map((one) => [one.journal.id, one])).values())
    if (payment === null)
      expect((await books.delete(`/journals/${journal.id}?version=${journal.version}`)).status).toBe(204);
    else made(await books.post(`/payments/${payment.id}/void`, { reason: "Anew" }));
}

async function tell(books: TestBooks, { accountId, number }: Account, all: readonly Truth[]): Promise<void> {
  const told = all.flatMap(({ line }) => (line.accountId === accountId ? line : []));
  const [first, last] = [told[0], told.at(-1)];
  if (first === undefined || last === undefined) return;
  const days = { start: first.date, end: last.date };
  const file = camtFile({ account: number, currency: "USD", number: 1, ...days, opening: ZERO, told });
  const content = Buffer.from(file).toString("base64");
  made(
    await books.post("/bank/imports", { fileName: "month.xml", content, accounts: [{ number, accountId }] }),
  );
}

type Counts = { right: number; wrong: string[]; unasked: number; strokes: number };

/** What was booked at the import is by a rule, and what its owner would have said. */
async function seeUnasked(books: TestBooks, own: Truth[], counts: Counts): Promise<void> {
  const { accountId } = own[0]?.line ?? {};
  if (accountId === undefined) return;
  const path = `/bank/lines?accountId=${accountId}&state=matched&limit=500`;
  for (const line of made(await books.get(path)).items) {
    const truth = take(own, line);
    if (truth === undefined) continue;
    const journal: Journal = made(await books.get(`/journals/${line.matches[0].journalId}`));
    expect(WITH_RULES).toContain(line.counterparty);
    expect(othersOf({ ...truth, journal })).toEqual(othersOf(truth));
    counts.unasked += 1;
  }
}

/** An owner at the keyboard: A for all that is certain, then each that is left, by Enter, a digit, or by hand. */
async function work(books: TestBooks, own: Truth[], counts: Counts): Promise<void> {
  const { accountId } = own[0]?.line ?? {};
  const read = async (): Promise<{ line: BankLineRecord; suggestions: BankSuggestion[] }[]> =>
    made(await books.get(`/bank/suggestions?accountId=${accountId}&limit=200`)).items;
  if (accountId === undefined) return;
  const certain = (await read()).filter(({ suggestions: [best] }) => best?.certainty === "certain");
  if (certain.length > 0) counts.strokes += 1;
  for (const { line, suggestions } of certain) {
    const truth = take(own, line);
    expect(truth !== undefined && (await isRight(books, suggestions[0], truth)), line.text).toBe(true);
    await accept(books, line.id, suggestions[0]);
    counts.right += 1;
  }
  for (const { line, suggestions } of await read()) {
    const truth = take(own, line);
    if (truth === undefined) continue;
    const places = await Promise.all(suggestions.map((offer) => isRight(books, offer, truth)));
    const place = places.indexOf(true);
    if (place === 0) counts.right += 1;
    else counts.wrong.push(`${line.date} ${line.amount} ${line.counterparty} ${line.text}`);
    counts.strokes += place >= 0 ? 1 : strokesByHand(truth);
    if (place >= 0) await accept(books, line.id, suggestions[place]);
    else await bookByHand(books, line.id, truth);
  }
}

/** Takes what a booking was out of what is still to be done. */
function take(own: Truth[], line: BankLineRecord): Truth | undefined {
  const words = ({ date, amount, counterparty, text }: BankLineRecord) =>
    [date, amount, counterparty, text].join("|");
  const at = own.findIndex((truth) => words(truth.line) === words(line));
  return at < 0 ? undefined : own.splice(at, 1)[0];
}

/** The accounts on the other side of a journal. */
function othersOf({ line, journal }: Truth): string[] {
  return partsOf({ line, journal })
    .map(({ accountId }) => accountId)
    .toSorted();
}

function partsOf({ line, journal }: Pick<Truth, "line" | "journal">) {
  return journal.lines
    .filter(({ accountId }) => accountId !== line.accountId)
    .map(({ accountId, accountCode, debit, credit }) => {
      const amount: Money = isNegative(line.amount) ? subtract(debit, credit) : subtract(credit, debit);
      return { accountId, accountCode, amount };
    });
}

/** Whether an offer has the effect that its owner wants. */
async function isRight(books: TestBooks, offer: BankSuggestion | undefined, truth: Truth): Promise<boolean> {
  const wanted = othersOf(truth).join();
  if (offer?.payment) {
    const ids = (all: readonly { documentId: string }[]) =>
      all.map(({ documentId }) => documentId).toSorted();
    const { partyId, allocations = [] } = truth.payment ?? {};
    return (
      partyId === offer.payment.partyId && ids(allocations).join() === ids(offer.payment.allocations).join()
    );
  }
  if (truth.payment !== null) return false;
  if (offer?.transfer) return offer.transfer.accountId === wanted;
  const parts = offer?.lines?.map(({ accountId, amount }) => `${accountId} ${amount}`).toSorted();
  const said = partsOf(truth).map(({ accountId, amount }) => `${accountId} ${amount}`);
  if (parts !== undefined) return parts.join() === said.toSorted().join();
  const [entry] = offer?.journals ?? [];
  const journal: Journal | null = entry ? made(await books.get(`/journals/${entry.journalId}`)) : null;
  return journal !== null && othersOf({ ...truth, journal }).join() === wanted;
}

async function accept(books: TestBooks, lineId: string, offer: BankSuggestion | undefined): Promise<void> {
  const { journals, payment, transfer, lines, partyId, ruleId, description } = offer ?? {};
  if (journals) made(await books.post("/bank/matches", { lineId, journals }));
  else if (payment) made(await books.post("/bank/matches/payment", { lineId, ...payment }));
  else if (transfer) made(await books.post("/bank/matches/transfer", { lineId, ...transfer }));
  else made(await books.post("/bank/matches/lines", { lineId, lines, partyId, ruleId, description }));
}

async function bookByHand(books: TestBooks, lineId: string, truth: Truth): Promise<void> {
  if (truth.payment !== null) throw new Error("The payment of a document was not offered.");
  const lines = partsOf(truth).map(({ accountId, amount }) => ({ accountId, amount }));
  made(await books.post("/bank/matches/lines", { lineId, lines }));
}

/** S, for each account its code and Enter and the amount where there are several, and the key that saves. */
function strokesByHand(truth: Truth): number {
  const parts = partsOf(truth);
  const amounts = parts.length > 1 ? parts.map(({ amount }) => amount) : [];
  return 2 + [...parts.map(({ accountCode }) => accountCode), ...amounts].join(" ").length;
}
