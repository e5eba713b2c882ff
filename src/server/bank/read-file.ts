import type { Account } from "#contract/accounts.ts";
import {
  type BankFileInput,
  type BankImportInput,
  type BankReading,
  type BankReadStatement,
} from "#contract/bank.ts";
import { tableMapping } from "#contract/bank-tables.ts";
import type { ParsedBankFile } from "#domain/bank/read-statements.ts";
import type { BankFormat, BankStatement } from "#domain/bank/statement.ts";
import type { StatementGaps } from "#domain/bank/statement-gap.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { findAccounts } from "#server/accounts/lookup.ts";
import { rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { expectRows, takeTurns } from "#server/db/shared-connection.ts";
import type { Tx } from "#server/db/transaction.ts";
import { checkDecimals, type FoundStatement, filterByCurrency } from "./filter-by-currency.ts";
import { type PlannedStatement, createPlanner } from "./plan-statement.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { type StoredBankAccount, selectStoredAccounts, selectMoneyCurrencies } from "./queries.ts";
import { prepareRead, type ReadAhead, readingsOf } from "./read-file-in-worker.ts";
import { unreadableFile } from "./read-sources.ts";

export type FilePlan = {
  format: BankFormat;
  question: string | null;
  isDetected: boolean;
  notes: readonly string[];
  table: ParsedBankFile["table"];
  statements: readonly PlannedStatement[];
  gaps: ReturnType<typeof createPlanner>["gaps"];
};

type FileRequest = BankFileInput & Pick<Partial<BankImportInput>, "duplicateDecisions">;

/**
 * Reads a file and compares it with existing data; saves nothing.
 *
 * @param parsedFile the file as it was read before this transaction
 */
export async function planFile(tx: Tx, file: FileRequest, parsedFile?: ReadAhead): Promise<FilePlan> {
  const storedAccounts = await selectStoredAccounts(tx);
  const now = await readCurrencyAndToday(tx);
  const currencies = { bookCurrency: now.currency, currencyByAccount: await selectMoneyCurrencies(tx) };
  const readings = await readingsOf(await prepareRead(tx, file, { currencies, storedAccounts }), parsedFile);
  const [first] = readings;
  if (first === undefined) throw new Error("The file contains no text.");
  const pendingReading = readings.find((reading) => reading.question !== null);
  const question = pendingReading?.question ?? null;
  const table = tableToShow(readings);
  await checkAccounts(tx, file);
  const { acceptedStatements, notes } = filterByCurrency(
    assignAccounts(readings, storedAccounts, file),
    currencies,
  );
  for (const acceptedStatement of acceptedStatements) {
    checkDays(acceptedStatement.statement, now.today);
    checkDecimals(acceptedStatement);
  }
  expectRows(tx, acceptedStatements.flatMap(({ statement }) => statement.lines).length);
  const [planner, takeTurn] = [createPlanner(tx, file), takeTurns(tx)];
  const statements: PlannedStatement[] = [];
  for (const { statement, ...context } of acceptedStatements) {
    await takeTurn();
    const { openingBalance, closingBalance, lines: transactions } = statement;
    if (transactions.length === 0 && openingBalance === null && closingBalance === null) continue;
    statements.push(await planner.plan(statement, context));
  }
  checkClosings(file, statements);
  const readingNotes = readings.flatMap((reading) => [
    ...(reading.table?.table.note === undefined ? [] : [reading.table.table.note]),
    ...reading.statements.flatMap((statement) => statement.notes ?? []),
  ]);
  if (question === null && statements.length === 0)
    throw unreadableFile(
      1,
      ["The file doesn't contain any transactions or balances", ...readingNotes].join(". "),
    );
  const all = [...readingNotes, ...notes];
  const isDetected = pendingReading?.isDetected ?? false;
  const { gaps } = planner;
  return { format: first.format, question, isDetected, notes: [...new Set(all)], table, statements, gaps };
}

/** Returns the statements of a file, each with its account if it is known or was chosen. */
function assignAccounts(
  readings: readonly ParsedBankFile[],
  stored: readonly StoredBankAccount[],
  { accounts }: FileRequest,
): FoundStatement[] {
  const foundStatements = readings.flatMap(({ format, statements }) =>
    statements.map((statement) => ({ format, statement })),
  );
  const [number, ...otherNumbers] = foundStatements
    .map(({ statement }) => statement.account)
    .filter((account) => account !== "");
  const isOneAccount =
    number === undefined || otherNumbers.every((otherNumber) => isSameAccount([number, otherNumber]));
  const choice = { accounts, isSingleAccount: isOneAccount };
  return foundStatements.map((file) => ({
    ...file,
    accountId: chooseAccount(file.statement, stored, choice),
  }));
}

/**
 * Returns the table to show for the layout of the whole file: one of a bank, since known providers need no check.
 * Refuses tables with another layout than the one shown, which would be imported unseen.
 */
function tableToShow(readings: readonly ParsedBankFile[]): ParsedBankFile["table"] {
  const tables = readings.flatMap((reading) => reading.table ?? []);
  const [table, ...otherTables] = tables.filter(({ provider }) => provider === null);
  if (table === undefined) return tables[0] ?? null;
  const undecidedTable = otherTables.find(({ mapping }) => mapping.dateFormat === null) ?? table;
  if (otherTables.some((file) => layoutKey(file) !== layoutKey(table)) || findDayOrders(tables).size > 1)
    throw unreadableFile(1, "The file contains tables with different layouts. Import each one separately.");
  return undecidedTable;
}

/** Key of a table's layout without its date order, which one table may reveal for another. */
function layoutKey({ mapping, table: { head } }: NonNullable<ParsedBankFile["table"]>): string {
  return JSON.stringify([{ ...tableMapping.parse(mapping), dateFormat: null }, head]);
}

function findDayOrders(tables: readonly NonNullable<ParsedBankFile["table"]>[]): Set<string> {
  return new Set(
    tables.flatMap(({ provider, mapping }) => (provider === null ? (mapping.dateFormat ?? []) : [])),
  );
}

/** Maximum number of days from the posting date to the value date. */
const VALUE_DATE_DAYS_MAX = 366;

/** Refuses dates in the future. */
function checkDays({ lines, openingBalance, closingBalance, fileLine }: BankStatement, today: Day): void {
  const tomorrow = shiftDays(today, 1);
  for (const balance of [openingBalance, closingBalance])
    if (balance !== null && balance.date > tomorrow)
      throw unreadableFile(fileLine, `The balance dated ${balance.date} is in the future`);
  const latestDate = shiftDays(today, VALUE_DATE_DAYS_MAX);
  const late = lines.find(({ date, valueDate }) => date > tomorrow || (valueDate ?? date) > latestDate);
  if (late === undefined) return;
  const day = late.date > tomorrow ? late.date : late.valueDate;
  throw unreadableFile(late.fileLine, `${day} is in the future`);
}

/** Refuses a closing balance entered for a file that has one. */
function checkClosings({ closingBalances }: FileRequest, statements: readonly PlannedStatement[]): void {
  for (const [index, { position, amount }] of closingBalances.entries()) {
    const statement = statements.find(
      ({ needsClosingBalance, firstPlace }) => needsClosingBalance && firstPlace === position,
    );
    if (statement === undefined)
      throw refuseField("bank.closing-balance-in-file", `closingBalances[${index}].position`);
    const minorUnit = minorUnitOf(statement.currency);
    rejectExcessDecimals([{ field: `closingBalances[${index}].amount`, amount, minorUnit }]);
  }
}

/** Checks that the chosen accounts are bank or cash accounts. */
async function checkAccounts(tx: Tx, { accounts }: FileRequest): Promise<void> {
  const accountsById = new Map<AccountId, Account>(
    (
      await findAccounts(
        tx,
        accounts.map(({ accountId }) => accountId),
      )
    ).map((account) => [account.id, account]),
  );
  for (const [index, { accountId }] of accounts.entries()) {
    const field = `accounts[${index}].accountId`;
    const account = accountsById.get(accountId);
    if (account === undefined) throw refuseField("account.not-found", field);
    if (account.moneyKind === null) throw refuseField("bank.not-a-bank-account", field);
  }
}

/**
 * Returns the account with the file's number, else the one chosen for that number, or the only one chosen if the file is
 * for one account. Refuses another number than the saved one, and another account than the number's.
 */
function chooseAccount(
  { account, fileLine }: BankStatement,
  stored: readonly StoredBankAccount[],
  { accounts, isSingleAccount }: Pick<FileRequest, "accounts"> & { isSingleAccount: boolean },
): AccountId | null {
  const linkedAccount =
    account === "" ? undefined : stored.find(({ number }) => isSameAccount([number, account]));
  const index = accounts.findIndex(({ number }) => isSameAccount([number, account]));
  const refuse = (reason: string) =>
    new Refusal("bank.account-mismatch", [
      {
        field: `accounts[${Math.max(index, 0)}].accountId`,
        message: `Line ${fileLine}: The statement is for account ${account}, ${reason}`,
      },
    ]);
  const chosenAccount = accounts[index];
  if (
    linkedAccount !== undefined &&
    chosenAccount !== undefined &&
    chosenAccount.accountId !== linkedAccount.accountId
  )
    throw refuse("which is linked to another of your accounts until you undo its imports");
  if (linkedAccount !== undefined) return linkedAccount.accountId;
  const selectedAccount =
    (chosenAccount ?? (accounts.length === 1 && isSingleAccount ? accounts[0] : undefined))?.accountId ??
    null;
  const number = stored.find(({ accountId }) => accountId === selectedAccount)?.number ?? "";
  if (account !== "" && number !== "") throw refuse(`but this account is ${number}`);
  return selectedAccount;
}

const SHORTEST_NUMBER = 6;

/** An IBAN ends with the account number used in older formats. */
function isSameAccount(numbers: readonly [string, string]): boolean {
  const [short = "", long = ""] = numbers
    .map((number) =>
      number
        .replace(/[^A-Za-z0-9]/g, "")
        .toUpperCase()
        .replace(/^0+/, ""),
    )
    .toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= SHORTEST_NUMBER && long.endsWith(short));
}

