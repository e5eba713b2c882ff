import type { Money } from "#domain/money.ts";
import { sql } from "kysely";
import type { Account, AccountInput, AccountRole } from "#contract/accounts.ts";
import type { AccountType } from "#domain/account.ts";
import { BOOK, own, type Tx } from "#server/db/transaction.ts";
import type { LedgerPlace } from "#server/http/cursor.ts";

const COLUMNS = [
  "id",
  "code",
  "type",
  "name",
  "description",
  "parent_id as parentId",
  "is_active as isActive",
  "version",
] as const;

type AccountFilter = {
  search?: string | undefined;
  type?: AccountType | undefined;
  isActive?: boolean | undefined;
  afterCode?: string | undefined;
  limit: number;
};

/** Accounts in the order of their codes; search looks into code, name and description. */
export async function selectAccounts(tx: Tx, filter: AccountFilter): Promise<Account[]> {
  const { search, type, isActive, afterCode, limit } = filter;
  let query = tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .orderBy("code")
    .limit(limit);
  if (afterCode !== undefined) query = query.where("code", ">", afterCode);
  if (type !== undefined) query = query.where("type", "=", type);
  if (isActive !== undefined) query = query.where("is_active", "=", isActive);
  if (search) {
    query = query.where(
      sql<boolean>`position(folded(${search}) in folded(code || ' ' || name || ' ' || description)) > 0`,
    );
  }
  return query.execute();
}

export async function selectAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The account, locked until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Every code in use, of one type or of all. */
export async function selectCodes(tx: Tx, type?: AccountType): Promise<string[]> {
  let query = tx.selectFrom("accounts").select("code").where("book_id", "=", BOOK);
  if (type !== undefined) query = query.where("type", "=", type);
  const rows = await query.execute();
  return rows.map(({ code }) => code);
}

/** All accounts. */
export async function selectChart(tx: Tx): Promise<Account[]> {
  return tx.selectFrom("accounts").select(COLUMNS).where("book_id", "=", BOOK).execute();
}

export async function hasAccounts(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom("accounts").select("id").where("book_id", "=", BOOK).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/** Active accounts of a type that have one of these names, however they are capitalised. */
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
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .orderBy("code")
    .execute();
}

export async function selectAccountsById(tx: Tx, ids: readonly string[]): Promise<Account[]> {
  return tx
    .selectFrom("accounts")
    .select(COLUMNS)
    .where("book_id", "=", BOOK)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
}

export type NewAccount = AccountInput & { id: string };

export async function insertAccounts(tx: Tx, accounts: readonly NewAccount[]): Promise<Account[]> {
  return tx
    .insertInto("accounts")
    .values(
      accounts.map(({ id, code, type, name, description, parentId, isActive }) => ({
        id,
        code,
        type,
        name,
        description,
        parent_id: parentId,
        is_active: isActive,
      })),
    )
    .returning(COLUMNS)
    .execute();
}

