import { z } from "zod";
import type { BankLineRecord } from "#contract/bank.ts";
import { chosenId } from "#contract/fields.ts";
import type { AccountId } from "#domain/ids.ts";
import { isNegative } from "#domain/money.ts";
import { absolute } from "#domain/proportions.ts";
import { call } from "#web/api/call.ts";
import { notationOfPage } from "#web/api/notation-of-page.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useChart } from "#web/fields/chart.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useEffectOf, WhatItDoes } from "#web/forms/effect.tsx";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { readBy } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { type OfCurrency, writtenBankAmount } from "./bank-amount.tsx";
import { RateOfBooking } from "./rate-of-booking.tsx";

const transferForm = z.strictObject({
  accountId: chosenId<AccountId>("Choose an account"),
  otherAmount: z.string(),
  exchangeRate: z.string(),
});
type Values = z.input<typeof transferForm>;

type Props = OfCurrency & { line: BankLineRecord; onClose: () => void; onDone: (title: string) => void };

/** Says that a booking of the bank is money from or to another own account (Accounting 17). */
export function TransferDialog({ line, currency, onClose, onDone }: Props) {
  const transfer = useApiMutation("bank.transfer");
  const askedOf = useAsked(line, currency);
  const { fields, ...form } = useForm({
    initial: { accountId: "", otherAmount: "", exchangeRate: "" },
    read: (values: Values) => readTransfer(values, askedOf(values.accountId)),
    write: (input, _over, isSure) => transfer.mutateAsync({ body: { lineId: line.id, ...input, isSure } }),
    onSaved: () => onDone("Transfer"),
    fallback: "Failed to record the transfer",
  });
  const isOut = isNegative(line.amount);
  return (
    <RecordDialog
      title={`Transfer of ${writtenBankAmount(line.amount, currency)}`}
      size="normal"
      saveLabel="Record transfer"
      form={form}
      onClose={onClose}
    >
      <div data-first-focus>
        <AccountChoice
          creates="money"
          {...useField(fields, "accountId")}
          label={isOut ? "To account" : "From account"}
          filter={({ id, isActive, moneyKind }) => isActive && moneyKind !== null && id !== line.accountId}
          inCurrency
        />
      </div>
      <InCurrencies fields={fields} line={line} currency={currency} />
      <TransferEffect fields={fields} line={line} currency={currency} />
    </RecordDialog>
  );
}

/** What a transfer to or from an account is asked for: what moved that one, in its currency, and the rate of which currency. */
type Asked = { other: string | null; amount: boolean; rateOf: string | null };

/** Between two currencies what the other account was moved by, and between two others than the books' the rate (Accounting 10). */
function useAsked(line: BankLineRecord, currency: string | null): (accountId: string) => Asked | null {
  const chart = useChart().data?.items;
  return (accountId) => {
    const account = chart?.find(({ id }) => id === accountId);
    if (account === undefined) return null;
    const other = account.currency;
    const left = isNegative(line.amount) ? currency : other;
    return { other, amount: other !== currency, rateOf: currency === null || other === null ? null : left };
  };
}

/** What was left empty, or is not asked for, is not sent. */
function readTransfer(values: Values, asked: Asked | null) {
  const read = readBy(transferForm, values);
  if (read.input === undefined) return read;
  const { accountId, otherAmount, exchangeRate } = read.input;
  return {
    input: {
      accountId,
      ...(asked?.amount === true && otherAmount !== "" && { otherAmount }),
      ...(asked?.rateOf != null && exchangeRate !== "" && { exchangeRate }),
    },
  };
}

type CurrenciesProps = OfCurrency & { fields: FormFields<Values>; line: BankLineRecord };

function InCurrencies({ fields, line, currency }: CurrenciesProps) {
  const asked = useAsked(line, currency)(useValues(fields).accountId);
  const amount = useField(fields, "otherAmount");
  const rate = useField(fields, "exchangeRate");
  if (asked === null) return null;
  const isOut = isNegative(line.amount);
  return (
    <>
      {asked.amount && (
        <MoneyField
          {...amount}
          label={`${isOut ? "Amount received" : "Amount sent"}, in ${asked.other ?? notationOfPage().currency}`}
          currency={asked.other ?? undefined}
        />
      )}
      {asked.rateOf !== null && (
        <RateOfBooking
          {...rate}
          currency={asked.rateOf}
          date={line.date}
          amount={isOut || !asked.amount ? absolute(line.amount) : null}
        />
      )}
    </>
  );
}

/** What the transfer posts, once its account is chosen and what moves there is known. */
function TransferEffect({ fields, line, currency }: CurrenciesProps) {
  const values = useValues(fields);
  const asks = useAsked(line, currency)(values.accountId);
  const { input } = readTransfer(values, asks);
  const isKnown = asks?.amount === false || input?.otherAmount !== undefined;
  const request = input === undefined || !isKnown ? null : { body: { lineId: line.id, ...input } };
  const effect = useEffectOf("bank.previewTransfer", request, (asked) => call("bank.previewTransfer", asked));
  return <WhatItDoes effect={effect} nothing={null} />;
}
