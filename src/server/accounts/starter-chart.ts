import type { Account } from "#contract/accounts.ts";
import { freeMainCode, parentCodeOf } from "#domain/account.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { hasNoChart, STARTER_CHARTS, type StarterChartName } from "#domain/starter-charts.ts";
import { recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { sellServices } from "#server/settings/book.ts";
import { ensureDefaultAccount } from "#server/settings/default-accounts.ts";
import { holdBook } from "#server/settings/lookup.ts";
import { insertAccounts, type NewAccount, selectAllAccounts, setAccountCode } from "./queries.ts";

/**
 * Fills a chart that is empty, or has nothing but what was opened by itself: that goes under the chart's own codes, so
 * that a first customer does not take the charts away.
 */
export async function addStarterChart(tx: Tx, chart: StarterChartName): Promise<{ created: number }> {
  await holdBook(tx);
  const opened = await selectAllAccounts(tx);
  if (!hasNoChart(opened)) throw new Refusal("account.chart-not-empty");
  const wanted = STARTER_CHARTS[chart];
  const there = new Map(
    wanted.flatMap(({ code, type, name }) => {
      const account = opened.find((one) => one.type === type && one.name === name);
      return account ? [[code, account] as const] : [];
    }),
  );
  await recode(tx, opened, { there, taken: wanted.map(({ code }) => code) });
  const idOf = new Map(wanted.map(({ code }) => [code, there.get(code)?.id ?? newId<AccountId>()]));
  const missing = wanted.filter(({ code }) => !there.has(code));
  const accounts = missing.map((account): NewAccount => ({
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

type Codes = { there: ReadonlyMap<string, Account>; taken: readonly string[] };

/** Gives what was opened by itself the code that the chart has for it, or one that the chart leaves free. */
async function recode(tx: Tx, opened: readonly Account[], { there, taken }: Codes): Promise<void> {
  const codes = [...taken];
  const codeOf = new Map([...there].map(([code, { id }]) => [id, code]));
  const moves = opened.flatMap((account) => {
    const code =
      codeOf.get(account.id) ??
      (codes.includes(account.code) ? freeMainCode(account.type, codes) : account.code);
    if (code === null) throw new Refusal("account.no-code-left");
    codes.push(code);
    return code === account.code ? [] : [{ account, code }];
  });
  // One may get the code that another leaves, so all of them leave theirs first.
  for (const { account } of moves) await moveTo(tx, account, `9${account.code}`);
  for (const { account, code } of moves) {
    const { version } = account;
    await moveTo(tx, { ...account, code: `9${account.code}`, version: version + 1 }, code);
  }
}

async function moveTo(tx: Tx, before: Account, code: string): Promise<void> {
  await setAccountCode(tx, before.id, code);
  const after = { ...before, code, version: before.version + 1 };
  await recordAudit(tx, {
    action: "account.edited",
    subject: "account",
    subjectId: before.id,
    before,
    after,
  });
}
