import type { Instant } from "#domain/dates.ts";
import { sql } from "kysely";
import type { Account, AccountInput, AccountRole } from "#contract/accounts.ts";
import type { AccountType, AccountCodeAndType } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { isUsedAnywhere, type Features, features, useColumns } from "#server/registry/lookup.ts";
import { defaultsUseAccount } from "./default-queries.ts";

const COLUMNS = [
  "id",
  "code",
  "type",
  "name",
  "description",
  "parent_id as parentId",
  "is_active as isActive",
  "money_kind as moneyKind",
  "currency",
  "version",
] as const;

type AccountFilter = {
  search?: string | undefined;
  type?: AccountType | undefined;
  isActive?: boolean | undefined;
  afterCode?: string | undefined;
  limit: number;
};

/** Returns accounts sorted by code; searches code, name and description. */
export async function selectAccounts(tx: Tx, filter: AccountFilter): Promise<Account[]> {
  const { search, type, isActive, afterCode, limit } = filter;
  let query = tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .orderBy("code_order")
    .limit(limit);
  if (afterCode !== undefined) query = query.where("code_order", ">", sql<string>`code_order(${afterCode})`);
  if (type !== undefined) query = query.where("type", "=", type);
  if (isActive !== undefined) query = query.where("is_active", "=", isActive);
  if (search) {
    query = query.where(
      sql<boolean>`position(fold_text(${search}) in fold_text(code || ' ' || name || ' ' || description)) > 0`,
    );
  }
  return query.execute();
}

export async function selectAccount(tx: Tx, id: AccountId): Promise<Account | undefined> {
  return accountQuery(tx, id).executeTakeFirst();
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, id: AccountId): Promise<Account | undefined> {
  return accountQuery(tx, id).forUpdate().executeTakeFirst();
}

function accountQuery(tx: Tx, id: AccountId) {
  return tx.selectFrom("accounts").select(COLUMNS).where("book_id", "=", BOOK).where("id", "=", id);
}

/** Returns all codes in use, with their types. */
export async function selectCodes(tx: Tx): Promise<AccountCodeAndType[]> {
  return tx.selectFrom("accounts").select(["code", "type"]).where("book_id", "=", BOOK).execute();
}

/** Returns all accounts. */
export async function selectChart(tx: Tx): Promise<Account[]> {
  return tx.selectFrom("accounts").select(COLUMNS).where("book_id", "=", BOOK).execute();
}

export async function selectAllAccounts(tx: Tx): Promise<Account[]> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .orderBy("code_order")
    .execute();
}

/** Sets another code and name, as the next version. */
export async function setCodeAndName(
  tx: Tx,
  id: AccountId,
  { code, name }: Pick<Account, "code" | "name">,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ code, name, version: sql<number>`version + 1` })
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .execute();
}

/** Returns active accounts of a type in the base currency with one of these names, ignoring case. */
export async function selectActiveAccountsNamed(
  tx: Tx,
  { type, names }: { type: AccountType; names: readonly string[] },
): Promise<Account[]> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("type", "=", type)
    .where("is_active", "=", true)
    .where("currency", "is", null)
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy("code_order")
    .execute();
}

/** Returns which accounts have posted entries. */
export async function selectAccountsWithEntries(
  tx: Tx,
  ids: readonly AccountId[],
): Promise<ReadonlySet<AccountId>> {
  if (ids.length === 0) return new Set();
  const { rows } = await features().accountsWithEntries(ids).execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the first active subaccount. */
export async function selectFirstSubaccount(tx: Tx, parentId: AccountId): Promise<Account | undefined> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("parent_id", "=", parentId)
    .where("currency", "is", null)
    .where("is_active", "=", true)
    .orderBy("code_order")
    .limit(1)
    .executeTakeFirst();
}

export async function selectAccountsById(tx: Tx, ids: readonly AccountId[]): Promise<Account[]> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export type NewAccount = AccountInput & { id: AccountId };

export async function insertAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<Account[]> {
  return tx
    .insertInto("accounts")
    .values(accounts.map((account) => ({ id: account.id, ...columnsOf(account) })))
    .returning(COLUMNS)
    .execute();
}

