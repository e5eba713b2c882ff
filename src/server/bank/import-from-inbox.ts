import type { BankAccount, BankImportInput } from "#contract/bank.ts";
import { tableMapping } from "#contract/bank-tables.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/lookup.ts";
import { keepPlan } from "./import-file.ts";
import { selectBankAccounts, selectKeptAccounts } from "./queries.ts";
import { type FilePlan, planFile } from "./read-file.ts";
import type { ReadAhead } from "./read-in-worker.ts";
import { readKept } from "./read-sources.ts";

/** A file for the bank account with this id or code. */
type AccountFile = BankImportInput & { account: string };

/** Returns a user's input for the file. */
export async function inputOfAccount(tx: Tx, { account, ...file }: AccountFile) {
  const accountId = await accountOf(tx, account);
  return { accountId, input: { ...file, accounts: [{ number: "", accountId }] } };
}

/**
 * Imports the statements of a file without a user, like an uploaded file (Accounting 16). A file that needs a user's
 * review or correction is refused with an explanation.
 */
export async function importAutomatically(
  tx: Tx,
  { ahead, ...file }: AccountFile & { ahead: ReadAhead },
  monthlyLimit: number,
): Promise<void> {
  const { accountId, input } = await inputOfAccount(tx, file);
  const plan = await planFile(tx, input, ahead);
  refuseOtherAccounts(plan, accountId);
  await refuseGuessed(tx, plan, accountId);
  await keepPlan(tx, { plan, input, by: "folder" }, monthlyLimit);
}

async function accountOf(tx: Tx, idOrCode: string): Promise<AccountId> {
  const found = accountCalled(await selectBankAccounts(tx, await selectToday(tx)), idOrCode);
  if (found === undefined)
    throw refuse(
      "bank.account-required",
      `No bank, cash or card account is called ${idOrCode.normalize("NFC")}`,
    );
  return found.accountId;
}

/** Returns the account of a folder, by its id, else by its code. */
export function accountCalled(accounts: readonly BankAccount[], idOrCode: string): BankAccount | undefined {
  const name = idOrCode.normalize("NFC");
  return accounts.find(({ accountId }) => accountId === name) ?? accounts.find(({ code }) => code === name);
}

/** A folder is for one account; a file for others may be in the wrong one. */
function refuseOtherAccounts({ statements }: FilePlan, accountId: AccountId): void {
  const placed = statements.filter((planned) => planned.accountId !== null);
  const other = placed.find((planned) => planned.accountId !== accountId)?.statement;
  if (other !== undefined)
    throw refuse("bank.other-account", `Line ${other.fileLine}: The file is for account ${other.account}`);
  const numbers = new Set(statements.flatMap(({ statement: { account } }) => account || []));
  if (placed.length < statements.length)
    throw refuse("bank.other-account", `The file contains several accounts: ${[...numbers].join(", ")}`);
}

/** The layout of a table is only a guess until a user has reviewed it. */
async function refuseGuessed(tx: Tx, { table, question }: FilePlan, accountId: AccountId): Promise<void> {
  if (table === null || table.provider !== null || question !== null) return;
  const kept = (await selectKeptAccounts(tx)).find((one) => one.accountId === accountId)?.mapping;
  const { mapping, head = table.table.head } = kept == null ? {} : readKept(kept);
  const isKept =
    mapping !== undefined &&
    JSON.stringify([mapping, head]) === JSON.stringify([tableMapping.parse(table.mapping), table.table.head]);
  if (!isKept)
    throw refuse(
      "bank.answer-required",
      "We don't know this table layout yet. Import one file on the Bank page first; later files will use the same mapping",
    );
}

function refuse(
  code: "bank.account-required" | "bank.other-account" | "bank.answer-required",
  message: string,
): Refusal {
  return new Refusal(code, [{ field: "content", message }]);
}
