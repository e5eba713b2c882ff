import type { BankImportInput, BankReadStatement } from "#contract/bank.ts";
import {
  type Compared,
  compareWithKnown,
  type KnownLine,
  type KnownStatement,
  proofFrom,
  wordsOf,
} from "#domain/bank/known-lines.ts";
import { type BankFormat, type BankStatement, breakOf, proofOf } from "#domain/bank/statement.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, BankLineId } from "#domain/ids.ts";
import { isZero, type Money, subtract } from "#domain/money.ts";
import { newId } from "#server/db/new-id.ts";
import { firstAfter, type Gaps, gapsAround } from "#domain/bank/statement-gap.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectKnownLines, selectKnownStatements } from "./queries.ts";

/** A statement of a file beside what its account has already. */
export type PlannedStatement = {
  id: string;
  statement: BankStatement;
  format: BankFormat;
  /** Null as long as nobody has said which account it is of. */
  accountId: AccountId | null;
  /** That of the account, or of the one that it will be. */
  currency: string;
  startsOn: Day;
  endsOn: Day;
  difference: Money | null;
  /** Where a statement begins not to tie, as closely as its balances tell. */
  firstMismatch: BankReadStatement["firstMismatch"];
  /** Of each booking: what it is, and the id that it has or would get. */
  lines: readonly (Compared & { lineId: BankLineId })[];
  /** The place of its first booking in the file. */
  firstPlace: number;
  /** True where its file has no closing balance, so that somebody may say it. */
  asksClosing: boolean;
  /** True when the account has this statement already, with all of its bookings. */
  isKnown: boolean;
};

/** What somebody has said of bookings and statements of the file. */
type Decided = Pick<BankImportInput, "decisions" | "closings">;
type Known = { lines: KnownLine[]; ids: Set<string>; statements: KnownStatement[]; days: Set<string> };
type Place = { format: BankFormat; accountId: AccountId | null; currency: string };

/**
 * Plans the statements of a file one after the other: what one tells is known to the next. When all are planned, `gaps` tells
 * what is missing around them, by the ids of the statements.
 */
export function plannerOf(tx: Tx, { decisions = [], closings = [] }: Partial<Decided>) {
  const accounts = new Map<AccountId | null, Known>();
  const decided = new Map(decisions.map(({ place, isAnother }) => [place, isAnother]));
  let firstPlace = 1;
  const plan = async (
    read: BankStatement,
    { format, accountId, currency }: Place,
  ): Promise<PlannedStatement> => {
    const id = newId();
    const { startsOn, endsOn } = daysOf(read);
    const asksClosing = read.closing === null;
    const said = asksClosing ? closings.find(({ place }) => place === firstPlace) : undefined;
    const told = said === undefined ? read : { ...read, closing: { date: endsOn, amount: said.amount } };
    const known = accounts.get(accountId) ?? { lines: [], ids: new Set(), statements: [], days: new Set() };
    accounts.set(accountId, known);
    if (accountId !== null) await learn(tx, known, { accountId, startsOn, endsOn });
    const compared = compareWithKnown(told, format, known);
    const statement = { ...told, lines: compared.map(({ line }) => line) };
    const lines = compared.map(({ known: line, isDoubtful, line: own }, index) => {
      const isAnother = isDoubtful ? decided.get(firstPlace + index) : undefined;
      const same = isAnother === true ? null : line;
      const lineId = same === null ? newId<BankLineId>() : idOf(same);
      return { line: own, known: same, isDoubtful: isDoubtful && isAnother === undefined, lineId };
    });
    const isKnown = lines.every((line) => line.known !== null) && hasStatement(known, statement, endsOn);
    const difference = proofOf(statement) ?? laterProof(statement, known, lines);
    const planned = {
      id,
      statement,
      format,
      accountId,
      currency,
      startsOn,
      endsOn,
      lines,
      firstPlace,
      asksClosing,
      isKnown,
      difference,
      firstMismatch: shownBreak(told, { difference, firstPlace }),
    };
    remember(known, planned);
    firstPlace += lines.length;
    return planned;
  };
  const gaps = (planned: readonly PlannedStatement[]) => gapsOf(tx, accounts, planned);
  return { plan, gaps };
}

/** What is missing around planned statements, by their ids. */
async function gapsOf(
  tx: Tx,
  accounts: ReadonlyMap<AccountId | null, Known>,
  planned: readonly PlannedStatement[],
): Promise<ReadonlyMap<string, Gaps>> {
  const ids = new Set(planned.map(({ id }) => id));
  const found: (readonly [string, Gaps])[] = [];
  for (const [accountId, known] of accounts) {
    const some = known.statements.filter(({ id }) => ids.has(id));
    for (const of of some) if (accountId !== null) await learnAfter(tx, known, { of, accountId });
    found.push(...gapsAround(some, known));
  }
  return new Map(found);
}

