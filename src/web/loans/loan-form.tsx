import type { Loan, LoanInput } from "#contract/loans.ts";
import { LOAN_METHODS, LOAN_MONTHS, amortizationSchedule } from "#domain/amortization-schedule.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AccountChoice } from "#web/accounts/account-choice.tsx";
import { DateField } from "#web/fields/date-field.tsx";
import { MoneyField, QuantityField } from "#web/fields/number-field.tsx";
import { AnyPartyPicker } from "#web/fields/record-pickers.tsx";
import { compareFields } from "#web/forms/compare-versions.ts";
import { type FormFields, useField, useFieldValue, useInputs, useValues } from "#web/forms/form-fields.ts";
import { FormPage, FormSection } from "#web/forms/form-page.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { paths } from "#web/navigation/paths.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type LoanFormValues, readLoanForm, toLoanValues } from "./loan-form-values.ts";
import { AmortizationTable } from "./amortization-table.tsx";
import { EVERY_LABELS, LOAN_METHOD_LABELS } from "./loan-labels.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const loanSchema = lazySchema(async () => (await import("#contract/loans.ts")).loan);

type LoanFormFields = FormFields<LoanFormValues>;

type Props = { initial: LoanFormValues; opened: Loan | null; onSaved: (saved: Loan) => void };

/** The form for a loan and its repayment, with a preview of the schedule (Accounting 31). */
export function LoanForm({ initial, opened, onSaved }: Props) {
  const { fields, base: _, ...form } = useLoanForm({ initial, opened, onSaved });
  return (
    <FormPage
      form={form}
      back={opened ? paths.loan(opened.id) : paths.loans()}
      saveLabel="Save loan"
      offersNew={false}
      first="name"
      hasSummary
    >
      <FormSection>
        <BasicFields fields={fields} />
      </FormSection>
      <FormSection>
        <TermFields fields={fields} />
      </FormSection>
      <FormSection>
        <AccountFields fields={fields} />
      </FormSection>
      <AmortizationPreview fields={fields} opened={opened} />
    </FormPage>
  );
}

function useLoanForm({ initial, opened, onSaved }: Props) {
  const create = useApiMutation("loans.create");
  const update = useApiMutation("loans.update");
  return useForm<LoanFormValues, LoanInput, Loan>({
    opened,
    initial,
    toValues: toLoanValues,
    read: readLoanForm,
    write: (input, over) =>
      over === null
        ? create.mutateAsync({ body: input })
        : update.mutateAsync({ params: { id: over.id }, body: { ...input, version: over.version } }),
    schema: loanSchema,
    compare: (versions) =>
      compareFields<LoanFormValues>(
        [
          ["Name", ({ name }) => name],
          ["Amount", ({ principal }) => principal],
          ["Annual interest rate (%)", ({ rate }) => rate],
          ["Start date", ({ startsOn }) => startsOn],
          ["Number of payments", ({ installmentCount }) => installmentCount],
          ["Notes", ({ notes }) => notes],
        ],
        versions,
      ),
    onSaved,
    fallback: "Couldn't save the loan",
    nameOf: (field) => (field === "partyId" ? "party" : field),
  });
}

function BasicFields({ fields }: { fields: LoanFormFields }) {
  const input = useInputs(fields);
  const { ref: partyRef, onChange, ...party } = useField(fields, "party");
  return (
    <>
      <div className="sm:col-span-2">
        <TextField {...input("name")} label="Name" autoComplete="off" maxLength={200} />
      </div>
      <div className="sm:col-span-2">
        <AnyPartyPicker
          {...party}
          inputRef={partyRef}
          onChange={(chosen) => onChange(chosen && { id: chosen.id, code: chosen.code, name: chosen.name })}
          label="Lender"
          optional
        />
      </div>
      <MoneyField {...useField(fields, "principal")} label="Amount" />
      <QuantityField {...useField(fields, "rate")} label="Annual interest rate (%)" kind="quantity" />
      <DateField
        {...useField(fields, "startsOn")}
        label="Start date"
        hint="The first payment is due one period later."
      />
      <div className="sm:pt-7.5">
        <Checkbox label="This loan is already in my books" {...input("isOpening")} />
      </div>
    </>
  );
}

