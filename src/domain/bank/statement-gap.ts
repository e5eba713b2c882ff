import type { Day } from "#domain/dates.ts";
import { groupBy } from "#domain/group-by.ts";
import { isZero, type Money, subtract, sum } from "#domain/money.ts";
import type { ExistingTransaction } from "./existing-transactions.ts";
import { type StatementInOrder, previousBankStatement } from "./statement-order.ts";

/** The statements of an account and the transactions in and between them. */
type AccountStatements = {
  statements: readonly StatementInOrder[];
  linesByDay: ReadonlyMap<Day, readonly ExistingTransaction[]>;
};

/** Differences before and after a statement; null if there is none. */
export type StatementGaps = {
  gapBefore: { closingBalance: Money; endsOn: Day; amount: Money } | null;
  gapAfter: { openingBalance: Money; startsOn: Day; amount: Money } | null;
};

/** Returns the gaps around some statements of an account, computing each gap only once. */
export function findGaps(
  statements: readonly StatementInOrder[],
  existing: AccountStatements,
): Map<string, StatementGaps> {
  const nextDay = new Map(
    statements.map((statement) => [statement.id, firstAfter(statement, existing)?.startsOn]),
  );
  const days = new Set([...statements.map(({ closesOn }) => closesOn), ...nextDay.values()]);
  const context = indexStatements(existing);
  const missing = existing.statements
    .filter(({ id, startsOn }) => nextDay.has(id) || days.has(startsOn))
    .toSorted((a, b) =>
      a.startsOn === b.startsOn ? (a.id < b.id ? -1 : 1) : a.startsOn < b.startsOn ? -1 : 1,
    )
    .flatMap((statement) => findMissingAmountBefore(statement, context) ?? []);
  const before = new Map(missing.map((gap) => [gap.current.id, gap]));
  const after = groupBy(missing, (gap) => gap.before.id);
  return new Map(
    statements.map(({ id, closesOn }) => {
      const gap = before.get(id);
      const next = after
        .get(id)
        ?.find(({ current }) => current.startsOn === closesOn || current.startsOn === nextDay.get(id));
      return [
        id,
        {
          gapBefore: gap
            ? { closingBalance: gap.closingBalance, endsOn: gap.before.closesOn, amount: gap.amount }
            : null,
          gapAfter: next
            ? { openingBalance: next.openingBalance, startsOn: next.current.startsOn, amount: next.amount }
            : null,
        },
      ];
    }),
  );
}

/** Returns the first statement that starts after a statement closes, or null. */
export function firstAfter(
  statement: StatementInOrder,
  { statements }: Pick<AccountStatements, "statements">,
): StatementInOrder | null {
  const later = statements.filter(
    ({ openingBalance, startsOn }) => openingBalance !== null && startsOn > statement.closesOn,
  );
  return later.reduce<StatementInOrder | null>(
    (first, orderedStatement) =>
      first === null || orderedStatement.startsOn < first.startsOn ? orderedStatement : first,
    null,
  );
}

/** Maps each statement to those that share a transaction with it. */
function statementsWithSharedTransactions({
  linesByDay,
}: Pick<AccountStatements, "linesByDay">): ReadonlyMap<string, ReadonlySet<string>> {
  const sharing = new Map<string, Set<string>>();
  for (const transactions of linesByDay.values())
    for (const { wordings } of transactions) {
      if (wordings.length < 2) continue;
      for (const { statement: id } of wordings) {
        const shared = sharing.get(id) ?? new Set();
        sharing.set(id, shared);
        for (const { statement } of wordings) shared.add(statement);
      }
    }
  return sharing;
}

type StatementBreak = {
  current: StatementInOrder;
  before: StatementInOrder;
  openingBalance: Money;
  closingBalance: Money;
  amount: Money;
};

/** The data of an account, by the days that a statement is compared on: a file may have thousands of statements. */
type StatementIndex = {
  /** Statements with a closing balance. */
  closingOn: ReadonlyMap<Day, readonly StatementInOrder[]>;
  closingDays: readonly Day[];
  closedIds: ReadonlySet<string>;
  linesByDay: AccountStatements["linesByDay"];
  lineDays: readonly Day[];
  sharing: ReadonlyMap<string, ReadonlySet<string>>;
};

function indexStatements({ statements, linesByDay }: AccountStatements): StatementIndex {
  const closed = statements.filter(({ closingBalance }) => closingBalance !== null);
  const closingOn = groupBy(closed, ({ closesOn }) => closesOn);
  return {
    closingOn,
    closingDays: [...closingOn.keys()].toSorted(),
    closedIds: new Set(closed.map(({ id }) => id)),
    linesByDay,
    lineDays: [...linesByDay.keys()].toSorted(),
    sharing: statementsWithSharedTransactions({ linesByDay }),
  };
}

/** The index of the first of the sorted days that isn't before a day. */
function firstDayFrom(days: readonly Day[], day: Day): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((days[middle] ?? day) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The statements among which the one before is: those that close on the day it starts, and on the last day before. */
function candidatesBefore(startsOn: Day, { closingOn, closingDays }: StatementIndex): StatementInOrder[] {
  const lastDay = closingDays[firstDayFrom(closingDays, startsOn) - 1];
  return [lastDay, startsOn].flatMap((day) => (day === undefined ? [] : (closingOn.get(day) ?? [])));
}

/** Returns the difference between a statement's opening balance and the previous closing balance, less known transactions. */
function findMissingAmountBefore(current: StatementInOrder, index: StatementIndex): StatementBreak | null {
  const { openingBalance, startsOn } = current;
  if (openingBalance === null) return null;
  const isShared = ([statement, otherStatement]: readonly [StatementInOrder, StatementInOrder]) =>
    index.sharing.get(statement.id)?.has(otherStatement.id) === true;
  const before = previousBankStatement(current, { all: candidatesBefore(startsOn, index), isShared });
  if (before?.closingBalance == null || before.closingBalance === openingBalance) return null;
  const { closingBalance, closesOn } = before;
  const isClosed = ({ statement }: { statement: string }) =>
    statement === current.id || index.closedIds.has(statement);
  const { lineDays, linesByDay } = index;
  const between: ExistingTransaction[] = [];
  for (let place = firstDayFrom(lineDays, closesOn); place < lineDays.length; place += 1) {
    const day = lineDays[place];
    if (day === undefined || day > startsOn) break;
    const transactions = linesByDay.get(day) ?? [];
    const isInside = day > closesOn && day < startsOn;
    between.push(...transactions.filter(({ wordings }) => isInside || !wordings.some(isClosed)));
  }
  const amount = subtract(
    openingBalance,
    sum([closingBalance, ...between.map((transaction) => transaction.amount)]),
  );
  return isZero(amount) ? null : { current, before, openingBalance, closingBalance, amount };
}
