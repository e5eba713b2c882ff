import type { Account, AccountInput } from "#contract/accounts.ts";
import {
  type AccountType,
  canHaveSubaccounts,
  isParentCode,
  moneyKindsOf,
  freeMainCode,
  nextSubaccountCode,
} from "#domain/account.ts";
import { type AccountCodes, accountCodeError } from "#domain/account-code.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal, type RefusalCode, refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import { readAccountCodes, readCurrencyAndToday } from "#server/settings/lookup.ts";
import { otherRoleError } from "./lookup.ts";
import {
  type AccountUse,
  deleteAccountRow,
  insertAccounts,
  lockAccount,
  selectAccount,
  selectAccountUse,
  selectCodes,
  updateAccountRow,
} from "./queries.ts";

/** Adds an account to the chart. Refuses a code in use and a parent of another type (Behavior 5.2). */
export async function createAccount(tx: Tx, accountInput: AccountInput): Promise<Account> {
  const input = await normalizeCurrency(tx, accountInput);
  const codes = await readAccountCodes(tx);
  checkCode(input.code, codes);
  checkMoney(input);
  await checkParent(tx, { ...input, codes });
  const [account] = await insertAccounts(tx, [{ ...input, id: newId() }]);
  if (!account) throw refuseField("account.not-found", "id");
  await recordAudit(tx, {
    action: "account.created",
    subject: "account",
    subjectId: account.id,
    after: account,
  });
  return account;
}

type AccountUpdate = AccountInput & { id?: AccountId | undefined; version?: number | undefined };

/** Changes an account. Refuses an outdated version, and another type once it is in use (Accounting 14). */
export async function updateAccount(tx: Tx, id: AccountId, requested: AccountUpdate): Promise<Account> {
  rejectOtherId({ bodyId: requested.id, id });
  const input = await normalizeCurrency(tx, requested);
  const before = await lockAccount(tx, id);
  if (!before) throw new Refusal("account.not-found");
  if (input.version !== undefined && input.version !== before.version)
    throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const { currency = before.currency } = input;
  const codes = await readAccountCodes(tx);
  if (input.code !== before.code) checkCode(input.code, codes);
  checkMoney({ ...input, currency });
  if (input.parentId === id) throw refuseField("account.invalid-parent", "parentId");
  await checkParent(tx, { ...input, codes }, input.type === before.type ? before.parentId : undefined);
  const use = await selectAccountUse(tx, id);
  if (input.type !== before.type && (use.lines || use.children))
    throw refuseField("account.type-in-use", "type");
  if (input.type !== before.type && isUsedBySettings(use))
    throw refuseField("account.type-used-elsewhere", "type");
  if (before.isActive && !input.isActive && use.defaults) throw refuseField("account.is-default", "isActive");
  if (before.isActive && !input.isActive && use.activeParties)
    throw refuseField("account.is-party-account", "isActive");
  if (input.parentId !== null && use.children) throw refuseField("account.invalid-parent", "parentId");
  if (input.code !== before.code && use.children && !isParentCode(input.code, codes))
    throw refuseField("account.parent-code-length", "code");
  const roleError = input.moneyKind === null ? null : await otherRoleError(tx, id, "cash");
  if (roleError !== null) throw refuseField(roleError, "moneyKind");
  // Schedules and card payments have no amount in another currency.
  const isInUse = use.lines || use.bank || use.schedules || use.cards || isUsedBySettings(use);
  if (currency !== before.currency && isInUse) throw refuseField("account.currency-in-use", "currency");
  const after = await updateAccountRow(tx, id, input);
  await recordAudit(tx, { action: "account.edited", subject: "account", subjectId: id, before, after });
  return after;
}

function checkCode(code: string, codes: AccountCodes): void {
  const message = accountCodeError(code, codes);
  if (message !== null) throw new Refusal("request.invalid", [{ field: "code", message }]);
}

/** Bank and cash accounts are assets or liabilities (I-43); only they can have a foreign currency (I-104). */
function checkMoney({ type, moneyKind, currency = null }: AccountInput): void {
  if (moneyKind !== null && !moneyKindsOf(type).includes(moneyKind))
    throw refuseField("account.type-not-for-bank", "moneyKind");
  if (currency !== null && moneyKind === null) throw refuseField("account.currency-not-allowed", "currency");
}

/** Sets the currency to null if it is the base currency. */
async function normalizeCurrency<Input extends AccountInput>(tx: Tx, input: Input): Promise<Input> {
  if (input.currency == null || input.currency !== (await readCurrencyAndToday(tx)).currency) return input;
  return { ...input, currency: null };
}

function isUsedBySettings({
  vendors,
  customers,
  defaults,
  taxRates,
  products,
  closings,
  assets,
  accruals,
  loans,
}: AccountUse): boolean {
  return vendors || customers || defaults || taxRates || products || closings || assets || accruals || loans;
}

/** Deletes an account that nothing refers to, or refuses with what does (Behavior 5.2, Accounting 14). */
export async function deleteAccount(tx: Tx, id: AccountId): Promise<void> {
  const before = await lockAccount(tx, id);
  if (!before) throw new Refusal("account.not-found");
  const use = await selectAccountUse(tx, id);
  const reason = USE_REFUSALS.find(([kind]) => use[kind]);
  if (reason) throw new Refusal(reason[1]);
  await deleteAccountRow(tx, id);
  await recordAudit(tx, { action: "account.deleted", subject: "account", subjectId: id, before });
}

const USE_REFUSALS: readonly (readonly [keyof AccountUse, RefusalCode])[] = [
  ["lines", "account.has-journals"],
  ["children", "account.has-subaccounts"],
  ["vendors", "account.used-by-vendors"],
  ["customers", "account.used-by-customers"],
  ["defaults", "account.used-as-default"],
  ["taxRates", "account.used-by-tax-rates"],
  ["products", "account.used-by-products"],
  ["documents", "account.used-by-documents"],
  ["payments", "account.used-by-payments"],
  ["bank", "account.used-by-bank"],
  ["assets", "account.used-by-assets"],
  ["accruals", "account.used-by-accruals"],
  ["loans", "account.used-by-loans"],
  ["closings", "account.used-by-closings"],
];

type ParentChoice = Pick<AccountInput, "parentId" | "type"> & { codes: AccountCodes };

/** A parent must be an active main account of the same type, able to have subaccounts (Accounting 14). */
async function checkParent(tx: Tx, { parentId, type, codes }: ParentChoice, keptParentId?: AccountId | null) {
  // A parent that was deactivated later keeps its subaccounts.
  if (parentId === null || parentId === keptParentId) return;
  const parent = await selectAccount(tx, parentId);
  const isFit = parent?.type === type && canHaveSubaccounts(parent, codes);
  if (!isFit) throw refuseField("account.invalid-parent", "parentId");
}

type ProposedCodeQuery = { type: AccountType; parentId?: AccountId | undefined };

/** Proposes a code for the form; null if none is left (Behavior 9). */
export async function proposeCode(
  tx: Tx,
  { type, parentId }: ProposedCodeQuery,
): Promise<{ code: string | null }> {
  if (parentId === undefined) return { code: freeMainCode(type, await selectCodes(tx)) };
  const parent = await selectAccount(tx, parentId);
  if (!parent) throw new Refusal("account.not-found");
  const codes = (await selectCodes(tx)).map(({ code }) => code);
  return { code: nextSubaccountCode(parent.code, codes) };
}
