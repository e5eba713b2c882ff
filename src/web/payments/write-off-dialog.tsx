import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { subtract } from "#domain/money.ts";
import { formatWithSign } from "#web/fields/formats.ts";
import { announceOpenedAccounts } from "#web/accounts/announce-accounts.ts";
import { failureText } from "#web/api/api-error.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { useGo } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

type InvoiceToWriteOff = Pick<
  Document,
  "id" | "number" | "partyId" | "partyName" | "total" | "paidAmount" | "currency" | "exchangeRate"
>;
type Props = { invoice: InvoiceToWriteOff; onClose: () => void };

/** Writes off the balance due of an invoice as bad debt (Accounting 2). */
export function WriteOffDialog({ invoice, onClose }: Props) {
  const { date, setDate, memo, setMemo, balanceDue, writing, confirm } = useWriteOff({ invoice, onClose });
  return (
    <Dialog
      title="Write off"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={writing.isPending} onClick={confirm}>
            Write off
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink-soft">
          {`${formatWithSign(balanceDue, invoice.currency)} of ${invoice.number} (${invoice.partyName}) will be recorded as bad debt and the invoice closed. Voiding the write-off reopens it.`}
        </p>
        <DateField
          id="write-off-date"
          label="Date"
          value={date}
          onChange={setDate}
          flagFuture
          {...useLockedDays("payments")}
        />
        <TextField
          label="Memo"
          optional
          autoComplete="off"
          maxLength={500}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
        />
        {writing.error && (
          <Notice tone="negative">{failureText(writing.error, "Couldn't write off the invoice")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

function useWriteOff({ invoice, onClose }: Props) {
  const { id: documentId, number, partyId, total, paidAmount, currency, exchangeRate } = invoice;
  // The balance due is written off at the rate of the invoice.
  const inCurrency = currency === pageNotation().currency ? {} : { currency, exchangeRate };
  const [date, setDate] = useState<string>(useToday());
  const [memo, setMemo] = useState("");
  const writing = useApiMutation("payments.create");
  const go = useGo();
  const balanceDue = subtract(total, paidAmount);
  function confirm(): void {
    const allocations = [{ documentId, amount: balanceDue }];
    writing.mutate(
      {
        body: {
          direction: "in",
          isWriteOff: true,
          partyId,
          date,
          amount: balanceDue,
          memo,
          allocations,
          ...inCurrency,
        },
      },
      {
        onSuccess: ({ id, openedAccounts }) => {
          announceOpenedAccounts(openedAccounts);
          onClose();
          showToast(`${number} was written off`, {
            action: { label: "View", onSelect: () => go(paths.payment(id)) },
            description: documentId,
          });
        },
      },
    );
  }
  return { date, setDate, memo, setMemo, balanceDue, writing, confirm };
}
