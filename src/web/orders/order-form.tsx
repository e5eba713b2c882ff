import { useState } from "react";
import { ORDER_RESOURCES } from "#contract/order-operations.ts";
import type { OrderRequest } from "#contract/order-inputs.ts";
import type { Order } from "#contract/orders.ts";
import { DOCUMENT_KIND_OF, type OrderKind, sideOfOrder } from "#domain/order.ts";
import { isDateText } from "#domain/dates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formField, placeInDocument } from "#web/documents/document-form-rules.ts";
import { HeaderFields } from "#web/documents/document-form.tsx";
import { DocumentItems } from "#web/documents/document-items.tsx";
import { isEmptyItem } from "#web/documents/document-form-values.ts";
import { TotalStatus } from "#web/documents/document-status-fields.tsx";
import { zeroToConfirm } from "#web/documents/status-change.ts";
import type { DocumentFormFields } from "#web/documents/use-document-form.ts";
import { formatDate } from "#web/fields/formats.ts";
import { paymentTermsText } from "#web/fields/payment-terms.ts";
import { PaymentTermsCard, type TermFields } from "#web/forms/payment-terms-card.tsx";
import { pricesText } from "#web/fields/prices-field.tsx";
import { type ComparedFields, compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { useNextNumber } from "#web/forms/next-code.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { TextArea } from "#web/ui/field.tsx";
import { CollapsedSection } from "#web/ui/collapsed-section.tsx";
import { Select } from "#web/ui/select.tsx";
import { ORDER_LABELS } from "./order-labels.ts";
import { type OrderFormValues, readOrderForm, toOrderValues } from "./order-form-values.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const orderSchema = lazySchema(async () => (await import("#contract/orders.ts")).order);

type Props = {
  kind: OrderKind;
  initial: OrderFormValues;
  /** The number the server would assign; sent only if the user typed another. */
  proposal: string | null;
  opened: Order | null;
  onSaved: (saved: Order, next: NextPage) => void;
};

const STATUSES = [
  { value: "draft", label: "Draft" },
  { value: "sent", label: "Sent" },
];

/** The form for a quote or order, based on the document form; nothing is posted (Behavior 2.25). */
export function OrderForm(props: Props) {
  const { kind, initial, opened } = props;
  const { singular, due } = ORDER_LABELS[kind];
  const { fields, base: _base, ...form } = useOrderForm(props);
  const status = useFieldValue(fields, "initialStatus");
  const isDraft = kind === "quote" && status === "draft";
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The values of a quote's form include all values of a document's.
  const documentFields = fields as unknown as DocumentFormFields;
  return (
    <FormPage
      form={form}
      back={opened ? paths.order(kind, opened.id) : paths.orders(kind)}
      saveLabel={`Save ${singular}`}
      draft={isDraft ? { saveLabel: "Save draft", postLabel: "Mark as sent", sends: true } : null}
      offersNew={opened === null}
      first={initial.party === null ? "party" : "date"}
      hasSummary
      isWide
      status={<TotalStatus fields={documentFields} />}
    >
      <div className="rounded-card border border-line bg-surface p-4">
        <HeaderFields
          kind={DOCUMENT_KIND_OF[kind]}
          numbered={kind}
          dueLabel={due}
          fields={documentFields}
          takesCurrency={opened === null && initial.items.every(isEmptyItem)}
          keepsCurrency={initial.orderId !== null || (opened?.quoteId ?? null) !== null}
        />
      </div>
      <DocumentItems kind={DOCUMENT_KIND_OF[kind]} fields={documentFields} />
      <PaymentTermsCard
        fields={termFieldsOf(fields)}
        defaultTerms={sideOfOrder(kind) === "vendor" ? "Vendor's terms" : "Customer's terms"}
      />
      <NotesAndStatus {...{ kind, fields }} startsOpen={initial.initialStatus !== "draft"} />
    </FormPage>
  );
}

type NotesProps = Pick<Props, "kind"> & { fields: FormFields<OrderFormValues>; startsOpen: boolean };

function NotesAndStatus({ kind, fields, startsOpen }: NotesProps) {
  const input = useInputs(fields);
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4">
      <TextArea {...input("notes")} label="Notes" optional rows={2} maxLength={4000} />
      {kind === "quote" && (
        <CollapsedSection startsOpen={startsOpen}>
          <Select
            {...input("initialStatus")}
            label="Status"
            options={STATUSES}
            hint="Sent quotes can be emailed, accepted or declined. Quotes don't affect your books."
          />
        </CollapsedSection>
      )}
    </div>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- An order's form has payment terms.
const termFieldsOf = (fields: unknown) => fields as TermFields;

function useOrderForm({ kind, initial, proposal, opened, onSaved }: Props) {
  const create = useApiMutation(`${ORDER_RESOURCES[kind]}.create`);
  const update = useApiMutation(`${ORDER_RESOURCES[kind]}.update`);
  const [proposed, onProposed] = useState(proposal);
  const form = useForm<OrderFormValues, OrderRequest, Order>({
    opened,
    initial,
    toValues: toOrderValues,
    read: (values) => readOrderForm(kind, values),
    write: ({ number, ...input }, over) => {
      if (over === null) {
        const numberField = number === undefined || number === proposed ? {} : { number };
        return create.mutateAsync({ body: { ...input, ...numberField } });
      }
      const numberInput = number === undefined ? {} : { number };
      return update.mutateAsync({
        params: { id: over.id },
        body: { ...input, ...numberInput, version: over.version },
      });
    },
    schema: orderSchema,
    compare: (versions) => compareFields(comparedFieldsOf(kind), versions),
    onSaved,
    ask: ({ items, initialStatus }, over) =>
      zeroToConfirm((over ? toOrderValues(over) : initial).items, {
        items,
        isPosting: initialStatus === "sent" && (over?.status ?? "draft") === "draft",
      }),
    toPosted: (values) => ({ ...values, initialStatus: "sent" }),
    fallback: `Couldn't save the ${ORDER_LABELS[kind].singular}`,
    nameOf: (field, values) => (field === "status" ? "initialStatus" : formField(field, values)),
    placeOf: placeInDocument,
  });
  const id = `${ORDER_RESOURCES[kind]}.nextNumber` as const;
  const date = useFieldValue(form.fields, "date");
  useNextNumber(form.fields, { id, proposal, proposed, onProposed, date });
  return form;
}

const dateText = (date: string): string => (isDateText(date) ? formatDate(date) : date);

const comparedFieldsOf = (kind: OrderKind): ComparedFields<OrderFormValues> => [
  [ORDER_LABELS[kind].party, ({ party }) => party?.name ?? ""],
  ["Number", ({ number }) => number],
  ["Date", ({ date }) => dateText(date)],
  [ORDER_LABELS[kind].due, ({ dueDate }) => dateText(dueDate)],
  ["Status", ({ initialStatus }) => (initialStatus === "draft" ? "Draft" : "Sent")],
  ["Amounts are", ({ pricesIncludeTax }) => pricesText(pricesIncludeTax)],
  ["Currency", ({ currency }) => currency],
  ["Discount", ({ discount }) => discount],
  ["Payment terms", ({ paymentTerms }) => paymentTermsText(paymentTerms)],
  ["Notes", ({ notes }) => notes],
];
