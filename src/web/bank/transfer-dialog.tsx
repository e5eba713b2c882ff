import { z } from "zod";
import type { BankLineRecord } from "#contract/bank.ts";
import { chosenId } from "#contract/fields.ts";
import type { AccountId } from "#domain/ids.ts";
import { isNegative } from "#domain/money.ts";
import { call } from "#web/api/call.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountPicker } from "#web/fields/account-picker.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { useEffectOf, WhatItDoes } from "#web/forms/effect.tsx";
import { type FormFields, useField, useValues } from "#web/forms/form-fields.ts";
import { readBy } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";

const transferForm = z.strictObject({ accountId: chosenId<AccountId>("Choose an account") });

type Props = { line: BankLineRecord; onClose: () => void; onDone: (title: string) => void };

/** Says that a booking of the bank is money from or to another own account (Accounting 17). */
export function TransferDialog({ line, onClose, onDone }: Props) {
  const transfer = useApiMutation("bank.transfer");
  const { fields, ...form } = useForm({
    initial: { accountId: "" },
    read: (values: z.input<typeof transferForm>) => readBy(transferForm, values),
    write: (input) => transfer.mutateAsync({ body: { lineId: line.id, ...input } }),
    onSaved: () => onDone("Transfer"),
    fallback: "Failed to book the transfer",
  });
  const isOut = isNegative(line.amount);
  return (
    <RecordDialog
      title={`Transfer of ${formatMoney(line.amount)}`}
      size="normal"
      saveLabel="Book transfer"
      form={form}
      onClose={onClose}
    >
      <div data-first-focus>
        <AccountPicker
          {...useField(fields, "accountId")}
          label={isOut ? "To account" : "From account"}
          filter={({ id, isActive, moneyKind }) => isActive && moneyKind !== null && id !== line.accountId}
        />
      </div>
      <TransferEffect fields={fields} lineId={line.id} />
    </RecordDialog>
  );
}

type EffectProps = {
  fields: FormFields<z.input<typeof transferForm>>;
  lineId: BankLineRecord["id"];
};

/** What the transfer posts, once its account is chosen. */
function TransferEffect({ fields, lineId }: EffectProps) {
  const { input } = readBy(transferForm, useValues(fields));
  const request = input === undefined ? null : { body: { lineId, ...input } };
  const effect = useEffectOf("bank.previewTransfer", request, (asked) => call("bank.previewTransfer", asked));
  return <WhatItDoes effect={effect} nothing={null} />;
}
