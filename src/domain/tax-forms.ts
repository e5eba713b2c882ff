import type { TaxCategory } from "#domain/e-invoice/codes.ts";
import type { TaxKind } from "./tax-components.ts";
import type { BoxPart, FormBox, TaxForm } from "./tax-form.ts";
import { TAX_FORM_IDS, type TaxFormId } from "./tax-period.ts";

/*
 * The supported forms, as data: only box numbers and what they add up. The source of each box is in docs/rules/accounting.md, 28.
 */

const part = (
  side: BoxPart["side"],
  amountField: BoxPart["amountField"],
  more: Partial<BoxPart> = {},
): BoxPart => ({
  side,
  amountField,
  ...more,
});
type BoxNumberAndLabel = readonly [number: string, label: string];
/** A box identified by its number, with cents. */
const centsBox = ([number, label]: BoxNumberAndLabel, ...parts: BoxPart[]): FormBox => ({
  id: number,
  number,
  label,
  parts,
});
/** In whole units. */
const wholeUnitBox = (box: BoxNumberAndLabel, ...parts: BoxPart[]): FormBox => ({
  ...centsBox(box, ...parts),
  isInWholeUnits: true,
});
/** A base in whole units, and the tax computed from it at its rate. */
const taxBoxesAtRate = ([number, label]: BoxNumberAndLabel, rate: string, basePart: BoxPart): FormBox[] => [
  wholeUnitBox([number, `${label} at ${rate}%`], { ...basePart, rates: [rate] }),
  { id: `${number}-tax`, number: "", label: `Tax at ${rate}%`, percent: rate, baseBox: number },
];
/** Taxed at a rate, which is 0 % if zero-rated or exempt. */
const CHARGED_FACTS = { kinds: ["charged", "zero_rated", "exempt"] } as const;
/** Non-taxable sales of a category by EN 16931. */
const untaxedPart = (category: TaxCategory, kinds: readonly TaxKind[] = CHARGED_FACTS.kinds): BoxPart =>
  part("sales", "net", { kinds, rates: ["0"], categories: [category] });
const REVERSE = { kinds: ["reverse_charge"] } as const;
/** Reverse charges by subject. */
const SERVICES_FACTS = { reverseCharges: ["services"] } as const;
const GOODS_FACTS = { reverseCharges: ["goods"] } as const;
const GOODS_OTHER_RATES = { ...GOODS_FACTS, otherThan: ["19", "7", "0"] } as const;
const OTHER_REVERSE_CHARGES = { reverseCharges: ["other"] } as const;
const REVERSE_CHARGES_WITHOUT_GOODS = { reverseCharges: ["services", "other"] } as const;
const SALES_WITHOUT_RATE = part("sales", "counted", { isWithoutRate: true });
const JOURNALS_OF_SALES = part("sales", "tax", { isJournals: true });
const JOURNALS_OF_PURCHASES = part("purchases", "tax", { isJournals: true });
const DUE = [...CHARGED_FACTS.kinds, "reverse_charge"] as const;
const TAXABLE = [
  { amountField: "net", label: "taxable sales" },
  { amountField: "tax", label: "tax" },
] as const;
const NET_AND_TAX = [
  { amountField: "net", label: "net" },
  { amountField: "tax", label: "tax" },
] as const;
const OWED_FIGURES = [
  { amountField: "net", label: "net, reverse charge" },
  { amountField: "tax", label: "tax owed" },
] as const;
/** Output tax, including reverse charges on purchases; and input tax. */
const OUTPUT = [part("sales", "tax", CHARGED_FACTS), part("owed", "tax"), JOURNALS_OF_SALES];
const INPUT = [
  part("purchases", "tax", CHARGED_FACTS),
  part("purchases", "tax", REVERSE),
  JOURNALS_OF_PURCHASES,
];

