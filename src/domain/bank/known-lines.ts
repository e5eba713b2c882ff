import type { Day } from "#domain/dates.ts";
import { grouped } from "#domain/grouped.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import { firstOf } from "#domain/text.ts";
import { type StatementInOrder } from "./statement-order.ts";
import { cancelsOut, foldBatches, type Piece, unfoldBatch } from "./batches.ts";
import { type BankBalance, type BankFormat, type BankLine, type BankStatement } from "./statement.ts";

/** How a statement has told a booking: each format in words and with an id of its own. */
export type Telling = { statement: string; format: BankFormat; words: string; bankId: string };

/** A booking that the account has already. */
export type KnownLine = Pick<BankLine, "date" | "amount" | "counterparty" | "text"> & {
  id: string;
  tellings: readonly Telling[];
};

/** A statement that the account has already. */
export type KnownStatement = StatementInOrder & {
  endsOn: Day;
};

/** What a booking of a file is beside those that are known. */
export type Compared = {
  /** The booking; a batch is told in the pieces in which it is known. */
  line: BankLine;
  /** The known booking that it is; null for a new one. */
  known: KnownLine | null;
  /** It could as well be another one like it: somebody has to say. */
  isDoubtful: boolean;
};

/**
 * Which bookings of a statement are known. Neither ids nor texts alone tell: banks repeat ids, change them, and write
 * other words in each format. So the bookings of a day with one amount are compared as a whole: two in the file and one
 * known are one new one. Where a file and a known statement both cut a day in two, nothing tells whether a booking of
 * that day is the known one or its twin: it is doubtful. So is one that stands where a known one is missing, in other words.
 */
export function compareWithKnown(
  statement: Pick<BankStatement, "lines" | "opening" | "closing">,
  format: BankFormat,
  known: { lines: readonly KnownLine[]; statements: readonly KnownStatement[] },
): Compared[] {
  const { lines } = statement;
  const again = sameStatement(statement, known.statements);
  if (again !== undefined) {
    const told = known.lines.filter(({ tellings }) => tellings.some(({ statement: id }) => id === again.id));
    const found = pair(lines, format, told);
    if (found.every((line) => line !== null))
      return found.map((one, place) => ({ line: lineAt(lines, place), known: one, isDoubtful: false }));
  }
  // What only the statement before has told stands in that one: this one goes on where it ends.
  const before = again === undefined ? continued(statement, known.statements) : new Set<string>();
  const ids = new Set(format === "feed" ? lines.map(({ bankId }) => bankId) : []);
  const isSent = ({ tellings }: KnownLine) =>
    tellings.some((told) => told.format === "feed" && ids.has(told.bankId));
  const isBefore = (line: KnownLine) =>
    !isSent(line) && line.tellings.every(({ statement: id }) => before.has(id));
  const pieces = inKnownPieces(
    lines,
    format,
    known.lines.filter((line) => !isBefore(line)),
  );
  const paired = new Set(pieces.map((piece) => piece.known));
  const left = known.lines.filter((line) => !paired.has(line));
  const cut = cutDays(
    lines,
    left.filter((line) => !isBefore(line)),
  );
  const likely = likelyAgain(pieces, { format, left, isBefore });
  const told = new Set(lines);
  return pieces.map(({ line, known: one }, place) => {
    if (one === null) return { line, known: likely[place] ?? null, isDoubtful: likely[place] != null };
    const same = one.tellings.filter((telling) => telling.format === format);
    if (isSent(one)) return { line, known: one, isDoubtful: false };
    const isOtherwise = same.length > 0 && same.every(({ words }) => words !== wordsOf(line));
    const isWhole = one.amount === line.amount && told.has(line);
    return { line, known: one, isDoubtful: (isOtherwise && isWhole) || cut.has(line.date) };
  });
}

function lineAt(lines: readonly BankLine[], place: number): BankLine {
  const line = lines[place];
  if (line === undefined) throw new Error("A booking was compared that no file tells.");
  return line;
}

