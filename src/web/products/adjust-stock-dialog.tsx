import { useState, type SyntheticEvent } from "react";
import { PackageOpen } from "lucide-react";
import type { Product } from "#contract/products.ts";
import {
  formatQuantity,
  parseQuantityInput,
  compare,
  isZero,
  type Quantity,
  subtractQuantities,
} from "#domain/money.ts";
import { announceOpenedAccounts } from "#web/accounts/opened-accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { QuantityField } from "#web/fields/number-field.tsx";
import { useFocusOnRefusal } from "#web/fields/use-focus-on-refusal.ts";
import { useClosing } from "#web/forms/leaving.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { product: Product; onClose: () => void };

const KINDS = [
  { value: "adjustment", label: "Count: this is what is on hand" },
  { value: "opening", label: "Opening stock: add this" },
];
const FORM = "adjust-stock";
const FIELDS = ["counted", "date", "unitCost", "memo"] as const;
const fieldId = (field: (typeof FIELDS)[number]) => `${FORM}-${field}`;

/** Enters what was counted, or opening stock; the difference is booked with it (Accounting 6). */
export function AdjustStockDialog({ product, onClose }: Props) {
  const state = useAdjustment(product, onClose);
  const { close, question } = useClosing(state.isDirty, onClose);
  return (
    <Dialog
      title={`Adjust stock of ${product.name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" pending={state.isPending}>
            Adjust stock
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="flex flex-col gap-4" onSubmit={state.submit}>
        <Fields product={product} state={state} />
        {state.failure && <Notice tone="negative">{state.failure}</Notice>}
      </form>
      {question}
    </Dialog>
  );
}

type FieldsProps = { product: Product; state: ReturnType<typeof useAdjustment> };

function Fields({ product, state }: FieldsProps) {
  const { values, set, counted, errorAt } = state;
  const onHand = product.stockQuantity ?? "0";
  const isAdding = values.isOpening || (counted !== null && addsStock({ onHand, counted }));
  return (
    <>
      <p className="text-ink-soft">
        The books say {formatQuantity(onHand)} {product.unit} are on hand.
      </p>
      <Select
        label="What you enter"
        options={KINDS}
        value={values.isOpening ? "opening" : "adjustment"}
        onChange={(event) => set({ isOpening: event.target.value === "opening" })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <CountField product={product} state={state} />
        <DateField
          id={fieldId("date")}
          label="Date"
          value={values.date}
          onChange={(date) => set({ date })}
          flagFuture
          error={errorAt("date")}
        />
      </div>
      {isAdding && <CostField product={product} state={state} />}
      <TextField
        id={fieldId("memo")}
        label="Note"
        optional
        autoComplete="off"
        maxLength={500}
        value={values.memo}
        onChange={(event) => set({ memo: event.target.value })}
        error={errorAt("memo")}
      />
    </>
  );
}

/** What was counted, and what that changes. */
function CountField({ product, state: { values, set, counted, setTyped, errorAt } }: FieldsProps) {
  const { unit } = product;
  const onHand = product.stockQuantity ?? "0";
  const error = errorAt("counted");
  const isCount = !values.isOpening && counted !== null && error === undefined;
  return (
    <QuantityField
      id={fieldId("counted")}
      label={`${values.isOpening ? "Quantity" : "Counted"} in ${unit}`}
      value={values.counted}
      onTyped={setTyped}
      onChange={(text) => {
        set({ counted: text });
        setTyped(text);
      }}
      hint={isCount ? stockChangeText({ onHand, counted, unit }) : undefined}
      error={error}
    />
  );
}

/** What is added needs a cost (Accounting 6). */
function CostField({ product, state: { values, set, errorAt } }: FieldsProps) {
  return (
    <QuantityField
      id={fieldId("unitCost")}
      label="Cost of one"
      kind="price"
      optional
      placeholder={product.purchasePrice}
      hint="Left empty it is the purchase price."
      value={values.unitCost}
      onChange={(unitCost) => set({ unitCost })}
      error={errorAt("unitCost")}
    />
  );
}

function useAdjustment(product: Product, onClose: () => void) {
  const adjust = useApiMutation("stockAdjustments.create");
  const [attempt, setAttempt] = useState(0);
  const typing = useTyping(() => {
    // What was refused is no longer what the fields say.
    if (adjust.isError) adjust.reset();
  });
  const { values } = typing;
  const errors = adjust.error instanceof ApiError ? adjust.error.errors : [];
  function errorAt(field: string): string | undefined {
    if (field === "counted" && attempt > 0 && values.counted === "") return "A quantity is required";
    return errors.find((error) => error.field === field)?.message;
  }
  const wrong = FIELDS.find((field) => errorAt(field) !== undefined);
  useFocusOnRefusal(attempt, wrong && fieldId(wrong));
  const refuse = () => setAttempt((before) => before + 1);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const { isOpening, counted, date, unitCost, memo } = values;
    if (adjust.isPending) return;
    if (counted === "") {
      refuse();
      return;
    }
    const kind = isOpening ? ("opening" as const) : ("adjustment" as const);
    const cost = unitCost === "" ? {} : { unitCost };
    adjust.mutate(
      { body: { productId: product.id, date, kind, counted, memo, ...cost } },
      {
        onSuccess: ({ stockQuantity, openedAccounts }) => {
          announceOpenedAccounts(openedAccounts);
          onClose();
          showToast(`${product.name}: ${formatQuantity(stockQuantity)} ${product.unit} on hand`);
        },
        onError: refuse,
      },
    );
  }
  return {
    ...typing,
    submit,
    isPending: adjust.isPending,
    errorAt,
    failure: adjust.error && errors.length === 0 ? failureText(adjust.error, "Failed to adjust stock") : null,
  };
}

/** What the fields say, and the count as it stands in its field: what it calls for is there before that is left. */
function useTyping(onTyping: () => void) {
  const today = useToday();
  const [typed, setTyped] = useState("");
  const [values, setValues] = useState({
    isOpening: false,
    counted: "",
    date: today,
    unitCost: "",
    memo: "",
  });
  return {
    values,
    isDirty: [typed, values.counted, values.unitCost, values.memo].some((text) => text !== ""),
    set: (part: Partial<typeof values>) => {
      onTyping();
      setValues((before) => ({ ...before, ...part }));
    },
    counted: parseQuantityInput(typed),
    setTyped: (text: string) => {
      onTyping();
      setTyped(text);
    },
  };
}

type Counted = { onHand: Quantity; counted: Quantity; unit: string };

/** What a count changes, in words: "2 pcs fewer than the books say". */
export function stockChangeText({ onHand, counted, unit }: Counted): string {
  const difference = subtractQuantities(counted, onHand);
  if (isZero(difference)) return "The books say the same; nothing changes.";
  const isMore = compare(difference, "0") > 0;
  return `${formatQuantity(difference).replace("\u2212", "")} ${unit} ${isMore ? "more" : "fewer"} than the books say.`;
}

/** True when a count adds stock, which then needs a cost. */
export function addsStock({ onHand, counted }: Pick<Counted, "onHand" | "counted">): boolean {
  return compare(counted, onHand) > 0;
}

/** Opens the dialog that enters what was counted (Accounting 6). */
export function AdjustStockButton({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<PackageOpen />} onClick={() => setOpen(true)}>
        Adjust stock
      </Button>
      {isOpen && <AdjustStockDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}
