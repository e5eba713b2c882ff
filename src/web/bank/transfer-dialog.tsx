import { z } from "zod";
import type { BankTransactionRecord } from "#contract/bank.ts";
import { requiredId } from "#contract/fields.ts";
import type { AccountId } from "#domain/ids.ts";
import { isNegative } from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { call } from "#web/api/call-api.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { useChart } from "#web/fields/use-chart.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { type WithCurrency, formatBankAmount } from "./bank-amount.tsx";
import { RateOfTransaction } from "./transaction-rate.tsx";

const transferForm = z.strictObject({
  accountId: requiredId<AccountId>("Choose an account"),
  otherAmount: z.string(),
  exchangeRate: z.string(),
});
type TransferValues = z.input<typeof transferForm>;

type Props = WithCurrency & {
  transaction: BankTransactionRecord;
  onClose: () => void;
  onDone: (title: string) => void;
};

/** Records a bank transaction as a transfer from or to another bank account (Accounting 17). */
export function TransferDialog({ transaction, currency, onClose, onDone }: Props) {
  const transfer = useApiMutation("bank.recordTransfer");
  const transferFieldsOf = useTransferFields(transaction, currency);
  const { fields, ...form } = useForm({
    initial: { accountId: "", otherAmount: "", exchangeRate: "" },
    read: (values: TransferValues) => readTransfer(values, transferFieldsOf(values.accountId)),
    write: (input, _over, confirmRates) =>
      transfer.mutateAsync({ body: { bankTransactionId: transaction.id, ...input, confirmRates } }),
    onSaved: () => onDone("Transfer"),
    fallback: "Couldn't record the transfer",
  });
  const isOut = isNegative(transaction.amount);
  return (
    <RecordDialog
      title={`Transfer of ${formatBankAmount(transaction.amount, currency)}`}
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
          filter={({ id, isActive, moneyKind }) =>
            isActive && moneyKind !== null && id !== transaction.accountId
          }
          inCurrency
        />
      </div>
      <InCurrencies fields={fields} transaction={transaction} currency={currency} />
      <TransferPreview fields={fields} transaction={transaction} currency={currency} />
    </RecordDialog>
  );
}

/** Fields of a transfer: the other account's currency, whether its amount is needed, and the rate's currency. */
type TransferFields = { other: string | null; amount: boolean; rateOf: string | null };

/** Asks for the other amount if currencies differ, and for the rate if both are foreign (Accounting 10). */
function useTransferFields(
  transaction: BankTransactionRecord,
  currency: string | null,
): (accountId: string) => TransferFields | null {
  const chart = useChart().data?.items;
  return (accountId) => {
    const account = chart?.find(({ id }) => id === accountId);
    if (account === undefined) return null;
    const accountCurrency = account.currency;
    const sourceCurrency = isNegative(transaction.amount) ? currency : accountCurrency;
    return {
      other: accountCurrency,
      amount: accountCurrency !== currency,
      rateOf: currency === null || accountCurrency === null ? null : sourceCurrency,
    };
  };
}

/** Omits blank and hidden fields. */
function readTransfer(values: TransferValues, transferFields: TransferFields | null) {
  const reading = validateValues(transferForm, values);
  if (reading.input === undefined) return reading;
  const { accountId, otherAmount, exchangeRate } = reading.input;
  return {
    input: {
      accountId,
      ...(transferFields?.amount === true && otherAmount !== "" && { otherAmount }),
      ...(transferFields?.rateOf != null && exchangeRate !== "" && { exchangeRate }),
    },
  };
}

type CurrenciesProps = WithCurrency & {
  fields: FormFields<TransferValues>;
  transaction: BankTransactionRecord;
};

function InCurrencies({ fields, transaction, currency }: CurrenciesProps) {
  const transferFields = useTransferFields(transaction, currency)(useValues(fields).accountId);
  const amount = useField(fields, "otherAmount");
  const rate = useField(fields, "exchangeRate");
  if (transferFields === null) return null;
  const isOut = isNegative(transaction.amount);
  return (
    <>
      {transferFields.amount && (
        <MoneyField
          {...amount}
          label={`${isOut ? "Amount received" : "Amount sent"}, in ${transferFields.other ?? pageNotation().currency}`}
          currency={transferFields.other ?? undefined}
        />
      )}
      {transferFields.rateOf !== null && (
        <RateOfTransaction
          {...rate}
          currency={transferFields.rateOf}
          date={transaction.date}
          amount={isOut || !transferFields.amount ? abs(transaction.amount) : null}
        />
      )}
    </>
  );
}

/** Previews what the transfer posts, once account and amount are known. */
function TransferPreview({ fields, transaction, currency }: CurrenciesProps) {
  const values = useValues(fields);
  const transferFields = useTransferFields(transaction, currency)(values.accountId);
  const { input } = readTransfer(values, transferFields);
  const isKnown = transferFields?.amount === false || input?.otherAmount !== undefined;
  const request =
    input === undefined || !isKnown ? null : { body: { bankTransactionId: transaction.id, ...input } };
  const preview = useRequestPreview("bank.previewRecordTransfer", request, (previewRequest) =>
    call("bank.previewRecordTransfer", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}
