import { type Order, order as orderSchema, type SentOrder } from "#contract/orders.ts";
import { isDateText } from "#domain/dates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formField, placeInDocument } from "#web/documents/document-form-rules.ts";
import { HeaderFields, TotalStatus } from "#web/documents/document-form.tsx";
import { DocumentItems } from "#web/documents/document-items.tsx";
import type { DocumentFormFields } from "#web/documents/use-document-form.ts";
import { formatDate } from "#web/fields/formats.ts";
import { pricesText } from "#web/fields/prices-field.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { Next } from "#web/forms/leaving.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type OrderFormValues, readOrderForm, toOrderValues } from "./order-form-values.ts";

type Props = {
  initial: OrderFormValues;
  /** The number that the server would give; sent only when something else was typed. */
  proposal: string | null;
  opened: Order | null;
  onSaved: (saved: Order, next: Next) => void;
};

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "sent", label: "Sent" },
];

/** Writes a quote, or changes one: the form of documents, of which nothing is posted (Behaviour 2.25). */
export function OrderForm({ initial, proposal, opened, onSaved }: Props) {
  const { fields, base: _base, ...form } = useOrderForm({ initial, proposal, opened, onSaved });
  const input = useInputs(fields);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What stands in a quote's form has all that stands in a document's.
  const ofDocument = fields as unknown as DocumentFormFields;
  return (
    <FormPage
      form={form}
      back={opened ? paths.order("quote", opened.id) : paths.orders("quote")}
      saveLabel="Save Quote"
      offersNew={opened === null}
      first={initial.party === null ? "party" : "date"}
      hasSummary
      status={<TotalStatus fields={ofDocument} isDraft={false} />}
    >
      <div className="rounded-card border border-line bg-surface p-4">
        <HeaderFields
          kind="invoice"
          numbered="quote"
          dueLabel="Valid until"
          fields={ofDocument}
          closedThrough={null}
        />
      </div>
      <DocumentItems kind="invoice" fields={ofDocument} />
      <div className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:grid-cols-2">
        <Select
          {...input("written")}
          label="Status"
          options={STATUSES}
          hint="What was sent can be mailed, and be accepted or declined. Nothing is posted."
        />
        <TextArea {...input("notes")} label="Notes" optional rows={4} maxLength={4000} />
      </div>
    </FormPage>
  );
}

function useOrderForm({ initial, proposal, opened, onSaved }: Props) {
  const create = useApiMutation("quotes.create");
  const update = useApiMutation("quotes.update");
  return useForm<OrderFormValues, SentOrder, Order>({
    opened,
    initial,
    toValues: toOrderValues,
    read: readOrderForm,
    write: ({ number, ...input }, over) => {
      if (over === null) {
        const own = number === undefined || number === proposal ? {} : { number };
        return create.mutateAsync({ body: { ...input, ...own } });
      }
      const named = number === undefined ? {} : { number };
      return update.mutateAsync({
        params: { id: over.id },
        body: { ...input, ...named, version: over.version },
      });
    },
    schema: orderSchema,
    compare: (versions) => compareFields(COMPARED, versions),
    onSaved,
    fallback: "Failed to save quote",
    nameOf: (field, values) => (field === "status" ? "written" : formField(field, values)),
    placeOf: placeInDocument,
  });
}

const dateText = (date: string): string => (isDateText(date) ? formatDate(date) : date);

const COMPARED: ComparedFields<OrderFormValues> = [
  ["Customer", ({ party }) => party?.name ?? ""],
  ["Number", ({ number }) => number],
  ["Date", ({ date }) => dateText(date)],
  ["Valid until", ({ dueDate }) => dateText(dueDate)],
  ["Status", ({ written }) => (written === "draft" ? "Draft" : "Sent")],
  ["Prices", ({ pricesIncludeTax }) => pricesText(pricesIncludeTax)],
  ["Discount", ({ discount }) => discount],
  ["Notes", ({ notes }) => notes],
];
