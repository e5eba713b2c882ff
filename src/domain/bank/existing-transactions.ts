import type { Day } from "#domain/dates.ts";
import { groupBy } from "#domain/group-by.ts";
import { isZero, sum } from "#domain/money.ts";
import { truncate } from "#domain/text.ts";
import { type StatementInOrder } from "./statement-order.ts";
import { hasZeroSubset, foldBatches, type BatchPiece, createSplitter } from "./transaction-batches.ts";
import type { BankFormat, BankStatement, BankTransaction } from "./statement.ts";

/** How one statement describes a transaction: each format has its own words and ID. */
export type TransactionWording = { statement: string; format: BankFormat; words: string; bankId: string };

type ComparedFields = Pick<BankTransaction, "date" | "amount" | "counterparty" | "description">;
/** An existing transaction of the account. */
export type ExistingTransaction = ComparedFields & { id: string; wordings: readonly TransactionWording[] };

/** An existing statement of the account. */
export type ExistingStatement = StatementInOrder & {
  endsOn: Day;
};

/** A transaction of a file compared with the existing ones. */
export type TransactionComparison = {
  /** The transaction; a batch is split into the pieces that already exist. */
  transaction: BankTransaction;
  /** The existing transaction that it repeats; null for a new one. */
  existing: ExistingTransaction | null;
  /** Whether it could also be a different transaction of the same amount: the user has to decide. */
  isDoubtful: boolean;
};

/**
 * Finds the transactions of a statement that already exist. Neither IDs nor texts alone decide: banks repeat IDs, change them,
 * and use other words in each format. So transactions of the same day and amount are compared as a group: two in the file and one
 * existing make one new. If a file and an existing statement both split a day, its transactions may be new: they are doubtful. So
 * is one whose words differ from an existing one missing in the file. Others get a turn at each `yield`.
 */
export function* compareWithExisting(
  statement: Pick<BankStatement, "lines" | "openingBalance" | "closingBalance">,
  format: BankFormat,
  existing: { transactions: readonly ExistingTransaction[]; statements: readonly ExistingStatement[] },
): Generator<void, TransactionComparison[]> {
  const { lines: transactions } = statement;
  const repeated = sameStatement(statement, existing.statements);
  if (repeated !== undefined) {
    const transactionsOfStatement = existing.transactions.filter(({ wordings }) =>
      wordings.some(({ statement: id }) => id === repeated.id),
    );
    const pairs = yield* pair(transactions, format, transactionsOfStatement);
    if (pairs.every((transaction) => transaction !== null))
      return pairs.map((transaction, index) => ({
        transaction: transactionAt(transactions, index),
        existing: transaction,
        isDoubtful: false,
      }));
  }
  // A transaction found only in the previous statement isn't matched: this statement continues where that one ends.
  const before = repeated === undefined ? findPreceding(statement, existing.statements) : new Set<string>();
  const ids = new Set(format === "feed" ? transactions.map(({ bankId }) => bankId) : []);
  const isSent = ({ wordings }: ExistingTransaction) =>
    wordings.some((wording) => wording.format === "feed" && ids.has(wording.bankId));
  const isBefore = (transaction: ExistingTransaction) =>
    !isSent(transaction) && transaction.wordings.every(({ statement: id }) => before.has(id));
  const following = existing.transactions.filter((transaction) => !isBefore(transaction));
  const pieces = yield* matchBatches(transactions, format, following);
  const paired = new Set(pieces.map((piece) => piece.existing));
  const unmatched = existing.transactions.filter((transaction) => !paired.has(transaction));
  const partial = partialDays(
    transactions,
    unmatched.filter((transaction) => !isBefore(transaction)),
  );
  const likely = findReworded(pieces, { format, unmatched, isBefore });
  yield;
  const statementLines = new Set(transactions);
  return pieces.map(({ transaction, existing: existingTransaction }, index) => {
    const reworded = likely[index] ?? null;
    if (existingTransaction === null)
      return { transaction, existing: reworded, isDoubtful: reworded !== null };
    const alike = existingTransaction.wordings.filter((wording) => wording.format === format);
    if (isSent(existingTransaction)) return { transaction, existing: existingTransaction, isDoubtful: false };
    const isOtherwise = alike.length > 0 && alike.every(({ words }) => words !== comparisonText(transaction));
    const isWhole = existingTransaction.amount === transaction.amount && statementLines.has(transaction);
    const isDoubtful = (isOtherwise && isWhole) || partial.has(transaction.date);
    return { transaction, existing: existingTransaction, isDoubtful };
  });
}

