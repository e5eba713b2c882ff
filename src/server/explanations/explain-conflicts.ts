import { z } from "zod";
import { accountId, documentId, orderId, partyId, paymentId } from "#contract/fields.ts";
import { type Day, isDateText, shiftDays } from "#domain/dates.ts";
import { localizeDate, localizePeriod } from "#domain/format-date.ts";
import { localizeMoney } from "#domain/format-number.ts";
import { exceedsBalanceDueText, listRecords, type MentionedRecord } from "#domain/refusal-texts.ts";
import type { Locale } from "#domain/locales.ts";
import { withSign } from "#domain/notation.ts";
import { Refusal, type RefusalCode } from "#domain/refusals.ts";
import { selectAccountsIn, selectSubaccountsOf } from "#server/accounts/lookup.ts";
import { selectDeferralNames } from "#server/accruals/lookup.ts";
import { selectAssetsFrom } from "#server/assets/lookup.ts";
import { selectReconciliationsOf, selectRulesOf } from "#server/bank/lookup.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectBalanceDue, selectCreditsOf } from "#server/documents/lookup.ts";
import { selectMadeFrom } from "#server/orders/lookup.ts";
import { selectPartiesOf } from "#server/parties/lookup.ts";
import { selectAppliedTo, selectRefundsOf } from "#server/payments/lookup.ts";
import { selectProductsOf } from "#server/products/lookup.ts";
import { selectLocale } from "#server/settings/lookup.ts";
import { selectTaxRatesOf } from "#server/tax-rates/lookup.ts";
import { selectFiledPeriod } from "#server/journals/lookup.ts";

type FailedRequest = { url: string; body: unknown };
type Conflict = { id: string; field: string; body: unknown; locale: Locale };

/** Returns a message with the records in the way and what to do about them, or null if there are none. */
type Explain = (tx: Tx, conflict: Conflict) => Promise<string | null>;

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
type Words = { verb: (forms: Forms) => string; pronoun: string; noun: (one: string) => string };
const ONE: Words = { verb: ([one]) => one, pronoun: "it", noun: (one) => one };
const MANY: Words = { verb: ([, many]) => many, pronoun: "them", noun: (one) => `${one}s` };

/** Explains a refusal by its records; `sentence` gets their list, and the words for one or more. */
function byRecords(
  select: (tx: Tx, id: string) => Promise<MentionedRecord[]>,
  sentence: (list: string, words: Words) => string,
): Explain {
  return async (tx, { id, locale }) => {
    const records = await select(tx, id);
    if (records.length === 0) return null;
    return sentence(listRecords(records, locale), records.length > 1 ? MANY : ONE);
  };
}

const applied = (tx: Tx, id: string) => selectAppliedTo(tx, documentId.parse(id));
const refundsOfDocument = async (tx: Tx, id: string) =>
  (await applied(tx, id)).filter(({ kind }) => kind === "refund");
const writeOffsOfDocument = async (tx: Tx, id: string) =>
  (await applied(tx, id)).filter(({ kind }) => kind === "write-off");
const appliedWithKind = async (tx: Tx, id: string) =>
  (await applied(tx, id)).map(({ kind, name, date }) => ({ name: `${kind} ${name}`, date: date ?? null }));
const credits = async (tx: Tx, id: string) =>
  (await creditsEver(tx, id)).filter(({ status }) => status === "posted" || status === "paid");
const creditsEver = (tx: Tx, id: string) => selectCreditsOf(tx, documentId.parse(id));
const rules = (tx: Tx, id: string) => selectRulesOf(tx, partyId.parse(id));
const madeFrom = (tx: Tx, id: string) => selectMadeFrom(tx, orderId.parse(id));
const parties = (tx: Tx, id: string) => selectPartiesOf(tx, accountId.parse(id));

const chooseAnother = (select: (tx: Tx, id: string) => Promise<MentionedRecord[]>): Explain =>
  byRecords(
    select,
    (list, { pronoun }) => `This account is used by ${list}. Choose another account for ${pronoun} first.`,
  );
