import type { Day } from "#domain/dates.ts";
import type {
  AccountId,
  BankLineId,
  BankRuleId,
  DocumentId,
  JournalId,
  PartyId,
  TaxRateId,
} from "#domain/ids.ts";
import type { Notation } from "#domain/notation.ts";
import type { Money } from "#domain/money.ts";
import type { wordsOfName } from "./bank-words.ts";
import type { BookedRow, payoutsIn, ProviderEntry } from "./payouts.ts";
import type { BookedPart, RateInBooks, RuleInUse } from "./rules.ts";

/** A bank transaction that is to be found in the books. */
export type LineToMatch = {
  id: BankLineId;
  date: Day;
  amount: Money;
  counterparty: string;
  counterpartyAccount: string;
  text: string;
  reference: string;
  endToEndId: string;
};

/** A transaction with the words by which it may name a party; they are precomputed because they are compared often. */
export type WordedLine = LineToMatch & { words: ReadonlySet<string> };

/** A journal that moves the account and has not come to the bank yet, or not in whole. */
export type OpenEntry = { journalId: JournalId; number: string; date: Day; description: string; open: Money };

/** A posted document that is not paid in full. */
export type PayableDocument = {
  id: DocumentId;
  number: string;
  partyId: PartyId;
  partyName: string;
  /** "in" for an invoice, "out" for a bill: the way of the money that pays it. */
  direction: "in" | "out";
  date: Day;
  dueDate: Day;
  open: Money;
  /** Of a bill that came as a file: what its vendor calls it, and the reference under which it is to be paid. */
  vendorNumber: string;
  paymentReference: string;
};

/** A document with what is open of it in thousandths, as many of them are compared and added up. */
export type OpenInThousandths = { document: PayableDocument; thousandths: bigint };

/** The account to which a vendor's bills are to be paid, as their files say. */
export type PartyAccount = { account: string; partyId: PartyId; partyName: string };

/** A transaction of another account of money that is not in the books yet. */
export type OtherLine = {
  id: BankLineId;
  accountId: AccountId;
  accountName: string;
  accountNumber: string;
  date: Day;
  amount: Money;
};

/** Another own account of money, and what moved there in the books where it is a payment provider's. */
export type OwnAccount = {
  accountId: AccountId;
  name: string;
  number: string;
  booked: readonly BookedRow[];
};

/** The part of an earlier transaction that went to an account, with its tax if it had one. */
export type PastPart = {
  accountId: AccountId;
  accountName: string;
  taxRateId: TaxRateId | null;
  taxName: string;
  amount: Money;
  /** Whose the part was, where a transaction was of several. */
  partyId: PartyId | null;
  partyName: string;
};

/** What an earlier transaction was: with a party, on accounts, or both, the newest first. */
export type PastMatch = {
  counterparty: string;
  counterpartyAccount: string;
  text: string;
  isIn: boolean;
  partyId: PartyId | null;
  partyName: string;
  /** None where it was a document's, or where one of them can be chosen no longer. */
  parts: readonly PastPart[];
};

/** An earlier transaction, by what its payee is known again. */
export type PastLine = Pick<PastMatch, "counterparty" | "counterpartyAccount" | "text" | "isIn"> & {
  lineId: BankLineId;
};

/** A journal that an earlier transaction is, or is a part of: what was written from a transaction is of several in parts. */
export type PastJournal = PastMatch & {
  lineId: BankLineId;
  lineAmount: Money;
  amount: Money;
  isMade: boolean;
};

/** What was posted on an account up to the end of a month, debit less credit. */
export type MonthEndBalance = { accountId: AccountId; endsOn: Day; balance: Money };

export type SuggestionContext = {
  entries: readonly OpenEntry[];
  documents: readonly PayableDocument[];
  accounts: readonly PartyAccount[];
  otherLines: readonly OtherLine[];
  ownAccounts: readonly OwnAccount[];
  /** What the statements of payment providers tell, account by account, the oldest first. */
  providerStatements: readonly (readonly ProviderEntry[])[];
  past: readonly PastMatch[];
  /** Of the accounts that a transaction was split among, at the ends of the last months. */
  monthEndBalances: readonly MonthEndBalance[];
  /** The owner's rules for the account, the first one first. */
  rules: readonly RuleInUse[];
  /** How the amounts of a reason are written: in the currency of the account. */
  notation: Notation;
  /** What the currency of the account is in the books on a day; left out of an account in that of the books. */
  inBooks?: ((day: Day) => RateInBooks) | null;
  /** True where nothing of a payment is kept as credit: what is in another currency than that of the books is put against documents (Accounting 10). */
  paysDocumentsAlone?: boolean;
};

/** What a bank transaction becomes when an offer is accepted. */
export type Transaction =
  | { kind: "journals"; journals: { journalId: JournalId; amount: Money }[] }
  | {
      kind: "payment";
      partyId: PartyId;
      bankCharge: Money;
      /** A small difference is written off with it. */
      acceptsDifference: boolean;
      allocations: { documentId: DocumentId; amount: Money }[];
    }
  | { kind: "transfer"; accountId: AccountId; otherLineId: BankLineId | null }
  | {
      kind: "lines";
      lines: (BookedPart & { partyId: PartyId | null })[];
      description: string;
      partyId: PartyId | null;
      partyName: string | null;
      ruleId: BankRuleId | null;
    };

/** How much speaks for an offer: all certain ones may be accepted at once, the others are looked at one by one. */
export const CERTAINTIES = ["certain", "likely", "possible"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export type Suggestion = {
  certainty: Certainty;
  /** What it is: "INV-0119 of Linden Café". */
  title: string;
  /** Why it is offered, in words. */
  reason: string;
  transaction: Transaction;
};

/** An offer as it is found: a number or a reference may name what it is of. */
export type Found = Suggestion & { isNamed?: boolean };

export const MOST_OFFERS = 5;

/** A party as its open documents call it, and the words by which it is known, without and of its legal form. */
export type NamedParty = Pick<PayableDocument, "partyId" | "partyName"> & ReturnType<typeof wordsOfName>;

/** What is known, by what it is found by. */
export type Index = {
  entries: Map<string, OpenEntry[]>;
  numbered: Map<string, PayableDocument[]>;
  /** By what their references hold: those that we print, and those under which bills are to be paid. */
  referenced: Map<string, PayableDocument[]>;
  /** By their way and what is open, and by their way and their party: the oldest first. */
  byOpen: Map<string, PayableDocument[]>;
  byParty: Map<string, OpenInThousandths[]>;
  /** Parties of open documents by a word of their names, and by the accounts to which their bills are paid. */
  byWord: Map<string, NamedParty[]>;
  byAccount: Map<string, PartyAccount[]>;
  otherLines: Map<string, OtherLine[]>;
  ownAccounts: readonly OwnAccount[];
  payoutAt: ReturnType<typeof payoutsIn>;
  past: Map<string, PastMatch[]>;
  /** By the end of the month, the latest first. */
  monthEndBalances: Map<string, MonthEndBalance[]>;
  rules: readonly RuleInUse[];
  /** How the amounts of a reason are written. */
  notation: Notation;
  inBooks: ((day: Day) => RateInBooks) | null;
  paysDocumentsAlone: boolean;
};

/** Money that comes in and money that goes out are never the same. */
export const directionKey = (isIn: boolean, key: string) => `${isIn ? "in" : "out"} ${key}`;
