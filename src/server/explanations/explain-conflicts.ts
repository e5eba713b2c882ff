import { z } from "zod";
import { accountId, documentId, importId, orderId, partyId, paymentId, taxRateId } from "#contract/fields.ts";
import { accrualId } from "#contract/accruals.ts";
import { assetId } from "#contract/asset-register.ts";
import { loanId } from "#contract/loans.ts";
import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import { type Day, isDateText, shiftDays } from "#domain/dates.ts";
import { localizeDate, localizePeriod } from "#domain/format-date.ts";
import { joinWithAnd, listRecords, type MentionedRecord } from "#domain/refusal-texts.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { selectAccountsIn, selectDefaultKeysOf, selectSubaccountsOf } from "#server/accounts/lookup.ts";
import {
  selectCreditsOfDeferral,
  selectDeferralNames,
  selectLastAccrualJournal,
} from "#server/accruals/lookup.ts";
import { selectAssetsFrom, selectLastAssetJournal } from "#server/assets/lookup.ts";
import { selectReconciliationsOf, selectRulesOf, selectRulesTaxedAt } from "#server/bank/lookup.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectCreditsOf } from "#server/documents/lookup.ts";
import { selectLastLoanJournal } from "#server/loans/lookup.ts";
import { selectMadeFrom } from "#server/orders/lookup.ts";
import { selectPartiesOf, selectPartiesTaxedAt } from "#server/parties/lookup.ts";
import { selectAppliedTo, selectRefundsOf } from "#server/payments/lookup.ts";
import { selectProductsOf, selectProductsTaxedAt } from "#server/products/lookup.ts";
import { selectDefaultsTaxedAt, selectLocale } from "#server/settings/lookup.ts";
import { selectTaxRatesOf } from "#server/tax-rates/lookup.ts";
import { selectChangedOfImport, selectFiledPeriod, selectReturnPayment } from "#server/journals/lookup.ts";
import {
  type Conflict,
  type Explain,
  explainBalanceDue,
  explainOverApplied,
  explainPaid,
  explainStatus,
  explainTooEarly,
  type FailedRequest,
} from "./explain-documents.ts";