function transactionAt(transactions: readonly BankTransaction[], index: number): BankTransaction {
  const transaction = transactions[index];
  if (transaction === undefined) throw new Error("The compared bank transaction belongs to no file.");
  return transaction;
}

/** Returns the existing statement with the same opening and closing balances. */
function sameStatement(
  { openingBalance, closingBalance }: Pick<BankStatement, "openingBalance" | "closingBalance">,
  statements: readonly ExistingStatement[],
): ExistingStatement | undefined {
  if (openingBalance === null || closingBalance === null) return undefined;
  const [start, end] = [openingBalance.amount, closingBalance.amount];
  return statements.find(
    (statement) => statement.openingBalance === start && statement.closingBalance === end,
  );
}

/** Matches transactions with existing ones, splitting or folding batches into the pieces that exist. */
function* matchBatches(
  transactions: readonly BankTransaction[],
  format: BankFormat,
  existing: readonly ExistingTransaction[],
): Generator<void, BatchPiece[]> {
  const unmatchedOf = (matchedTransactions: readonly (ExistingTransaction | null)[]) => {
    const matched = new Set(matchedTransactions);
    return existing.filter((transaction) => !matched.has(transaction));
  };
  const directMatches = yield* pair(transactions, format, existing);
  if (format === "feed")
    return transactions.map((transaction, index) => ({
      transaction,
      existing: directMatches[index] ?? null,
    }));
  const batchPieces = foldBatches({
    transactions,
    matches: directMatches,
    unmatched: unmatchedOf(directMatches),
  });
  const wholes = new Set(batchPieces.map((piece) => piece.existing));
  const open = batchPieces.filter((piece) => piece.existing === null);
  const pairs = yield* pair(
    open.map(({ transaction }) => transaction),
    format,
    existing.filter((transaction) => !wholes.has(transaction)),
  );
  const byTransaction = new Map(open.map(({ transaction }, index) => [transaction, pairs[index] ?? null]));
  const pieces = batchPieces.map(({ transaction, existing: whole }) => ({
    transaction,
    existing: whole ?? byTransaction.get(transaction) ?? null,
  }));
  const split = createSplitter(unmatchedOf(pieces.map((piece) => piece.existing)));
  return pieces.flatMap((piece) => (piece.existing === null ? split(piece.transaction) : null) ?? [piece]);
}

type MatchCandidates = {
  format: BankFormat;
  unmatched: readonly ExistingTransaction[];
  isBefore: (transaction: ExistingTransaction) => boolean;
};

/**
 * Finds existing transactions that new ones may repeat: one of the same day and amount that the file lacks, because banks change
 * their words; and, if this statement continues another, those that cancel out on the day between them, because the balances are
 * the same with or without them.
 */
function findReworded(
  pieces: readonly BatchPiece[],
  { format, unmatched, isBefore }: MatchCandidates,
): (ExistingTransaction | null)[] {
  const none = pieces.map(() => null);
  if (format === "feed") return none;
  const unpaired = groupBy(unmatched, keyOf);
  const pairs = pieces.map(({ transaction, existing }) =>
    existing === null ? (unpaired.get(keyOf(transaction))?.shift() ?? null) : null,
  );
  const beforeStart = pairs.filter((transaction) => transaction !== null).filter(isBefore);
  const isOpen = hasZeroSubset(beforeStart.map(({ amount }) => amount));
  return pairs.map((transaction) =>
    transaction !== null && isBefore(transaction) && !isOpen ? null : transaction,
  );
}

/** Pairs each transaction with an existing one of the same day and amount, each used at most once; null for a new one. */
function* pair(
  transactions: readonly BankTransaction[],
  format: BankFormat,
  existing: readonly ExistingTransaction[],
): Generator<void, (ExistingTransaction | null)[]> {
  const keysInUse = new Set(existing.map(keyOf));
  const transactionKeys = transactions.flatMap((transaction, index) => {
    const key = keyOf(transaction);
    // Most transactions of a file are new, and the words of many take long to compare.
    if (!keysInUse.has(key)) return [];
    return [{ index, key, format, words: comparisonText(transaction), bankId: transaction.bankId }];
  });
  const pairs: (ExistingTransaction | null)[] = transactions.map(() => null);
  const matched = new Set<ExistingTransaction>();
  for (const { transactionKey, existingKeys } of format === "feed" ? FEED_MATCH_RULES : MATCH_RULES) {
    // Looked up by key: comparing ten thousand equal transactions with each other would be too slow.
    const signed = existing
      .filter((transaction) => !matched.has(transaction))
      .flatMap((transaction) =>
        [...new Set(existingKeys(transaction.wordings, format))].map((sign) => ({ transaction, sign })),
      );
    const candidatesByKey = groupBy(signed, ({ transaction, sign }) => `${keyOf(transaction)} ${sign}`);
    const lastIndexes = new Map<string, number>();
    for (const { index, ...one } of transactionKeys) {
      const sign = pairs[index] === null ? transactionKey(one) : null;
      if (sign === null) continue;
      const key = `${one.key} ${sign}`;
      const candidates = candidatesByKey.get(key) ?? [];
      let candidateIndex = lastIndexes.get(key) ?? 0;
      let next = candidates[candidateIndex];
      while (next !== undefined && matched.has(next.transaction)) next = candidates[(candidateIndex += 1)];
      lastIndexes.set(key, candidateIndex);
      if (next === undefined) continue;
      matched.add(next.transaction);
      pairs[index] = next.transaction;
    }
    yield;
  }
  return pairs;
}

