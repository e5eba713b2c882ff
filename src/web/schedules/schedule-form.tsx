import type { ComponentProps } from "react";
import { sideOf } from "#domain/document.ts";
import type { ScheduledDocument } from "#domain/schedule.ts";
import { placeInDocument } from "#web/documents/document-form-rules.ts";
import { DocumentItems } from "#web/documents/document-items.tsx";
import { DOCUMENT_LABELS } from "#web/documents/document-labels.ts";
import { TotalStatus } from "#web/documents/document-status-fields.tsx";
import { zeroToConfirm } from "#web/documents/status-change.ts";
import type { DocumentFormFields } from "#web/documents/use-document-form.ts";
import { CurrencyFields } from "#web/fields/currency-fields.tsx";
import { paymentTermsText } from "#web/fields/payment-terms.ts";
import { PricesField } from "#web/fields/prices-field.tsx";
import { PartyPicker } from "#web/fields/record-pickers.tsx";
import { References } from "#web/fields/references.tsx";
import { type FormFields, useField, useFieldValue, useInputs } from "#web/forms/form-fields.ts";
import { PaymentTermsCard, type TermFields } from "#web/forms/payment-terms-card.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { PriceChangesCard } from "./price-changes-card.tsx";
import { FIELDS_HINT, ruleFieldsOf, ResultCard, RuleCard } from "./rule-fields.tsx";
import {
  readScheduleForm,
  scheduleField,
  type ScheduleFormValues,
  toScheduleValues,
} from "./schedule-form-values.ts";
import { ScheduleFormFrame } from "./schedule-form-frame.tsx";
import { type ScheduleSaving, useScheduleForm } from "./use-schedule-form.ts";

type Props = ScheduleSaving & { kind: ScheduledDocument; initial: ScheduleFormValues };

/** The form for a recurring invoice or bill (Accounting 21). */
export function ScheduleForm({ kind, initial, opened, onSaved }: Props) {
  const { fields, base, toInput, ...form } = useScheduleForm<ScheduleFormValues>({
    initial,
    opened,
    onSaved,
    toValues: toScheduleValues,
    read: (values) => readScheduleForm(kind, values),
    compared: [
      ["Currency", ({ currency }) => currency],
      ["Order number", ({ orderReference }) => orderReference],
      ["Contract number", ({ contractReference }) => contractReference],
      ["Payment terms", ({ paymentTerms }) => paymentTermsText(paymentTerms)],
      ["Notes", ({ notes }) => notes],
      [
        "Price changes",
        ({ priceChanges }) =>
          priceChanges
            .map(({ from, by, percent }) => `${from} ${by === "product" ? "product price" : `${percent}%`}`)
            .join(", "),
      ],
    ],
    ask: ({ items }) => zeroToConfirm(initial.items, { items }),
    nameOf: scheduleField,
    placeOf: placeInDocument,
  });
  return (
    <ScheduleFormFrame
      {...{ form, opened }}
      isWide
      first={initial.party === null ? "party" : "every"}
      status={<FormTotal fields={fields} />}
    >
      <PartyAndRule {...{ kind, fields, toInput }} opened={base} />
      <DocumentItems kind={kind} fields={documentFieldsOf(fields)} />
      <PriceChangesCard fields={fields} />
      <References input={useInputs(fields)} hint={FIELDS_HINT} />
      <DocumentResult {...{ kind, fields }} />
    </ScheduleFormFrame>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A schedule's form has every field of a document's.
const documentFieldsOf = (fields: FormFields<ScheduleFormValues>) => fields as unknown as DocumentFormFields;

/** The total of the items as entered; the next dates include price changes. */
function FormTotal({ fields }: { fields: FormFields<ScheduleFormValues> }) {
  const hasChanges = useFieldValue(fields, "priceChanges").length > 0;
  return (
    <TotalStatus
      fields={documentFieldsOf(fields)}
      label={hasChanges ? "Total before price changes" : "Total"}
    />
  );
}

type DocumentResultProps = { kind: ScheduledDocument; fields: FormFields<ScheduleFormValues> };

type PartyAndRuleProps = DocumentResultProps & Pick<ComponentProps<typeof RuleCard>, "opened" | "toInput">;

/** The customer or vendor, the recurrence rule, and whether prices include tax. */
function PartyAndRule({ kind, fields, ...previewed }: PartyAndRuleProps) {
  const { ref: partyRef, ...party } = useField(fields, "party");
  return (
    <RuleCard
      fields={ruleFieldsOf(fields)}
      {...previewed}
      end={
        <>
          <div className="sm:col-span-2">
            <PricesField {...useField(fields, "pricesIncludeTax")} label="Amounts are" />
          </div>
          <CurrencyFields
            currency={useField(fields, "currency")}
            date={useFieldValue(fields, "date")}
            hint="Each occurrence uses that day's exchange rate"
          />
        </>
      }
    >
      <PartyPicker {...party} inputRef={partyRef} label={DOCUMENT_LABELS[kind].party} side={sideOf(kind)} />
    </RuleCard>
  );
}

/** What happens to each document, and its texts. */
function DocumentResult({ kind, fields }: DocumentResultProps) {
  const input = useInputs(fields);
  const hasTerms = useFieldValue(fields, "paymentTerms").length > 0;
  return (
    <ResultCard kind={kind} fields={ruleFieldsOf(fields)}>
      {!hasTerms && (
        <div className="sm:col-span-2">
          <TextField
            label="Payment terms (days)"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            {...input("daysUntilDue")}
          />
        </div>
      )}
      <div className="sm:col-span-6">
        <PaymentTermsCard fields={termFieldsOf(fields)} defaultTerms="A number of days" />
      </div>
      <div className="sm:col-span-6">
        <TextArea
          label="Notes"
          optional
          rows={3}
          maxLength={4000}
          hint={`${FIELDS_HINT}, here and in the items`}
          {...input("notes")}
        />
      </div>
    </ResultCard>
  );
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The form of a recurring document has payment terms.
const termFieldsOf = (fields: unknown) => fields as TermFields;
