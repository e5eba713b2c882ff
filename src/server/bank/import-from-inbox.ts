import type { BankAccount, BankImportInput } from "#contract/bank.ts";
import { tableMapping } from "#contract/bank-tables.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { saveBankImport } from "./import-file.ts";
import { selectBankAccounts, selectStoredAccounts } from "./queries.ts";
import { type FilePlan, planFile } from "./read-file.ts";
import type { ReadAhead } from "./read-file-in-worker.ts";
import { parseStoredReading } from "./read-sources.ts";

/** A file for the bank account with this id or code. */
type InboxImportInput = BankImportInput & { account: string };

/** Returns a user's input for the file. */
export async function inputOfAccount(tx: Tx, { account, ...file }: InboxImportInput) {
  const accountId = await findAccount(tx, account);
  return { accountId, input: { ...file, accounts: [{ number: "", accountId }] } };
}

/**
 * Imports the statements of a file without a user, like an uploaded file (Accounting 16). A file that needs a user's
 * review or correction is refused with an explanation.
 */
export async function importAutomatically(
  tx: Tx,
  { parsedFile, ...file }: InboxImportInput & { parsedFile: ReadAhead },
): Promise<void> {
  const { accountId, input } = await inputOfAccount(tx, file);
  const plan = await planFile(tx, input, parsedFile);
  rejectOtherAccounts(plan, accountId);
  await rejectGuessedLayout(tx, plan, accountId);
  await saveBankImport(tx, { plan, input, by: "folder" });
}

async function findAccount(tx: Tx, idOrCode: string): Promise<AccountId> {
  const account = findAccountByIdOrCode(await selectBankAccounts(tx, await selectToday(tx)), idOrCode);
  if (account === undefined)
    throw inboxRefusal(
      "bank.account-required",
      `No bank, cash or card account is called ${idOrCode.normalize("NFC")}`,
    );
  return account.accountId;
}

/** Returns the account of a folder, by its id, else by its code. */
export function findAccountByIdOrCode(
  accounts: readonly BankAccount[],
  idOrCode: string,
): BankAccount | undefined {
  const name = idOrCode.normalize("NFC");
  return accounts.find(({ accountId }) => accountId === name) ?? accounts.find(({ code }) => code === name);
}

/** A folder is for one account; a file for others may be in the wrong one. */
function rejectOtherAccounts({ statements }: FilePlan, accountId: AccountId): void {
  const assignedStatements = statements.filter((planned) => planned.accountId !== null);
  const otherStatement = assignedStatements.find((planned) => planned.accountId !== accountId)?.statement;
  if (otherStatement !== undefined)
    throw inboxRefusal(
      "bank.account-mismatch",
      `Line ${otherStatement.fileLine}: The file is for account ${otherStatement.account}`,
    );
  const numbers = new Set(statements.flatMap(({ statement: { account } }) => account || []));
  if (assignedStatements.length < statements.length)
    throw inboxRefusal(
      "bank.account-mismatch",
      `The file contains several accounts: ${[...numbers].join(", ")}`,
    );
}

/** The layout of a table is only a guess until a user has reviewed it. */
async function rejectGuessedLayout(
  tx: Tx,
  { table, question }: FilePlan,
  accountId: AccountId,
): Promise<void> {
  if (table === null || table.provider !== null || question !== null) return;
  const storedMapping = (await selectStoredAccounts(tx)).find(
    (account) => account.accountId === accountId,
  )?.mapping;
  const { mapping, head = table.table.head } = storedMapping == null ? {} : parseStoredReading(storedMapping);
  const isKept =
    mapping !== undefined &&
    JSON.stringify([mapping, head]) === JSON.stringify([tableMapping.parse(table.mapping), table.table.head]);
  if (!isKept)
    throw inboxRefusal(
      "bank.answer-required",
      "We don't know this table layout yet. Import one file on the Bank page first; later files will use the same mapping.",
    );
}

function inboxRefusal(
  code: "bank.account-required" | "bank.account-mismatch" | "bank.answer-required",
  message: string,
): Refusal {
  return new Refusal(code, [{ field: "content", message }]);
}
