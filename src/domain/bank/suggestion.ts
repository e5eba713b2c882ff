import type { EarlyDiscount } from "#domain/early-discount.ts";
import type { Day } from "#domain/dates.ts";
import type {
  AccountId,
  BankTransactionId,
  BankRuleId,
  DocumentId,
  JournalId,
  PartyId,
  TaxRateId,
} from "#domain/ids.ts";
import type { Notation } from "#domain/notation.ts";
import type { Money } from "#domain/money.ts";
import type { wordsOfName } from "./word-matching.ts";
import type { PostedRow, payoutsIn, ProviderEntry } from "./payouts.ts";
import type { RulePartAmount, RateInBooks, RuleInUse } from "./rules.ts";

/** A bank transaction to be matched or categorized. */
export type TransactionToMatch = {
  id: BankTransactionId;
  date: Day;
  amount: Money;
  counterparty: string;
  counterpartyAccount: string;
  description: string;
  reference: string;
  endToEndId: string;
};

/** A transaction with the words that may name a party, precomputed because they are compared often. */
export type TransactionWithWords = TransactionToMatch & { words: ReadonlySet<string> };

/** A journal entry on the account that isn't cleared, or only in part. */
export type UnmatchedEntry = {
  journalId: JournalId;
  number: string;
  date: Day;
  description: string;
  unmatched: Money;
};

/** A posted document that isn't fully paid. */
export type PayableDocument = {
  id: DocumentId;
  number: string;
  partyId: PartyId;
  partyName: string;
  /** Direction of the payment: "in" for an invoice, "out" for a bill. */
  direction: "in" | "out";
  date: Day;
  dueDate: Day;
  balanceDue: Money;
  earlyDiscount: EarlyDiscount | null;
  /** For a bill received as a file: the vendor's number, and the payment reference to use. */
  vendorInvoiceNumber: string;
  paymentReference: string;
};

/** A document with its balance due in thousandths, because many are compared and added up. */
export type BalanceInThousandths = { document: PayableDocument; thousandths: bigint };

/** Account to which a vendor's bills are paid, taken from their files. */
export type PartyAccount = { account: string; partyId: PartyId; partyName: string };

/** A transaction of another bank or cash account that isn't in the books yet. */
export type CounterpartTransaction = {
  id: BankTransactionId;
  accountId: AccountId;
  accountName: string;
  accountNumber: string;
  date: Day;
  amount: Money;
};

/** Another own bank or cash account, with its postings if it belongs to a payment provider. */
export type CompanyBankAccount = {
  accountId: AccountId;
  name: string;
  number: string;
  postedRows: readonly PostedRow[];
};

/** Part of an earlier transaction on one account, with its tax, if any. */
export type RecordedPart = {
  accountId: AccountId;
  accountName: string;
  taxRateId: TaxRateId | null;
  taxName: string;
  amount: Money;
  /** Party of the part, for a transaction split among several. */
  partyId: PartyId | null;
  partyName: string;
};

/** What an earlier transaction was: for a party, on accounts, or both; newest first. */
export type RecordedMatch = {
  counterparty: string;
  counterpartyAccount: string;
  description: string;
  isIn: boolean;
  partyId: PartyId | null;
  partyName: string;
  /** Empty if it was for a document, or if one of the parts can no longer be chosen. */
  parts: readonly RecordedPart[];
};

/** An earlier transaction with the fields that identify its payee. */
export type EarlierTransaction = Pick<
  RecordedMatch,
  "counterparty" | "counterpartyAccount" | "description" | "isIn"
> & {
  bankTransactionId: BankTransactionId;
};

/** A journal entry of an earlier transaction; one split by party has several. */
export type RecordedJournal = RecordedMatch & {
  bankTransactionId: BankTransactionId;
  transactionAmount: Money;
  amount: Money;
  isCreatedByMatch: boolean;
};

/** Balance of an account at the end of a month, debit less credit. */
export type MonthEndBalance = { accountId: AccountId; endsOn: Day; balance: Money };

