import type { Day } from "#domain/dates.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import {
  type BankBalance,
  type BankFormat,
  type BankLine,
  type BankStatement,
  firstOf,
} from "./statement.ts";

/** How a statement has told a booking: each format in words and with an id of its own. */
export type Telling = { statement: string; format: BankFormat; words: string; bankId: string };

/** A booking that the account has already. */
export type KnownLine = Pick<BankLine, "date" | "amount" | "counterparty" | "text"> & {
  id: string;
  tellings: readonly Telling[];
};

/** A statement that the account has already. */
export type KnownStatement = { id: string; opening: Money | null; closing: Money | null; endsOn: Day };

/** What a booking of a file is beside those that are known. */
export type Compared = {
  /** The known booking that it is; null for a new one. */
  known: KnownLine | null;
  /** It could as well be another one like it: somebody has to say. */
  isDoubtful: boolean;
};

/**
 * Which bookings of a statement are known. Neither ids nor texts alone tell: banks repeat ids, change them, and write
 * other words in each format. So the bookings of a day with one amount are compared as a whole: two in the file and one
 * known are one new one. Where a file and a known statement both cut a day in two, nothing tells whether a booking of
 * that day is the known one or its twin: it is doubtful.
 */
export function compareWithKnown(
  statement: Pick<BankStatement, "lines" | "opening" | "closing">,
  format: BankFormat,
  known: { lines: readonly KnownLine[]; statements: readonly KnownStatement[] },
): Compared[] {
  const { lines, opening, closing } = statement;
  const again = known.statements.find(
    (one) =>
      opening !== null &&
      closing !== null &&
      one.opening === opening.amount &&
      one.closing === closing.amount,
  );
  const toldBy = (ids: ReadonlySet<string>) => (line: KnownLine) =>
    line.tellings.every(({ statement: id }) => ids.has(id));
  if (again !== undefined) {
    const told = known.lines.filter(({ tellings }) => tellings.some(({ statement: id }) => id === again.id));
    const found = pair(lines, format, told);
    if (found.every((line) => line !== null))
      return found.map((line) => ({ known: line, isDoubtful: false }));
  }
  // What only the statement before has told stands in that one: this one goes on where it ends.
  const before = again === undefined ? continued(statement, known.statements) : new Set<string>();
  const ids = new Set(format === "feed" ? lines.map(({ bankId }) => bankId) : []);
  const isSent = ({ tellings }: KnownLine) =>
    tellings.some((told) => told.format === "feed" && ids.has(told.bankId));
  const others = known.lines.filter((line) => !toldBy(before)(line) || isSent(line));
  const found = pair(lines, format, others);
  const paired = new Set(found);
  const cut = cutDays(
    lines,
    others.filter((line) => !paired.has(line)),
  );
  return lines.map((line, place) => {
    const one = found[place] ?? null;
    const same = one?.tellings.filter((telling) => telling.format === format) ?? [];
    if (one !== null && isSent(one)) return { known: one, isDoubtful: false };
    const isOtherwise = same.length > 0 && same.every(({ words }) => words !== wordsOf(line));
    return { known: one, isDoubtful: one !== null && (isOtherwise || cut.has(line.date)) };
  });
}

/** Of each booking the known one of its day and amount that it is, each at most once; null for a new one. */
function pair(
  lines: readonly BankLine[],
  format: BankFormat,
  known: readonly KnownLine[],
): (KnownLine | null)[] {
  const left = new Map<string, KnownLine[]>();
  for (const line of known) {
    const same = left.get(keyOf(line));
    if (same === undefined) left.set(keyOf(line), [line]);
    else same.push(line);
  }
  const wanted = lines.map((line, place) => ({
    place,
    key: keyOf(line),
    format,
    words: wordsOf(line),
    bankId: line.bankId,
  }));
  const found: (KnownLine | null)[] = lines.map(() => null);
  for (const isSame of format === "feed" ? WAYS_OF_FEEDS : WAYS) {
    for (const one of wanted) {
      const candidates = found[one.place] === null ? (left.get(one.key) ?? []) : [];
      const at = candidates.findIndex(({ tellings }) => isSame(one, tellings));
      if (at >= 0) [found[one.place] = null] = candidates.splice(at, 1);
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

type Way = (line: Omit<Telling, "statement">, tellings: readonly Telling[]) => boolean;

/** The surest first: the same in all, in words, in its id; then what another format may have said otherwise. */
const WAYS: readonly Way[] = [
  ({ bankId, words }, tellings) =>
    bankId !== "" && tellings.some((told) => told.bankId === bankId && told.words === words),
  ({ words }, tellings) => tellings.some((told) => told.words === words),
  ({ bankId, format }, tellings) =>
    bankId !== "" && tellings.some((told) => told.bankId === bankId && told.format === format),
  ({ format }, tellings) => tellings.every((told) => told.format !== format),
];

const isFed = ({ format }: Telling) => format === "feed";

/** The id of a program stands for one booking: another id is another one. What files have told may be one that it sends. */
const WAYS_OF_FEEDS: readonly Way[] = [
  ({ bankId }, tellings) => tellings.some((told) => isFed(told) && told.bankId === bankId),
  ({ words }, tellings) => !tellings.some(isFed) && tellings.some((told) => told.words === words),
  (_, tellings) => !tellings.some(isFed),
];

/** The statements that end where this one begins. */
function continued(
  { lines, opening }: Pick<BankStatement, "lines" | "opening">,
  statements: readonly KnownStatement[],
): ReadonlySet<string> {
  const first = lines[0]?.date;
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
