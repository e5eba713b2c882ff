import { z } from "zod";
import { stockAdjustmentInput, type Product } from "#contract/products.ts";
import { price } from "#contract/fields.ts";
import { computeQuantity } from "#domain/typed-formulas.ts";
import { compare, isZero, NO_UNITS, type Quantity, subtractQuantities } from "#domain/money.ts";
import { announceSavedAccounts } from "#web/accounts/announce-accounts.ts";
import { useToday } from "#web/api/session.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatQuantity } from "#web/fields/formats.ts";
import { QuantityField } from "#web/fields/number-field.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { useField, useFieldValue, useInputs, useValues, type FormFields } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

const KINDS = [
  { value: "adjustment", label: "Set quantity on hand (stock count)" },
  { value: "opening", label: "Add opening stock" },
];

/** The fields of a stock count as the form holds them: "" for blank. */
const countFields = stockAdjustmentInput.omit({ productId: true }).extend({
  kind: stockAdjustmentInput.shape.kind.unwrap(),
  countedQuantity: z
    .string()
    .min(1, "A quantity is required")
    .pipe(stockAdjustmentInput.shape.countedQuantity),
  unitCost: z.literal("").or(price),
  note: stockAdjustmentInput.shape.note.unwrap(),
});
type StockCountValues = z.input<typeof countFields>;

const countForm = countFields.transform(({ unitCost, ...input }) =>
  unitCost === "" ? input : { ...input, unitCost },
);

type Props = { product: Product; onClose: () => void };

/** Enters a stock count or opening stock; the difference is posted with it (Accounting 6). */
export function AdjustStockDialog({ product, onClose }: Props) {
  const { fields, ...form } = useAdjustment(product, onClose);
  return (
    <RecordDialog
      title={`Adjust stock of ${product.name}`}
      size="normal"
      saveLabel="Adjust stock"
      form={form}
      onClose={onClose}
    >
      <Fields product={product} fields={fields} />
    </RecordDialog>
  );
}

function useAdjustment(product: Product, onClose: () => void) {
  const adjust = useApiMutation("stockAdjustments.create");
  const initial: StockCountValues = {
    kind: "adjustment",
    countedQuantity: "",
    date: useToday(),
    unitCost: "",
    note: "",
  };
  return useForm({
    initial,
    read: (values) => validateValues(countForm, values),
    write: async (input) =>
      announceSavedAccounts(await adjust.mutateAsync({ body: { ...input, productId: product.id } })),
    onSaved: ({ stockQuantity }) => {
      onClose();
      showToast(`${product.name}: ${formatQuantity(stockQuantity)} ${product.unit} on hand`);
    },
    fallback: "Couldn't adjust the stock",
  });
}

type StockCountFieldsProps = { product: Product; fields: FormFields<StockCountValues> };

function Fields({ product, fields }: StockCountFieldsProps) {
  const onHand = product.stockQuantity ?? NO_UNITS;
  const input = useInputs(fields);
  const isOpening = useFieldValue(fields, "kind") === "opening";
  const countedQuantity = computeQuantity(useFieldValue(fields, "countedQuantity"));
  const isAdding = isOpening || (countedQuantity !== null && addsStock({ onHand, countedQuantity }));
  return (
    <>
      <p className="text-ink-soft">
        Current quantity on hand: {formatQuantity(onHand)} {product.unit}.
      </p>
      <Select {...input("kind")} label="Adjustment type" options={KINDS} />
      <div className="grid gap-4 sm:grid-cols-2">
        <CountField {...{ product, fields, isOpening, countedQuantity }} />
        <DateField
          {...useField(fields, "date")}
          label="Date"
          flagFuture
          {...useLockedDays("all")}
          hint={isOpening ? undefined : "Later changes to earlier dates don't change the counted quantity."}
        />
      </div>
      {isAdding && <CostField product={product} fields={fields} />}
      <TextField {...input("note")} label="Note" optional autoComplete="off" maxLength={500} />
      <Preview product={product} fields={fields} />
    </>
  );
}

function Preview({ product, fields }: StockCountFieldsProps) {
  const { input } = validateValues(countForm, useValues(fields));
  const request = input === undefined ? null : { body: { ...input, productId: product.id } };
  const preview = useRequestPreview("stockAdjustments.preview", request, (previewRequest) =>
    call("stockAdjustments.preview", previewRequest),
  );
  return <PreviewPanel preview={preview} fallback={null} />;
}

/** The unit cost, required if stock is added (Accounting 6). */
function CostField({ product, fields }: StockCountFieldsProps) {
  return (
    <QuantityField
      {...useField(fields, "unitCost")}
      label="Unit cost"
      kind="price"
      optional
      placeholder={product.purchasePrice}
      hint="Leave blank to use the purchase price."
    />
  );
}

type CountProps = StockCountFieldsProps & {
  isOpening: boolean;
  countedQuantity: Quantity | null;
};

/** The counted quantity, and the resulting change. */
function CountField({ product, fields, isOpening, countedQuantity }: CountProps) {
  const field = useField(fields, "countedQuantity");
  const { unit, stockQuantity } = product;
  const isCount = !isOpening && countedQuantity !== null && field.error === undefined;
  return (
    <QuantityField
      {...field}
      label={`${isOpening ? "Quantity" : "Counted"} in ${unit}`}
      hint={
        isCount ? stockChangeText({ onHand: stockQuantity ?? NO_UNITS, countedQuantity, unit }) : undefined
      }
    />
  );
}

type StockCount = { onHand: Quantity; countedQuantity: Quantity; unit: string };

/** The change from a count in words: "2 pcs fewer than recorded." */
export function stockChangeText({ onHand, countedQuantity, unit }: StockCount): string {
  const difference = subtractQuantities(countedQuantity, onHand);
  if (isZero(difference)) return "No difference. The count is recorded.";
  const isMore = compare(difference, NO_UNITS) > 0;
  return `${formatQuantity(difference).replace("\u2212", "")} ${unit} ${isMore ? "more" : "fewer"} than recorded.`;
}

/** Whether a count adds stock, which then needs a cost. */
export function addsStock({
  onHand,
  countedQuantity,
}: Pick<StockCount, "onHand" | "countedQuantity">): boolean {
  return compare(countedQuantity, onHand) > 0;
}