const keyOf = ({ date, amount }: Pick<BankTransaction, "date" | "amount">) => `${date} ${amount}`;

const WORDS_MAX = 200;

/** Returns the text of a transaction for comparison: letters and digits only. */
export function comparisonText({ counterparty, description: text }: Omit<ComparedFields, "date" | "amount">) {
  return truncate(
    `${counterparty} ${text}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "")
      .normalize("NFC"),
    WORDS_MAX,
  );
}

/** What a transaction and an existing one must have in common; null if the rule doesn't apply to the transaction. */
type MatchRule = {
  transactionKey: (line: Omit<TransactionWording, "statement">) => string | null;
  existingKeys: (wordings: readonly TransactionWording[], format: BankFormat) => string[];
};

const SAME_KEY = "";
const wordingKey = ({ bankId, words }: Pick<TransactionWording, "bankId" | "words">) => `${bankId} ${words}`;

/** Most reliable rule first: ID and words, words, ID; last, another format, which may use other words. */
const MATCH_RULES: readonly MatchRule[] = [
  {
    transactionKey: (line) => (line.bankId === "" ? null : wordingKey(line)),
    existingKeys: (wordings) => wordings.filter(({ bankId }) => bankId !== "").map(wordingKey),
  },
  { transactionKey: ({ words }) => words, existingKeys: (wordings) => wordings.map(({ words }) => words) },
  {
    transactionKey: ({ bankId }) => (bankId === "" ? null : bankId),
    existingKeys: (wordings, format) =>
      wordings
        .filter((wording) => wording.bankId !== "" && wording.format === format)
        .map(({ bankId }) => bankId),
  },
  {
    transactionKey: () => SAME_KEY,
    existingKeys: (wordings, format) =>
      wordings.every((wording) => wording.format !== format) ? [SAME_KEY] : [],
  },
];

const isFromFeed = ({ format }: TransactionWording) => format === "feed";

/** A feed's ID identifies one transaction: another ID means another one. One from a file may be one that the feed sends. */
const FEED_MATCH_RULES: readonly MatchRule[] = [
  {
    transactionKey: ({ bankId }) => bankId,
    existingKeys: (wordings) => wordings.filter(isFromFeed).map(({ bankId }) => bankId),
  },
  {
    transactionKey: ({ words }) => words,
    existingKeys: (wordings) => (wordings.some(isFromFeed) ? [] : wordings.map(({ words }) => words)),
  },
  {
    transactionKey: () => SAME_KEY,
    existingKeys: (wordings) => (wordings.some(isFromFeed) ? [] : [SAME_KEY]),
  },
];

/** Returns the statements that end where this one starts. */
function findPreceding(
  { lines, openingBalance }: Pick<BankStatement, "lines" | "openingBalance">,
  statements: readonly ExistingStatement[],
): ReadonlySet<string> {
  const first = lines.map(({ date }) => date).toSorted()[0];
  if (openingBalance === null || first === undefined || isZero(sum(lines.map(({ amount }) => amount))))
    return new Set();
  const { amount } = openingBalance;
  return new Set(
    statements.flatMap((statement) =>
      statement.closingBalance === amount && statement.endsOn <= first ? [statement.id] : [],
    ),
  );
}

/** Returns the first and last day of the lines if existing transactions of that day are missing from them. */
function partialDays(
  transactions: readonly BankTransaction[],
  missing: readonly ExistingTransaction[],
): Set<Day> {
  const days = transactions.map(({ date }) => date).toSorted();
  const edges = [days[0], days.at(-1)].filter((day) => day !== undefined);
  return new Set(edges.filter((day) => missing.some(({ date }) => date === day)));
}
