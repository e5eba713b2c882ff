import { sql } from "kysely";
import type { PartySide } from "#domain/document.ts";
import type { AccountId, TaxRateId } from "#domain/ids.ts";
import type { MentionedRecord } from "#domain/refusal-texts.ts";
import { type FieldError, Refusal, type RefusalCode, refusalReply } from "#domain/refusals.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { selectTaxRatesById } from "./queries.ts";

export {
  selectTaxRatesToMatch as selectNamedTaxRates,
  selectTaxRatesById as findTaxRates,
  taxRateJson,
  withComponents,
} from "./queries.ts";

type TaxRateChoice = {
  /** Request field with the rate. */
  field: string;
  taxRateId: TaxRateId | null | undefined;
  /** Side whose new lines use it by default; omitted for a product, which is bought and sold. */
  side?: PartySide;
  /** The record's previous rate: it may stay, even if it is inactive by now. */
  previousId: TaxRateId | null | undefined;
};

/** Rejects default tax rates that no line could use (Accounting 8). */
export async function checkChosenTaxRates(tx: Tx, choices: readonly TaxRateChoice[]): Promise<void> {
  const chosenRates = choices.flatMap(({ taxRateId, previousId, ...choice }) =>
    taxRateId == null || taxRateId === previousId ? [] : [{ ...choice, taxRateId }],
  );
  if (chosenRates.length === 0) return;
  const rates = await selectTaxRatesById(
    tx,
    chosenRates.map(({ taxRateId }) => taxRateId),
  );
  const errors = chosenRates.flatMap(({ field, taxRateId, side }): (FieldError & { code: RefusalCode })[] => {
    const code = taxRateError(
      rates.find(({ id }) => id === taxRateId),
      side,
    );
    return code === null ? [] : [{ code, field, message: refusalReply(code).detail }];
  });
  const [first] = errors;
  if (first)
    throw new Refusal(
      first.code,
      errors.map(({ field, message }) => ({ field, message })),
    );
}

type ChosenRate = { isActive: boolean; appliesTo: "sales" | "purchases" | "both" };

/** Error if lines of a side, or of both, can't use a rate. */
export function taxRateError(rate: ChosenRate | undefined, side: PartySide | undefined): RefusalCode | null {
  if (!rate) return "tax-rate.not-found";
  if (!rate.isActive) return "tax-rate.inactive";
  if (side === "customer" && rate.appliesTo === "purchases") return "tax-rate.not-for-sales";
  return side === "vendor" && rate.appliesTo === "sales" ? "tax-rate.not-for-purchases" : null;
}

/** SQL for other modules, which need no query of their own. */

/** Whether tax rates use an account, given as an ID or column. */
export function taxRatesUseAccount(account: unknown) {
  return sql<boolean>`(exists (select from ${bookRows("tax_rates")} where sales_account_id = ${account})
    or exists (select from ${bookRows("tax_rates")} where purchase_account_id = ${account}))`;
}

/** Name of the tax rate with the code, or null. */
export function findTaxRateByCode(code: string) {
  return sql<
    string | null
  >`(select code || ' (' || name || ')' from ${bookRows("tax_rates")} where code = ${code})`;
}

/** Code and name of tax rates by ID. */
export function selectTaxRateNames(ids: readonly string[]) {
  return sql`select id, code, name from ${bookRows("tax_rates")} where id = any(${[...ids]}::uuid[])`;
}

type LineTaxExpressions = {
  /** In the base currency. */
  net: string;
  tax: string;
  isSale: unknown;
  /** Alias with the line's exchange rate and the base currency's decimals; omitted for expenses and deposits. */
  at?: string;
};

/**
 * Taxes of a line in the base currency, each with its base and treatment; one row for a tax that is only charged (Decisions
 * 0088, 0111).
 */
export function lineTaxesSql(line: string, { net, tax, isSale, at }: LineTaxExpressions) {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  const rate =
    at === undefined ? sql`` : sql`, ${sql.ref(`${at}.exchange_rate`)}, ${sql.ref(`${at}.minor_unit`)}`;
  return sql`taxes_of_line(${column("tax_rate_id")}, ${sql.raw(net)}, ${sql.raw(tax)},
    ${column("is_recoverable")} or ${isSale}, ${column("tax_components")}${rate})`;
}

/** Tax rates that post to an account. */
export async function selectTaxRatesOf(tx: Tx, accountId: AccountId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select name from ${bookRows("tax_rates")}
    where sales_account_id = ${accountId} or purchase_account_id = ${accountId} order by name`.execute(tx);
  return rows;
}