/** Names the records that are in the way, and what to do about them. */
export async function addConflicts(
  refusal: Refusal,
  { read }: Books,
  { url, body }: FailedRequest,
): Promise<Refusal> {
  const explain = EXPLANATIONS[refusal.code];
  if (explain === undefined) return refusal;
  const field = refusal.errors[0]?.field ?? "";
  const [id = NO_ID] = UUID.exec(url) ?? [];
  const message = await read(async (tx) => explain(tx, { id, field, body, locale: await selectLocale(tx) }));
  return message === null ? refusal : new Refusal(refusal.code, [{ field, message }], refusal.current);
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/;
const NO_ID = "00000000-0000-0000-0000-000000000000";

type Forms = readonly [one: string, many: string];
type Words = { verb: (forms: Forms) => string; pronoun: string; noun: (singular: string) => string };
const ONE: Words = { verb: ([singular]) => singular, pronoun: "it", noun: (singular) => singular };
const MANY: Words = { verb: ([, many]) => many, pronoun: "them", noun: (singular) => `${singular}s` };

/** Explains a refusal by its records; `sentence` gets their list, and the words for one or more. */
function byRecords(
  select: (tx: Tx, id: string, conflict: Pick<Conflict, "field">) => Promise<MentionedRecord[]>,
  sentence: (list: string, words: Words) => string,
): Explain {
  return async (tx, { id, field, locale }) => {
    const records = await select(tx, id, { field });
    if (records.length === 0) return null;
    return sentence(listRecords(records, locale), records.length > 1 ? MANY : ONE);
  };
}

/** The first explanation that there is. */
function firstOf(...explanations: readonly Explain[]): Explain {
  return async (tx, conflict) => {
    for (const explain of explanations) {
      const message = await explain(tx, conflict);
      if (message !== null) return message;
    }
    return null;
  };
}

const applied = (tx: Tx, id: string) => selectAppliedTo(tx, documentId.parse(id));
const refundsOfDocument = async (tx: Tx, id: string) =>
  (await applied(tx, id)).filter(({ kind }) => kind === "refund");
const writeOffsOfDocument = async (tx: Tx, id: string) =>
  (await applied(tx, id)).filter(({ kind }) => kind === "write-off");
const appliedWithKind = async (tx: Tx, id: string) =>
  (await applied(tx, id))
    .filter(({ kind }) => kind !== "credited")
    .map(({ kind, name, date }) => ({ name: `${kind} ${name}`, date: date ?? null }));
const creditedWith = async (tx: Tx, id: string) =>
  (await applied(tx, id)).filter(({ kind }) => kind === "credited");
const credits = async (tx: Tx, id: string) =>
  (await creditsEver(tx, id)).filter(({ status }) => status === "posted" || status === "paid");
const creditsEver = (tx: Tx, id: string) => selectCreditsOf(tx, documentId.parse(id));
const rules = (tx: Tx, id: string) => selectRulesOf(tx, partyId.parse(id));
const madeFrom = (tx: Tx, id: string) => selectMadeFrom(tx, orderId.parse(id));
const taxed = async (tx: Tx, id: string): Promise<MentionedRecord[]> => {
  const rate = taxRateId.parse(id);
  return [
    ...(await selectDefaultsTaxedAt(tx, rate)),
    ...(await selectProductsTaxedAt(tx, rate)),
    ...(await selectPartiesTaxedAt(tx, rate)),
    ...(await selectRulesTaxedAt(tx, rate)),
  ];
};
const accrualJournal = (tx: Tx, id: string) => selectLastAccrualJournal(tx, accrualId.parse(id));
const loanJournal = (tx: Tx, id: string) => selectLastLoanJournal(tx, loanId.parse(id));
const assetJournal = (tx: Tx, id: string) => selectLastAssetJournal(tx, assetId.parse(id));
const chooseItsDate = (list: string) => `${list} is already posted. Choose its date or a later one.`;
const parties = (tx: Tx, id: string) => selectPartiesOf(tx, accountId.parse(id));

const chooseAnother = (select: (tx: Tx, id: string) => Promise<MentionedRecord[]>): Explain =>
  byRecords(
    select,
    (list, { pronoun }) => `This account is used by ${list}. Choose another account for ${pronoun} first.`,
  );
const defaultBlocks: Explain = async (tx, { id }) => {
  const keys = await selectDefaultKeysOf(tx, accountId.parse(id));
  if (keys.length === 0) return null;
  const uses = joinWithAnd(keys.map((key) => DEFAULT_ACCOUNTS[key].names[0]));
  return `This is the default account for ${uses}. Choose another default account under Settings > Default accounts first.`;
};
const ruleBlocks: Explain = byRecords(
  rules,
  (list, { pronoun, noun }) => `This is used by the bank ${noun("rule")} ${list}. Delete ${pronoun} first.`,
);

const EXPLANATIONS: Partial<Record<RefusalCode, Explain>> = {
  "document.has-payments": firstOf(
    byRecords(
      appliedWithKind,
      (list, { verb, pronoun }) =>
        `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb(["is", "are"])} applied to this document. Void ${pronoun} first.`,
    ),
    byRecords(
      creditedWith,
      (list) =>
        `This credit is applied to ${list}. Void the credit and its applications, and enter a new one.`,
    ),
  ),
  "document.has-credits": byRecords(
    credits,
    (list, { pronoun }) => `This document was credited by ${list}. Void ${pronoun} first.`,
  ),
  "document.referenced-by-credits": byRecords(
    creditsEver,
    (list, { verb }) =>
      `${list} ${verb(["credits", "credit"])} this document, so it can't be deleted. Delete its draft credits first, or void this document.`,
  ),
  "document.credit-refunded": byRecords(
    refundsOfDocument,
    (list, { pronoun }) => `This credit was refunded by ${list}. Void ${pronoun} first.`,
  ),
  "document.write-off-shared": byRecords(
    writeOffsOfDocument,
    (list, { noun, verb, pronoun }) =>
      `The ${noun("write-off")} ${list} also ${verb(["covers", "cover"])} other invoices. Void ${pronoun} first.`,
  ),
  "document.has-deferrals": byRecords(
    (tx, id) => selectDeferralNames(tx, documentId.parse(id)),
    (list, { noun, pronoun }) =>
      `Lines of this document are deferred by the ${noun("deferral")} ${list}. Void ${pronoun} first, or credit the line.`,
  ),
  "document.has-assets": byRecords(
    // An error at the date has named its asset already.
    async (tx, id, { field }) => (field === "date" ? [] : selectAssetsFrom(tx, documentId.parse(id))),
    (list, { noun, verb, pronoun }) =>
      `The ${noun("fixed asset")} ${list} ${verb(["was", "were"])} created from this document. Remove ${pronoun} first, or register ${pronoun} again without this document.`,
  ),
  "payment.is-refunded": byRecords(
    (tx, id) => selectRefundsOf(tx, paymentId.parse(id)),
    (list, { pronoun }) => `This payment was refunded by ${list}. Void ${pronoun} first.`,
  ),
  "bank.is-reconciled": explainReconciled,
  "order.is-invoiced": byRecords(
    madeFrom,
    (list, { verb }) =>
      `${list} ${verb(["was", "were"])} created from this order, so it can't be changed or voided. Close it, and create a new order for anything you still need.`,
  ),
  "account.has-subaccounts": byRecords(
    (tx, id) => selectSubaccountsOf(tx, accountId.parse(id)),
    (list, { noun, pronoun }) =>
      `This account has the ${noun("subaccount")} ${list}. Delete or move ${pronoun} first.`,
  ),
  "order.already-converted": explainConverted,
  "account.used-as-default": defaultBlocks,
  "account.is-default": defaultBlocks,
  "tax-rate.used-as-default": byRecords(
    taxed,
    (list) =>
      `This tax rate is the default for ${list}. Choose another tax rate there first, or deactivate this one.`,
  ),
  "accrual.has-entries": byRecords(
    accrualJournal,
    (list) => `This can't be changed because ${list} was posted from it. Void it and create a new one.`,
  ),
  "accrual.has-credit": byRecords(
    (tx, id) => selectCreditsOfDeferral(tx, accrualId.parse(id)),
    (list, { verb, pronoun }) =>
      `${list} ${verb(["has", "have"])} reduced this deferral. Void ${pronoun} first to change its document.`,
  ),
  "accrual.later-entries-posted": byRecords(accrualJournal, chooseItsDate),
  "loan.has-entries": byRecords(
    loanJournal,
    (list) => `This can't be changed because the payment ${list} is posted. Undo it first, or void the loan.`,
  ),
  "loan.later-payments-posted": byRecords(
    loanJournal,
    (list) => `The payment ${list} is already posted. Undo it first, or choose its date or a later one.`,
  ),
  "asset.has-entries": byRecords(
    assetJournal,
    (list) =>
      `This can't be changed because depreciation is posted, last as ${list}. Undo the depreciation first.`,
  ),
  "asset.later-depreciation-posted": byRecords(
    assetJournal,
    (list) => `Depreciation is already posted as ${list}. Undo it first, or choose its date or a later one.`,
  ),
  "account.used-by-vendors": chooseAnother(parties),
  "account.used-by-customers": chooseAnother(parties),
  "account.is-party-account": chooseAnother(parties),
  "account.used-by-products": chooseAnother((tx, id) => selectProductsOf(tx, accountId.parse(id))),
  "account.used-by-tax-rates": chooseAnother((tx, id) => selectTaxRatesOf(tx, accountId.parse(id))),
  "vendor.has-bank-rules": ruleBlocks,
  "customer.has-bank-rules": ruleBlocks,
  "tax-return.period-filed": explainFiledPeriod,
  "tax-return.is-paid": byRecords(
    selectReturnPayment,
    (list) => `This tax return has been paid with ${list}. Void its payment first.`,
  ),
  "import.has-changed-journals": byRecords(
    (tx, id) => selectChangedOfImport(tx, importId.parse(id)),
    (list, { verb, pronoun }) =>
      `${list} ${verb(["has", "have"])} been changed since the import. Delete the other entries individually, or keep ${pronoun}.`,
  ),
  "payment.exceeds-balance-due": explainBalanceDue,
  "payment.over-applied": explainOverApplied,
  "document.total-below-paid": explainPaid,
  "document.wrong-status": explainStatus,
  "document.credit-before-document": explainTooEarly,
  "delivery.before-order": explainTooEarly,
  "payment.refund-before-credit": explainTooEarly,
  "payment.applied-before-document": explainTooEarly,
  "stock.landed-cost-before-bill": explainTooEarly,
  "company.currency-used-by-account": explainCurrency,
};

/** Refusals due to other records, which their message names. */
export const CONFLICT_REFUSALS: readonly string[] = Object.keys(EXPLANATIONS);

async function explainReconciled(tx: Tx, { id, locale }: Conflict): Promise<string | null> {
  const [first] = await selectReconciliationsOf(tx, id);
  if (first?.date == null) return null;
  return `This is part of the reconciliation of ${first.name} through ${localizeDate(first.date, locale)}. Reopen that reconciliation first.`;
}

const dated = z.object({ date: z.string().optional().catch(undefined) });

async function explainFiledPeriod(tx: Tx, { body, locale }: Conflict): Promise<string | null> {
  const { date = null } = dated.safeParse(body).data ?? {};
  const day: Day | null = date !== null && isDateText(date) ? date : null;
  const last = await selectFiledPeriod(tx, null);
  if (last === null) return null;
  const period = (day === null ? null : await selectFiledPeriod(tx, day)) ?? last;
  const next = localizeDate(shiftDays(last.end, 1), locale);
  return `The tax return for ${localizePeriod(period, locale)} has been filed. Use ${next} or a later date, and it will count in the next return.`;
}

const inCurrency = z.object({ currency: z.string() });

async function explainCurrency(tx: Tx, { body, locale }: Conflict): Promise<string | null> {
  const currency = inCurrency.safeParse(body).data?.currency;
  const accounts = currency === undefined ? [] : await selectAccountsIn(tx, currency);
  if (accounts.length === 0) return null;
  const object = accounts.length > 1 ? "those accounts" : "that account";
  return `${currency} is the currency of ${listRecords(accounts, locale)}. Change ${object} first.`;
}

const converted = z.object({ orderId: z.string().nullish(), quoteId: z.string().nullish() });

async function explainConverted(tx: Tx, { body, locale }: Conflict): Promise<string | null> {
  const { orderId: order, quoteId } = converted.safeParse(body).data ?? {};
  const id = orderId.safeParse(quoteId ?? order).data;
  const records = id === undefined ? [] : await selectMadeFrom(tx, id);
  if (records.length === 0) return null;
  const object = records.length > 1 ? "them" : "it";
  return `This quote has already been converted to ${listRecords(records, locale)}. Continue there, or void ${object} first.`;
}