/** HM Revenue & Customs VAT return (VAT100), explained in VAT Notice 700/12. */
const UK_VAT: TaxForm = {
  id: "uk_vat",
  name: "UK VAT return (9 boxes)",
  countries: ["GB", "IM"],
  payable: "5",
  settles: "all",
  due: { months: 1, days: 7 },
  boxes: [
    centsBox(
      ["1", "VAT due on sales and other outputs"],
      part("sales", "tax", CHARGED_FACTS),
      part("owed", "tax", REVERSE_CHARGES_WITHOUT_GOODS),
      JOURNALS_OF_SALES,
    ),
    centsBox(
      ["2", "VAT due on goods acquired in Northern Ireland from the EU"],
      part("owed", "tax", GOODS_FACTS),
    ),
    { id: "3", number: "3", label: "Total VAT due", plus: ["1", "2"] },
    centsBox(["4", "VAT reclaimed on purchases and other inputs"], ...INPUT),
    { id: "5", number: "5", label: "VAT to pay (or to reclaim if negative)", plus: ["3"], minus: ["4"] },
    // Services from abroad also count as sales; goods, and domestic reverse charge purchases, don't.
    wholeUnitBox(
      ["6", "Total value of sales and other outputs, excluding VAT"],
      part("sales", "counted", { notCategories: ["O"] }),
      part("owed", "net", SERVICES_FACTS),
    ),
    wholeUnitBox(
      ["7", "Total value of purchases and other inputs, excluding VAT"],
      part("purchases", "counted", { notCategories: ["O"] }),
    ),
    wholeUnitBox(
      ["8", "Goods supplied from Northern Ireland to the EU, excluding VAT"],
      part("sales", "net", { categories: ["K"] }),
    ),
    wholeUnitBox(
      ["9", "Goods acquired in Northern Ireland from the EU, excluding VAT"],
      part("owed", "net", GOODS_FACTS),
    ),
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
    wholeUnitBox(["41", "Intra-EU supplies, exempt"], untaxedPart("K")),
    // Zero-rated sales with a code leave input tax deductible (UStG § 15 (3)); exempt ones don't.
    wholeUnitBox(
      ["43", "Other exempt sales with input tax, such as exports"],
      untaxedPart("G"),
      untaxedPart("E", ["zero_rated"]),
    ),
    wholeUnitBox(["87", "Sales at 0%"], untaxedPart("Z")),
    wholeUnitBox(["48", "Exempt sales without input tax"], untaxedPart("E", ["exempt"])),
    wholeUnitBox(["45", "Sales outside the scope of tax"], untaxedPart("O")),
    wholeUnitBox(
      ["60", "Sales on which the customer owes the tax (§ 13b)"],
      part("sales", "net", OTHER_REVERSE_CHARGES),
    ),
    wholeUnitBox(
      ["21", "Services to businesses in other EU countries (§ 18b)"],
      part("sales", "net", SERVICES_FACTS),
    ),
    ...taxBoxesAtRate(["81", "Sales"], "19", part("sales", "net", CHARGED_FACTS)),
    ...taxBoxesAtRate(["86", "Sales"], "7", part("sales", "net", CHARGED_FACTS)),
    wholeUnitBox(
      ["35", "Sales at other rates"],
      part("sales", "net", { ...CHARGED_FACTS, otherThan: ["19", "7", "0"] }),
    ),
    centsBox(
      ["36", "Tax at other rates and from journal entries"],
      part("sales", "tax", { ...CHARGED_FACTS, otherThan: ["19", "7", "0"] }),
      JOURNALS_OF_SALES,
    ),
    ...taxBoxesAtRate(["89", "Goods acquired in the EU"], "19", part("owed", "net", GOODS_FACTS)),
    ...taxBoxesAtRate(["93", "Goods acquired in the EU"], "7", part("owed", "net", GOODS_FACTS)),
    wholeUnitBox(
      ["90", "Goods acquired in the EU at 0%"],
      part("owed", "net", { ...GOODS_FACTS, rates: ["0"] }),
    ),
    wholeUnitBox(["95", "Goods acquired in the EU at other rates"], part("owed", "net", GOODS_OTHER_RATES)),
    centsBox(["98", "Tax due"], part("owed", "tax", GOODS_OTHER_RATES)),
    wholeUnitBox(
      ["46", "Services from businesses in other EU countries (§ 13b)"],
      part("owed", "net", SERVICES_FACTS),
    ),
    centsBox(["47", "Tax due"], part("owed", "tax", SERVICES_FACTS)),
    wholeUnitBox(
      ["84", "Other purchases on which the company owes the tax (§ 13b)"],
      part("owed", "net", OTHER_REVERSE_CHARGES),
    ),
    centsBox(["85", "Tax due"], part("owed", "tax", OTHER_REVERSE_CHARGES)),
    centsBox(
      ["66", "Input tax on invoices from other businesses"],
      part("purchases", "tax", CHARGED_FACTS),
      JOURNALS_OF_PURCHASES,
    ),
    centsBox(["61", "Input tax on goods acquired in the EU"], part("purchases", "tax", GOODS_FACTS)),
    centsBox(
      ["67", "Input tax on purchases under § 13b"],
      part("purchases", "tax", REVERSE_CHARGES_WITHOUT_GOODS),
    ),
    {
      id: "83",
      number: "83",
      label: "Amount payable (or refundable if negative)",
      plus: ["81-tax", "86-tax", "36", "89-tax", "93-tax", "98", "47", "85"],
      minus: ["66", "61", "67"],
    },
  ],
};

