import type { TaxPeriod, TaxReturn, TaxReturnLine } from "#contract/tax-returns.ts";
import { type Day, shiftDays, shiftMonths } from "#domain/dates.ts";
import type { TaxReturnId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import type { Period } from "#domain/periods.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import {
  boxesOf,
  differenceOf,
  unreportedFacts,
  payableOf,
  type TaxFact,
  type TaxForm,
  termsOf,
} from "#domain/tax-form.ts";
import { formOfCountry, TAX_FORMS } from "#domain/tax-forms.ts";
import { openPeriodAt, openPeriods, type TaxFormId, type TaxFrequency } from "#domain/tax-period.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { pageOf, readLedgerPlace, writeCursor } from "#server/http/cursor.ts";
import { readTaxChoices, type TaxChoices } from "#server/settings/lookup.ts";
import {
  type AccountsOfTaxes,
  directTypesOf,
  selectAccountMoves,
  selectAccountsOfTaxes,
  selectFacts,
  selectFirstDay,
} from "#server/reports/tax-facts.ts";
import { selectReturnLines, sumCorrections } from "#server/reports/tax-lines.ts";
import {
  type TaxAccountInReturn,
  type FiledReturn,
  selectFiledFrom,
  selectFiledPeriods,
  selectReturn,
} from "./queries.ts";

/** Tax form, filing frequency and last day filed. */
type FilingSettings = { form: TaxFormId; frequency: TaxFrequency; filedThrough: Day | null; today: Day };

export async function readFiling(tx: Tx): Promise<FilingSettings> {
  return filingOf(await readTaxChoices(tx));
}

/** Returns are monthly in Germany by default, quarterly elsewhere. */
function filingOf(choices: TaxChoices): FilingSettings {
  const { country, taxForm, taxFrequency, taxFiledThrough: filedThrough, today } = choices;
  const form = taxForm ?? formOfCountry(country);
  return {
    form,
    frequency: taxFrequency ?? (form === "de_ustva" ? "month" : "quarter"),
    filedThrough,
    today,
  };
}

/** Returns the unfiled periods since the books or the first return started, newest first. */
export async function readOpenPeriods(
  tx: Tx,
  choices?: TaxChoices,
): Promise<{ form: TaxFormId; items: TaxPeriod[] }> {
  const { form, frequency, filedThrough, today } = filingOf(choices ?? (await readTaxChoices(tx)));
  const from = (await selectFirstDay(tx)) ?? today;
  const open = openPeriods({ from: from > today ? today : from, today }, { frequency, filedThrough });
  const items = open.map((period): TaxPeriod => ({ ...periodsToFile(form, period, today), payable: null }));
  return { form, items };
}

/** Returns every period since the books or the first return started: unfiled ones, then filed ones. */
export async function readPeriods(
  tx: Tx,
): Promise<{ form: TaxFormId; formName: string; items: TaxPeriod[] }> {
  const { form, items } = await readOpenPeriods(tx);
  const filed = await selectFiledPeriods(tx);
  return {
    form,
    formName: TAX_FORMS[form].name,
    items: [
      ...items,
      ...filed.map(({ isPaid, form: filedBy, ...period }): TaxPeriod => ({
        ...period,
        status: isPaid ? "paid" : "filed",
        dueDate: dueDate(TAX_FORMS[filedBy], period.end),
      })),
    ],
  };
}

function periodsToFile(form: TaxFormId, { start, end }: Period, today: Day) {
  const status = end < today ? ("due" as const) : ("open" as const);
  return { id: null, start, end, status, dueDate: dueDate(TAX_FORMS[form], end), filedOn: null };
}

/** Due date: the last day of some months after a period, plus some days. */
function dueDate({ due }: TaxForm, end: Day): Day | null {
  if (due === null) return null;
  const after = shiftMonths(shiftDays(end, 1), due.months);
  return shiftDays(after, due.days - 1);
}

/** Returns the return for the period starting on a day: as filed, or computed now. */
export async function readReturnFrom(tx: Tx, start: Day): Promise<TaxReturn> {
  const filed = await selectFiledFrom(tx, start);
  return filed === undefined ? readOpenReturn(tx, await openPeriodFrom(tx, start)) : readFiled(tx, filed);
}

export async function readReturn(tx: Tx, id: TaxReturnId): Promise<TaxReturn> {
  return readFiled(tx, await findReturn(tx, id));
}

/** Returns a filed return; throws if it doesn't exist or its filing was undone. */
export async function findReturn(tx: Tx, id: TaxReturnId): Promise<FiledReturn> {
  const filedReturn = await selectReturn(tx, id);
  if (filedReturn === undefined) throw new Refusal("tax-return.not-found");
  if (filedReturn.isUndone) throw new Refusal("tax-return.already-undone");
  return filedReturn;
}

