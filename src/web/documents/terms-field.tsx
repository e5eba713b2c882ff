import { isDateText } from "#domain/dates.ts";
import { discountOnDay } from "#domain/early-discount.ts";
import { subtract } from "#domain/money.ts";
import { dueByTerms, type NamedTerms, type PaymentTerms } from "#domain/payment-terms.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { nameOfTerms, termTexts, termValues, toTerms, useNamedTerms } from "#web/fields/payment-terms.ts";
import { useFieldValue } from "#web/forms/form-fields.ts";
import { Select } from "#web/ui/select.tsx";
import { type DocumentFormFields, useTotals } from "./use-document-form.ts";

/** The terms of an invoice or bill, which set its due dates and early payment discount; "Custom" if they were typed. */
export function TermsField({ fields }: { fields: DocumentFormFields }) {
  const { total, currency } = useTotals(fields);
  const date = useFieldValue(fields, "date");
  const dueDate = useFieldValue(fields, "dueDate");
  const earlyDiscount = useFieldValue(fields, "earlyDiscount");
  const agreed = toTerms(useFieldValue(fields, "paymentTerms") ?? []);
  const choices = addAgreedTerms(useNamedTerms(), agreed);
  const minorUnit = pageMinorUnit(currency);
  const dueOf = (terms: PaymentTerms) =>
    isDateText(date) ? dueByTerms(terms, { date, total, minorUnit }) : null;
  const isAsEntered = ({ paymentTerms }: NamedTerms): boolean => {
    const due = dueOf(paymentTerms);
    return (
      due?.dueDate === dueDate &&
      due.earlyDiscount?.percent === earlyDiscount?.percent &&
      due.earlyDiscount?.until === earlyDiscount?.until
    );
  };
  const agreedName = agreed.length === 0 ? undefined : nameOfTerms(termValues(agreed), choices);
  const inOrder = choices.toSorted((a, b) => Number(b.name === agreedName) - Number(a.name === agreedName));
  function choose(name: string): void {
    const terms = choices.find((choice) => choice.name === name)?.paymentTerms;
    const due = terms && dueOf(terms);
    if (!due) return;
    fields.setValue("paymentTerms", termValues(terms), { shouldDirty: true });
    fields.setValue("dueDate", due.dueDate, { shouldDirty: true });
    fields.setValue("installments", due.installments, { shouldDirty: true });
    fields.setValue("earlyDiscount", due.earlyDiscount, { shouldDirty: true });
  }
  const discount =
    earlyDiscount &&
    discountOnDay({ balanceDue: total, earlyDiscount }, { date: earlyDiscount.until, minorUnit });
  return (
    <Select
      label="Terms"
      value={inOrder.find(isAsEntered)?.name ?? ""}
      placeholder="Custom"
      options={choices.map(({ name }) => ({ value: name, label: name }))}
      onChange={({ target }) => choose(target.value)}
      hint={
        earlyDiscount
          ? `${earlyDiscount.percent}% discount if paid by ${formatDate(earlyDiscount.until)}${discount ? `: ${formatMoney(subtract(total, discount), currency)}` : ""}`
          : undefined
      }
    />
  );
}

/** The choices, with the terms of the customer or vendor unless they are among them. */
function addAgreedTerms(named: readonly NamedTerms[], agreed: PaymentTerms): readonly NamedTerms[] {
  const isNamed = named.some(({ paymentTerms }) =>
    nameOfTerms(termValues(agreed), [{ name: "x", paymentTerms }]),
  );
  return agreed.length === 0 || isNamed
    ? named
    : [{ name: termTexts(agreed).join("; "), paymentTerms: agreed }, ...named];
}
