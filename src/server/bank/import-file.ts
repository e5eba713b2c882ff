import type { BankImport, BankImportInput } from "#contract/bank.ts";
import { comparisonText } from "#domain/bank/existing-transactions.ts";
import { FOUND_LAYOUT } from "#domain/bank/table-layout.ts";
import type { AccountId, BankImportId, BankTransactionId } from "#domain/ids.ts";
import type { Notation } from "#domain/notation.ts";
import { isZero, type Money } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { expectRows, yieldToWrites, writeInPieces } from "#server/db/shared-connection.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectNotation } from "#server/settings/lookup.ts";
import {
  deleteBankImport,
  insertBankImport,
  insertBankTransactions,
  insertStatement,
  insertStatementTransactions,
  upsertBankAccount,
} from "./queries.ts";
import { selectMatchedOfImport } from "./transaction-queries.ts";
import { selectBankImport } from "./statement-queries.ts";
import type { ReportRows, StartProgress } from "./import-progress.ts";
import { unmatchTransaction } from "./match-transaction.ts";
import { selectTransactionToMatch } from "./match-queries.ts";
import { postAutomatically, ROWS_PER_TRANSACTION } from "./post-automatically.ts";
import type { PlannedStatement } from "./plan-statement.ts";
import { type FilePlan, planFile } from "./read-file.ts";
import type { ReadAhead } from "./read-file-in-worker.ts";
import { mappingToKeep } from "./read-sources.ts";
import { localizeDate } from "#domain/format-date.ts";

/**
 * Imports all statements of a file or none (Accounting 16). An existing transaction gets a new source and remains one
 * transaction; statements out of balance are saved only if the user allows it.
 */
export async function importFile(
  tx: Tx,
  { expect, parsedFile, ...input }: BankImportInput & { expect?: StartProgress; parsedFile?: ReadAhead },
): Promise<BankImport> {
  return saveBankImport(tx, { plan: await planFile(tx, input, parsedFile), input, expect });
}

/** Saves the planned statements of a file, after the user has answered all questions. */
export async function saveBankImport(
  tx: Tx,
  {
    plan,
    input,
    by,
    expect,
  }: Pick<ImportToStore, "by" | "expect"> & { plan: FilePlan; input: BankImportInput },
): Promise<BankImport> {
  const statements = confirmStatements(plan, input, await selectNotation(tx));
  const { format, table } = plan;
  return saveImport(tx, { fileName: input.fileName, format, table, statements, by, expect });
}

/** Default answers, for a file that needs none. */
export const IMPORT_DEFAULTS: Omit<BankImportInput, "fileName" | "content" | "accounts"> = {
  mapping: null,
  layout: FOUND_LAYOUT,
  closingBalances: [],
  dateFormat: null,
  duplicateDecisions: [],
  allowMismatch: false,
};

type ImportToStore = Pick<FilePlan, "format" | "table"> & {
  fileName: string;
  statements: readonly StatementOfAccount[];
  /** Set if the server found the file in the folder of its account; otherwise a user uploaded it. */
  by?: "folder" | undefined;
  /** Receives the progress. */
  expect?: StartProgress | undefined;
};

/** Saves statements as one import that can be undone, and lets bank rules post new transactions. */
export async function saveImport(
  tx: Tx,
  { fileName, format, table, statements, by, expect }: ImportToStore,
): Promise<BankImport> {
  const id = newId<BankImportId>();
  await insertBankImport(tx, { id, fileName, format });
  const all = statements.flatMap(({ transactions }) => transactions);
  // Each is linked to its statement and stored once.
  const added = all.filter(({ existing }) => existing === null).length;
  const reportRows = expect?.({ transactions: all.length, rows: all.length + added });
  expectRows(tx, all.length);
  let size = 0;
  for (const statement of statements) {
    if (size > TRANSACTIONS_AT_ONCE) {
      await yieldToWrites(tx);
      size = 0;
    }
    await saveStatement(tx, id, statement, { table, reportRows });
    size += statement.transactions.length;
  }
  if (size > TRANSACTIONS_AT_ONCE) await yieldToWrites(tx);
  const bankTransactionIds = statements.flatMap(({ transactions }) =>
    transactions.flatMap(({ existing, bankTransactionId }) => (existing === null ? bankTransactionId : [])),
  );
  await postAutomatically(tx, bankTransactionIds);
  const bankImport = await readBankImport(tx, id);
  const action = by === "folder" ? "bank_import.found_in_folder" : "bank_import.imported";
  await recordAudit(tx, { action, subject: "bank_import", subjectId: id, after: bankImport });
  return bankImport;
}

const TRANSACTIONS_AT_ONCE = 200;

/** A statement whose account is known. */
export type StatementOfAccount = PlannedStatement & { accountId: AccountId };

