import type { Day } from "#domain/dates.ts";
import { groupBy } from "#domain/group-by.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import { truncate } from "#domain/text.ts";
import { type StatementInOrder } from "./statement-order.ts";
import { hasZeroSubset, foldBatches, type BatchPiece, createSplitter } from "./transaction-batches.ts";
import { type BankBalance, type BankFormat, type BankTransaction, type BankStatement } from "./statement.ts";

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
  line: BankTransaction;
  /** The existing transaction that it repeats; null for a new one. */
  existingLine: ExistingTransaction | null;
  /** Whether it could also be a different transaction of the same amount: the user has to decide. */
  isDoubtful: boolean;
};

/**
 * Finds the transactions of a statement that already exist. Neither IDs nor texts alone decide: banks repeat IDs, change them,
 * and use other words in each format. So transactions of the same day and amount are compared as a group: two in the file and one
 * existing make one new. If a file and an existing statement both split a day, its transactions may be new: they are doubtful. So
 * is one whose words differ from an existing one missing in the file.
 */
export function compareWithExisting(
  statement: Pick<BankStatement, "lines" | "openingBalance" | "closingBalance">,
  format: BankFormat,
  existing: { lines: readonly ExistingTransaction[]; statements: readonly ExistingStatement[] },
): TransactionComparison[] {
  const { lines } = statement;
  const repeated = sameStatement(statement, existing.statements);
  if (repeated !== undefined) {
    const sameLines = existing.lines.filter(({ wordings }) =>
      wordings.some(({ statement: id }) => id === repeated.id),
    );
    const pairs = pair(lines, format, sameLines);
    if (pairs.every((line) => line !== null))
      return pairs.map((transaction, index) => ({
        line: lineAt(lines, index),
        existingLine: transaction,
        isDoubtful: false,
      }));
  }
  // A transaction found only in the previous statement isn't matched: this statement continues where that one ends.
  const before = repeated === undefined ? findPreceding(statement, existing.statements) : new Set<string>();
  const ids = new Set(format === "feed" ? lines.map(({ bankId }) => bankId) : []);
  const isSent = ({ wordings }: ExistingTransaction) =>
    wordings.some((wording) => wording.format === "feed" && ids.has(wording.bankId));
  const isBefore = (line: ExistingTransaction) =>
    !isSent(line) && line.wordings.every(({ statement: id }) => before.has(id));
  const pieces = matchBatches(
    lines,
    format,
    existing.lines.filter((line) => !isBefore(line)),
  );
  const paired = new Set(pieces.map((piece) => piece.existingLine));
  const unmatched = existing.lines.filter((line) => !paired.has(line));
  const partial = partialDays(
    lines,
    unmatched.filter((line) => !isBefore(line)),
  );
  const likely = findReworded(pieces, { format, unmatched, isBefore });
  const statementLines = new Set(lines);
  return pieces.map(({ line, existingLine: one }, index) => {
    if (one === null) return { line, existingLine: likely[index] ?? null, isDoubtful: likely[index] != null };
    const same = one.wordings.filter((wording) => wording.format === format);
    if (isSent(one)) return { line, existingLine: one, isDoubtful: false };
    const isOtherwise = same.length > 0 && same.every(({ words }) => words !== comparisonText(line));
    const isWhole = one.amount === line.amount && statementLines.has(line);
    return { line, existingLine: one, isDoubtful: (isOtherwise && isWhole) || partial.has(line.date) };
  });
}

function lineAt(lines: readonly BankTransaction[], index: number): BankTransaction {
  const line = lines[index];
  if (line === undefined) throw new Error("The compared bank transaction belongs to no file.");
  return line;
}

/** Returns the existing statement with the same opening and closing balances. */
function sameStatement(
  { openingBalance, closingBalance }: Pick<BankStatement, "openingBalance" | "closingBalance">,
  statements: readonly ExistingStatement[],
): ExistingStatement | undefined {
  if (openingBalance === null || closingBalance === null) return undefined;
  const [start, end] = [openingBalance.amount, closingBalance.amount];
  return statements.find((other) => other.openingBalance === start && other.closingBalance === end);
}

/** Matches transactions with existing ones, splitting or folding batches into the pieces that exist. */
function matchBatches(
  lines: readonly BankTransaction[],
  format: BankFormat,
  existingLines: readonly ExistingTransaction[],
): BatchPiece[] {
  const unmatchedOf = (found: readonly (ExistingTransaction | null)[]) => {
    const matched = new Set(found);
    return existingLines.filter((line) => !matched.has(line));
  };
  const directMatches = pair(lines, format, existingLines);
  if (format === "feed")
    return lines.map((line, index) => ({ line, existingLine: directMatches[index] ?? null }));
  const batchPieces = foldBatches({ lines, matches: directMatches, unmatched: unmatchedOf(directMatches) });
  const wholes = new Set(batchPieces.map((piece) => piece.existingLine));
  const open = batchPieces.filter((piece) => piece.existingLine === null);
  const pairs = pair(
    open.map(({ line }) => line),
    format,
    existingLines.filter((line) => !wholes.has(line)),
  );
  const byLine = new Map(open.map(({ line }, index) => [line, pairs[index] ?? null]));
  const pieces = batchPieces.map(({ line, existingLine: whole }) => ({
    line,
    existingLine: whole ?? byLine.get(line) ?? null,
  }));
  const split = createSplitter(unmatchedOf(pieces.map((piece) => piece.existingLine)));
  return pieces.flatMap((piece) => (piece.existingLine === null ? split(piece.line) : null) ?? [piece]);
}