/** Sales tax of US states: taxable sales and tax for each tax rate, which is one jurisdiction. */
const US_SALES_TAX: TaxForm = {
  id: "us_sales_tax",
  name: "US sales tax, by jurisdiction",
  countries: ["US", "PR"],
  payable: "tax",
  settles: "sales",
  due: null,
  boxes: [
    {
      id: "gross",
      number: "",
      label: "Gross sales",
      parts: [part("sales", "counted"), SALES_WITHOUT_RATE],
    },
    {
      id: "exempt",
      number: "",
      label: "Non-taxable sales",
      parts: [part("sales", "counted", { rates: ["0"] }), SALES_WITHOUT_RATE],
    },
    {
      id: "rate",
      number: "",
      label: "",
      eachRate: { side: "sales", ...CHARGED_FACTS, otherThan: ["0"] },
      figures: TAXABLE,
    },
    { id: "journals", number: "", label: "Tax from journal entries", parts: [JOURNALS_OF_SALES] },
    {
      id: "tax",
      number: "",
      label: "Tax due",
      parts: [part("sales", "tax", CHARGED_FACTS), JOURNALS_OF_SALES],
    },
  ],
};

/** For any other country: amounts per tax rate, on both sides. */
const GENERIC_FORM: TaxForm = {
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
      label: "Sales at ",
      eachRate: { side: "sales", kinds: DUE },
      figures: NET_AND_TAX,
    },
    { id: "owed", number: "", label: "Purchases at ", eachRate: { side: "owed" }, figures: OWED_FIGURES },
    { id: "sales-journals", number: "", label: "Sales tax from journal entries", parts: [JOURNALS_OF_SALES] },
    { id: "output", number: "", label: "Tax on sales", parts: OUTPUT },
    {
      id: "purchases",
      number: "",
      label: "Purchases at ",
      eachRate: { side: "purchases", kinds: DUE },
      figures: NET_AND_TAX,
    },
    {
      id: "purchases-journals",
      number: "",
      label: "Tax on purchases from journal entries",
      parts: [JOURNALS_OF_PURCHASES],
    },
    { id: "input", number: "", label: "Recoverable tax on purchases", parts: INPUT },
    {
      id: "nonrecoverable",
      number: "",
      label: "Nonrecoverable tax on purchases",
      parts: [part("purchases", "nonrecoverableTax", { kinds: DUE })],
    },
    {
      id: "payable",
      number: "",
      label: "Amount payable (or refundable if negative)",
      plus: ["output"],
      minus: ["input"],
    },
  ],
};

export const TAX_FORMS: Readonly<Record<TaxFormId, TaxForm>> = {
  uk_vat: UK_VAT,
  de_ustva: GERMAN_VAT,
  us_sales_tax: US_SALES_TAX,
  generic: GENERIC_FORM,
};

/** The default form for a company of a country. */
export function formOfCountry(country: string | null): TaxFormId {
  return (
    TAX_FORM_IDS.find((id) => country !== null && TAX_FORMS[id].countries.includes(country)) ?? "generic"
  );
}

/** Whether a form counts sales without a tax rate, which filing then locks (Accounting 28). */
export const countsUntaxedSales = ({ boxes }: TaxForm): boolean =>
  boxes.some((box) => "parts" in box && box.parts.some(({ isWithoutRate }) => isWithoutRate === true));
