import { parentCodeOf } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { STARTER_CHARTS, type StarterChartName } from "#domain/starter-charts.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { sellServices } from "#server/settings/book.ts";
import { ensureDefaultAccount } from "#server/settings/default-accounts.ts";
import { hasAccounts, insertAccounts, type NewAccount } from "./queries.ts";

/** Fills an empty chart of accounts. */
export async function addStarterChart(tx: Tx, chart: StarterChartName): Promise<{ created: number }> {
  if (await hasAccounts(tx)) throw new Refusal("account.chart-not-empty");
  const idOf = new Map(STARTER_CHARTS[chart].map(({ code }) => [code, newId<AccountId>()]));
  const accounts = STARTER_CHARTS[chart].map((account): NewAccount => ({
    ...account,
    id: idOf.get(account.code) ?? newId(),
    parentId: idOf.get(parentCodeOf(account.code) ?? "") ?? null,
    isActive: true,
  }));
  const created = await insertAccounts(tx, accounts);
  await recordAudits(
    tx,
    created.map((account) => ({
      action: "account.created",
      subject: "account",
      subjectId: account.id,
      after: account,
    })),
  );
  // Settings show it from the first day, and no payment goes to the account that only adds its subaccounts up.
  await ensureDefaultAccount(tx, "cash");
  if (chart === "services") await sellServices(tx);
  return { created: created.length };
}
