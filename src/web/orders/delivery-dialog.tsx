import { type Delivery, deliveryInput } from "#contract/deliveries.ts";
import type { Order, OrderItem } from "#contract/orders.ts";
import type { DeliveryKind } from "#domain/delivery.ts";
import { describeItem } from "#domain/document.ts";
import { computeQuantity } from "#domain/typed-formulas.ts";
import { compare, isZero, type Quantity, subtractQuantities } from "#domain/money.ts";
import { ORDER_REFUSALS } from "#domain/order-refusals.ts";
import { exceedsOutstandingText } from "#domain/refusal-texts.ts";
import { unitText } from "#domain/units.ts";
import { useToday } from "#web/api/session.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField } from "#web/fields/date-field.tsx";
import { formatQuantity } from "#web/fields/formats.ts";
import { QuantityField } from "#web/fields/number-field.tsx";
import { type FormFields, useField, useInputs } from "#web/forms/form-fields.ts";
import { type FormProblem, validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { DELIVERY_LABELS } from "./order-labels.ts";

type DeliveryValues = {
  date: string;
  number: string;
  address: string;
  notes: string;
  lines: { quantity: string }[];
};
type UndeliveredItem = OrderItem & { remaining: Quantity };
type Props = { order: Order; kind: DeliveryKind; onClose: () => void };

/** Records a delivery or receipt of an order: a quantity for each line, by default the outstanding quantity. */
export function DeliveryDialog({ order, kind, onClose }: Props) {
  const { title, make } = DELIVERY_LABELS[kind];
  const lines = selectDeliverable(order);
  const create = useApiMutation("deliveries.create");
  const { fields, ...form } = useForm({
    initial: initialValues(lines, useToday()),
    read: (values: DeliveryValues) => readDelivery(order, lines, values),
    write: (body) => create.mutateAsync({ body }),
    onSaved: ({ number }: Delivery) => {
      showToast(`${number} created`);
      onClose();
    },
    // The request omits lines without a quantity.
    nameOf: (field, values) =>
      field.replace(
        /^items\.(\d+)\..*$/,
        (_, index: string) => `lines.${filledLineIndexes(values)[Number(index)] ?? 0}.quantity`,
      ),
    fallback: `Couldn't save the ${title.toLowerCase()}`,
  });
  return (
    <RecordDialog title={`${title} for ${order.number}`} saveLabel={make} form={form} onClose={onClose}>
      <Fields {...{ fields, lines, kind }} />
    </RecordDialog>
  );
}

/** The deliverable lines: those with a quantity, with what remains to be delivered. */
function selectDeliverable({ items }: Order): UndeliveredItem[] {
  return items
    .filter(({ quantity }) => !isZero(quantity))
    .map((item) => ({ ...item, remaining: subtractQuantities(item.quantity, item.delivered) }));
}

function initialValues(lines: readonly UndeliveredItem[], today: string): DeliveryValues {
  const proposed = ({ productType, remaining }: UndeliveredItem) =>
    productType === "inventory" && !isZero(remaining) ? remaining : "";
  return {
    date: today,
    number: "",
    address: "",
    notes: "",
    lines: lines.map((line) => ({ quantity: proposed(line) })),
  };
}

/** The indexes of lines with a quantity to deliver. */
function filledLineIndexes({ lines }: DeliveryValues): number[] {
  return lines.flatMap(({ quantity }, index) => (quantity === "" || quantity === "0" ? [] : [index]));
}

function readDelivery(
  { id: orderId }: Order,
  lines: readonly UndeliveredItem[],
  { lines: typed, number, ...rest }: DeliveryValues,
) {
  const places = filledLineIndexes({ lines: typed, number, ...rest });
  const items = places.map((lineIndex) => ({
    position: lines[lineIndex]?.position ?? 0,
    quantity: typed[lineIndex]?.quantity ?? "",
  }));
  const { input, problems = [] } = validateValues(deliveryInput, {
    ...rest,
    orderId,
    items,
    ...(number.trim() === "" ? {} : { number }),
  });
  const formProblems: FormProblem[] = [
    ...problems.map((problem) => ({
      ...problem,
      field: problem.field.replace(
        /^items\.(\d+)\..*$/,
        (_, index: string) => `lines.${places[Number(index)] ?? 0}.quantity`,
      ),
    })),
    ...places.flatMap((lineIndex) => {
      const [line, quantity] = [lines[lineIndex], computeQuantity(typed[lineIndex]?.quantity ?? "")];
      if (!line || quantity === null || compare(quantity, line.remaining) <= 0) return [];
      const message = exceedsOutstandingText(formatQuantity(line.remaining));
      return [{ field: `lines.${lineIndex}.quantity`, message }];
    }),
    ...(places.length === 0
      ? [{ field: "lines.0.quantity", message: ORDER_REFUSALS["delivery.quantity-required"].detail }]
      : []),
  ];
  return input === undefined || formProblems.length > 0 ? { problems: formProblems } : { input };
}

type DeliveryFieldsProps = {
  fields: FormFields<DeliveryValues>;
  lines: readonly UndeliveredItem[];
  kind: DeliveryKind;
};

function Fields({ fields, lines, kind }: DeliveryFieldsProps) {
  const input = useInputs(fields);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...useField(fields, "date")} label="Date" />
        <TextField
          {...input("number")}
          label="Number"
          optional
          autoComplete="off"
          maxLength={40}
          hint="Leave blank to use the next number."
        />
      </div>
      <fieldset className="grid items-start gap-4 sm:grid-cols-2" data-first-focus>
        <legend className="mb-2 text-small text-ink-soft">{DELIVERY_LABELS[kind].question}</legend>
        {lines.map((line, index) => (
          <LineField key={line.position} {...{ fields, line, index }} />
        ))}
      </fieldset>
      {kind === "delivery_note" && (
        <TextArea
          {...input("address")}
          label="Delivery address"
          optional
          rows={3}
          maxLength={1000}
          hint="Leave blank to use the customer's address."
        />
      )}
      <TextArea {...input("notes")} label="Notes" optional rows={2} maxLength={4000} />
    </>
  );
}

type DeliveryLineProps = { fields: FormFields<DeliveryValues>; line: UndeliveredItem; index: number };

function LineField({ fields, line, index }: DeliveryLineProps) {
  const unit = unitText(line.unit, line.remaining);
  const { title, more } = describeItem(line);
  return (
    <QuantityField
      {...useField(fields, `lines.${index}.quantity`)}
      label={more === "" ? title : `${title} \u2013 ${more}`}
      hint={`${formatQuantity(line.remaining)} of ${formatQuantity(line.quantity)} ${unit} outstanding`.replace(
        "  ",
        " ",
      )}
      optional
    />
  );
}
