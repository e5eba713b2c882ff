import type { Account } from "#contract/accounts.ts";
import { price, accountId as accountIdField } from "#contract/fields.ts";
import type { Product } from "#contract/products.ts";
import { stockRevaluationInput } from "#contract/value-adjustments.ts";
import { z } from "zod";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatMoney, formatQuantity } from "#web/fields/formats.ts";
import { QuantityField } from "#web/fields/number-field.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useInputs, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";

const revaluationForm = stockRevaluationInput
  .omit({ productId: true })
  .extend({
    unitValue: z.string().min(1, "A net realizable value is required").pipe(price),
    accountId: z.literal("").or(accountIdField),
  })
  .transform(({ accountId, ...input }) => (accountId === "" ? input : { ...input, accountId }));
type StockRevaluationValues = z.input<typeof revaluationForm>;

type Props = { product: Product; onClose: () => void };

/** Revalues the stock of a product at the lower of cost and net realizable value (Accounting 6). */
export function RevalueDialog({ product, onClose }: Props) {
  const revalue = useApiMutation("valueAdjustments.revalueStock");
  const initial: StockRevaluationValues = { date: useToday(), unitValue: "", accountId: "", reason: "" };
  const { fields, ...form } = useForm({
    initial,
    read: (values) => validateValues(revaluationForm, values),
    write: async (input) =>
      announceSavedAccounts(await revalue.mutateAsync({ body: { ...input, productId: product.id } })),
    onSaved: () => {
      onClose();
      showToast(`The stock of ${product.name} was revalued`);
    },
    fallback: "Couldn't revalue the stock",
  });
  return (
    <RecordDialog
      title={`Revalue stock of ${product.name}`}
      size="normal"
      saveLabel="Revalue stock"
      form={form}
      onClose={onClose}
    >
      <Fields product={product} fields={fields} />
    </RecordDialog>
  );
}

const isCost = ({ isActive, type }: Account): boolean =>
  isActive && (type === "expense" || type === "revenue");

function Fields({ product, fields }: { product: Product; fields: FormFields<StockRevaluationValues> }) {
  const input = useInputs(fields);
  const { ref, ...account } = useField(fields, "accountId");
  const { stockQuantity, stockValue, unit } = product;
  return (
    <>
      {stockQuantity !== null && stockValue !== null && (
        <p className="text-ink-soft">
          {`${formatQuantity(stockQuantity)} ${unit} on hand, worth ${formatMoney(stockValue)}.`}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <QuantityField
          {...useField(fields, "unitValue")}
          label={`Net realizable value per ${unit}`}
          kind="price"
          hint="Stock is valued at cost or, if lower, at this value. A higher value reverses earlier write-downs."
        />
        <DateField {...useField(fields, "date")} label="Date" flagFuture {...useLockedDays("all")} />
      </div>
      <AccountChoice
        creates="expense"
        {...account}
        inputRef={ref}
        filter={isCost}
        label="Account"
        optional
        placeholder="Inventory adjustments"
      />
      <TextField {...input("reason")} label="Reason" autoComplete="off" maxLength={500} />
      <Preview product={product} fields={fields} />
    </>
  );
}

function Preview({ product, fields }: { product: Product; fields: FormFields<StockRevaluationValues> }) {
  const { input } = validateValues(revaluationForm, useValues(fields));
  const request = input === undefined ? null : { body: { ...input, productId: product.id } };
  const preview = useRequestPreview("valueAdjustments.previewRevalueStock", request, (previewRequest) =>
    call("valueAdjustments.previewRevalueStock", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}