/** Returns the statements if the user has answered all questions. */
function confirmStatements(
  { question, statements }: FilePlan,
  input: BankImportInput,
  notation: Notation,
): StatementOfAccount[] {
  if (question !== null) throw new Refusal("bank.answer-required", [{ field: "mapping", message: question }]);
  const plannedStatements = statements.flatMap((planned) => {
    const { accountId } = planned;
    return accountId === null ? [] : [{ ...planned, accountId }];
  });
  if (plannedStatements.length < statements.length)
    throw new Refusal("bank.account-required", [{ field: "accounts", message: "" }]);
  if (plannedStatements.every(({ isKnown }) => isKnown)) throw new Refusal("bank.already-imported");
  const doubtful = plannedStatements.flatMap(({ transactions }) =>
    transactions.filter((transaction) => transaction.isDoubtful),
  ).length;
  if (doubtful > 0)
    throw new Refusal("bank.possible-duplicates", [
      { field: "duplicateDecisions", message: duplicateWarning(doubtful) },
    ]);
  if (!input.allowMismatch) rejectUnbalanced(plannedStatements, notation);
  return plannedStatements;
}

/** Rejects statements that do not lead to their closing balance, with the difference of each. */
export function rejectUnbalanced(statements: readonly StatementOfAccount[], notation: Notation): void {
  const unbalanced = statements.filter(({ difference }) => difference !== null && !isZero(difference));
  if (unbalanced.length > 0)
    throw new Refusal(
      "bank.out-of-balance",
      unbalanced.map((planned) => ({
        field: "allowMismatch",
        message: describeImbalance(planned, notation),
      })),
    );
}

const duplicateWarning = (doubtful: number) =>
  doubtful === 1 ? "1 transaction may be a duplicate" : `${doubtful} transactions may be duplicates`;

function describeImbalance(
  { startsOn, endsOn, difference, firstMismatch, currency }: PlannedStatement,
  notation: Notation,
): string {
  const imbalance = `The statement from ${localizeDate(startsOn, notation.locale)} to ${localizeDate(endsOn, notation.locale)} is out of balance by ${formatDifference(difference, { ...notation, currency })}`;
  const lastMatch = firstMismatch?.mismatchSince;
  return lastMatch === undefined
    ? imbalance
    : `${imbalance}, from line ${lastMatch.fileLine} (${localizeDate(lastMatch.date, notation.locale)}) on`;
}

function formatDifference(difference: Money | null, notation: Notation): string {
  return difference === null ? "nothing" : localizeMoney(difference, notation);
}

async function saveStatement(
  tx: Tx,
  importId: BankImportId,
  planned: StatementOfAccount,
  { table, reportRows }: Pick<FilePlan, "table"> & { reportRows: ReportRows | undefined },
): Promise<void> {
  const { id, accountId, statement, startsOn, endsOn, difference, firstMismatch, transactions } = planned;
  await upsertBankAccount(tx, { accountId, number: statement.account, mapping: mappingToKeep(table) });
  const { openingBalance, closingBalance } = statement;
  const statementFields = {
    id,
    openingBalance,
    closingBalance,
    firstMismatch: firstMismatch?.mismatchSince ?? null,
  };
  await insertStatement(tx, {
    ...statementFields,
    importId,
    accountId,
    number: statement.number,
    startsOn,
    endsOn,
    difference,
  });
  await insertBankTransactions(
    tx,
    statement.lines.flatMap((transaction, index) => {
      const { existing = null, bankTransactionId } = transactions[index] ?? {};
      return existing === null && bankTransactionId !== undefined
        ? [{ ...transaction, id: bankTransactionId }]
        : [];
    }),
    { accountId, reportRows },
  );
  const statementLines = statement.lines.flatMap((transaction, index) => {
    const bankTransactionId = transactions[index]?.bankTransactionId;
    return bankTransactionId === undefined
      ? []
      : [
          {
            bankTransactionId,
            words: comparisonText(transaction),
            bankId: transaction.bankId,
            amount: transaction.amount,
          },
        ];
  });
  await insertStatementTransactions(tx, statementLines, { ...statementFields, reportRows });
}

/**
 * Undoes an import: deletes transactions that only it contains, with their journals; the file can be imported again.
 * Reconciled transactions stay.
 */
export async function undoBankImport(tx: Tx, id: BankImportId): Promise<void> {
  const before = await readBankImport(tx, id);
  await writeInPieces(tx, await selectMatchedOfImport(tx, id), {
    sizeOf: () => ROWS_PER_TRANSACTION,
    checked: "all",
    write: (piece) => unmatchTransactions(tx, piece),
  });
  await deleteBankImport(tx, id);
  await recordAudit(tx, { action: "bank_import.undone", subject: "bank_import", subjectId: id, before });
}

async function unmatchTransactions(tx: Tx, bankTransactionIds: readonly BankTransactionId[]): Promise<void> {
  for (const bankTransactionId of bankTransactionIds)
    // Unmatching a transfer between two accounts of the file unmatches both transactions.
    if ((await selectTransactionToMatch(tx, bankTransactionId))?.isMatched === true)
      await unmatchTransaction(tx, bankTransactionId);
}

async function readBankImport(tx: Tx, id: BankImportId): Promise<BankImport> {
  const bankImport = await selectBankImport(tx, id);
  if (!bankImport) throw new Refusal("bank.import-not-found");
  return bankImport;
}
