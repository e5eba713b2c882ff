import { z } from "zod";
import type { Asset } from "#contract/assets.ts";
import { amount, requiredDate } from "#contract/fields.ts";
import { isZero } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatDate } from "#web/fields/formats.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { type FormFields, useField, useFieldValue, useValues } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { countText } from "#web/lists/list-parts.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

const depreciationForm = z.object({ through: requiredDate("Enter a date to depreciate through") });
type DepreciationValues = z.input<typeof depreciationForm>;

/** Posts the depreciation of one asset or of all through a date, after showing all entries. */
export function DepreciateDialog({ asset, onClose }: { asset: Asset | null; onClose: () => void }) {
  const depreciate = useApiMutation("assets.depreciate");
  const assetId = asset?.id ?? null;
  const { fields, ...form } = useForm({
    initial: { through: String(useToday()) },
    read: (values: DepreciationValues) => validateValues(depreciationForm, values),
    write: async (input) => depreciate.mutateAsync({ body: { ...input, assetId } }),
    onSaved: ({ posted }) => {
      onClose();
      showToast(
        posted === 0
          ? "Everything has already been posted"
          : `${countText(posted, "depreciation entry", "depreciation entries")} posted`,
      );
    },
    fallback: "Couldn't post the depreciation",
  });
  return (
    <RecordDialog
      title={asset === null ? "Post depreciation" : `Depreciate ${asset.name}`}
      size="normal"
      saveLabel="Post"
      form={form}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        Posts all depreciation through this date that isn't posted yet
        {asset === null ? ", for all assets" : ""}.
      </p>
      <div data-first-focus>
        <DateField {...useField(fields, "through")} label="Depreciate through" />
      </div>
      <DepreciationPreview assetId={assetId} fields={fields} />
    </RecordDialog>
  );
}

type DepreciationPreviewProps = { assetId: Asset["id"] | null; fields: FormFields<DepreciationValues> };

function DepreciationPreview({ assetId, fields }: DepreciationPreviewProps) {
  const { input } = validateValues(depreciationForm, useValues(fields));
  const request = input === undefined ? null : { body: { ...input, assetId } };
  const preview = useRequestPreview("assets.previewDepreciate", request, (previewRequest) =>
    call("assets.previewDepreciate", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

const disposalForm = z.object({
  date: requiredDate("Enter the disposal date"),
  proceeds: z
    .string()
    .transform((typed) => typed || "0.00")
    .pipe(amount),
  proceedsAccountId: z.string(),
  gainLossAccountId: z.string().min(1, "Choose a gain/loss account"),
});
type DisposalValues = z.input<typeof disposalForm>;

const disposalRead = disposalForm.transform(({ proceedsAccountId, ...input }) => ({
  ...input,
  proceedsAccountId: isZero(input.proceeds) ? null : proceedsAccountId || null,
}));

/** Sells or scraps an asset, after showing the entries this posts. */
export function DisposeDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { id, version, name } = asset;
  const dispose = useApiMutation("assets.dispose");
  const { fields, ...form } = useForm({
    initial: { date: String(useToday()), proceeds: "", proceedsAccountId: "", gainLossAccountId: "" },
    read: (values: DisposalValues) => validateValues(disposalRead, values),
    write: async (input) => dispose.mutateAsync({ params: { id }, body: { ...input, version } }),
    onSaved: () => {
      onClose();
      showToast(`${name} was disposed of`);
    },
    fallback: "Couldn't dispose of the asset",
  });
  return (
    <RecordDialog title={`Sell or scrap ${name}`} saveLabel="Dispose" form={form} onClose={onClose}>
      <DisposalFields fields={fields} />
      <DisposalPreview asset={asset} fields={fields} />
    </RecordDialog>
  );
}

function DisposalFields({ fields }: { fields: FormFields<DisposalValues> }) {
  const { ref: proceedsRef, ...proceedsAccount } = useField(fields, "proceedsAccountId");
  const { ref: resultRef, ...profitLossAccount } = useField(fields, "gainLossAccountId");
  const isSold = /[1-9]/.test(useFieldValue(fields, "proceeds"));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField {...useField(fields, "date")} label="Date" {...useLockedDays("all")} />
      <MoneyField
        {...useField(fields, "proceeds")}
        label="Sale proceeds"
        optional
        hint="Leave blank if it was scrapped."
      />
      {isSold && (
        <AccountChoice
          creates="money"
          {...proceedsAccount}
          inputRef={proceedsRef}
          label="Deposited to"
          filter={({ isActive, type }) => isActive && (type === "asset" || type === "liability")}
        />
      )}
      <AccountChoice
        creates="expense"
        {...profitLossAccount}
        inputRef={resultRef}
        label="Gain/loss account"
        filter={({ isActive, type }) => isActive && (type === "revenue" || type === "expense")}
      />
    </div>
  );
}

function DisposalPreview({ asset, fields }: { asset: Asset; fields: FormFields<DisposalValues> }) {
  const { id, version } = asset;
  const { input } = validateValues(disposalRead, useValues(fields));
  const request = input === undefined ? null : { params: { id }, body: { ...input, version } };
  const preview = useRequestPreview("assets.previewDispose", request, (previewRequest) =>
    call("assets.previewDispose", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

/** Confirms undoing the last entry. */
export function UndoDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const undo = useApiMutation("assets.undo");
  const { id, version, entries, isAutomatic } = asset;
  const last = entries.find(({ isVoid }) => !isVoid);
  const request =
    last === undefined ? null : { params: { id }, body: { version, journalId: last.journalId } };
  const preview = useRequestPreview("assets.previewUndo", request, (previewRequest) =>
    call("assets.previewUndo", previewRequest),
  );
  if (last === undefined || request === null) return null;
  const { kind, journalNumber, date } = last;
  return (
    <ConfirmDialog
      title={kind === "disposal" ? "Undo disposal" : "Undo last depreciation"}
      question={`Journal entry ${journalNumber} (${formatDate(date)}) will be voided.`}
      notes={isAutomatic ? ["Automatic depreciation for this asset stops from then on."] : []}
      confirmLabel="Undo"
      danger
      onConfirm={async () => {
        await undo.mutateAsync(request);
        showToast(`${journalNumber} was voided`);
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}

/** Confirms removing an asset from the register. */
export function RemoveDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const remove = useApiMutation("assets.remove");
  const { id, version, name } = asset;
  return (
    <ConfirmDialog
      title="Remove asset"
      question={`${name} will be removed from the register. Use this only if it was added by mistake.`}
      notes={["The bill or transaction that recorded its cost is not affected."]}
      confirmLabel="Remove"
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id }, body: { version } });
        showToast(`${name} was removed`);
      }}
      onClose={onClose}
    />
  );
}