/** The known statement that has both balances of this one. */
function sameStatement(
  { opening, closing }: Pick<BankStatement, "opening" | "closing">,
  statements: readonly KnownStatement[],
): KnownStatement | undefined {
  if (opening === null || closing === null) return undefined;
  return statements.find((one) => one.opening === opening.amount && one.closing === closing.amount);
}

/** The bookings with the known ones that they are; a batch in the pieces in which it is known. */
function inKnownPieces(lines: readonly BankLine[], format: BankFormat, known: readonly KnownLine[]): Piece[] {
  const leftOf = (found: readonly (KnownLine | null)[]) => {
    const taken = new Set(found);
    return known.filter((line) => !taken.has(line));
  };
  const asTold = pair(lines, format, known);
  if (format === "feed") return lines.map((line, place) => ({ line, known: asTold[place] ?? null }));
  const folded = foldBatches({ lines, found: asTold, left: leftOf(asTold) });
  const wholes = new Set(folded.map((piece) => piece.known));
  const open = folded.filter((piece) => piece.known === null);
  const found = pair(
    open.map(({ line }) => line),
    format,
    known.filter((line) => !wholes.has(line)),
  );
  const byLine = new Map(open.map(({ line }, place) => [line, found[place] ?? null]));
  const pieces = folded.map(({ line, known: whole }) => ({ line, known: whole ?? byLine.get(line) ?? null }));
  let left = leftOf(pieces.map((piece) => piece.known));
  return pieces.flatMap((piece) => {
    const parts = piece.known === null ? unfoldBatch(piece.line, left) : null;
    if (parts === null) return [piece];
    const taken = new Set(parts.map((part) => part.known));
    left = left.filter((line) => !taken.has(line));
    return parts;
  });
}

type Likely = { format: BankFormat; left: readonly KnownLine[]; isBefore: (line: KnownLine) => boolean };

/**
 * Of bookings that seem new the known ones that they may be all the same: one of its day and amount that the file lacks, for
 * banks change their words; and, where this statement goes on from another one, what came and left on the day between
 * them, for with that or without it the balances are the same.
 */
function likelyAgain(pieces: readonly Piece[], { format, left, isBefore }: Likely): (KnownLine | null)[] {
  const none = pieces.map(() => null);
  if (format === "feed") return none;
  const free = new Map<string, KnownLine[]>();
  for (const line of left) free.set(keyOf(line), [...(free.get(keyOf(line)) ?? []), line]);
  const found = pieces.map(({ line, known }) =>
    known === null ? (free.get(keyOf(line))?.shift() ?? null) : null,
  );
  const edge = found.filter((line) => line !== null).filter(isBefore);
  const isOpen = cancelsOut(edge.map(({ amount }) => amount));
  return found.map((line) => (line !== null && isBefore(line) && !isOpen ? null : line));
}

/** Of each booking the known one of its day and amount that it is, each at most once; null for a new one. */
function pair(
  lines: readonly BankLine[],
  format: BankFormat,
  known: readonly KnownLine[],
): (KnownLine | null)[] {
  const wanted = lines.map((line) => ({
    key: keyOf(line),
    format,
    words: wordsOf(line),
    bankId: line.bankId,
  }));
  const found: (KnownLine | null)[] = lines.map(() => null);
  const taken = new Set<KnownLine>();
  for (const { ofLine, ofKnown } of format === "feed" ? WAYS_OF_FEEDS : WAYS) {
    // Ten thousand equal bookings are looked up, not compared each with each.
    const signed = known
      .filter((line) => !taken.has(line))
      .flatMap((line) => [...new Set(ofKnown(line.tellings, format))].map((sign) => ({ line, sign })));
    const left = grouped(signed, ({ line, sign }) => `${keyOf(line)} ${sign}`);
    const reached = new Map<string, number>();
    for (const [place, one] of wanted.entries()) {
      const sign = found[place] === null ? ofLine(one) : null;
      if (sign === null) continue;
      const key = `${one.key} ${sign}`;
      const candidates = left.get(key) ?? [];
      let at = reached.get(key) ?? 0;
      let next = candidates[at];
      while (next !== undefined && taken.has(next.line)) next = candidates[(at += 1)];
      reached.set(key, at);
      if (next === undefined) continue;
      taken.add(next.line);
      found[place] = next.line;
    }
  }
  return found;
}

