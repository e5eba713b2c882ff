import type { Account } from "#contract/accounts.ts";
import type { DefaultAccounts, DefaultAccountsInput } from "#contract/book.ts";
import type { AccountType } from "#domain/account.ts";
import {
  type DefaultAccount,
  DEFAULT_ACCOUNT_KEYS,
  DEFAULT_ACCOUNTS,
  type DefaultAccountKey,
} from "#domain/default-accounts.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { ensureAccount } from "./ensure-account.ts";
import { checkChosenAccounts, findAccountUse } from "./lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { features } from "#server/registry/lookup.ts";
import { lockBook } from "#server/settings/lookup.ts";
import {
  deleteDefaultAccounts,
  incrementDefaultAccountsVersion,
  selectDefaultAccounts,
  selectDefaultAccountsVersion,
  upsertDefaultAccounts,
} from "./default-queries.ts";

/** Returns the account that posting uses by default; see ensureDefaultAccounts. */
export async function ensureDefaultAccount(
  tx: Tx,
  key: DefaultAccountKey,
  opened: Account[] = [],
): Promise<AccountId> {
  return (await ensureDefaultAccounts(tx, [key], opened))[key];
}

/**
 * Returns several default accounts in one round trip: the chosen ones, else accounts found in the chart by name, else new ones,
 * added to `opened`. Saves the result (Accounting 1). A caller that has already `read` the chosen ones passes them.
 */
export async function ensureDefaultAccounts<Key extends DefaultAccountKey>(
  tx: Tx,
  keys: readonly Key[],
  opened: Account[] = [],
  defaults?: DefaultAccountIds<Key>,
): Promise<Record<Key, AccountId>> {
  const chosen = defaults ?? (keys.length === 0 ? {} : await readChosen(tx, keys));
  if (isComplete(chosen, keys)) return chosen;
  await lockBook(tx);
  // The previous holder of the lock may have chosen the accounts in the meantime.
  const chosenAccounts = await readChosen(tx, keys);
  for (const key of keys) {
    chosenAccounts[key] ??= await recordDefaults(
      tx,
      key,
      (await ensureAccount(tx, DEFAULT_ACCOUNTS[key], opened)).id,
    );
  }
  if (!isComplete(chosenAccounts, keys)) throw new Error("A default account is missing.");
  return chosenAccounts;
}

/** Chooses default accounts where none is chosen yet. */
export async function chooseMissingDefaults(
  tx: Tx,
  accounts: ReadonlyMap<DefaultAccountKey, AccountId>,
): Promise<void> {
  const chosen = await readChosen(tx, [...accounts.keys()]);
  for (const [key, accountId] of accounts) {
    const isUnfit = key === "inventory" && (await findAccountUse(tx, accountId)) !== null;
    if (chosen[key] === undefined && !isUnfit) await recordDefaults(tx, key, accountId);
  }
}

