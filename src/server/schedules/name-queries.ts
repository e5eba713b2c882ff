import { sql } from "kysely";
import type { ScheduleItem, ScheduledJournal, ScheduledMoney } from "#contract/schedule-templates.ts";
import type { Schedule } from "#contract/schedules.ts";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, PartyId } from "#domain/ids.ts";
import { filledLines } from "#domain/journal.ts";
import { taxAt, type TaxToApply } from "#domain/tax-components.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { taxRateJson } from "#server/tax-rates/lookup.ts";
import type { Template } from "./queries.ts";

type TemplateNames = {
  items: ScheduleItem[];
  journal: ScheduledJournal | null;
  money: ScheduledMoney | null;
};

/** Returns a schedule's template with current names of what it refers to. */
export async function nameTemplate(
  tx: Tx,
  template: Template & Pick<Schedule, "kind">,
): Promise<TemplateNames> {
  const { kind, items, journal, money } = template;
  const names = await selectNames(tx, template);
  const account = (id: AccountId) => ({
    accountId: id,
    ...(names.accounts[id] ?? { accountCode: null, accountName: null }),
  });
  return {
    items: items.map((item) => nameItem(item, { names, side: kind === "invoice" ? "customer" : "vendor" })),
    journal: journal && {
      description: journal.description,
      lines: filledLines(journal.lines).map(({ accountId, partyId = null, ...line }) => ({
        ...line,
        ...account(accountId),
        partyId,
        partyName: (partyId && names.parties[partyId]) ?? null,
      })),
    },
    money: money && {
      ...money,
      ...account(money.accountId),
      lines: money.lines.map((line) => ({ ...line, ...account(line.accountId) })),
    },
  };
}

type Names = {
  products: Record<string, Pick<ScheduleItem, "productCode" | "productName" | "productType" | "unit">>;
  accounts: Record<string, { accountCode: string | null; accountName: string | null }>;
  rates: Record<string, TaxToApply>;
  parties: Record<PartyId, string>;
};

async function selectNames(tx: Tx, { items, journal, money }: Template): Promise<Names> {
  const lines = journal?.lines ?? [];
  const accountIds = [...items, ...lines, ...(money ? [money, ...money.lines] : [])].flatMap(
    ({ accountId }) => accountId ?? [],
  );
  const { rows } = await sql<Names>`
    select (
      select coalesce(json_object_agg(id, json_build_object('productCode', code, 'productName', name, 'productType', type,
        'unit', unit)), '{}')
      from ${bookRows("products")} where id = any(${items.flatMap(({ productId }) => productId ?? [])}::uuid[])
    ) as products, (
      select coalesce(json_object_agg(id, json_build_object('accountCode', code, 'accountName', name)), '{}')
      from ${bookRows("accounts")} where id = any(${accountIds}::uuid[])
    ) as accounts, (
      select coalesce(json_object_agg(id, ${taxRateJson("t")}), '{}')
      from ${bookRows("tax_rates t")} where id = any(${items.flatMap(({ taxRateId }) => taxRateId ?? [])}::uuid[])
    ) as rates, (
      select coalesce(json_object_agg(id, name), '{}')
      from ${bookRows("parties")} where id = any(${lines.flatMap(({ partyId }) => partyId ?? [])}::uuid[])
    ) as parties`.execute(tx);
  return rows[0] ?? { products: {}, accounts: {}, rates: {}, parties: {} };
}

// Schedules never invoice quotes.
function nameItem(
  { orderPosition: _none, ...item }: Template["items"][number],
  { names: { products, accounts, rates }, side }: { names: Names; side: PartySide },
): ScheduleItem {
  const tax = rates[item.taxRateId ?? ""];
  return {
    ...item,
    productCode: null,
    productName: null,
    productType: null,
    ...products[item.productId ?? ""],
    // Defaults to the product's unit.
    unit: (item.unit === undefined ? products[item.productId ?? ""]?.unit : item.unit) ?? null,
    // Older schedules have none.
    reference: item.reference ?? "",
    accountCode: null,
    accountName: null,
    ...accounts[item.accountId ?? ""],
    ...(tax === undefined ? { taxRate: null, taxComponents: [] } : taxAt(tax, side)),
  };
}