type MatchCandidates = {
  format: BankFormat;
  unmatched: readonly ExistingTransaction[];
  isBefore: (line: ExistingTransaction) => boolean;
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
  const pairs = pieces.map(({ line, existingLine }) =>
    existingLine === null ? (unpaired.get(keyOf(line))?.shift() ?? null) : null,
  );
  const beforeStart = pairs.filter((line) => line !== null).filter(isBefore);
  const isOpen = hasZeroSubset(beforeStart.map(({ amount }) => amount));
  return pairs.map((line) => (line !== null && isBefore(line) && !isOpen ? null : line));
}

/** Pairs each transaction with an existing one of the same day and amount, each used at most once; null for a new one. */
function pair(
  lines: readonly BankTransaction[],
  format: BankFormat,
  existingLines: readonly ExistingTransaction[],
): (ExistingTransaction | null)[] {
  const existingKeys = new Set(existingLines.map(keyOf));
  const lineKeys = lines.flatMap((line, index) => {
    const key = keyOf(line);
    // Most transactions of a file are new, and the words of many take long to compare.
    if (!existingKeys.has(key)) return [];
    return [{ index, key, format, words: comparisonText(line), bankId: line.bankId }];
  });
  const pairs: (ExistingTransaction | null)[] = lines.map(() => null);
  const matched = new Set<ExistingTransaction>();
  for (const { lineKey, knownKeys } of format === "feed" ? FEED_MATCH_RULES : MATCH_RULES) {
    // Looked up by key: comparing ten thousand equal transactions with each other would be too slow.
    const signed = existingLines
      .filter((line) => !matched.has(line))
      .flatMap((line) => [...new Set(knownKeys(line.wordings, format))].map((sign) => ({ line, sign })));
    const candidatesByKey = groupBy(signed, ({ line, sign }) => `${keyOf(line)} ${sign}`);
    const lastIndexes = new Map<string, number>();
    for (const { index, ...one } of lineKeys) {
      const sign = pairs[index] === null ? lineKey(one) : null;
      if (sign === null) continue;
      const key = `${one.key} ${sign}`;
      const candidates = candidatesByKey.get(key) ?? [];
      let at = lastIndexes.get(key) ?? 0;
      let next = candidates[at];
      while (next !== undefined && matched.has(next.line)) next = candidates[(at += 1)];
      lastIndexes.set(key, at);
      if (next === undefined) continue;
      matched.add(next.line);
      pairs[index] = next.line;
    }
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
  lineKey: (line: Omit<TransactionWording, "statement">) => string | null;
  knownKeys: (wordings: readonly TransactionWording[], format: BankFormat) => string[];
};

const SAME_KEY = "";
const wordingKey = ({ bankId, words }: Pick<TransactionWording, "bankId" | "words">) => `${bankId} ${words}`;

/** Most reliable rule first: ID and words, words, ID; last, another format, which may use other words. */
const MATCH_RULES: readonly MatchRule[] = [
  {
    lineKey: (line) => (line.bankId === "" ? null : wordingKey(line)),
    knownKeys: (wordings) => wordings.filter(({ bankId }) => bankId !== "").map(wordingKey),
  },
  { lineKey: ({ words }) => words, knownKeys: (wordings) => wordings.map(({ words }) => words) },
  {
    lineKey: ({ bankId }) => (bankId === "" ? null : bankId),
    knownKeys: (wordings, format) =>
      wordings
        .filter((wording) => wording.bankId !== "" && wording.format === format)
        .map(({ bankId }) => bankId),
  },
  {
    lineKey: () => SAME_KEY,
    knownKeys: (wordings, format) =>
      wordings.every((wording) => wording.format !== format) ? [SAME_KEY] : [],
  },
];

const isFromFeed = ({ format }: TransactionWording) => format === "feed";

/** A feed's ID identifies one transaction: another ID means another one. One from a file may be one that the feed sends. */
const FEED_MATCH_RULES: readonly MatchRule[] = [
  {
    lineKey: ({ bankId }) => bankId,
    knownKeys: (wordings) => wordings.filter(isFromFeed).map(({ bankId }) => bankId),
  },
  {
    lineKey: ({ words }) => words,
    knownKeys: (wordings) => (wordings.some(isFromFeed) ? [] : wordings.map(({ words }) => words)),
  },
  { lineKey: () => SAME_KEY, knownKeys: (wordings) => (wordings.some(isFromFeed) ? [] : [SAME_KEY]) },
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
    statements.flatMap((one) => (one.closingBalance === amount && one.endsOn <= first ? [one.id] : [])),
  );
}

/** Returns the first and last day of the lines if existing transactions of that day are missing from them. */
function partialDays(lines: readonly BankTransaction[], missing: readonly ExistingTransaction[]): Set<Day> {
  const days = lines.map(({ date }) => date).toSorted();
  const edges = [days[0], days.at(-1)].filter((day) => day !== undefined);
  return new Set(edges.filter((day) => missing.some(({ date }) => date === day)));
}

type ProofInput = {
  /** An earlier closing balance of the account. */
  anchor: BankBalance | null;
  closingBalance: BankBalance | null;
  lines: readonly Pick<BankTransaction, "date" | "amount">[];
};

/**
 * Returns by how much a statement with only a closing balance differs from an earlier closing balance of the account plus all
 * transactions in between; null without such a balance.
 */
export function differenceFromAnchor({ anchor, closingBalance, lines }: ProofInput): Money | null {
  if (anchor === null || closingBalance === null || anchor.date >= closingBalance.date) return null;
  const between = lines.filter(({ date }) => date > anchor.date && date <= closingBalance.date);
  const expectedBalance = sum([anchor.amount, ...between.map(({ amount }) => amount)]);
  return subtract(closingBalance.amount, expectedBalance);
}
