import { useState } from "react";
import { INSTALLMENTS_MAX } from "#domain/installments.ts";
import { equalParts, STANDARD_TERMS } from "#domain/payment-terms.ts";
import { QuantityField } from "#web/fields/number-field.tsx";
import { nameOfTerms, type TermPartValues, termValues, useNamedTerms } from "#web/fields/payment-terms.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { type FormFields, useField, useFieldValue, useInputs, useLines } from "./form-fields.ts";
import { useProblemAt } from "./problems.ts";

type HasTerms = { paymentTerms: TermPartValues[] };
export type TermFields = FormFields<HasTerms & { namedTerms: HasTerms[] }>;
type TermsPath = "paymentTerms" | `namedTerms.${number}.paymentTerms`;

const CUSTOM = { value: "custom", label: "Custom..." };

type Props = {
  fields: TermFields;
  /** Default that applies without terms; terms with a name of their own have none. */
  defaultTerms?: string;
  path?: TermsPath;
};

/** Payment terms: standard or own ones, or due dates for parts of the total (Accounting 3). */
export function PaymentTermsCard({ fields, defaultTerms, path = "paymentTerms" }: Props) {
  const { fields: parts, replace } = useLines(fields, path);
  const values = useFieldValue(fields, path);
  const problem = useProblemAt(fields, path);
  const all = useNamedTerms();
  const named = defaultTerms === undefined ? STANDARD_TERMS : all;
  const [isCustom, setCustom] = useState(false);
  const current = isCustom ? undefined : nameOfTerms(values, named);
  const chosen = current ?? (parts.length === 0 ? "" : CUSTOM.value);
  function setCount(count: number): void {
    setCustom(true);
    replace(termValues(equalParts(count)));
  }
  return (
    <section
      aria-label="Payment terms"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <div className="sm:max-w-80">
        <Select
          label="Payment terms"
          options={[
            ...(defaultTerms === undefined ? [] : [{ value: "", label: defaultTerms }]),
            ...named.map(({ name }) => ({ value: name, label: name })),
            CUSTOM,
          ]}
          value={chosen}
          onChange={({ target }) => {
            const terms = named.find(({ name }) => name === target.value)?.paymentTerms;
            setCustom(target.value === CUSTOM.value);
            if (target.value !== CUSTOM.value) replace(termValues(terms ?? []));
            else if (parts.length === 0) replace(termValues(equalParts(1)));
          }}
        />
      </div>
      {chosen === CUSTOM.value && <PartCount count={parts.length} onChange={setCount} />}
      {current === undefined &&
        parts.map(({ id }, index) => (
          <Part key={id} {...{ fields, path, index }} isWhole={parts.length === 1} />
        ))}
      {parts.length === 1 && <Discount {...{ fields, path }} />}
      {problem !== undefined && <Problem>{problem}</Problem>}
    </section>
  );
}

const Problem = ({ children }: { children: string }) => (
  <p role="alert" className="text-negative">
    {children}
  </p>
);

/** The number of parts of equal size, each of which can then be changed. */
function PartCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <div className="sm:max-w-40">
      <TextField
        label="Number of parts"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        hint={`1 to ${INSTALLMENTS_MAX}`}
        value={typed ?? String(count)}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          const next = /^\d+$/.test(target.value) ? Number(target.value) : 0;
          if (next >= 1 && next <= INSTALLMENTS_MAX && next !== count) onChange(next);
        }}
      />
    </div>
  );
}

type PartProps = { fields: TermFields; path: TermsPath; index: number; isWhole: boolean };

function Part({ fields, path, index, isWhole }: PartProps) {
  const input = useInputs(fields);
  const percent = useField(fields, `${path}.${index}.percent`);
  const isEndOfMonth = useFieldValue(fields, path)[index]?.isEndOfMonth === true;
  const days = (name: "monthsLater" | "daysAfterMonth", label: string) => (
    <TextField
      {...input(`${path}.${index}.${name}`)}
      label={label}
      optional
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
    />
  );
  return (
    <fieldset className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[10rem_10rem_1fr]">
      <legend className="sr-only">{`Part ${index + 1}`}</legend>
      {!isWhole && <QuantityField {...percent} label="Percentage" />}
      <TextField
        {...input(`${path}.${index}.days`)}
        label="Due in days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
      <div className="col-span-2 sm:col-span-1 sm:pt-7.5">
        <Checkbox {...fields.register(`${path}.${index}.isEndOfMonth`)} label="At the end of that month" />
      </div>
      {isWhole && isEndOfMonth && days("monthsLater", "Months later")}
      {isWhole && isEndOfMonth && days("daysAfterMonth", "Days after month-end")}
    </fieldset>
  );
}

/** The early payment discount of terms due on one date. */
function Discount({ fields, path }: Pick<PartProps, "fields" | "path">) {
  const input = useInputs(fields);
  const percent = useField(fields, `${path}.0.discount.percent`);
  return (
    <fieldset className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[10rem_10rem_1fr]">
      <legend className="sr-only">Early payment discount</legend>
      <QuantityField {...percent} label="Early discount %" />
      <TextField
        {...input(`${path}.0.discount.days`)}
        label="If paid within days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
      />
    </fieldset>
  );
}
