import { sql } from "kysely";
import type { Account, AccountRole } from "#contract/accounts.ts";
import type { AccountType, MoneyKind } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply, refuseField } from "#domain/refusals.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import {
  type AccountPlan,
  selectAccountRoles,
  selectAccountsById,
  rolesOf,
  selectAccountsWithEntries,
  selectActiveAccountsNamed,
  selectFirstSubaccount,
  selectPlansOnAccount,
} from "./queries.ts";

export { defaultsUseAccount, selectDefaultKeysOf } from "./default-queries.ts";
export {
  selectAccount as findAccount,
  selectAllAccounts as findAllAccounts,
  selectAccountsById as findAccounts,
} from "./queries.ts";

type AllowedRole = AccountRole | "none" | "no-goods";

type AccountChoice = {
  /** The field of the request with the account. */
  field: string;
  accountId: AccountId | null | undefined;
  types: readonly AccountType[];
  /** The role the account may have; one with another role is refused. "no-goods" allows any role except inventory. */
  role?: AllowedRole;
  /** The record's previous account, which may stay even if it is inactive now. */
  previousId?: AccountId | null | undefined;
  /** Whether it may be in a foreign currency, if its amount in that currency can be entered (Accounting 10). */
  isInAnyCurrency?: boolean;
};

/** Rejects accounts chosen for a record unless they are active and of an allowed type (Behavior 5.4, 5.5); returns them. */
export async function checkChosenAccounts(
  tx: Tx,
  choices: readonly AccountChoice[],
): Promise<ReadonlyMap<AccountId, Account>> {
  const ids = choices.flatMap(({ accountId }) => accountId ?? []);
  if (ids.length === 0) return new Map();
  const accounts = new Map((await selectAccountsById(tx, ids)).map((account) => [account.id, account]));
  const otherRole = await findRoleConflicts(
    tx,
    choices.flatMap(({ accountId, role, previousId }) =>
      accountId != null &&
      accountId !== previousId &&
      (role !== undefined || mayHoldGoods(accounts.get(accountId)))
        ? [accountId]
        : [],
    ),
  );
  const errors: FieldError[] = [];
  let first: RefusalCode | null = null;
  for (const choice of choices) {
    if (choice.accountId == null) continue;
    const { accountId, role } = choice;
    const problem = accountChoiceError(choice, accounts.get(accountId));
    const code = problem ?? (role === undefined ? null : otherRole(accountId, role));
    if (code === null) continue;
    first ??= code;
    errors.push({ field: choice.field, message: refusalReply(code).detail });
  }
  if (first !== null) throw new Refusal(first, errors);
  return accounts;
}

const mayHoldGoods = (account: Account | undefined): boolean =>
  account?.type === "asset" && account.moneyKind === null;

function accountChoiceError(
  { types, previousId, isInAnyCurrency = false }: AccountChoice,
  account: Account | undefined,
): RefusalCode | null {
  if (!account) return "account.not-found";
  if (!types.includes(account.type)) return "account.wrong-type";
  if (account.currency !== null && !isInAnyCurrency) return "account.foreign-currency";
  return account.isActive || account.id === previousId ? null : "account.inactive";
}

/** Refusal for an account that already has a role, when chosen for another one. */
const REFUSALS: Record<AccountRole, RefusalCode> = {
  inventory: "account.is-inventory-account",
  receivable: "account.is-receivables-account",
  payable: "account.is-payables-account",
  tax: "account.is-tax-account",
  cash: "account.is-cash-account",
};

/** Refuses an account that doesn't exist, or isn't a bank, cash or credit card account (I-43). */
export async function checkMoneyAccount(tx: Tx, id: AccountId, field?: string): Promise<Account> {
  const [account] = await selectAccountsById(tx, [id]);
  if (account !== undefined && account.moneyKind !== null) return account;
  const code: RefusalCode = account === undefined ? "account.not-found" : "bank.not-a-bank-account";
  throw field === undefined ? new Refusal(code) : refuseField(code, field);
}

/** Returns the main role of each account; omits accounts without one. */
export async function readAccountRoles(tx: Tx): Promise<{ accountId: AccountId; role: AccountRole }[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, roles: [role] }) => (role === undefined ? [] : [{ accountId, role }]));
}