const ruleBlocks: Explain = byRecords(
  rules,
  (list, { pronoun, noun }) => `This is used by the bank ${noun("rule")} ${list}. Delete ${pronoun} first.`,
);

const EXPLANATIONS: Partial<Record<RefusalCode, Explain>> = {
  "document.has-payments": byRecords(
    appliedWithKind,
    (list, { verb, pronoun }) =>
      `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb(["is", "are"])} applied to this document. Void ${pronoun} or keep ${pronoun} as credit first.`,
  ),
  "document.has-credits": byRecords(
    credits,
    (list, { pronoun }) => `This document was credited by ${list}. Void ${pronoun} first.`,
  ),
  "document.referenced-by-credits": byRecords(
    creditsEver,
    (list, { verb }) =>
      `${list} ${verb(["credits", "credit"])} this document, so it can't be deleted. Delete drafts of credits first, or void this document.`,
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
    (tx, id) => selectAssetsFrom(tx, documentId.parse(id)),
    (list, { noun, verb, pronoun }) =>
      `The ${noun("fixed asset")} ${list} ${verb(["was", "were"])} created from this document. Remove ${pronoun}, or enter ${pronoun} without the document, first.`,
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
  "account.used-by-vendors": chooseAnother(parties),
  "account.used-by-customers": chooseAnother(parties),
  "account.is-party-account": chooseAnother(parties),
  "account.used-by-products": chooseAnother((tx, id) => selectProductsOf(tx, accountId.parse(id))),
  "account.used-by-tax-rates": chooseAnother((tx, id) => selectTaxRatesOf(tx, accountId.parse(id))),
  "vendor.has-bank-rules": ruleBlocks,
  "customer.has-bank-rules": ruleBlocks,
  "tax-return.period-filed": explainFiledPeriod,
  "payment.exceeds-balance-due": explainBalanceDue,
  "document.total-below-paid": explainPaid,
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

const part = z.object({ documentId: z.string().optional().catch(undefined) });
const paid = z.object({ allocations: z.array(part).optional().catch(undefined) });

async function explainBalanceDue(tx: Tx, { field, body, locale }: Conflict): Promise<string | null> {
  const index = Number(/^allocations\[(\d+)\]/.exec(field)?.[1]);
  const id = documentId.safeParse(paid.safeParse(body).data?.allocations?.[index]?.documentId).data;
  const document = id === undefined ? null : await selectBalanceDue(tx, id);
  if (document === null) return null;
  const { number, status, balanceDue, currency } = document;
  if (status === "draft") return `${number} is a draft. Post it first.`;
  if (status === "void") return `${number} has been voided. Choose another document.`;
  if (status === "paid") return `${number} has already been paid in full. Choose another document.`;
  const notation = { currency, locale };
  return exceedsBalanceDueText({
    number,
    balanceDue: withSign(localizeMoney(balanceDue, notation), notation),
  });
}

async function explainPaid(tx: Tx, { id, locale }: Conflict): Promise<string | null> {
  const document = await selectBalanceDue(tx, documentId.parse(id));
  if (document === null) return null;
  const { number, paidAmount, currency } = document;
  const notation = { currency, locale };
  const paidText = withSign(localizeMoney(paidAmount, notation), notation);
  return `${paidText} of ${number} has already been paid, so its total can't be less. Void the payment first, or create a credit.`;
}

const inCurrency = z.object({ currency: z.string() });

async function explainCurrency(tx: Tx, { body, locale }: Conflict): Promise<string | null> {
  const currency = inCurrency.safeParse(body).data?.currency;
  const accounts = currency === undefined ? [] : await selectAccountsIn(tx, currency);
  if (accounts.length === 0) return null;
  const object = accounts.length > 1 ? "those accounts" : "that account";
  return `${currency} is the currency of ${listRecords(accounts, locale)}. Change ${object} first.`;
}
