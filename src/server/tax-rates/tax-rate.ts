import type { TaxRate, TaxRateInput } from "#contract/tax-rates.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { compare } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { isWithoutTax } from "#domain/tax-components.ts";
import { computeCombinedRate, type RatedTax } from "./components.ts";
import { checkChosenAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing, rejectOtherId } from "#server/http/bodies.ts";
import { takeNumber } from "#server/numbering/next-number.ts";
import {
  deleteTaxRateRow,
  insertTaxRate,
  lockTaxRate,
  selectTaxRateUse,
  updateTaxRateRow,
} from "./queries.ts";

/** Adds a tax rate; without accounts, it uses the defaults at the time of posting (Accounting 8). */
export async function createTaxRate(tx: Tx, sent: TaxRateInput): Promise<TaxRate> {
  const input = await computeCombinedRate(tx, sent, null);
  await checkTaxAccounts(tx, { input });
  const code = await takeNumber(tx, "tax_rate", input.code);
  const after = await insertTaxRate(tx, { ...input, id: newId(), code });
  await recordAudit(tx, { action: "tax_rate.created", subject: "tax_rate", subjectId: after.id, after });
  return after;
}

type TaxRateUpdate = TaxRateInput & { id?: TaxRateId | undefined; version: number };

/** Changes a tax rate; fields copied to documents only while it is unused (Accounting 8). */
export async function updateTaxRate(tx: Tx, id: TaxRateId, sent: TaxRateUpdate): Promise<TaxRate> {
  rejectOtherId({ bodyId: sent.id, id });
  const before = await lockTaxRate(tx, id);
  if (!before) throw new Refusal("tax-rate.not-found");
  if (sent.version !== before.version) throw new Refusal("record.stale", [], before);
  const input = { ...sent, ...(await computeCombinedRate(tx, sent, before)) };
  if (changesNothing({ input, before })) return before;
  const changed = changedField(input, before);
  if (changed !== null) {
    const use = await selectTaxRateUse(tx, id);
    const changesRate = changed === "rate" || changed === "components";
    if (use.sales || use.purchases || use.lines || use.components)
      throw refuseField(changesRate ? "tax-rate.rate-in-use" : "tax-rate.applies-to-in-use", changed);
  }
  await checkTaxAccounts(tx, { input, previous: before });
  const isRenumbered = input.code !== undefined && input.code !== before.code;
  const code = isRenumbered ? await takeNumber(tx, "tax_rate", input.code) : before.code;
  const after = await updateTaxRateRow(tx, { ...input, id, code });
  await recordAudit(tx, { action: "tax_rate.edited", subject: "tax_rate", subjectId: id, before, after });
  return after;
}

/** Fields that determine what documents post and print. */
const FIXED_IN_USE = [
  "appliesTo",
  "kind",
  "isRecoverable",
  "recoverablePercent",
  "exemptionCode",
  "exemptionReason",
] as const;

/** Returns the first changed field that was copied to documents or determines what they post or print. */
function changedField(
  input: RatedTax,
  before: TaxRate,
): "rate" | "components" | (typeof FIXED_IN_USE)[number] | null {
  const serialize = (components: RatedTax["components"]) =>
    components.map(({ taxRateId, isCompound }) => `${taxRateId} ${isCompound}`).join();
  if (serialize(input.components) !== serialize(before.components)) return "components";
  if (compare(input.rate, before.rate) !== 0) return "rate";
  const isFree = isClassified(input, before);
  return (
    FIXED_IN_USE.find(
      (field) => input[field] !== before[field] && !(isFree && CLASSIFICATION_FIELDS.has(field)),
    ) ?? null
  );
}

const CLASSIFICATION_FIELDS = new Set<string>(["kind", "exemptionCode", "exemptionReason"]);

/** A 0% rate without a reason may get one once: its invoices have none, and e-invoices need it. */
const isClassified = (input: RatedTax, before: TaxRate): boolean =>
  before.kind === "charged" && isWithoutTax(input.kind);

/** Deletes a tax rate that nothing uses (Behavior 5.4, Accounting 6). */
export async function deleteTaxRate(tx: Tx, id: TaxRateId): Promise<void> {
  const before = await lockTaxRate(tx, id);
  if (!before) throw new Refusal("tax-rate.not-found");
  const use = await selectTaxRateUse(tx, id);
  if (use.sales) throw new Refusal("tax-rate.used-in-invoices");
  if (use.purchases) throw new Refusal("tax-rate.used-in-bills");
  if (use.lines) throw new Refusal("tax-rate.used-in-journals");
  if (use.components) throw new Refusal("tax-rate.used-in-combined-tax");
  if (use.defaults) throw new Refusal("tax-rate.used-as-default");
  await deleteTaxRateRow(tx, id);
  await recordAudit(tx, { action: "tax_rate.deleted", subject: "tax_rate", subjectId: id, before });
}

type TaxAccounts = Pick<TaxRateInput, "salesAccountId" | "purchaseAccountId">;

/**
 * Sales tax is owed: a liability. Purchase tax is recovered: an asset, or the same liability if the company has one account for
 * both (Accounting 1). Tax withheld by customers is an asset, tax withheld from vendors a liability.
 */
async function checkTaxAccounts(
  tx: Tx,
  {
    input,
    previous,
  }: { input: TaxAccounts & Pick<TaxRateInput, "kind">; previous?: TaxAccounts | undefined },
): Promise<void> {
  const isWithheld = input.kind === "withheld";
  await checkChosenAccounts(tx, [
    {
      field: "salesAccountId",
      accountId: input.salesAccountId,
      types: [isWithheld ? "asset" : "liability"],
      role: "tax",
      previousId: previous?.salesAccountId,
    },
    {
      field: "purchaseAccountId",
      accountId: input.purchaseAccountId,
      types: isWithheld ? ["liability"] : ["asset", "liability"],
      role: "tax",
      previousId: previous?.purchaseAccountId,
    },
  ]);
}
