import type {
  SuggestionContext,
  TransactionToMatch,
  UnmatchedEntry,
  RecordedMatch,
  PayableDocument,
} from "#domain/bank/suggestion.ts";
import { suggestFor } from "#domain/bank/suggest-matches.ts";
import { toDay } from "#domain/dates.ts";
import { toAmount } from "#domain/money.ts";

// The known data of a book that receives a bank transaction, in few words.

export const EMPTY_CONTEXT: SuggestionContext = {
  entries: [],
  documents: [],
  accounts: [],
  otherTransactions: [],
  ownAccounts: [],
  providerStatements: [],
  past: [],
  monthEndBalances: [],
  rules: [],
  notation: { currency: "USD", locale: "en-US" },
};

export const id = (text: string): never => {
  return text as never;
};

export function line(
  amount: string,
  more: Partial<
    Record<"description" | "reference" | "endToEndId" | "counterparty" | "counterpartyAccount", string>
  >,
  name = "line",
): TransactionToMatch {
  const texts = {
    counterparty: "",
    counterpartyAccount: "",
    description: "",
    reference: "",
    endToEndId: "",
    ...more,
  };
  return { id: id(name), date: toDay("2026-03-10"), amount: toAmount(amount), ...texts };
}

export function invoice(number: string, balanceDue: string, partyName = "Linden Café"): PayableDocument {
  const dates = { date: toDay("2026-02-01"), dueDate: toDay("2026-03-03") };
  return {
    id: id(number),
    number,
    partyId: id(partyName),
    partyName,
    direction: "in",
    ...dates,
    balanceDue: toAmount(balanceDue),
    earlyDiscount: null,
    vendorInvoiceNumber: "",
    paymentReference: "",
  };
}

export const bill = (number: string, balanceDue: string, partyName = "Mill"): PayableDocument => ({
  ...invoice(number, balanceDue, partyName),
  direction: "out",
});

export const entry = (number: string, unmatched: string, date = "2026-03-09"): UnmatchedEntry => ({
  journalId: id(number),
  number,
  date: toDay(date),
  description: "By hand",
  unmatched: toAmount(unmatched),
});

export const past = (counterparty: string, more: Partial<RecordedMatch>): RecordedMatch => ({
  counterparty,
  counterpartyAccount: "",
  description: "",
  isIn: false,
  partyId: null,
  partyName: "",
  parts: [],
  ...more,
});

export const part = (name: string, amount = "900.00", tax: string | null = null) => ({
  accountId: id(name),
  accountName: name,
  taxRateId: tax === null ? null : id(tax),
  taxName: tax ?? "",
  amount: toAmount(amount),
  partyId: null,
  partyName: "",
});

/** Each suggestion as "confidence: title (reason)". */
export function offered(
  lines: TransactionToMatch | TransactionToMatch[],
  context: Partial<SuggestionContext>,
): string[] {
  const all = Array.isArray(lines) ? lines : [lines];
  return [...suggestFor(all, { ...EMPTY_CONTEXT, ...context }).values()].flatMap((offers) =>
    offers.map(({ confidence, title, reason }) => `${confidence}: ${title} (${reason})`),
  );
}