/** Adds an account, or nothing when its code was taken meanwhile. */
export async function insertAccountUnlessCodeIsTaken(
  tx: Tx,
  account: Pick<NewAccount, "id" | "code" | "type" | "name">,
): Promise<Account | undefined> {
  return tx
    .insertInto("accounts")
    .values(account)
    .onConflict((conflict) => conflict.columns(["book_id", "code"]).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function updateAccountRow(tx: Tx, id: string, input: AccountInput): Promise<Account> {
  const { code, type, name, description, parentId, isActive } = input;
  return tx
    .updateTable("accounts")
    .set({
      code,
      type,
      name,
      description,
      parent_id: parentId,
      is_active: isActive,
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where("book_id", "=", BOOK)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteAccountRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("accounts").where("book_id", "=", BOOK).where("id", "=", id).execute();
}

/** What refers to an account, by kind. */
export type AccountUse = Record<
  | "lines"
  | "children"
  | "vendors"
  | "customers"
  | "activeParties"
  | "defaults"
  | "taxRates"
  | "products"
  | "payments"
  | "closings",
  boolean
>;

export async function selectAccountUse(tx: Tx, id: string): Promise<AccountUse> {
  const { rows } = await sql<AccountUse>`
    select exists (select from ${own("journal_lines")} where account_id = ${id}) as lines,
      exists (select from ${own("accounts")} where parent_id = ${id}) as children,
      exists (select from ${own("parties")} where account_id = ${id} and side = 'vendor') as vendors,
      exists (select from ${own("parties")} where account_id = ${id} and side = 'customer') as customers,
      exists (select from ${own("parties")} where account_id = ${id} and is_active) as "activeParties",
      exists (select from ${own("default_accounts")} where account_id = ${id}) as defaults,
      exists (select from ${own("tax_rates")} where sales_account_id = ${id})
        or exists (select from ${own("tax_rates")} where purchase_account_id = ${id}) as "taxRates",
      exists (select from ${own("products")} where purchase_account_id = ${id}) as products,
      exists (select from ${own("payments")} where account_id = ${id}) as payments,
      exists (select from ${own("year_closings")} where retained_account_id = ${id}) as closings`.execute(tx);
  const use = rows[0];
  if (!use) throw new Error("A select without a table answers with one row.");
  return use;
}

type AccountRolesRow = { accountId: string; roles: AccountRole[] };

/**
 * What accounts hold, the first thing first, of all or of some. What payments went through is cash where it
 * holds nothing else: a payment of an older version may have gone through an account of another kind.
 */
export async function selectAccountRoles(tx: Tx, ids?: readonly string[]): Promise<AccountRolesRow[]> {
  const wanted = ids === undefined ? sql`` : sql`and a.id = any(${[...new Set(ids)]}::uuid[])`;
  const isDefault = (...keys: string[]) =>
    sql`exists (select from ${own("default_accounts")} where account_id = a.id and key = any(${keys}::text[]))`;
  const { rows } = await sql<AccountRolesRow>`
    select id as "accountId",
      case when roles = '{}' and is_paid then array['cash'] else roles end as roles
    from (
      select a.id, a.code, array_remove(array[
          case when ${isDefault("inventory")} then 'inventory' end,
          case when exists (select from ${own("parties")} where account_id = a.id and side = 'customer')
            then 'receivable' end,
          case when exists (select from ${own("parties")} where account_id = a.id and side = 'vendor') then 'payable' end,
          case when ${isDefault("input_tax", "output_tax")}
            or exists (select from ${own("tax_rates")} where sales_account_id = a.id)
            or exists (select from ${own("tax_rates")} where purchase_account_id = a.id) then 'tax' end,
          case when ${isDefault("cash")} then 'cash' end
        ], null) as roles,
        exists (select from ${own("payments")} where account_id = a.id) as is_paid
      from ${own("accounts a")} where a.type in ('asset', 'liability') ${wanted}
    ) held
    where roles <> '{}' or is_paid
    order by code`.execute(tx);
  return rows;
}

type LedgerRow = {
  journalId: string;
  number: string;
  date: string;
  description: string;
  debit: Money;
  credit: Money;
  position: number;
};

type Sums = { debit: Money; credit: Money };

/** What was posted to an account before a date, or up to and including it, from its totals. */
export async function selectSums(
  tx: Tx,
  accountId: string,
  { date, isIncluded }: { date: string; isIncluded: boolean },
): Promise<Sums> {
  const isWithin = isIncluded ? sql`date <= ${date}::date` : sql`date < ${date}::date`;
  const { rows } = await sql<Sums>`
    select coalesce(sum(debit), 0)::numeric(32, 2) as debit, coalesce(sum(credit), 0)::numeric(32, 2) as credit
    from (
      select debit, credit from ${own("account_month_totals")}
      where account_id = ${accountId} and month < date_trunc('month', ${date}::date)::date
      union all
      select debit, credit from ${own("account_day_totals")}
      where account_id = ${accountId} and date >= date_trunc('month', ${date}::date)::date and ${isWithin}
    ) totals`.execute(tx);
  return rows[0] ?? { debit: "0.00", credit: "0.00" };
}

// "offset 0" keeps this a look-up by key for each line, in the order that the lines' index gives.
const POSTED = sql`
  cross join lateral (
    select number, description from ${own("journals")}
    where id = l.journal_id and status = 'posted' and deleted_at is null offset 0
  ) j`;

/** What the lines of one day before a place in the ledger add up to. */
export async function selectSumsOfDayThrough(tx: Tx, accountId: string, place: LedgerPlace): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(l.debit), 0)::numeric(32, 2) as debit, coalesce(sum(l.credit), 0)::numeric(32, 2) as credit
    from ${own("journal_lines l")} ${POSTED}
    where l.account_id = ${accountId} and l.date = ${place.date}
      and (l.journal_id, l.position) <= (${place.journalId}::uuid, ${place.position}::int)`.execute(tx);
  return rows[0] ?? { debit: "0.00", credit: "0.00" };
}

type Wanted = { accountId: string; start: string; end: string; after: LedgerPlace | null; limit: number };

/** The posted lines of an account in a period, in the order of the ledger. */
export async function selectLedgerRows(
  tx: Tx,
  { accountId, start, end, after, limit }: Wanted,
): Promise<LedgerRow[]> {
  const place = after ?? { date: start, journalId: "00000000-0000-0000-0000-000000000000", position: 0 };
  const { rows } = await sql<LedgerRow>`
    select l.journal_id as "journalId", j.number, l.date, l.position,
      case when l.description = '' then j.description else l.description end as description,
      l.debit::numeric(20, 2) as debit, l.credit::numeric(20, 2) as credit
    from ${own("journal_lines l")} ${POSTED}
    where l.account_id = ${accountId} and l.date >= ${place.date} and l.date <= ${end}
      and (l.date, l.journal_id, l.position) > (${place.date}::date, ${place.journalId}::uuid, ${place.position}::int)
    order by l.date, l.journal_id, l.position limit ${limit}`.execute(tx);
  return rows;
}