async function readFiled(tx: Tx, filed: FiledReturn): Promise<TaxReturn> {
  const { form: formId, facts, accounts, isUndone: _, ...figures } = filed;
  const form = TAX_FORMS[formId];
  const { filedThrough } = await readFiling(tx);
  const settled = accounts.filter(({ isClearedByPayment }) => isClearedByPayment);
  return {
    ...figures,
    form: formId,
    formName: form.name,
    status: filed.payment === null ? "filed" : "paid",
    dueDate: dueDate(form, filed.end),
    payableBoxId: form.payable,
    amountsWithoutBox: amountsWithoutBox(form, facts),
    corrections: await sumCorrections(tx, filed, form),
    accounts: accounts.map(withoutAccountSide),
    difference: differenceOf(filed.payable, settled),
    canUndo: filed.payment === null && filed.end === filedThrough,
  };
}

/** Returns the unfiled period that starts on a day. */
export async function openPeriodFrom(tx: Tx, start: Day): Promise<Period> {
  const { frequency, filedThrough } = await readFiling(tx);
  const period = openPeriodAt(start, { frequency, filedThrough });
  if (period.start !== start || period.end < start) throw refuseField("tax-return.period-not-found", "start");
  return period;
}

async function readOpenReturn(tx: Tx, period: Period): Promise<TaxReturn> {
  const { form, today } = await readFiling(tx);
  const { facts, boxes, accounts, payable } = await computeReturn(tx, form, period);
  return {
    ...periodsToFile(form, period, today),
    form,
    formName: TAX_FORMS[form].name,
    boxes,
    payableBoxId: TAX_FORMS[form].payable,
    payable,
    amountsWithoutBox: amountsWithoutBox(TAX_FORMS[form], facts),
    corrections: await sumCorrections(tx, period, TAX_FORMS[form]),
    accounts: accounts.map(withoutAccountSide),
    difference: differenceOf(
      payable,
      accounts.filter(({ isClearedByPayment }) => isClearedByPayment),
    ),
    payment: null,
    historySeal: null,
    canUndo: false,
  };
}

/** Computes a period's return from the current books. */
export async function computeReturn(tx: Tx, formId: TaxFormId, period: Period) {
  const form = TAX_FORMS[formId];
  const taxAccounts = await selectAccountsOfTaxes(tx, period);
  const accountIds = accountsBySide(taxAccounts);
  const facts = await selectFacts(tx, period, { accounts: accountIds, types: directTypesOf(form) });
  const moves = await selectAccountMoves(tx, period, accountIds);
  const boxes = boxesOf(form, facts, minorUnitIn(tx));
  const accounts = taxAccounts.map(({ id: accountId, code, name, side }): TaxAccountInReturn => ({
    accountId,
    code,
    name,
    side,
    amount: moves.get(accountId) ?? ZERO,
    isClearedByPayment: covers(form, side),
  }));
  return { facts, boxes, accounts, payable: payableOf(form, boxes) };
}

const withoutAccountSide = ({ accountId, code, name, amount, isClearedByPayment }: TaxAccountInReturn) => ({
  accountId,
  code,
  name,
  amount,
  isClearedByPayment,
});

function accountsBySide(taxAccounts: Awaited<ReturnType<typeof selectAccountsOfTaxes>>): AccountsOfTaxes {
  const idsOf = (taxSide: string) => taxAccounts.filter(({ side }) => side === taxSide).map(({ id }) => id);
  return { sales: idsOf("sales"), purchases: idsOf("purchases") };
}

function amountsWithoutBox(form: TaxForm, facts: readonly TaxFact[]): TaxReturn["amountsWithoutBox"] {
  return unreportedFacts(form, facts).map(({ side, code, name, net, tax }) => ({
    side,
    code,
    name,
    net,
    tax,
    isCovered: covers(form, side),
  }));
}

/** Whether a form is about both sides, or about this one. */
const covers = ({ settles }: TaxForm, side: TaxFact["side"]): boolean =>
  settles === "all" || side === "sales";

type ReturnLinesQuery = { start: Day; box?: string | undefined; cursor?: string | undefined; limit: number };

/** Returns the lines in a box of a return or, without a box, reversals of documents from earlier periods. */
export async function readLines(
  tx: Tx,
  { start, box, cursor, limit }: ReturnLinesQuery,
): Promise<{ items: TaxReturnLine[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readLedgerPlace(cursor);
  const filed = await selectFiledFrom(tx, start);
  const period = filed ?? (await openPeriodFrom(tx, start));
  const form = TAX_FORMS[filed?.form ?? (await readFiling(tx)).form];
  const accounts = filed ? accountsOfFiled(filed) : accountsBySide(await selectAccountsOfTaxes(tx, period));
  const facts = filed?.facts ?? (await selectFacts(tx, period, { accounts, types: directTypesOf(form) }));
  const terms = box === undefined ? null : termsOf(form, box, facts);
  if (box !== undefined && terms === null) throw refuseField("tax-return.box-not-found", "box");
  const rows = await selectReturnLines(tx, { period, form, accounts, terms, after, limit: limit + 1 });
  return pageOf(rows, limit, ({ date, journalId }) => writeCursor(date, journalId, "0"));
}

function accountsOfFiled({ accounts }: FiledReturn): AccountsOfTaxes {
  const idsOf = (isSale: boolean) =>
    accounts.filter(({ side }) => (side === "sales") === isSale).map(({ accountId }) => accountId);
  return { sales: idsOf(true), purchases: idsOf(false) };
}
