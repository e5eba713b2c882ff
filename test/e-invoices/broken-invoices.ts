import type { ElectronicInvoice, InvoiceLine, TaxBreakdown } from "#domain/e-invoice/model.ts";
import { toAmount, toQuantity, toRate } from "#domain/money.ts";

type Change = (invoice: ElectronicInvoice) => Partial<ElectronicInvoice>;

const seller =
  (change: Partial<ElectronicInvoice["seller"]>): Change =>
  (invoice) => ({
    seller: { ...invoice.seller, ...change },
  });
const buyer =
  (change: Partial<ElectronicInvoice["buyer"]>): Change =>
  (invoice) => ({
    buyer: { ...invoice.buyer, ...change },
  });
const line =
  (change: (line: InvoiceLine) => Partial<InvoiceLine>): Change =>
  ({ lines }) => ({
    lines: lines.map((each, index) => (index === 0 ? { ...each, ...change(each) } : each)),
  });
const tax =
  (change: Partial<TaxBreakdown>): Change =>
  ({ taxes }) => ({
    taxes: taxes.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
  });
const total =
  (change: Partial<ElectronicInvoice["totals"]>): Change =>
  ({ totals }) => ({
    totals: { ...totals, ...change },
  });
const place = ({ seller: { address } }: ElectronicInvoice) => address;
const contact = { name: "Accounts", phone: "+49 30 123456", email: "books@example.com" };
const WRONG = toAmount("1234567.89");

/** The whole invoice in another category, as far as its lines and its breakdown go. */
const inCategory =
  (category: "Z" | "E" | "AE" | "K" | "G", exemption: Partial<TaxBreakdown>): Change =>
  (invoice) => {
    const none = { category, rate: toRate("0") };
    const { lines } = invoice.totals;
    const breakdown = {
      ...none,
      taxable: lines,
      tax: toAmount("0"),
      exemptionCode: null,
      exemptionReason: null,
    };
    return {
      lines: invoice.lines.map((each) => ({ ...each, tax: none })),
      taxes: [{ ...breakdown, ...exemption }],
      totals: { ...invoice.totals, tax: toAmount("0"), withTax: lines, payable: lines },
    };
  };

type Broken = readonly [ElectronicInvoice["format"], string, Change];

/** One invoice for each rule, broken on purpose: whose rule it is, which one, and what breaks it. */
export const BROKEN: readonly Broken[] = [
  ["en16931", "BR-02", () => ({ number: "" })],
  ["en16931", "BR-05", () => ({ currency: "" })],
  ["en16931", "BR-06", seller({ name: "" })],
  ["en16931", "BR-07", buyer({ name: "" })],
  ["en16931", "BR-09", (invoice) => seller({ address: { ...place(invoice), country: null } })(invoice)],
  ["en16931", "BR-11", (invoice) => buyer({ address: { ...place(invoice), country: null } })(invoice)],
  ["en16931", "BR-16", () => ({ lines: [] })],
  ["en16931", "BR-25", line(() => ({ name: "" }))],
  ["en16931", "BR-61", ({ payment }) => ({ payment: { ...payment, code: "58", iban: null } })],
  ["en16931", "BR-CL-14", (invoice) => buyer({ address: { ...place(invoice), country: "XX" } })(invoice)],
  ["en16931", "BR-CO-04", line(({ tax: { rate } }) => ({ tax: { category: null, rate } }))],
  ["en16931", "BR-CO-09", seller({ vatNumber: "QQ123456789" })],
  ["en16931", "BR-CO-10", total({ lines: WRONG })],
  ["en16931", "BR-CO-13", total({ withoutTax: WRONG })],
  ["en16931", "BR-CO-14", total({ tax: WRONG })],
  ["en16931", "BR-CO-15", total({ withTax: WRONG })],
  ["en16931", "BR-CO-16", total({ payable: WRONG })],
  ["en16931", "BR-CO-17", tax({ tax: WRONG })],
  ["en16931", "BR-CO-26", seller({ vatNumber: null, legalId: null, taxNumber: "12/345/67890" })],
  ["en16931", "BR-S-02", seller({ vatNumber: null, taxNumber: null, legalId: "HRB 1" })],
  ["en16931", "BR-S-05", line(() => ({ tax: { category: "S", rate: toRate("0") } }))],
  ["en16931", "BR-S-08", tax({ taxable: WRONG })],
  ["en16931", "BR-S-10", tax({ exemptionReason: "None" })],
  ["en16931", "BR-E-10", inCategory("E", {})],
  ["en16931", "BR-G-10", inCategory("G", {})],
  [
    "en16931",
    "BR-AE-02",
    (invoice) => ({
      ...inCategory("AE", { exemptionCode: "VATEX-EU-AE" })(invoice),
      ...buyer({ vatNumber: null, legalId: null })(invoice),
    }),
  ],
  ...(["Z", "E", "AE"] as const).map((category): Broken => [
    "en16931",
    `BR-${category}-02`,
    (invoice) => ({
      ...inCategory(category, category === "Z" ? {} : { exemptionReason: "By law" })(invoice),
      ...seller({ vatNumber: null, taxNumber: null, legalId: "HRB 1" })(invoice),
    }),
  ]),
  [
    "en16931",
    "BR-G-02",
    (invoice) => ({
      ...inCategory("G", { exemptionCode: "VATEX-EU-G" })(invoice),
      ...seller({ vatNumber: null, taxNumber: "12-3456789", legalId: "HRB 1" })(invoice),
    }),
  ],
  [
    "en16931",
    "BR-IC-02",
    (invoice) => ({
      ...inCategory("K", { exemptionCode: "VATEX-EU-IC" })(invoice),
      ...seller({ vatNumber: null, taxNumber: "12-3456789", legalId: "HRB 1" })(invoice),
    }),
  ],
  ["xrechnung", "BR-DE-3", (invoice) => seller({ address: { ...place(invoice), city: null } })(invoice)],
  ["xrechnung", "BR-DE-4", (invoice) => seller({ address: { ...place(invoice), postcode: null } })(invoice)],
  ["xrechnung", "BR-DE-5", seller({ contact: { ...contact, name: null } })],
  ["xrechnung", "BR-DE-6", seller({ contact: { ...contact, phone: null } })],
  ["xrechnung", "BR-DE-7", seller({ contact: { ...contact, email: null } })],
  ["xrechnung", "BR-DE-8", (invoice) => buyer({ address: { ...place(invoice), city: null } })(invoice)],
  ["xrechnung", "BR-DE-9", (invoice) => buyer({ address: { ...place(invoice), postcode: null } })(invoice)],
  ["xrechnung", "BR-DE-15", () => ({ buyerReference: null })],
  ["peppol", "PEPPOL-EN16931-R003", () => ({ buyerReference: null, orderReference: null })],
  ["peppol", "PEPPOL-EN16931-R010", buyer({ electronicAddress: null })],
  ["peppol", "PEPPOL-EN16931-R020", seller({ electronicAddress: null })],
  ["peppol", "PEPPOL-EN16931-CL008", buyer({ electronicAddress: { scheme: "EM", id: "a@example.com" } })],
  ["peppol", "PEPPOL-EN16931-R120", line(() => ({ quantity: toQuantity("77") }))],
];