function TermFields({ fields }: { fields: LoanFormFields }) {
  const input = useInputs(fields);
  return (
    <>
      <div className="sm:col-span-2">
        <Select
          {...input("method")}
          label="Repayment type"
          options={LOAN_METHODS.map((value) => ({ value, label: LOAN_METHOD_LABELS[value] }))}
        />
      </div>
      <Select
        {...input("intervalMonths")}
        label="Payment frequency"
        options={LOAN_MONTHS.map((months) => ({ value: String(months), label: EVERY_LABELS[months] }))}
      />
      <TextField
        {...input("installmentCount")}
        label="Number of payments"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
      <div className="sm:col-span-2 lg:col-span-4">
        <Checkbox label="Post automatically when due" {...input("isAutomatic")} />
      </div>
    </>
  );
}

function FeeFields({ fields }: { fields: LoanFormFields }) {
  const { ref, ...account } = useField(fields, "feeAccountId");
  const fee = useField(fields, "fee");
  return (
    <>
      <MoneyField {...fee} label="Fee" optional hint="Deducted from the payout." />
      {/[1-9]/.test(fee.value) && (
        <AccountChoice
          creates="expense"
          {...account}
          inputRef={ref}
          label="Fee account"
          filter={({ isActive, type }) => isActive && type === "expense"}
        />
      )}
    </>
  );
}

function AccountFields({ fields }: { fields: LoanFormFields }) {
  const input = useInputs(fields);
  const { ref: loanRef, ...loan } = useField(fields, "loanAccountId");
  const { ref: interestRef, ...interest } = useField(fields, "interestAccountId");
  const { ref: moneyRef, ...money } = useField(fields, "paymentAccountId");
  const isOpening = useFieldValue(fields, "isOpening");
  return (
    <>
      <div className="sm:col-span-2">
        <AccountChoice
          creates="liability"
          {...loan}
          inputRef={loanRef}
          label="Loan account"
          filter={({ isActive, type, moneyKind }) => isActive && type === "liability" && moneyKind === null}
        />
      </div>
      <div className="sm:col-span-2">
        <AccountChoice
          creates="expense"
          {...interest}
          inputRef={interestRef}
          label="Interest"
          filter={({ isActive, type }) => isActive && type === "expense"}
        />
      </div>
      <div className="sm:col-span-2">
        <AccountChoice
          creates="money"
          {...money}
          inputRef={moneyRef}
          label="Bank account"
          filter={({ isActive, moneyKind }) => isActive && moneyKind !== null}
        />
      </div>
      {!isOpening && <FeeFields fields={fields} />}
      <div className="sm:col-span-2 lg:col-span-4">
        <TextArea {...input("notes")} label="Notes" optional rows={2} maxLength={4000} />
      </div>
    </>
  );
}

/** The amortization schedule for the form values, shown once they are complete. */
function AmortizationPreview({ fields, opened }: { fields: LoanFormFields; opened: Loan | null }) {
  const { input } = readLoanForm({ ...useValues(fields), ...ANY_NAMES });
  if (input === undefined)
    return (
      <p className="text-ink-soft">Enter the amount, rate and number of payments to see the schedule.</p>
    );
  const entries = opened?.entries.filter(({ isVoid }) => !isVoid) ?? [];
  const repayments = entries
    .filter(({ kind }) => kind === "repayment")
    .map(({ date, principal }) => ({ date, amount: principal }));
  return (
    <AmortizationTable
      schedule={amortizationSchedule({ ...input, minorUnit: pageMinorUnit() }, repayments)}
      posted={entries.filter(({ kind }) => kind === "installment").length}
    />
  );
}

// The schedule doesn't depend on names, accounts or fees.
const ANY_NAMES = {
  name: "Any",
  fee: "",
  feeAccountId: "",
  loanAccountId: "00000000-0000-4000-8000-000000000001",
  interestAccountId: "00000000-0000-4000-8000-000000000002",
  paymentAccountId: "00000000-0000-4000-8000-000000000003",
};