export type SuggestionContext = {
  entries: readonly UnmatchedEntry[];
  documents: readonly PayableDocument[];
  accounts: readonly PartyAccount[];
  otherTransactions: readonly CounterpartTransaction[];
  ownAccounts: readonly CompanyBankAccount[];
  /** Statements of payment providers, per account, oldest first. */
  providerStatements: readonly (readonly ProviderEntry[])[];
  past: readonly RecordedMatch[];
  /** Month-end balances of the accounts that a transaction was split among. */
  monthEndBalances: readonly MonthEndBalance[];
  /** The user's rules for the account, in order. */
  rules: readonly RuleInUse[];
  /** Format of the amounts in a reason, in the currency of the account. */
  notation: Notation;
  /** Rate to the base currency on a day; omitted if the account is in the base currency. */
  rateOn?: ((day: Day) => RateInBooks) | null;
  /** Whether payments can't leave credit: those in a foreign currency must be fully applied (Accounting 10). */
  paysDocumentsAlone?: boolean;
};

/** What a bank transaction becomes when a suggestion is accepted. */
export type Transaction =
  | { kind: "journals"; journals: { journalId: JournalId; amount: Money }[] }
  | {
      kind: "payment";
      partyId: PartyId;
      bankFee: Money;
      /** Whether a small payment difference is written off. */
      writeOffDifference: boolean;
      /** Whether the early payment discount of the documents is taken. */
      takeEarlyDiscount: boolean;
      allocations: { documentId: DocumentId; amount: Money }[];
    }
  | { kind: "transfer"; accountId: AccountId; otherBankTransactionId: BankTransactionId | null }
  | {
      kind: "lines";
      lines: (RulePartAmount & { partyId: PartyId | null })[];
      description: string;
      partyId: PartyId | null;
      partyName: string | null;
      ruleId: BankRuleId | null;
    };

/** Confidence in a suggestion: all certain ones may be accepted at once, the others are reviewed individually. */
export const CONFIDENCE_LEVELS = ["exact", "likely", "possible"] as const;
export type Confidence = (typeof CONFIDENCE_LEVELS)[number];

export type Suggestion = {
  confidence: Confidence;
  /** Label of the suggestion: "INV-0119 - Linden Café". */
  title: string;
  /** Reason for the suggestion, as text. */
  reason: string;
  transaction: Transaction;
};

/** A suggestion before ranking; `isNamed` if a number or a reference names its record. */
export type SuggestionMatch = Suggestion & { isNamed?: boolean };

export const SUGGESTIONS_MAX = 5;

/** A party as named on its unpaid documents, with the words of its name and of its legal form. */
export type PartyName = Pick<PayableDocument, "partyId" | "partyName"> & ReturnType<typeof wordsOfName>;

/** Lookup maps over everything that can be suggested. */
export type SuggestionIndex = {
  entries: Map<string, UnmatchedEntry[]>;
  numbered: Map<string, PayableDocument[]>;
  /** By contents of the references: those we print, and those that bills ask for. */
  referenced: Map<string, PayableDocument[]>;
  /** By direction and balance due, and by direction and party; oldest first. */
  byBalanceDue: Map<string, PayableDocument[]>;
  byParty: Map<string, BalanceInThousandths[]>;
  /** Parties of unpaid documents by a word of their names, and by the accounts to which their bills are paid. */
  byWord: Map<string, PartyName[]>;
  byAccount: Map<string, PartyAccount[]>;
  otherTransactions: Map<string, CounterpartTransaction[]>;
  ownAccounts: readonly CompanyBankAccount[];
  payoutAt: ReturnType<typeof payoutsIn>;
  past: Map<string, RecordedMatch[]>;
  /** By month end, latest first. */
  monthEndBalances: Map<string, MonthEndBalance[]>;
  rules: readonly RuleInUse[];
  /** Format of the amounts in a reason. */
  notation: Notation;
  rateOn: ((day: Day) => RateInBooks) | null;
  paysDocumentsAlone: boolean;
};

/** Returns a key that keeps money in and money out apart. */
export const directionKey = (isIn: boolean, key: string) => `${isIn ? "in" : "out"} ${key}`;