/** Rejects accounts with entries or plans: the inventory account must always equal the stock value. */
async function rejectAccountsInUse(tx: Tx, inventoryAccountId: AccountId): Promise<void> {
  const use = await findAccountUse(tx, inventoryAccountId);
  if (use === "entries") throw refuseField("default-account.inventory-has-entries", "inventoryAccountId");
  if (use === null) return;
  const names = use.slice(0, PLANS_NAMED_MAX).map(({ kind, name }) => `the ${kind} "${name}"`);
  const more = use.length - names.length;
  const list = `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  const message = `This account is used by ${list}. Choose another account there first, or create one for your goods.`;
  throw new Refusal("default-account.inventory-used-by-records", [{ field: "inventoryAccountId", message }]);
}

const PLANS_NAMED_MAX = 3;

type DefaultAccountIds<Key extends DefaultAccountKey> = { [K in Key]?: AccountId };

async function readChosen<Key extends DefaultAccountKey>(
  tx: Tx,
  keys: readonly Key[],
): Promise<DefaultAccountIds<Key>> {
  const rows = await selectDefaultAccounts(tx, keys);
  const chosen: DefaultAccountIds<Key> = {};
  for (const key of keys) {
    const accountId = rows.find((row) => row.key === key)?.accountId;
    if (accountId !== undefined) chosen[key] = accountId;
  }
  return chosen;
}

function isComplete<Key extends DefaultAccountKey>(
  chosen: DefaultAccountIds<Key>,
  keys: readonly Key[],
): chosen is Record<Key, AccountId> {
  return keys.every((key) => chosen[key] !== undefined);
}

async function recordDefaults(tx: Tx, key: DefaultAccountKey, accountId: AccountId): Promise<AccountId> {
  await upsertDefaultAccounts(tx, [{ key, accountId }]);
  await incrementDefaultAccountsVersion(tx);
  await recordAudit(tx, {
    action: "default_account.chosen",
    subject: "default_account",
    subjectId: accountId,
    after: { key, accountId },
  });
  return accountId;
}

/** Contract field of each default account; the audit log has their names too. */
export const FIELD_OF_KEY = {
  inventory: "inventoryAccountId",
  sales: "salesAccountId",
  cogs: "cogsAccountId",
  cash: "cashAccountId",
  input_tax: "inputTaxAccountId",
  output_tax: "outputTaxAccountId",
  purchases: "purchasesAccountId",
  stock_adjustments: "stockAdjustmentsAccountId",
  exchange: "exchangeAccountId",
  unrealized_exchange: "unrealizedExchangeAccountId",
  bad_debt: "badDebtAccountId",
  bank_fees: "bankFeesAccountId",
  payment_differences: "paymentDifferencesAccountId",
  sales_discounts: "salesDiscountsAccountId",
  purchase_discounts: "purchaseDiscountsAccountId",
  rounding: "roundingAccountId",
  opening: "openingBalanceAccountId",
  retained: "retainedEarningsAccountId",
} as const satisfies Record<
  DefaultAccountKey,
  Exclude<keyof DefaultAccounts, "isInventoryLocked" | "version">
>;

const NO_DEFAULT_ACCOUNTS: Omit<DefaultAccounts, "version" | "isInventoryLocked"> = {
  inventoryAccountId: null,
  salesAccountId: null,
  cogsAccountId: null,
  cashAccountId: null,
  inputTaxAccountId: null,
  outputTaxAccountId: null,
  purchasesAccountId: null,
  stockAdjustmentsAccountId: null,
  exchangeAccountId: null,
  unrealizedExchangeAccountId: null,
  badDebtAccountId: null,
  bankFeesAccountId: null,
  paymentDifferencesAccountId: null,
  salesDiscountsAccountId: null,
  purchaseDiscountsAccountId: null,
  roundingAccountId: null,
  openingBalanceAccountId: null,
  retainedEarningsAccountId: null,
};

/** Returns the chosen default accounts, without creating missing ones. */
export async function readDefaultAccounts(tx: Tx): Promise<DefaultAccounts> {
  const chosen = {
    ...NO_DEFAULT_ACCOUNTS,
    version: await selectDefaultAccountsVersion(tx),
    isInventoryLocked: await features().hasStockMoved(tx),
  };
  for (const { key, accountId } of await selectDefaultAccounts(tx)) chosen[FIELD_OF_KEY[key]] = accountId;
  return chosen;
}

/**
 * Chooses default accounts: active ones of the right type (Behavior 5.5); earlier postings don't change. An outdated version is
 * rejected, also if posting has chosen an account in the meantime (I-40).
 */
export async function updateDefaultAccounts(
  tx: Tx,
  input: Partial<DefaultAccountsInput>,
): Promise<DefaultAccounts> {
  await lockBook(tx);
  const before = await readDefaultAccounts(tx);
  if (input.version !== undefined && input.version !== before.version)
    throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const changedKeys = DEFAULT_ACCOUNT_KEYS.flatMap((key) => {
    const accountId = input[FIELD_OF_KEY[key]];
    return accountId === undefined ? [] : [{ key, field: FIELD_OF_KEY[key], accountId }];
  });
  const { inventoryAccountId = before.inventoryAccountId } = input;
  if (before.isInventoryLocked && inventoryAccountId !== before.inventoryAccountId)
    throw refuseField("default-account.inventory-in-use", "inventoryAccountId");
  if (inventoryAccountId !== null && inventoryAccountId !== before.inventoryAccountId)
    await rejectAccountsInUse(tx, inventoryAccountId);
  await checkChosenAccounts(
    tx,
    changedKeys.map(({ key, field, accountId }) => {
      return { field, accountId, types: typesOf(key), previousId: before[field] };
    }),
  );
  await upsertDefaultAccounts(
    tx,
    changedKeys.flatMap(({ key, accountId }) => (accountId === null ? [] : [{ key, accountId }])),
  );
  const cleared = changedKeys.filter(({ accountId }) => accountId === null).map(({ key }) => key);
  if (cleared.length > 0) await deleteDefaultAccounts(tx, cleared);
  await incrementDefaultAccountsVersion(tx);
  // Check the final accounts: two keys may have the same one.
  await checkChosenAccounts(
    tx,
    changedKeys.flatMap(({ key, field, accountId }) => {
      const { role }: DefaultAccount = DEFAULT_ACCOUNTS[key];
      const isNew = accountId !== null && accountId !== before[field];
      return isNew && role ? [{ field, accountId, types: typesOf(key), role }] : [];
    }),
  );
  const after = await readDefaultAccounts(tx);
  await recordAudit(tx, {
    action: "default_accounts.edited",
    subject: "default_account",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return after;
}

function typesOf(key: DefaultAccountKey): AccountType[] {
  const { type, otherTypes = [] }: DefaultAccount = DEFAULT_ACCOUNTS[key];
  return [type, ...otherTypes];
}
