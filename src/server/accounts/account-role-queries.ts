import { sql } from "kysely";
import type { AccountRole } from "#contract/accounts.ts";
import type { Tx } from "#server/db/transaction.ts";

type AccountRolesRow = { accountId: string; roles: AccountRole[] };

/**
 * What accounts hold, the first thing first, of all or of some. What payments went through is cash where it
 * holds nothing else: a payment of an older version may have gone through an account of another kind.
 */
export async function selectAccountRoles(tx: Tx, ids?: readonly string[]): Promise<AccountRolesRow[]> {
  const wanted = ids === undefined ? sql`` : sql`and a.id = any(${[...new Set(ids)]}::uuid[])`;
  const isDefault = (...keys: string[]) =>
    sql`exists (select from default_accounts where account_id = a.id and key = any(${keys}::text[]))`;
  const { rows } = await sql<AccountRolesRow>`
    select id as "accountId",
      case when roles = '{}' and is_paid then array['cash'] else roles end as roles
    from (
      select a.id, a.code, array_remove(array[
          case when ${isDefault("inventory")} then 'inventory' end,
          case when exists (select from parties where account_id = a.id and side = 'customer')
            then 'receivable' end,
          case when exists (select from parties where account_id = a.id and side = 'vendor') then 'payable' end,
          case when ${isDefault("input_tax", "output_tax")}
            or exists (select from tax_rates where sales_account_id = a.id)
            or exists (select from tax_rates where purchase_account_id = a.id) then 'tax' end,
          case when ${isDefault("cash")} then 'cash' end
        ], null) as roles,
        exists (select from payments where account_id = a.id) as is_paid
      from accounts a where a.type in ('asset', 'liability') ${wanted}
    ) held
    where roles <> '{}' or is_paid
    order by code`.execute(tx);
  return rows;
}
