import type { TaxPaymentInput, TaxReturn } from "#contract/tax-returns.ts";
import type { AccountId, TaxReturnId } from "#domain/ids.ts";
import { isNegative, isZero, type Money, negate, ZERO } from "#domain/money.ts";
import { type PostingLine, systemJournal } from "#domain/posting.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { differenceOf } from "#domain/tax-form.ts";
import { taxPeriodName } from "#domain/tax-period.ts";
import { checkChosenAccounts, findAccounts } from "#server/accounts/lookup.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { insertSystemJournals, voidSystemJournal } from "#server/journals/system-journals.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { FiledReturn } from "./queries.ts";
import { findReturn, readReturn } from "./read-returns.ts";

/**
 * Posts the payment or refund of a return (Accounting 28): one journal entry restores the tax accounts to their balances before
 * the period, and pays the amount of the return. Rounding differences go to an account chosen by the user.
 */
export async function payTaxReturn(tx: Tx, id: TaxReturnId, input: TaxPaymentInput): Promise<TaxReturn> {
  await lockBook(tx);
  const filedReturn = await findReturn(tx, id);
  if (filedReturn.payment !== null) throw new Refusal("tax-return.is-paid");
  if (input.date <= filedReturn.end) throw refuseField("tax-return.paid-in-period", "date");
  const lines = await planLines(tx, filedReturn, input);
  const { start, end } = filedReturn;
  const description = `${isNegative(filedReturn.payable) ? "Tax refund" : "Tax payment"} ${taxPeriodName({ start, end })}`;
  const journal = systemJournal(
    { date: input.date, description, lines, sourceId: id },
    "tax_return",
    newId(),
  );
  if (journal === null) throw refuseField("tax-return.nothing-to-pay", "accountId");
  await insertSystemJournals(tx, [journal]);
  const after = await readReturn(tx, id);
  await recordAudit(tx, {
    action: "tax_return.paid",
    subject: "tax_return",
    subjectId: id,
    after: { ...after.payment, payable: filedReturn.payable },
  });
  return after;
}

/** Lines for the tax accounts, the bank account and the difference, without zero amounts. */
async function planLines(
  tx: Tx,
  { accounts, payable }: FiledReturn,
  { accountId, differenceAccountId }: TaxPaymentInput,
): Promise<PostingLine[]> {
  const settled = accounts.filter(({ isClearedByPayment }) => isClearedByPayment);
  const difference = differenceOf(payable, settled);
  const moves: { accountId: AccountId; debit: Money }[] = settled.map(
    ({ accountId: taxAccountId, amount }) => ({
      accountId: taxAccountId,
      debit: amount,
    }),
  );
  if (!isZero(payable)) {
    moves.push({ accountId: await moneyAccount(tx, accountId), debit: negate(payable) });
  }
  await checkChosenAccounts(tx, [
    {
      field: "differenceAccountId",
      accountId: differenceAccountId,
      types: ["revenue", "expense"],
      role: "none",
    },
  ]);
  if (!isZero(difference)) {
    if (differenceAccountId === null)
      throw refuseField("tax-return.difference-account-required", "differenceAccountId");
    moves.push({ accountId: differenceAccountId, debit: negate(difference) });
  }
  return moves
    .filter(({ debit }) => !isZero(debit))
    .map(({ accountId: taxAccountId, debit }) => ({
      accountId: taxAccountId,
      description: "",
      ...(isNegative(debit) ? { debit: ZERO, credit: negate(debit) } : { debit, credit: ZERO }),
    }));
}

async function moneyAccount(tx: Tx, accountId: AccountId | null): Promise<AccountId> {
  if (accountId === null) throw refuseField("tax-return.account-required", "accountId");
  await checkChosenAccounts(tx, [{ field: "accountId", accountId, types: ["asset", "liability"] }]);
  const [account] = await findAccounts(tx, [accountId]);
  if (account?.moneyKind == null) throw refuseField("bank.not-a-bank-account", "accountId");
  return accountId;
}

/** Voids the payment of a return, which can then be paid again; the journal entry keeps its number. */
export async function voidTaxPayment(tx: Tx, id: TaxReturnId): Promise<TaxReturn> {
  await lockBook(tx);
  const { payment } = await findReturn(tx, id);
  if (payment === null) throw new Refusal("tax-return.not-paid");
  await voidSystemJournal(tx, payment.journalId);
  await recordAudit(tx, {
    action: "tax_return.payment_voided",
    subject: "tax_return",
    subjectId: id,
    before: payment,
  });
  return readReturn(tx, id);
}
