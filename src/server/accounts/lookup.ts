import { sql } from "kysely";
import type { Account, AccountRole } from "#contract/accounts.ts";
import type { AccountType, MoneyKind } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply, refuseField } from "#domain/refusals.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import {
  selectAccountRoles,
  selectAccountsById,
  rolesOf,
  selectAccountsWithEntries,
  selectActiveAccountsNamed,
  selectFirstSubaccount,
} from "./queries.ts";

export {
  selectAccount as findAccount,
  selectAllAccounts as findAllAccounts,
  selectAccountsById as findAccounts,
} from "./queries.ts";

type AllowedRole = AccountRole | "none" | "no-goods";

type AccountChoice = {
  /** The field of the request that names the account. */
  field: string;
  accountId: AccountId | null | undefined;
  types: readonly AccountType[];
  /** What the account may hold; one that holds something else is refused. "no-goods" is anything but the inventory. */
  role?: AllowedRole;
  /** The account that the record had before: it may stay, also when it is inactive by now. */
  keptId?: AccountId | null | undefined;
  /** Whether it may be in a currency of its own: who chooses it can say what it is in that one (Accounting 10). */
  isInAnyCurrency?: boolean;
};

/** Declines accounts that another record names when they are not active ones of a fitting type (Behavior 5.4, 5.5); gives them. */
export async function checkChosenAccounts(
  tx: Tx,
  choices: readonly AccountChoice[],
): Promise<ReadonlyMap<AccountId, Account>> {
  const ids = choices.flatMap(({ accountId }) => accountId ?? []);
  if (ids.length === 0) return new Map();
  const accounts = new Map((await selectAccountsById(tx, ids)).map((account) => [account.id, account]));
  const otherRole = await otherRoles(
    tx,
    choices.flatMap(({ accountId, role, keptId }) =>
      accountId != null &&
      accountId !== keptId &&
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
    const unfit = accountChoiceError(choice, accounts.get(accountId));
    const code = unfit ?? (role === undefined ? null : otherRole(accountId, role));
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
  { types, keptId, isInAnyCurrency = false }: AccountChoice,
  account: Account | undefined,
): RefusalCode | null {
  if (!account) return "account.not-found";
  if (!types.includes(account.type)) return "account.wrong-type";
  if (account.currency !== null && !isInAnyCurrency) return "account.in-currency";
  return account.isActive || account.id === keptId ? null : "account.inactive";
}

/** Why an account that holds something already is not taken for something else. */
const REFUSALS: Record<AccountRole, RefusalCode> = {
  inventory: "account.holds-inventory",
  receivable: "account.holds-receivables",
  payable: "account.holds-payables",
  tax: "account.holds-taxes",
  cash: "account.holds-cash",
};

/** Declines an account that these books do not have, or that is not marked as bank, cash or card (I-43). */
export async function checkMoneyAccount(tx: Tx, id: AccountId, field?: string): Promise<Account> {
  const [account] = await selectAccountsById(tx, [id]);
  if (account !== undefined && account.moneyKind !== null) return account;
  const code: RefusalCode = account === undefined ? "account.not-found" : "bank.no-money";
  throw field === undefined ? new Refusal(code) : refuseField(code, field);
}

/** What accounts hold; those that hold nothing of the kind are left out. */
export async function readAccountRoles(tx: Tx): Promise<{ accountId: AccountId; role: AccountRole }[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, roles: [role] }) => (role === undefined ? [] : [{ accountId, role }]));
}

/**
 * Finds which of these accounts have another role than `role`, as the balance of one account can't be split by role.
 */
async function otherRoles(
  tx: Tx,
  ids: readonly AccountId[],
): Promise<(accountId: AccountId, role: AllowedRole) => RefusalCode | null> {
  const rows = ids.length === 0 ? [] : await selectAccountRoles(tx, ids);
  return (accountId, role) => {
    const held = rows.find((row) => row.accountId === accountId)?.roles ?? [];
    const other = held.find((one) => (role === "no-goods" ? one === "inventory" : one !== role));
    return other === undefined ? null : REFUSALS[other];
  };
}

/** An account that a line of a document names, with what it holds. */
export type AccountOfItem = Pick<Account, "id" | "code" | "name" | "isActive"> & { roles: AccountRole[] };

/** The accounts that lines of documents name: a part of the statement that reads documents. */
export function accountsOfItems(ids: readonly AccountId[]) {
  // Most name none, and what accounts hold takes a while to plan.
  if (ids.length === 0) return sql`json_build_array()`;
  return sql`(
    select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'isActive', a.is_active,
      'roles', coalesce(held.roles, '{}'))), '[]')
    from ${bookRows("accounts a")} left join (${rolesOf(ids)}) held on held.id = a.id where a.id = any(${[...ids]}::uuid[])
  )`;
}

/**
 * Why no line of a document is posted to an account: it is inactive, or what it holds is moved by documents, payments
 * and taxes themselves (Accounting 1).
 */
export function itemAccountError({ isActive, roles: [role] }: AccountOfItem): RefusalCode | null {
  if (role !== undefined) return REFUSALS[role];
  return isActive ? null : "account.inactive";
}

/** Why an account cannot hold something: it holds something else already; null when it does not. */
export async function otherRoleError(tx: Tx, id: AccountId, role: AccountRole): Promise<RefusalCode | null> {
  return (await otherRoles(tx, [id]))(id, role);
}

/** The ids of the accounts that make up the cash of the company (Accounting 12). */
export async function readCashAccounts(tx: Tx): Promise<AccountId[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, isCash }) => (isCash ? [accountId] : []));
}

/** The ids of the accounts that taxes are booked to. */
export async function readTaxAccounts(tx: Tx): Promise<AccountId[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, roles }) => (roles.includes("tax") ? [accountId] : []));
}

export type NamedAccountQuery = {
  type: AccountType;
  names: readonly [string, ...string[]];
  /** What money a new account would be. */
  moneyKind?: MoneyKind | null;
  /** Where the account has an active subaccount, the first of them is used. */
  isSplit?: boolean;
  /** Only an account without entries is taken. */
  isUnused?: boolean;
};

/** The active account of a type with one of these names, the first name first (Accounting 1). */
export async function findNamedAccount(tx: Tx, query: NamedAccountQuery): Promise<Account | undefined> {
  const named = await selectActiveAccountsNamed(tx, query);
  const accounts = query.isUnused ? await withoutEntries(tx, named) : named;
  for (const name of query.names) {
    const account = accounts.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (account) return (query.isSplit && (await selectFirstSubaccount(tx, account.id))) || account;
  }
  return undefined;
}

async function withoutEntries(tx: Tx, accounts: readonly Account[]): Promise<Account[]> {
  const used = await selectAccountsWithEntries(
    tx,
    accounts.map(({ id }) => id),
  );
  return accounts.filter(({ id }) => !used.has(id));
}

/** Whether anything is posted to an account. */
export async function hasEntries(tx: Tx, id: AccountId): Promise<boolean> {
  return (await selectAccountsWithEntries(tx, [id])).has(id);
}

/** The account that has a code, in words: a part of the statements of others. */
export function accountOfCode(code: string) {
  return sql<string | null>`(
    select code || ' (' || name || ')' from ${bookRows("accounts")} where lower(code) = lower(${code}) limit 1)`;
}

/** Code and name of accounts by their ids: a part of the statements of others. */
export function namedAccounts(ids: readonly string[]) {
  return sql`select id, code, name from ${bookRows("accounts")} where id = any(${[...ids]}::uuid[])`;
}
