import { z } from "zod";
import { requiredId, requiredDate } from "#contract/fields.ts";
import { type Day, firstOfMonth, isDateText, shiftDays } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useFieldValue, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { TextLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

const receivedForm = z.object({
  date: requiredDate("Enter the accrual date"),
  balanceSheetAccountId: requiredId<AccountId>("Choose the accrued liabilities account"),
  goodsAccountId: requiredId<AccountId>("Choose the goods account"),
});
type ReceivedValues = z.input<typeof receivedForm>;

/** Accrues goods and services received but not billed by a date, after a preview (Accounting 30). */
export function AccrueReceivedDialog({ onClose }: { onClose: () => void }) {
  const accrue = useApiMutation("accruals.accrueReceivedGoods");
  const { fields, ...form } = useForm({
    initial: {
      date: String(shiftDays(firstOfMonth(useToday()), -1)),
      balanceSheetAccountId: "",
      goodsAccountId: "",
    },
    read: (values: ReceivedValues) => validateValues(receivedForm, values),
    write: async (input) => accrue.mutateAsync({ body: input }),
    onSaved: ({ accrued }) => {
      onClose();
      showToast(accrued === 0 ? "Nothing to accrue" : `${countText(accrued, "accrual")} saved`);
    },
    fallback: "Couldn't save the accrual",
  });
  const { ref: balanceRef, ...balance } = useField(fields, "balanceSheetAccountId");
  const { ref: goodsRef, ...goods } = useField(fields, "goodsAccountId");
  return (
    <RecordDialog title="Goods received, not yet billed" saveLabel="Accrue" form={form} onClose={onClose}>
      <div data-first-focus className="grid items-start gap-4 sm:grid-cols-3">
        <DateField
          {...useField(fields, "date")}
          label="Accrual date"
          hint="Reversed the next day."
          {...useLockedDays("all")}
        />
        <AccountChoice
          creates="liability"
          {...balance}
          inputRef={balanceRef}
          label="Accrued liabilities account"
          filter={({ isActive, type, moneyKind }) => isActive && type === "liability" && moneyKind === null}
        />
        <AccountChoice
          creates="expense"
          {...goods}
          inputRef={goodsRef}
          label="Goods received account"
          hint="Not your inventory account."
          filter={({ isActive, type, moneyKind }) =>
            isActive && (type === "asset" || type === "expense") && moneyKind === null
          }
        />
      </div>
      <Proposal fields={fields} />
      <AccrualPreview fields={fields} />
    </RecordDialog>
  );
}

function Proposal({ fields }: { fields: FormFields<ReceivedValues> }) {
  const date = useFieldValue(fields, "date");
  return isDateText(date) ? <ProposalOn date={date} /> : null;
}

function ProposalOn({ date }: { date: Day }) {
  const query = useApiQuery("accruals.receivedGoods", { query: { date } });
  if (query.error)
    return <Notice tone="negative">{failureText(query.error, "Couldn't load the goods received")}</Notice>;
  if (query.data === undefined) return null;
  const { items, total } = query.data;
  if (items.length === 0)
    return (
      <p className="text-ink-soft">
        Nothing to accrue on this date: every receipt has already been billed or accrued.
      </p>
    );
  return (
    <div>
      <p className="text-ink-soft">
        {countText(items.length, "amount")}, {formatMoney(total)} in total:
      </p>
      <ul className="mt-1 flex flex-col gap-1">
        {items.map(({ orderId, orderNumber, partyName, accountId, amount }) => (
          <li key={`${orderId} ${accountId ?? ""}`} className="wrap-anywhere">
            <TextLink href={paths.order("purchase_order", orderId)}>{orderNumber}</TextLink> from {partyName},{" "}
            {formatMoney(amount)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function AccrualPreview({ fields }: { fields: FormFields<ReceivedValues> }) {
  const { input } = validateValues(receivedForm, useValues(fields));
  const preview = useRequestPreview(
    "accruals.previewAccrueReceivedGoods",
    input === undefined ? null : { body: input },
    (request) => call("accruals.previewAccrueReceivedGoods", request),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}
