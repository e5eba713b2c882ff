import type { Account } from "#contract/accounts.ts";
import { type AccountCodeAndType, freeMainCode, parentCodeOf } from "#domain/account.ts";
import { STARTER_CHARTS } from "#domain/charts/all-charts.ts";
import type { StarterUse, StarterAccount } from "#domain/charts/chart-rows.ts";
import { taxesOfCountry } from "#domain/country-taxes.ts";
import {
  DEFAULT_ACCOUNTS,
  type DefaultAccountKey,
  isDefaultAccountKey,
  DEFAULT_PARTY_ACCOUNTS,
} from "#domain/default-accounts.ts";
import type { AccountId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { countryOfChart, hasNoChart, type StarterChartName } from "#domain/starter-charts.ts";
import { recordAudit, recordAudits } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { features } from "#server/registry/lookup.ts";
import { setSellsServices } from "#server/settings/book.ts";
import { chooseMissingDefaults, ensureDefaultAccount } from "./default-accounts.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { insertAccounts, type NewAccount, selectAllAccounts, setCodeAndName } from "./queries.ts";

/**
 * Fills a chart that is empty or has only automatically opened accounts, which get the codes and names of the chart; so
 * a first customer doesn't rule out a starter chart. A country's chart includes its default accounts and tax rates.
 */
export async function addStarterChart(tx: Tx, chart: StarterChartName): Promise<{ created: number }> {
  await lockBook(tx);
  const opened = await selectAllAccounts(tx);
  if (!hasNoChart(opened)) throw new Refusal("account.chart-not-empty");
  const { accounts: starterAccounts, taxes = {} } = STARTER_CHARTS[chart];
  const existingAccounts = new Map(
    starterAccounts.flatMap((row) => {
      const account = opened.find((candidate) => matchesStarterAccount(row, candidate));
      return account ? [[row.code, { account, name: row.name }] as const] : [];
    }),
  );
  await assignStarterCodes(tx, opened, { existingAccounts, starterAccounts });
  const idOf = new Map(
    starterAccounts.map(({ code }) => [code, existingAccounts.get(code)?.account.id ?? newId<AccountId>()]),
  );
  const missing = starterAccounts.filter(({ code }) => !existingAccounts.has(code));
  const accounts = missing.map(({ code, type, name, description, moneyKind }): NewAccount => ({
    code,
    type,
    name,
    description,
    moneyKind,
    id: idOf.get(code) ?? newId(),
    parentId: idOf.get(parentCodeOf(code) ?? "") ?? null,
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
  await chooseMissingDefaults(tx, defaultsOf(starterAccounts, idOf));
  // Settings show it from the first day, and no payment goes to the account that only totals its subaccounts.
  await ensureDefaultAccount(tx, "cash");
  await features().addCountryTaxes(tx, taxesOfCountry(countryOfChart(chart)), (code) => ({
    salesAccountId: idOf.get(taxes[code]?.sales ?? "") ?? null,
    purchaseAccountId: idOf.get(taxes[code]?.purchase ?? "") ?? null,
  }));
  if (chart === "services") await setSellsServices(tx);
  return { created: created.length };
}

/** The default account key for an account of a chart, or null. */
function defaultOf(use: StarterUse | undefined): DefaultAccountKey | null {
  if (use === "checking") return "cash";
  return use !== undefined && isDefaultAccountKey(use) ? use : null;
}

/** Whether an automatically opened account matches the chart's account by name or use. */
function matchesStarterAccount({ type, name, use }: StarterAccount, opened: Account): boolean {
  const key = defaultOf(use);
  const names: readonly string[] =
    use === "receivable"
      ? DEFAULT_PARTY_ACCOUNTS.customer.names
      : use === "payable"
        ? DEFAULT_PARTY_ACCOUNTS.vendor.names
        : key === null
          ? []
          : DEFAULT_ACCOUNTS[key].names;
  return opened.type === type && (opened.name === name || names.includes(opened.name));
}

function defaultsOf(
  starterAccounts: readonly StarterAccount[],
  idOf: ReadonlyMap<string, AccountId>,
): ReadonlyMap<DefaultAccountKey, AccountId> {
  return new Map(
    starterAccounts.flatMap(({ code, use }) => {
      const [key, id] = [defaultOf(use), idOf.get(code)];
      return key === null || id === undefined ? [] : [[key, id] as const];
    }),
  );
}

type Codes = {
  existingAccounts: ReadonlyMap<string, { account: Account; name: string }>;
  starterAccounts: readonly AccountCodeAndType[];
};

/** Gives automatically opened accounts the code and name of the chart, or a code that the chart doesn't use. */
async function assignStarterCodes(
  tx: Tx,
  opened: readonly Account[],
  { existingAccounts, starterAccounts }: Codes,
): Promise<void> {
  const codedAccounts: AccountCodeAndType[] = [...starterAccounts];
  const placeOf = new Map(
    [...existingAccounts].map(([code, { account, name }]) => [account.id, { code, name }]),
  );
  const moves = opened.flatMap((account) => {
    const { code, name } = placeOf.get(account.id) ?? {
      code: codedAccounts.some((codedAccount) => codedAccount.code === account.code)
        ? freeMainCode(account.type, codedAccounts)
        : account.code,
      name: account.name,
    };
    if (code === null) throw new Refusal("account.codes-exhausted");
    codedAccounts.push({ code, type: account.type });
    return code === account.code && name === account.name ? [] : [{ account, code, name }];
  });
  // One may get another's old code, so all of them leave theirs first.
  for (const { account } of moves)
    await updateCodeAndName(tx, account, { ...account, code: `9${account.code}` });
  for (const { account, code, name } of moves) {
    const { version } = account;
    await updateCodeAndName(
      tx,
      { ...account, code: `9${account.code}`, version: version + 1 },
      { code, name },
    );
  }
}

async function updateCodeAndName(tx: Tx, before: Account, to: Pick<Account, "code" | "name">): Promise<void> {
  const { code, name } = to;
  await setCodeAndName(tx, before.id, { code, name });
  const after = { ...before, code, name, version: before.version + 1 };
  await recordAudit(tx, {
    action: "account.edited",
    subject: "account",
    subjectId: before.id,
    before,
    after,
  });
}
