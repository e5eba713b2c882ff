import type { BankLineRecord } from "#contract/bank.ts";
import type { BankPaymentInput } from "#contract/bank-matches.ts";
import type { PaymentInput } from "#contract/payments.ts";
import type { AccountId, BankLineId, JournalId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import {
  add,
  compare,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  subtract,
  sum,
  ZERO,
} from "#domain/money.ts";
import { abs } from "#domain/proportions.ts";
import { Refusal, type RefusalCode, refuseField } from "#domain/refusals.ts";
import { recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { deleteJournal } from "#server/journals/edit-journal.ts";
import { postJournals } from "#server/journals/post-journal.ts";
import { voidEntry } from "#server/money/write-entry.ts";
import { makePayment } from "#server/payments/make-payment.ts";
import { voidPayment } from "#server/payments/void-payment.ts";
import { refuseLockedDay } from "#server/settings/lookup.ts";
import {
  deleteMatches,
  insertMatches,
  selectLineToMatch,
  selectLinesToMatch,
  type MatchedLine,
  type NewlyMatched,
  type NewMatch,
  selectEntriesOf,
  selectMatches,
} from "./match-queries.ts";
import { selectBankLinesById } from "./line-queries.ts";
import { mapErrorFields } from "./relocate-errors.ts";
import type { BookedLine } from "./part-taxes.ts";
import { truncate } from "#domain/text.ts";

type MatchRequest = { lineId: BankLineId; journals: readonly { journalId: JournalId; amount: Money }[] };

/** A bank transaction is journals that are in the books already (Accounting 17). */
export async function matchJournals(tx: Tx, request: MatchRequest): Promise<BankLineRecord> {
  const [after] = await matchAllJournals(tx, [request]);
  if (after === undefined) throw new Error("One transaction is matched for each request.");
  return after;
}

/** The same of many transactions, all or none: of each journal there is what those before have left. */
export async function matchAllJournals(tx: Tx, requests: readonly MatchRequest[]): Promise<BankLineRecord[]> {
  const ids = requests.map(({ lineId }) => lineId);
  const lines = new Map((await selectLinesToMatch(tx, ids)).map((line) => [line.id, line]));
  const journalIds = requests.flatMap(({ journals }) => journals.map(({ journalId }) => journalId));
  const open = new Map<AccountId, Map<JournalId, Money>>();
  for (const accountId of new Set(Array.from(lines.values(), (line) => line.accountId))) {
    const entries = await selectEntriesOf(tx, accountId, journalIds);
    open.set(accountId, new Map(entries.map((entry) => [entry.journalId, entry.open])));
  }
  const matched = requests.map(({ lineId, journals }) => {
    const line = checkOpen(lines.get(lineId));
    rejectExcessMatchDecimals(
      line,
      journals.map(({ amount }, index) => ({ field: `journals[${index}].amount`, amount })),
      minorUnitIn(tx),
    );
    checkParts(line, journals, open.get(line.accountId) ?? new Map<JournalId, Money>());
    lines.set(lineId, { ...line, isMatched: true });
    return { line, matches: journals.map((journal) => ({ ...journal, isMade: false })) };
  });
  return keepAll(tx, matched);
}

/** Declines, at their fields, amounts of a transaction with decimals that the currency of its account has not. */
export function rejectExcessMatchDecimals(
  { currency }: Pick<MatchedLine, "currency">,
  amounts: readonly { field: string; amount: Money | null }[],
  ofBooks: MinorUnit,
): void {
  const minorUnit = currency === null ? ofBooks : minorUnitOf(currency);
  rejectExcessDecimals(amounts.map((one) => ({ ...one, minorUnit })));
}

/** Declines journals that are not the whole of a transaction; takes what they are of it from what is open of each. */
function checkParts(
  line: MatchedLine,
  journals: MatchRequest["journals"],
  entries: Map<JournalId, Money>,
): void {
  if (compare(sum(journals.map(({ amount }) => amount)), line.amount) !== 0)
    throw refuseField("bank.splits-differ-from-total", "journals");
  const ids = journals.map(({ journalId }) => journalId);
  for (const [index, { journalId, amount }] of journals.entries()) {
    const open = entries.get(journalId);
    if (open === undefined || ids.indexOf(journalId) < index)
      throw refuseField("journal.not-found", `journals[${index}].journalId`);
    if (!isPartOf({ amount, open })) throw refuseField("bank.above-journal", `journals[${index}].amount`);
    entries.set(journalId, subtract(open, amount));
  }
}

function isPartOf({ amount, open }: { amount: Money; open: Money }): boolean {
  const remaining = subtract(open, amount);
  return isPositive(open)
    ? isPositive(amount) && !isNegative(remaining)
    : isNegative(amount) && !isPositive(remaining);
}

/** A bank transaction is a receipt or a payment, which it makes. */
export async function payFromLine(tx: Tx, input: BankPaymentInput): Promise<BankLineRecord> {
  const line = await openLine(tx, input.lineId);
  const isIn = isPositive(line.amount);
  const { partyId, bankCharge, allocations, isRefund, acceptsDifference, ...paymentFields } = input;
  const { description, exchangeRate, isSure } = paymentFields;
  rejectExcessMatchDecimals(line, [{ field: "bankCharge", amount: bankCharge }], minorUnitIn(tx));
  if (line.currency === null && exchangeRate != null) throw refuseField("currency.own-rate", "exchangeRate");
  // What the bank keeps of money that comes in was paid too; what it takes on top of what goes out was not.
  const amount = isIn ? add(line.amount, bankCharge) : subtract(negate(line.amount), bankCharge);
  if (!isPositive(amount)) throw refuseField("payment.charge-too-high", "bankCharge");
  const { currency } = line;
  const paid: PaymentInput = {
    direction: isIn ? "in" : "out",
    partyId,
    date: line.date,
    accountId: line.accountId,
    amount,
    bankCharge,
    isRefund,
    isWriteOff: false,
    acceptsDifference,
    method: "bank_transfer",
    memo: description === "" ? wordsOfTransaction(line) : description,
    allocations,
    returns: [],
    exchangeRate,
    isSure,
    ...(currency === null ? {} : { currency }),
  };
  const payment = await mapErrorFields(placeOfPayment, () => makePayment(tx, paid));
  return keep(tx, line, [{ journalId: payment.journalId, amount: line.amount, isMade: true }]);
}

/** The bank sets the amount: one that rounds to zero in the base currency is an error of its rate, all else of the line. */
function placeOfPayment(field: string, code: RefusalCode): string {
  if (field !== "amount") return field;
  return code === "currency.payment-rounds-to-zero" ? "exchangeRate" : "lineId";
}

type Posting = {
  parts: readonly BookedLine[];
  description: string;
  monthlyLimit: number;
};

/** Writes the journal of a transaction, on the other side of it what its parts say. */
export async function postFrom(
  tx: Tx,
  line: MatchedLine,
  { parts, description, monthlyLimit }: Posting,
): Promise<JournalId> {
  // Its journal is one by hand, which the database holds to a lock of all areas alone.
  await refuseLockedDay(tx, line.date, { area: "money" });
  const isIn = isPositive(line.amount);
  const sided = (amount: Money, isDebit: boolean) => {
    const size = abs(amount);
    return isDebit === isNegative(amount) ? { debit: ZERO, credit: size } : { debit: size, credit: ZERO };
  };
  const [journal] = await postJournals(
    tx,
    [
      {
        date: line.date,
        description: description === "" ? wordsOfTransaction(line) : description,
        status: "posted",
        lines: [
          { accountId: line.accountId, ...sided(abs(line.amount), isIn), description: "" },
          ...parts.map(({ accountId, amount, description: text }) => ({
            accountId,
            ...sided(amount, !isIn),
            description: text,
          })),
        ],
      },
    ],
    { monthlyLimit },
  );
  if (journal === undefined) throw new Error("A booking was posted as no journal.");
  return journal.id;
}

/** What the bank says of a transaction, as the text of a journal. */
export function wordsOfTransaction({ counterparty, text, reference }: MatchedLine): string {
  const words = [counterparty, text].filter((part) => part !== "").join(" \u2013 ");
  return truncate(words === "" ? reference : words, 500) || "Bank transaction";
}

/** A transaction that is not in the books yet. */
export async function openLine(tx: Tx, id: BankLineId, field = "lineId"): Promise<MatchedLine> {
  return checkOpen(await selectLineToMatch(tx, id), field);
}

function checkOpen(line: MatchedLine | undefined, field = "lineId"): MatchedLine {
  if (line === undefined) throw refuseField("bank.line-not-found", field);
  if (line.isMatched) throw refuseField("bank.line-matched", field);
  if (isZero(line.amount)) throw refuseField("bank.line-zero", field);
  return line;
}

/** Puts an open transaction into the books by journals, and says so in the history. */
export async function keep(tx: Tx, line: MatchedLine, matches: readonly NewMatch[]): Promise<BankLineRecord> {
  const [after] = await keepAll(tx, [{ line, matches }]);
  if (after === undefined) throw new Refusal("bank.line-not-found");
  return after;
}

async function keepAll(tx: Tx, all: readonly NewlyMatched[]): Promise<BankLineRecord[]> {
  await insertMatches(tx, all);
  const lines = await selectBankLinesById(
    tx,
    all.map(({ line }) => line.id),
  );
  const about = { action: "bank-line.matched", subject: "bank-line" } as const;
  await recordAudits(
    tx,
    lines.map((after) => ({ ...about, subjectId: after.id, after })),
  );
  return lines;
}

/**
 * Takes a bank transaction out of the books. What was written from it is taken back: a payment or an entry of money is
 * void, a journal is deleted, and a transfer leaves the other account as well.
 */
export async function unmatchLine(tx: Tx, id: BankLineId): Promise<void> {
  const line = await selectLineToMatch(tx, id);
  if (line === undefined) throw new Refusal("bank.line-not-found");
  const matches = await selectMatches(tx, id);
  if (matches.length === 0) throw new Refusal("bank.line-open");
  if (matches.some(({ isReconciled }) => isReconciled)) throw new Refusal("bank.is-reconciled");
  const [before] = await selectBankLinesById(tx, [id]);
  await deleteMatches(tx, id);
  for (const { isMade, journalId, paymentId, source } of matches) {
    if (!isMade) continue;
    if (source === "money") await voidEntry(tx, journalId, undefined);
    else if (paymentId === null) {
      const { date } = await deleteJournal(tx, journalId, undefined);
      await refuseLockedDay(tx, date, { area: "money" });
    } else await voidPayment(tx, paymentId, { reason: "Unmatched on the Bank page" });
  }
  await recordAudit(tx, {
    action: "bank-line.unmatched",
    subject: "bank-line",
    subjectId: id,
    before: before ?? null,
  });
}