/** Adds an account; undefined if its code was taken in the meantime. */
export async function insertAccountUnlessCodeIsTaken(
  tx: Tx,
  { moneyKind, ...account }: Pick<NewAccount, "id" | "code" | "type" | "name" | "description" | "moneyKind">,
): Promise<Account | undefined> {
  return tx
    .insertInto("accounts")
    .values({ ...account, money_kind: moneyKind })
    .onConflict((conflict) =>
      conflict
        .expression(sql`book_id, lower(code)`)
        .where("code", "is not", null)
        .doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateAccountRow(tx: Tx, id: AccountId, input: AccountInput): Promise<Account> {
  return tx
    .updateTable("accounts")
    .set({ ...columnsOf(input), version: sql<number>`version + 1`, updated_at: sql<Instant>`now()` })
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

function columnsOf({ code, type, name, description, parentId, isActive, ...money }: AccountInput) {
  const { moneyKind, currency } = money;
  const moneyFields = { money_kind: moneyKind, currency };
  return { code, type, name, description, parent_id: parentId, is_active: isActive, ...moneyFields };
}

export async function deleteAccountRow(tx: Tx, id: AccountId): Promise<void> {
  await tx.deleteFrom("accounts").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

/** What refers to an account, by kind. */
export type AccountUse = Record<keyof Features["accountUses"] | "children" | "defaults", boolean>;

export async function selectAccountUse(tx: Tx, id: AccountId): Promise<AccountUse> {
  const { rows } = await sql<AccountUse>`
    select ${useColumns<AccountId>(features().accountUses, id)}, ${defaultsUseAccount(id)} as defaults,
      exists (select from ${bookRows("accounts")} where parent_id = ${id}) as children`.execute(tx);
  const use = rows[0];
  if (!use) throw new Error("A select without a table must return one row.");
  return use;
}

/** A record that will post to an account, such as a loan. */
export type AccountPlan = { kind: string; name: string };

/** What will post to an account on its own or by default: assets, accruals, loans, recurring transactions and bank rules. */
export async function selectPlansOnAccount(tx: Tx, id: AccountId): Promise<AccountPlan[]> {
  const { rows } = await sql<AccountPlan>`
    select kind, name from (
      ${sql.join(
        features().accountPlans.map((plansOn) => plansOn(id)),
        sql` union all `,
      )}
    ) plans order by kind, fold_text(name)`.execute(tx);
  return rows;
}

type AccountRolesRow = { accountId: AccountId; roles: AccountRole[]; isCash: boolean };

/**
 * Returns the roles of all or some accounts, main role first. An account with payments counts as cash if it has no other
 * role: a payment of an older version may have used an account of another kind.
 */
export async function selectAccountRoles(tx: Tx, ids?: readonly AccountId[]): Promise<AccountRolesRow[]> {
  const { rows } = await sql<AccountRolesRow>`
    select id as "accountId", roles,
      -- An overdraft reduces cash; the balance of a credit card does not.
      roles[1] = 'cash' and (type = 'asset' or coalesce(money_kind = 'bank', false)) as "isCash"
    from (${rolesOf(ids)}) held order by code_order(code)`.execute(tx);
  return rows;
}

/** The same as a subquery for other statements: accounts with a role, and their roles. */
export function rolesOf(ids?: readonly AccountId[]) {
  const idFilter = ids === undefined ? sql`` : sql`and a.id = any(${[...new Set(ids)]}::uuid[])`;
  const id = sql.ref("a.id");
  const { customers, vendors, taxRates, payments } = features().accountUses;
  return sql`
    select id, code, type, money_kind, case when roles = '{}' then array['cash'] else roles end as roles
    from (
      select a.id, a.code, a.type, a.money_kind, array_remove(array[
          case when ${defaultsUseAccount(id, "inventory")} then 'inventory' end,
          case when ${isUsedAnywhere(customers, id)} then 'receivable' end,
          case when ${isUsedAnywhere(vendors, id)} then 'payable' end,
          case when ${defaultsUseAccount(id, "input_tax", "output_tax")} or ${isUsedAnywhere(taxRates, id)} then 'tax' end,
          case when a.money_kind is not null or ${defaultsUseAccount(id, "cash")} then 'cash' end
        ], null) as roles,
        ${isUsedAnywhere(payments, id)} as is_paid
      from ${bookRows("accounts a")} where a.type in ('asset', 'liability') ${idFilter}
    ) held
    where roles <> '{}' or is_paid`;
}
