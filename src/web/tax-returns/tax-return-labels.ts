import type { TaxPeriod } from "#contract/tax-returns.ts";
import { TAX_FORM_IDS, TAX_FREQUENCIES, type TaxFormId, type TaxFrequency } from "#domain/tax-period.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

const FORMS: Readonly<Record<TaxFormId, string>> = {
  uk_vat: "UK VAT return (9 boxes)",
  de_ustva: "German VAT return (UStVA)",
  us_sales_tax: "US sales tax, by jurisdiction",
  generic: "Tax on sales and purchases, by rate",
};

const FREQUENCIES: Readonly<Record<TaxFrequency, string>> = {
  month: "Monthly",
  quarter: "Quarterly (Jan, Apr, Jul, Oct)",
  quarter_from_february: "Quarterly (Feb, May, Aug, Nov)",
  quarter_from_march: "Quarterly (Mar, Jun, Sep, Dec)",
  year: "Yearly",
};

export const TAX_FORM_OPTIONS = TAX_FORM_IDS.map((value) => ({ value, label: FORMS[value] }));
export const TAX_FREQUENCY_OPTIONS = TAX_FREQUENCIES.map((value) => ({ value, label: FREQUENCIES[value] }));

/** The badge of each status of a return. */
export const RETURN_STATUSES: Readonly<Record<TaxPeriod["status"], readonly [BadgeTone, string]>> = {
  open: ["accent", "Open"],
  due: ["warning", "Due"],
  filed: ["positive", "Filed"],
  paid: ["positive", "Paid"],
};
