import { useQueryClient } from "@tanstack/react-query";
import { type Day, lastOfYear, shiftMonths } from "#domain/dates.ts";
import { isZero, type Money, ZERO } from "#domain/money.ts";
import type { Reply } from "#contract/contract.ts";
import type { OpeningPreview } from "#contract/opening.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DateField, useLockedDays } from "#web/fields/date-field.tsx";
import { formatMoney } from "#web/fields/formats.ts";
import { type FormFields, useField } from "#web/forms/form-fields.ts";
import { FormPage } from "#web/forms/form-page.tsx";
import { type Question, useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { BalanceLines } from "./balance-lines.tsx";
import { OpeningDocumentLines } from "./opening-document-lines.tsx";
import { OpeningPreviewPanel, previewKey, useOpeningPreview } from "./opening-preview.tsx";
import {
  EMPTY_BALANCE,
  EMPTY_DOCUMENT,
  type OpeningBody,
  openingField,
  type OpeningValues,
  readOpeningForm,
} from "./opening-values.ts";

/** The last day of the previous year, as books usually start with a year. */
function defaultDate(today: Day): Day {
  return lastOfYear(shiftMonths(today, -12));
}

function differenceQuestion(difference: Money): Question {
  return {
    title: "Opening balances don't balance",
    question: `Post it and leave ${formatMoney(difference)} in Opening Balance Equity?`,
    confirmLabel: "Post anyway",
  };
}

const postedText = (documentCount: number): string =>
  documentCount === 0
    ? "Opening balances posted"
    : `Opening balances posted with ${documentCount} unpaid documents`;

/** Enters a trial balance and unpaid documents, previews the journal, and posts it (Accounting 18). */
export function OpeningForm({ today }: { today: Day }) {
  const create = useApiMutation("openingBalances.create");
  const cache = useQueryClient();
  /** The difference found by the preview of these lines. */
  const missingDebit = (input: OpeningBody | undefined): Money =>
    cache.getQueryData<OpeningPreview>(previewKey(input))?.difference ?? ZERO;
  const { fields, ...form } = useForm<OpeningValues, OpeningBody, Reply<"openingBalances.create">>({
    initial: {
      date: defaultDate(today),
      balances: [{ ...EMPTY_BALANCE }, { ...EMPTY_BALANCE }],
      receivables: [{ ...EMPTY_DOCUMENT }],
      payables: [{ ...EMPTY_DOCUMENT }],
      inCurrencies: false,
    },
    read: readOpeningForm,
    write: (input, _over, confirmRates) =>
      create.mutateAsync({ body: { ...input, confirmRates, difference: missingDebit(input) } }),
    ask: (values) => {
      const difference = missingDebit(readOpeningForm(values).input);
      return isZero(difference) ? null : differenceQuestion(difference);
    },
    onSaved: ({ documentCount }) => showToast(postedText(documentCount)),
    fallback: "Couldn't post the opening balances",
    nameOf: openingField,
  });
  const preview = useOpeningPreview(fields);
  return (
    <FormPage form={form} back={paths.accounts()} saveLabel="Post" offersNew={false} first="date" hasSummary>
      <div className="rounded-card border border-line bg-surface p-4">
        <div className="max-w-80">
          <DayField fields={fields} />
        </div>
        <div className="mt-4">
          <Checkbox
            label="Some balances are in other currencies"
            hint="You can then enter a currency and base amount for each invoice and bill"
            {...fields.register("inCurrencies")}
          />
        </div>
      </div>
      <BalanceLines fields={fields} />
      <OpeningDocumentLines fields={fields} side="customer" />
      <OpeningDocumentLines fields={fields} side="vendor" />
      <OpeningPreviewPanel preview={preview} />
    </FormPage>
  );
}

function DayField({ fields }: { fields: FormFields<OpeningValues> }) {
  return (
    <DateField
      {...useField(fields, "date")}
      label="As of"
      hint="The last day of your previous books"
      {...useLockedDays("all")}
    />
  );
}
