import { useRef } from "react";
import type { Book } from "#contract/book.ts";
import type { Body } from "#contract/contract.ts";
import type { TaxRate } from "#contract/tax-rates.ts";
import type { TaxRateId } from "#domain/ids.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { PricesField } from "#web/fields/prices-field.tsx";
import { type FormFields, useField, useInputs, useValues } from "#web/forms/form-fields.ts";
import type { FormReading } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { rememberNoTax } from "./getting-started-store.ts";
import { type TaxAnswer, type TaxAnswerValues, readTaxAnswer, taxChoices } from "./tax-answer.ts";

type Props = { book: Book; onClose: () => void };

/** Asks whether the company charges tax, offering the usual rates of its country (Interface 4). */
export function TaxQuestionDialog({ book, onClose }: Props) {
  const rates = useApiQuery("taxRates.list", { query: { isActive: "true", limit: 100 } }).data?.items;
  return rates === undefined ? null : <Question {...{ book, rates, onClose }} />;
}

function Question({ book, rates, onClose }: Props & { rates: readonly TaxRate[] }) {
  const choices = taxChoices(rates, book.country);
  const write = useSaveTaxAnswer(book);
  const { fields, ...form } = useForm<TaxAnswerValues, TaxAnswer, Book>({
    initial: { answer: "", name: "Sales tax", rate: "", includesTax: book.salesPricesIncludeTax },
    read: (values): FormReading<TaxAnswer> => readTaxAnswer(values, { choices, country: book.country }),
    write,
    onSaved: () => {
      showToast("Tax saved");
      onClose();
    },
    fallback: "Couldn't save the tax",
  });
  const { answer } = useValues(fields);
  const input = useInputs(fields);
  return (
    <RecordDialog title="Sales tax or VAT" saveLabel="Save" form={form} onClose={onClose} size="normal">
      <div data-first-focus>
        <Select
          label="Do you charge sales tax or VAT?"
          placeholder="Choose"
          options={[
            ...choices.map(({ value, label }) => ({ value, label: `Yes, usually ${label}` })),
            { value: "other", label: choices.length === 0 ? "Yes" : "Yes, at another rate" },
            { value: "none", label: "No" },
          ]}
          {...input("answer")}
        />
      </div>
      {answer === "other" && <OtherRate fields={fields} country={book.country} />}
      {answer !== "" && answer !== "none" && <Prices fields={fields} />}
    </RecordDialog>
  );
}

function Prices({ fields }: { fields: FormFields<TaxAnswerValues> }) {
  return (
    <PricesField
      {...useField(fields, "includesTax")}
      label="Your prices"
      hint="Whether the prices you enter include the tax. You can change it on each invoice."
    />
  );
}

function OtherRate({ fields, country }: { fields: FormFields<TaxAnswerValues>; country: string | null }) {
  const input = useInputs(fields);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name of the tax" autoComplete="off" maxLength={200} {...input("name")} />
      <TextField
        label="Rate (%)"
        inputMode="decimal"
        autoComplete="off"
        hint={
          country === "US"
            ? "Sales tax differs by state, county and city. Enter the rate where you sell."
            : "Between 0 and 100, e.g. 8.875."
        }
        {...input("rate")}
      />
    </div>
  );
}

/** Saves the answer; if saving the company fails, the created rate is reused on retry. */
function useSaveTaxAnswer(book: Book) {
  const create = useApiMutation("taxRates.create");
  const update = useApiMutation("company.update");
  const createdTaxRates = useRef(new Map<string, TaxRateId>());
  return async ({ charges, includesTax }: TaxAnswer): Promise<Book> => {
    if (charges === null) {
      rememberNoTax(book.id);
      return book;
    }
    const id = charges.source === "rate" ? charges.id : await createOnce(charges.input);
    const { version, name, address, phone, email, taxId, fiscalYearStart, fiscalYearEnd } = book;
    const details = { version, name, address, phone, email, taxId, fiscalYearStart, fiscalYearEnd };
    const purchaseTaxRateId = book.purchaseTaxRateId ?? (charges.isForPurchases ? id : null);
    return update.mutateAsync({
      body: { ...details, salesTaxRateId: id, purchaseTaxRateId, salesPricesIncludeTax: includesTax },
    });
  };
  async function createOnce(input: Body<"taxRates.create">): Promise<TaxRateId> {
    const key = JSON.stringify(input);
    const id = createdTaxRates.current.get(key) ?? (await create.mutateAsync({ body: input })).id;
    createdTaxRates.current.set(key, id);
    return id;
  }
}
