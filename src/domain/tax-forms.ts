import type { BoxPart, TaxForm } from "./tax-form.ts";
import { TAX_FORM_IDS, type TaxFormId } from "./tax-period.ts";

/*
 * The forms that there are, as data. What each box is has its source in docs/rules/accounting.md, 28. Facts alone stand here:
 * the numbers of boxes and what they add up.
 */

const part = (side: BoxPart["side"], of: BoxPart["of"], more: Partial<BoxPart> = {}): BoxPart => ({
  side,
  of,
  ...more,
});
const CHARGED = { kinds: ["charged"] } as const;
const REVERSE = { kinds: ["reverse_charge"] } as const;
const JOURNALS_OF_SALES = part("sales", "tax", { isJournals: true });
const JOURNALS_OF_PURCHASES = part("purchases", "tax", { isJournals: true });
const DUE = ["charged", "reverse_charge"] as const;
const TAXABLE = [
  { of: "net", label: "taxable sales" },
  { of: "tax", label: "tax" },
] as const;
const NET_AND_TAX = [
  { of: "net", label: "net" },
  { of: "tax", label: "tax" },
] as const;
const OWED = [
  { of: "net", label: "net, reverse charge" },
  { of: "tax", label: "tax owed" },
] as const;
/** Tax on sales and, of reverse charges, on purchases; and what comes back of both. */
const OUTPUT = [part("sales", "tax", CHARGED), part("owed", "tax"), JOURNALS_OF_SALES];
const INPUT = [part("purchases", "tax", CHARGED), part("purchases", "tax", REVERSE), JOURNALS_OF_PURCHASES];

/** The return of Value Added Tax of HM Revenue & Customs (VAT100), explained in VAT Notice 700/12. */
const UK_VAT: TaxForm = {
  id: "uk_vat",
  name: "UK VAT return (9 boxes)",
  countries: ["GB", "IM"],
  payable: "5",
  settles: "all",
  due: { months: 1, days: 7 },
  boxes: [
    { id: "1", number: "1", label: "VAT due on sales and other outputs", parts: OUTPUT },
    { id: "2", number: "2", label: "VAT due on goods acquired in Northern Ireland from the EU", parts: [] },
    { id: "3", number: "3", label: "Total VAT due", plus: ["1", "2"] },
    { id: "4", number: "4", label: "VAT reclaimed on purchases and other inputs", parts: INPUT },
    { id: "5", number: "5", label: "VAT to pay or, below zero, to reclaim", plus: ["3"], minus: ["4"] },
    {
      id: "6",
      number: "6",
      label: "Total value of sales and other outputs, without VAT",
      isWhole: true,
      parts: [part("sales", "counted", { notCategories: ["O"] }), part("owed", "net")],
    },
    {
      id: "7",
      number: "7",
      label: "Total value of purchases and other inputs, without VAT",
      isWhole: true,
      parts: [part("purchases", "counted", { notCategories: ["O"] })],
    },
    {
      id: "8",
      number: "8",
      label: "Goods supplied from Northern Ireland to the EU, without VAT",
      isWhole: true,
      parts: [part("sales", "net", { categories: ["K"] })],
    },
    {
      id: "9",
      number: "9",
      label: "Goods acquired in Northern Ireland from the EU, without VAT",
      isWhole: true,
      parts: [],
    },
  ],
};

