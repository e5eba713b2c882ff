import type { BankTransactionRecord } from "#contract/bank.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { type WithCurrency, formatBankAmount } from "./bank-amount.tsx";

type Props = WithCurrency & { transaction: BankTransactionRecord; onClose: () => void };

/** Confirms removing a bank transaction's record from the books, and lists what is removed with it (Accounting 17). */
export function UnmatchDialog({ transaction, currency, onClose }: Props) {
  const { id: bankTransactionId, date, amount, matches } = transaction;
  const unmatch = useApiMutation("bank.unmatch");
  const preview = useRequestPreview("bank.previewUnmatch", { params: { bankTransactionId } }, (request) =>
    call("bank.previewUnmatch", request),
  );
  const numbersOf = (isCreatedByMatch: boolean) =>
    matches.filter((match) => match.isCreatedByMatch === isCreatedByMatch).map(({ number }) => number);
  const [createdNumbers, keptNumbers] = [numbersOf(true), numbersOf(false)];
  return (
    <ConfirmDialog
      title="Unmatch transaction"
      question={`Unmatch the transaction of ${formatBankAmount(amount, currency)} on ${formatDate(date)}?`}
      notes={[
        ...(createdNumbers.length > 0
          ? [
              `Records created from it will be removed: ${createdNumbers.join(", ")}. Payments and expenses are voided.`,
            ]
          : []),
        ...(keptNumbers.length > 0 ? [`Records it was matched to stay: ${keptNumbers.join(", ")}.`] : []),
        'The transaction goes back to "For review".',
      ]}
      confirmLabel="Unmatch"
      onConfirm={async () => {
        await unmatch.mutateAsync({ params: { bankTransactionId } });
        showToast('Transaction moved back to "For review"');
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}
