import { X } from "lucide-react";
import { useState } from "react";
import type { DocumentHeader } from "#contract/documents.ts";
import type { ValueAdjustment } from "#contract/value-adjustments.ts";
import { isPosted } from "#domain/document.ts";
import { LANDED_COST_BASES } from "#domain/landed-cost.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatDate, formatQuantity } from "#web/fields/formats.ts";
import type { CodedRecord } from "#web/fields/match-text.ts";
import { MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { RecordPicker, useRecordSearch } from "#web/fields/record-pickers.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import {
  type FormFields,
  useField,
  useFieldValue,
  useInputs,
  useLines,
  useValues,
} from "#web/forms/form-fields.ts";
import { FormPage, FormSection } from "#web/forms/form-page.tsx";
import { AddLine, LineActions } from "#web/forms/line-actions.tsx";
import { type LineEditor, useLineEditor } from "#web/forms/line-editor.tsx";
import { useProblemAt } from "#web/forms/problems.ts";
import { useForm } from "#web/forms/use-form.ts";
import { IconButton } from "#web/ui/button.tsx";
import { FieldMessage, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";
import {
  EMPTY_COST,
  goodsOfBill,
  isEmptyCost,
  type LandedCostValues,
  type LandedGoods,
  readLandedCost,
} from "./landed-cost-values.ts";
import { BASIS_LABELS } from "./value-adjustment-labels.ts";

type LandedCostFields = FormFields<LandedCostValues>;
type Props = { initial: LandedCostValues; back: string; onSaved: (saved: ValueAdjustment) => void };

/** Allocates costs to goods on bills (Accounting 6). */
export function LandedCostForm({ initial, back, onSaved }: Props) {
  const land = useApiMutation("valueAdjustments.addLandedCost");
  const { fields, ...form } = useForm({
    initial,
    read: readLandedCost,
    write: async (input) => announceSavedAccounts(await land.mutateAsync({ body: input })),
    onSaved,
    fallback: "Couldn't add the landed cost",
  });
  const input = useInputs(fields);
  return (
    <FormPage form={form} back={back} saveLabel="Add landed cost" offersNew={false} first="date" hasSummary>
      <FormSection>
        <DateField {...useField(fields, "date")} label="Date" flagFuture {...useLockedDays("all")} />
        <Select
          {...input("basis")}
          label="Allocate by"
          options={LANDED_COST_BASES.map((value) => ({ value, label: BASIS_LABELS[value] }))}
        />
        <div className="sm:col-span-2">
          <TextField {...input("note")} label="Note" optional autoComplete="off" maxLength={500} />
        </div>
      </FormSection>
      <Costs fields={fields} />
      <Goods fields={fields} />
      <Preview fields={fields} />
    </FormPage>
  );
}

function Costs({ fields }: { fields: LandedCostFields }) {
  const array = useLines(fields, "costs");
  const editor = useLineEditor<LandedCostValues["costs"][number], "accountId">({
    array,
    name: "costs",
    form: fields,
    columns: ["accountId"],
    lines: () => fields.getValues("costs"),
    isEmpty: isEmptyCost,
    after: () => ({ ...EMPTY_COST }),
  });
  return (
    <section aria-label="Costs" className="rounded-card border border-line bg-surface">
      <ol className="flex flex-col divide-y divide-line">
        {array.fields.map(({ id }, index, { length }) => (
          <li key={id}>
            <Cost {...{ fields, index }} editor={length > 1 ? editor : null} isLast={index === length - 1} />
          </li>
        ))}
      </ol>
      <AddLine form={fields} name="costs" editor={editor} isFull={array.fields.length >= 20}>
        Add cost
      </AddLine>
    </section>
  );
}

type CostProps = {
  fields: LandedCostFields;
  index: number;
  isLast: boolean;
  /** Null if there is only one cost. */
  editor: LineEditor<"accountId"> | null;
};

function Cost({ fields, editor, index, isLast }: CostProps) {
  const { ref, ...account } = useField(fields, `costs.${index}.accountId`);
  const labelSuffix = editor ? `, cost ${index + 1}` : "";
  return (
    <div
      {...editor?.block(index)}
      className="grid items-start gap-3 p-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
    >
      <AccountChoice
        creates="expense"
        {...account}
        inputRef={ref}
        label={`Account${labelSuffix}`}
        placeholder="Account with the cost"
      />
      <MoneyField {...useField(fields, `costs.${index}.amount`)} label={`Amount${labelSuffix}`} />
      {editor && <LineActions {...{ index, isLast, editor }} className="sm:mt-6" />}
    </div>
  );
}

/** The lines of goods that share the costs, from one or more bills. */
function Goods({ fields }: { fields: LandedCostFields }) {
  const array = useLines(fields, "goods");
  const goods = useFieldValue(fields, "goods");
  const isByWeight = useFieldValue(fields, "basis") === "weight";
  const message = useProblemAt(fields, "goods");
  return (
    <section aria-label="Goods" className="rounded-card border border-line bg-surface">
      <h2 className="px-4 pt-4 text-section font-semibold">Goods</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {array.fields.map(({ id }, index) => {
          const line = goods[index];
          return (
            line && (
              <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2">
                <GoodsLine {...{ fields, index, line, isByWeight }} onRemove={() => array.remove(index)} />
              </li>
            )
          );
        })}
      </ul>
      <div className="flex flex-col gap-2 border-t border-line p-4">
        <BillPicker goods={goods} onAdd={(added) => array.append(added, { shouldFocus: false })} />
        {message && <FieldMessage>{message}</FieldMessage>}
      </div>
    </section>
  );
}

type GoodsProps = {
  fields: LandedCostFields;
  index: number;
  line: LandedGoods;
  isByWeight: boolean;
  onRemove: () => void;
};

function GoodsLine({ fields, index, line, isByWeight, onRemove }: GoodsProps) {
  const { number, name, quantity, unit } = line;
  const atPosition = useProblemAt(fields, `goods.${index}.position`);
  const atDocument = useProblemAt(fields, `goods.${index}.documentId`);
  const message = atPosition ?? atDocument;
  const text = `${formatQuantity(quantity)} ${unit ?? ""}`.trim();
  return (
    <>
      <div className="min-w-0 flex-1">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-small text-ink-soft">{`${text}, ${number}`}</span>
        {message && <FieldMessage>{message}</FieldMessage>}
      </div>
      {isByWeight && (
        <div className="w-32">
          <Weight fields={fields} index={index} label={`Weight of ${name}, ${number}`} />
        </div>
      )}
      <IconButton plain label={`Remove ${name}, ${number}`} icon={<X />} onClick={onRemove} />
    </>
  );
}

function Weight({ fields, index, label }: { fields: LandedCostFields; index: number; label: string }) {
  return (
    <QuantityField
      {...useField(fields, `goods.${index}.weight`)}
      label={label}
      labelHidden
      placeholder="Weight"
    />
  );
}

type Bill = CodedRecord & { header: DocumentHeader };
type BillPickerProps = { goods: readonly LandedGoods[]; onAdd: (goods: LandedGoods[]) => void };

const ALL_BILLS = {};

/** Adds the goods of a bill. */
function BillPicker({ goods, onAdd }: BillPickerProps) {
  const [isReading, setReading] = useState(false);
  const search = useRecordSearch("bills.list", ALL_BILLS);
  const items = search.items
    .filter(({ id, status }) => isPosted(status) && goods.every(({ documentId }) => documentId !== id))
    .map((header): Bill => ({ id: header.id, code: header.number, name: header.partyName, header }));
  async function addBill({ id, code }: Bill): Promise<void> {
    setReading(true);
    try {
      const added = goodsOfBill(await call("bills.get", { params: { id } }));
      if (added.length === 0) showToast(`${code} has no goods`, { tone: "negative" });
      else onAdd(added);
    } catch (error) {
      showToast(failureText(error, "Couldn't load the bill"), { tone: "negative" });
    }
    setReading(false);
  }
  return (
    <RecordPicker<CodedRecord, Bill>
      label="Add the goods of a bill"
      placeholder="Number or vendor"
      noun="bill"
      disabled={isReading}
      value={null}
      inactive={NO_IDS}
      search={{ ...search, items }}
      onChange={(bill) => {
        if (bill) void addBill(bill);
      }}
      itemText={({ code, name }) => `${code} - ${name}`}
      renderItem={({ header: { number, partyName, date } }) => (
        <>
          <span className="shrink-0 text-ink-soft tabular-nums">{number}</span>
          <span className="min-w-0 flex-1 truncate">{partyName}</span>
          <span className="text-small text-ink-faint">{formatDate(date)}</span>
        </>
      )}
    />
  );
}

const NO_IDS: ReadonlySet<string> = new Set();

function Preview({ fields }: { fields: LandedCostFields }) {
  const { input } = readLandedCost(useValues(fields));
  const preview = useRequestPreview(
    "valueAdjustments.previewAddLandedCost",
    input === undefined ? null : { body: input },
    (previewRequest) => call("valueAdjustments.previewAddLandedCost", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}