const keyOf = ({ date, amount }: Pick<BankLine, "date" | "amount">) => `${date} ${amount}`;

const WORDS_MAX = 200;

/** What a booking says, as it is compared: letters and digits alone. */
export function wordsOf({ counterparty, text }: Pick<BankLine, "counterparty" | "text">): string {
  return firstOf(
    `${counterparty} ${text}`
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "")
      .normalize("NFC"),
    WORDS_MAX,
  );
}

/** What a booking and a known one must have in common; a booking without it is paired otherwise. */
type Way = {
  ofLine: (line: Omit<Telling, "statement">) => string | null;
  ofKnown: (tellings: readonly Telling[], format: BankFormat) => string[];
};

const ALIKE = "";
const inFull = ({ bankId, words }: Pick<Telling, "bankId" | "words">) => `${bankId} ${words}`;

/** The surest first: the same in all, in words, in its id; then what another format may have said otherwise. */
const WAYS: readonly Way[] = [
  {
    ofLine: (line) => (line.bankId === "" ? null : inFull(line)),
    ofKnown: (tellings) => tellings.filter(({ bankId }) => bankId !== "").map(inFull),
  },
  { ofLine: ({ words }) => words, ofKnown: (tellings) => tellings.map(({ words }) => words) },
  {
    ofLine: ({ bankId }) => (bankId === "" ? null : bankId),
    ofKnown: (tellings, format) =>
      tellings.filter((told) => told.bankId !== "" && told.format === format).map(({ bankId }) => bankId),
  },
  {
    ofLine: () => ALIKE,
    ofKnown: (tellings, format) => (tellings.every((told) => told.format !== format) ? [ALIKE] : []),
  },
];

const isFed = ({ format }: Telling) => format === "feed";

/** The id of a program stands for one booking: another id is another one. What files have told may be one that it sends. */
const WAYS_OF_FEEDS: readonly Way[] = [
  {
    ofLine: ({ bankId }) => bankId,
    ofKnown: (tellings) => tellings.filter(isFed).map(({ bankId }) => bankId),
  },
  {
    ofLine: ({ words }) => words,
    ofKnown: (tellings) => (tellings.some(isFed) ? [] : tellings.map(({ words }) => words)),
  },
  { ofLine: () => ALIKE, ofKnown: (tellings) => (tellings.some(isFed) ? [] : [ALIKE]) },
];

/** The statements that end where this one begins. */
function continued(
  { lines, opening }: Pick<BankStatement, "lines" | "opening">,
  statements: readonly KnownStatement[],
): ReadonlySet<string> {
  const first = lines.map(({ date }) => date).toSorted()[0];
  if (opening === null || first === undefined || isZero(sum(lines.map(({ amount }) => amount))))
    return new Set();
  const ended = statements.filter(({ closing: end, endsOn }) => end === opening.amount && endsOn <= first);
  return new Set(ended.map(({ id }) => id));
}

/** The first and last day of the lines, where known ones of that day are missing from them. */
function cutDays(lines: readonly BankLine[], missing: readonly KnownLine[]): ReadonlySet<Day> {
  const days = lines.map(({ date }) => date).toSorted();
  const edges = [days[0], days.at(-1)].filter((day) => day !== undefined);
  return new Set(edges.filter((day) => missing.some(({ date }) => date === day)));
}

type WayBetween = {
  /** The older closing balance. */
  anchor: BankBalance | null;
  closing: BankBalance | null;
  lines: readonly Pick<BankLine, "date" | "amount">[];
};

/**
 * By how much a statement with a closing balance alone misses the way from an older closing balance of the account, by
 * all bookings between them; null without such a balance.
 */
export function proofFrom({ anchor, closing, lines }: WayBetween): Money | null {
  if (anchor === null || closing === null || anchor.date >= closing.date) return null;
  const between = lines.filter(({ date }) => date > anchor.date && date <= closing.date);
  const reached = sum([anchor.amount, ...between.map(({ amount }) => amount)]);
  return subtract(closing.amount, reached);
}