const TRANSACTIONS_SHOWN = 20;
const ROWS_SHOWN = 8;

/** Returns the content of a file for the user to check before the import. */
export async function readFile(tx: Tx, parsedFile: ReadAhead): Promise<BankReading> {
  const plan = await planFile(tx, parsedFile.request.file, parsedFile);
  const { format, question, isDetected, notes, table, statements } = plan;
  const gaps = await plan.gaps(statements);
  return {
    format,
    question,
    isDetected,
    warnings: [...notes],
    statements: statements.map((statement) => ({
      ...toReadStatement(statement),
      ...gapsOf(gaps, statement),
    })),
    table: table && {
      provider: table.provider,
      mapping: { ...table.mapping, columns: [...table.mapping.columns] },
      layout: table.layout,
      sampleLines: [...table.sampleLines],
      headers: [...table.table.head],
      sampleRows: table.table.rows
        .slice(0, ROWS_SHOWN)
        .map(({ fields }) => fields.map((field) => field.slice(0, 200))),
    },
  };
}

function gapsOf(gaps: ReadonlyMap<string, StatementGaps>, { id }: PlannedStatement): StatementGaps {
  return gaps.get(id) ?? { gapBefore: null, gapAfter: null };
}

function toReadStatement(planned: PlannedStatement): Omit<BankReadStatement, keyof StatementGaps> {
  const {
    statement,
    accountId,
    startsOn,
    endsOn,
    difference,
    firstMismatch,
    transactions,
    firstPlace,
    needsClosingBalance,
  } = planned;
  const all = statement.lines.flatMap((transaction, index): BankReadStatement["transactions"] => {
    const { existing = null, isDoubtful = false } = transactions[index] ?? {};
    if (index >= TRANSACTIONS_SHOWN && !isDoubtful) return [];
    const status = isDoubtful ? "possible_duplicate" : existing === null ? "new" : "duplicate";
    const { date, amount, counterparty, description } = existing ?? transaction;
    const duplicateOf = existing && { date, amount, counterparty, description };
    return [{ ...transaction, position: firstPlace + index, status, duplicateOf }];
  });
  return {
    number: statement.account,
    accountId,
    currency: statement.currency,
    startsOn,
    endsOn,
    openingBalance: statement.openingBalance?.amount ?? null,
    closingBalance: statement.closingBalance?.amount ?? null,
    needsClosingBalance,
    difference,
    firstMismatch,
    transactionCount: transactions.length,
    newCount: transactions.filter(({ existing }) => existing === null).length,
    transactions: all,
  };
}