/** The core of the Umsatzsteuer-Voranmeldung, form USt 1 A of the German tax offices. */
const GERMAN_VAT: TaxForm = {
  id: "de_ustva",
  name: "German VAT return (UStVA)",
  countries: ["DE"],
  payable: "83",
  settles: "all",
  due: { months: 0, days: 10 },
  boxes: [
    ...(
      [
        ["41", "Deliveries within the Union, exempt", ["K"]],
        ["43", "Other exempt sales with input tax, such as exports", ["G"]],
        ["87", "Sales at 0 %", ["Z"]],
        ["48", "Exempt sales without input tax", ["E"]],
        ["45", "Sales outside of the tax", ["O"]],
      ] as const
    ).map(([number, label, categories]) => ({
      id: number,
      number,
      label,
      isWhole: true,
      parts: [part("sales", "net", { ...CHARGED, rates: ["0"], categories })],
    })),
    {
      id: "60",
      number: "60",
      label: "Sales on which the customer owes the tax (§ 13b)",
      isWhole: true,
      parts: [part("sales", "net", REVERSE)],
    },
    ...(["19", "7"] as const).flatMap((rate) => {
      const number = rate === "19" ? "81" : "86";
      const parts = [part("sales", "net", { ...CHARGED, rates: [rate] })];
      return [
        { id: number, number, label: `Sales at ${rate}%`, isWhole: true, parts },
        { id: `${number}-tax`, number: "", label: `Tax at ${rate}%`, percent: rate, ofBox: number },
      ];
    }),
    {
      id: "35",
      number: "35",
      label: "Sales at other rates",
      isWhole: true,
      parts: [part("sales", "net", { ...CHARGED, otherThan: ["19", "7", "0"] })],
    },
    {
      id: "36",
      number: "36",
      label: "Tax at other rates, and of journals",
      parts: [part("sales", "tax", { ...CHARGED, otherThan: ["19", "7", "0"] }), JOURNALS_OF_SALES],
    },
    {
      id: "46",
      number: "46",
      label: "Purchases on which the company owes the tax (§ 13b)",
      isWhole: true,
      parts: [part("owed", "net")],
    },
    { id: "47", number: "47", label: "Tax on them", parts: [part("owed", "tax")] },
    {
      id: "66",
      number: "66",
      label: "Input tax of invoices of others",
      parts: [part("purchases", "tax", CHARGED), JOURNALS_OF_PURCHASES],
    },
    {
      id: "67",
      number: "67",
      label: "Input tax of purchases by § 13b",
      parts: [part("purchases", "tax", REVERSE)],
    },
    {
      id: "83",
      number: "83",
      label: "To pay or, below zero, to be given back",
      plus: ["81-tax", "86-tax", "36", "47"],
      minus: ["66", "67"],
    },
  ],
};

/** Sales tax of the states: for each tax, which is that of one jurisdiction, what it was on and what it came to. */
const US_SALES_TAX: TaxForm = {
  id: "us_sales_tax",
  name: "US sales tax, by jurisdiction",
  countries: ["US", "PR"],
  payable: "tax",
  settles: "sales",
  due: null,
  boxes: [
    { id: "gross", number: "", label: "Gross sales", parts: [part("sales", "counted")] },
    {
      id: "exempt",
      number: "",
      label: "Sales without tax",
      parts: [part("sales", "counted", { rates: ["0"] })],
    },
    {
      id: "rate",
      number: "",
      label: "",
      eachRate: { side: "sales", ...CHARGED, otherThan: ["0"] },
      figures: TAXABLE,
    },
    { id: "journals", number: "", label: "Tax of journals", parts: [JOURNALS_OF_SALES] },
    {
      id: "tax",
      number: "",
      label: "Tax to pay",
      parts: [part("sales", "tax", CHARGED), JOURNALS_OF_SALES],
    },
  ],
};

/** For any other country: what was taxed at each rate, on both sides. */
const GENERIC: TaxForm = {
  id: "generic",
  name: "Tax on sales and purchases, by rate",
  countries: [],
  payable: "payable",
  settles: "all",
  due: null,
  boxes: [
    {
      id: "sales",
      number: "",
      label: "Sold at ",
      eachRate: { side: "sales", kinds: DUE },
      figures: NET_AND_TAX,
    },
    { id: "owed", number: "", label: "Bought at ", eachRate: { side: "owed" }, figures: OWED },
    { id: "sales-journals", number: "", label: "Tax on sales by journals", parts: [JOURNALS_OF_SALES] },
    { id: "output", number: "", label: "Tax on sales", parts: OUTPUT },
    {
      id: "purchases",
      number: "",
      label: "Bought at ",
      eachRate: { side: "purchases", kinds: DUE },
      figures: NET_AND_TAX,
    },
    {
      id: "purchases-journals",
      number: "",
      label: "Tax on purchases by journals",
      parts: [JOURNALS_OF_PURCHASES],
    },
    { id: "input", number: "", label: "Tax on purchases that is recoverable", parts: INPUT },
    {
      id: "own",
      number: "",
      label: "Tax on purchases that is not recoverable",
      parts: [part("purchases", "own", { kinds: DUE })],
    },
    {
      id: "payable",
      number: "",
      label: "To pay or, below zero, to be given back",
      plus: ["output"],
      minus: ["input"],
    },
  ],
};

export const TAX_FORMS: Readonly<Record<TaxFormId, TaxForm>> = {
  uk_vat: UK_VAT,
  de_ustva: GERMAN_VAT,
  us_sales_tax: US_SALES_TAX,
  generic: GENERIC,
};

/** The form that a company of a country files, unless it says otherwise. */
export function formOfCountry(country: string | null): TaxFormId {
  return (
    TAX_FORM_IDS.find((id) => country !== null && TAX_FORMS[id].countries.includes(country)) ?? "generic"
  );
}