/** Finds which of these accounts have another role than `role`, as the balance of one account can't be split by role. */
async function findRoleConflicts(
  tx: Tx,
  ids: readonly AccountId[],
): Promise<(accountId: AccountId, role: AllowedRole) => RefusalCode | null> {
  const rows = ids.length === 0 ? [] : await selectAccountRoles(tx, ids);
  return (accountId, role) => {
    const existingRoles = rows.find((row) => row.accountId === accountId)?.roles ?? [];
    const otherRole = existingRoles.find((existingRole) =>
      role === "no-goods" ? existingRole === "inventory" : existingRole !== role,
    );
    return otherRole === undefined ? null : REFUSALS[otherRole];
  };
}

/** An account used in a document line, with its roles. */
export type AccountOfItem = Pick<Account, "id" | "code" | "name" | "isActive"> & { roles: AccountRole[] };

/** The accounts used in document lines: a subquery for the statement that reads documents. */
export function accountsOfItems(ids: readonly AccountId[]) {
  // Most lines have none, and querying roles takes a while to plan.
  if (ids.length === 0) return sql`json_build_array()`;
  return sql`(
    select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'isActive', a.is_active,
      'roles', coalesce(held.roles, '{}'))), '[]')
    from ${bookRows("accounts a")} left join (${rolesOf(ids)}) held on held.id = a.id where a.id = any(${[...ids]}::uuid[])
  )`;
}

/**
 * Error if document lines can't be posted to an account: it is inactive, or has a role, so that only documents, payments
 * and taxes move it (Accounting 1).
 */
export function itemAccountError({ isActive, roles: [role] }: AccountOfItem): RefusalCode | null {
  if (role !== undefined) return REFUSALS[role];
  return isActive ? null : "account.inactive";
}

/** Error if an account can't have a role because it has another one; null if it can. */
export async function otherRoleError(tx: Tx, id: AccountId, role: AccountRole): Promise<RefusalCode | null> {
  return (await findRoleConflicts(tx, [id]))(id, role);
}

/** Returns the ids of the company's cash accounts (Accounting 12). */
export async function readCashAccounts(tx: Tx): Promise<AccountId[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, isCash }) => (isCash ? [accountId] : []));
}

/** Returns the ids of the accounts that taxes are posted to. */
export async function readTaxAccounts(tx: Tx): Promise<AccountId[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, roles }) => (roles.includes("tax") ? [accountId] : []));
}

export type NamedAccountQuery = {
  type: AccountType;
  names: readonly [string, ...string[]];
  /** Account kind for a new account. */
  moneyKind?: MoneyKind | null;
  /** Account kind for a new account. */
  isSplit?: boolean;
  /** Use only an account without entries, and that no plan will post to. */
  isUnused?: boolean;
};

/** Returns the active account of a type with one of these names, in their order (Accounting 1). */
export async function findNamedAccount(tx: Tx, query: NamedAccountQuery): Promise<Account | undefined> {
  const candidates = await selectActiveAccountsNamed(tx, query);
  const accounts = query.isUnused ? await filterUnusedAccounts(tx, candidates) : candidates;
  for (const name of query.names) {
    const account = accounts.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (account) return (query.isSplit && (await selectFirstSubaccount(tx, account.id))) || account;
  }
  return undefined;
}

async function filterUnusedAccounts(tx: Tx, accounts: readonly Account[]): Promise<Account[]> {
  const unused: Account[] = [];
  for (const account of accounts) if ((await findAccountUse(tx, account.id)) === null) unused.push(account);
  return unused;
}

/** Whether anything is posted to an account, or else the plans that will post to it; null if there is nothing. */
export async function findAccountUse(tx: Tx, id: AccountId): Promise<"entries" | AccountPlan[] | null> {
  if ((await selectAccountsWithEntries(tx, [id])).has(id)) return "entries";
  const plans = await selectPlansOnAccount(tx, id);
  return plans.length === 0 ? null : plans;
}

/** Code and name of the account with this code: a subquery for other statements. */
export function accountOfCode(code: string) {
  return sql<string | null>`(
    select code || ' (' || name || ')' from ${bookRows("accounts")} where lower(code) = lower(${code}) limit 1)`;
}

/** Code and name of accounts by their ids: a subquery for other statements. */
export function selectAccountNames(ids: readonly string[]) {
  return sql`select id, code, name from ${bookRows("accounts")} where id = any(${[...ids]}::uuid[])`;
}

/** Subaccounts of an account. */
export async function selectSubaccountsOf(tx: Tx, accountId: AccountId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select code || ' ' || name as name from ${bookRows("accounts")}
    where parent_id = ${accountId} order by code_order`.execute(tx);
  return rows;
}

/** Accounts in a foreign currency. */
export async function selectAccountsIn(tx: Tx, currency: string): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select code || ' ' || name as name from ${bookRows("accounts")}
    where currency = ${currency} order by code_order`.execute(tx);
  return rows;
}