/** Reads what the account has between a statement and the next one that begins. */
async function learnAfter(
  tx: Tx,
  known: Known,
  { of, accountId }: { of: KnownStatement; accountId: AccountId },
): Promise<void> {
  const next = firstAfter(of, known);
  if (next !== null) await learnDays(tx, known, { accountId, startsOn: of.closesOn, endsOn: next.startsOn });
}

/** Whether an account has a statement that ends on this day and closes at this balance, where one is known. */
function hasStatement({ statements }: Known, { closing }: BankStatement, endsOn: Day): boolean {
  return statements.some(
    (one) => one.endsOn === endsOn && (closing === null || one.closing === closing.amount),
  );
}

type Missed = { difference: Money | null; firstPlace: number };

function shownBreak(
  told: BankStatement,
  { difference, firstPlace }: Missed,
): PlannedStatement["firstMismatch"] {
  if (difference === null || isZero(difference)) return null;
  const found = breakOf(told, difference);
  const [first, last] = [told.lines[found?.since ?? -1], told.lines[found?.place ?? -1]];
  if (found === null || first === undefined || last === undefined) return null;
  const { fileLine, date, amount, counterparty, text } = last;
  const { place, reached, said } = found;
  const since = { fileLine: first.fileLine, date: first.date };
  return { place: firstPlace + place, fileLine, date, amount, counterparty, text, reached, said, since };
}

function idOf({ id }: KnownLine): BankLineId {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It was read from the column of these ids.
  return id as BankLineId;
}

function daysOf({ opening, closing, lines }: BankStatement): { startsOn: Day; endsOn: Day } {
  const booked = lines.map(({ date }) => date).toSorted();
  const [startsOn, endsOn] = [
    booked[0] ?? opening?.date ?? closing?.date,
    [closing?.date, booked.at(-1)]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1),
  ];
  if (startsOn === undefined) throw new Error("A statement has a booking or a balance.");
  return {
    startsOn: endsOn !== undefined && endsOn < startsOn ? endsOn : startsOn,
    endsOn: endsOn ?? startsOn,
  };
}

type Period = { accountId: AccountId; startsOn: Day; endsOn: Day };

/** Reads what the account has in the days of a statement, and since its last closing balance before them. */
async function learn(tx: Tx, known: Known, { accountId, startsOn, endsOn }: Period): Promise<void> {
  if (known.days.size === 0) known.statements.push(...(await selectKnownStatements(tx, accountId)));
  const before = known.statements
    .filter(({ closing, closesOn }) => closing !== null && closesOn < startsOn)
    .reduce<Day | null>((last, { closesOn }) => (last === null || closesOn > last ? closesOn : last), null);
  await learnDays(tx, known, { accountId, startsOn: before ?? startsOn, endsOn });
}

async function learnDays(tx: Tx, known: Known, { accountId, startsOn, endsOn }: Period): Promise<void> {
  const period = `${startsOn} ${endsOn}`;
  if (known.days.has(period)) return;
  known.days.add(period);
  // Spread into a call, a hundred thousand of them would be more than it takes.
  for (const line of await selectKnownLines(tx, accountId, { start: startsOn, end: endsOn })) {
    if (known.ids.has(line.id)) continue;
    known.ids.add(line.id);
    known.lines.push(line);
  }
}

/** Where a file has a closing balance alone: the way to it from the last one that is known. */
function laterProof(
  { lines, closing }: BankStatement,
  known: Known,
  compared: readonly Compared[],
): Money | null {
  if (closing === null) return null;
  const said = known.statements.find((one) => one.closing !== null && one.closesOn === closing.date)?.closing;
  if (said != null && compared.every((line) => line.known !== null)) return subtract(closing.amount, said);
  const last = known.statements
    .filter((one) => one.closing !== null && one.closesOn < closing.date)
    .toSorted((a, b) => (a.closesOn < b.closesOn ? 1 : -1))[0];
  const anchor = last?.closing == null ? null : { date: last.closesOn, amount: last.closing };
  const added = lines.filter((_, index) => compared[index]?.known === null);
  return proofFrom({ anchor, closing, lines: [...known.lines, ...added] });
}

function remember(known: Known, { id, statement, format, startsOn, endsOn, lines }: PlannedStatement): void {
  const again = new Map<KnownLine, KnownLine>();
  const added: KnownLine[] = [];
  for (const [index, told] of statement.lines.entries()) {
    const { known: line = null, lineId = newId() } = lines[index] ?? {};
    const telling = { statement: id, format, words: wordsOf(told), bankId: told.bankId };
    if (line === null) added.push({ ...told, id: lineId, tellings: [telling] });
    else again.set(line, { ...line, tellings: [...line.tellings, telling] });
  }
  // Copied for each of many statements, all the lines before it would take the square of the time.
  if (again.size > 0) known.lines = known.lines.map((line) => again.get(line) ?? line);
  for (const line of added) {
    known.ids.add(line.id);
    known.lines.push(line);
  }
  const { number, opening, closing } = statement;
  const closesOn = closing?.date ?? endsOn;
  const balances = { opening: opening?.amount ?? null, closing: closing?.amount ?? null };
  known.statements.push({ id, number, ...balances, startsOn, endsOn, closesOn });
}
