import type { ElectronicInvoice, InvoiceLine, TaxBreakdown } from "#domain/e-invoice/model.ts";
import { toAmount, toQuantity, toRate } from "#domain/money.ts";

type InvoiceChange = (invoice: ElectronicInvoice) => Partial<ElectronicInvoice>;

const seller =
  (change: Partial<ElectronicInvoice["seller"]>): InvoiceChange =>
  (invoice) => ({
    seller: { ...invoice.seller, ...change },
  });
const buyer =
  (change: Partial<ElectronicInvoice["buyer"]>): InvoiceChange =>
  (invoice) => ({
    buyer: { ...invoice.buyer, ...change },
  });
const line =
  (change: (line: InvoiceLine) => Partial<InvoiceLine>): InvoiceChange =>
  ({ lines }) => ({
    lines: lines.map((invoiceLine, index) =>
      index === 0 ? { ...invoiceLine, ...change(invoiceLine) } : invoiceLine,
    ),
  });
const tax =
  (change: Partial<TaxBreakdown>): InvoiceChange =>
  ({ taxes }) => ({
    taxes: taxes.map((taxBreakdown, index) => (index === 0 ? { ...taxBreakdown, ...change } : taxBreakdown)),
  });
const total =
  (change: Partial<ElectronicInvoice["totals"]>): InvoiceChange =>
  ({ totals }) => ({
    totals: { ...totals, ...change },
  });
const sellerAddress = ({ seller: { address } }: ElectronicInvoice) => address;
const contact = { name: "Accounts", phone: "+49 30 123456", email: "books@example.com" };
const WRONG_AMOUNT = toAmount("1234567.89");

/** The whole invoice in another category: its lines and its breakdown. */
const inCategory =
  (category: "Z" | "E" | "AE" | "K" | "G", exemption: Partial<TaxBreakdown>): InvoiceChange =>
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
      lines: invoice.lines.map((invoiceLine) => ({ ...invoiceLine, tax: none })),
      taxes: [{ ...breakdown, ...exemption }],
      totals: { ...invoice.totals, tax: toAmount("0"), withTax: lines, payable: lines },
    };
  };

/** The invoice of a seller in another country, for a buyer in the same one unless stated otherwise. */
const within =
  (country: string, { address, ...change }: Partial<ElectronicInvoice["seller"]> = {}): InvoiceChange =>
  ({ seller: from, buyer: to }) => ({
    seller: { ...from, ...change, address: { ...from.address, ...address, country } },
    buyer: { ...to, address: { ...to.address, country } },
  });
const withoutPlace = { lines: [], city: null, postalCode: null, country: null };
const toBuyer =
  (seller_: InvoiceChange, change: Partial<ElectronicInvoice["buyer"]>): InvoiceChange =>
  (invoice) => {
    const sellerFields = seller_(invoice);
    const to = sellerFields.buyer ?? invoice.buyer;
    const address = change.address ? { ...change.address, country: to.address.country } : to.address;
    return { ...sellerFields, buyer: { ...to, ...change, address } };
  };
const KVK = "12345678";

type BrokenInvoice = readonly [ElectronicInvoice["format"], string, InvoiceChange];

/** Peppol requirements for sellers in only one country. */
const BROKEN_BY_COUNTRY: readonly BrokenInvoice[] = [
  [
    "peppol",
    "DE-R-003",
    within("DE", { address: { ...withoutPlace, lines: ["Street 1"], postalCode: "10115" } }),
  ],
  ["peppol", "DE-R-004", within("DE", { address: { ...withoutPlace, lines: ["Street 1"], city: "Berlin" } })],
  ["peppol", "DE-R-005", within("DE", { contact: { ...contact, name: null } })],
  ["peppol", "DE-R-006", within("DE", { contact: { ...contact, phone: null } })],
  ["peppol", "DE-R-007", within("DE", { contact: { ...contact, email: null } })],
  ["peppol", "DE-R-008", toBuyer(within("DE"), { address: { ...withoutPlace, postalCode: "10115" } })],
  ["peppol", "DE-R-009", toBuyer(within("DE"), { address: { ...withoutPlace, city: "Berlin" } })],
  [
    "peppol",
    "DE-R-015",
    (invoice) => ({ ...within("DE")(invoice), buyerReference: null, orderReference: "4711" }),
  ],
  ["peppol", "DK-R-002", within("DK", { legalId: null })],
  ["peppol", "DK-R-014", within("DK", { legalId: "HRB 1" })],
  [
    "peppol",
    "DK-R-006",
    (invoice) => ({
      ...within("DK", { legalId: "12345678" })(invoice),
      payment: { ...invoice.payment, code: "31", bic: null },
    }),
  ],
  ["peppol", "GR-R-001-1", within("GR", { vatNumber: "EL094014201" })],
  ["peppol", "GR-R-004-1", within("GR", { vatNumber: "EL094014201" })],
  ["peppol", "IS-R-002", within("IS", { legalId: "1" })],
  ["peppol", "IS-R-003", within("IS", { address: { ...withoutPlace, lines: ["Street 1"] } })],
  ["peppol", "IS-R-004", toBuyer(within("IS"), { legalId: null })],
  ["peppol", "IS-R-005", toBuyer(within("IS"), { address: { ...withoutPlace, lines: ["Street 1"] } })],
  [
    "peppol",
    "NL-R-001",
    (invoice) => ({ ...within("NL", { legalId: KVK })(invoice), typeCode: "381", preceding: null }),
  ],
  ["peppol", "NL-R-002", within("NL", { address: { ...withoutPlace, city: "Delft" } })],
  ["peppol", "NL-R-003", within("NL", { legalId: "HRB 1" })],
  ["peppol", "NL-R-004", toBuyer(within("NL"), { address: { ...withoutPlace, city: "Delft" } })],
  ["peppol", "NL-R-005", toBuyer(within("NL"), { legalId: "HRB 1" })],
  [
    "peppol",
    "NL-R-008",
    (invoice) => ({ ...within("NL")(invoice), payment: { ...invoice.payment, code: "1", iban: null } }),
  ],
  ["peppol", "SE-R-001", within("SE", { vatNumber: "SE1234567890" })],
  ["peppol", "SE-R-002", within("SE", { vatNumber: "SE12345678901A" })],
  ["peppol", "SE-R-003", within("SE", { legalId: "556677-889" })],
  ["peppol", "SE-R-004", within("SE", { legalId: "55667788" })],
  ["peppol", "SE-R-005", within("SE", { legalId: "5560360793", taxNumber: "12-3456789" })],
  ["peppol", "SE-R-006", within("SE", { vatNumber: "SE556036079301" })],
  ["peppol", "SE-R-013", within("SE", { legalId: "5560360794" })],
  ["peppol", "IT-R-001", within("IT", { vatNumber: "IT12345670785", taxNumber: "12-3" })],
  [
    "peppol",
    "IT-R-002",
    within("IT", { vatNumber: "IT12345670785", address: { ...withoutPlace, city: "Roma" } }),
  ],
  [
    "peppol",
    "IT-R-003",
    within("IT", { vatNumber: "IT12345670785", address: { ...withoutPlace, postalCode: "00100" } }),
  ],
  [
    "peppol",
    "IT-R-004",
    within("IT", { vatNumber: "IT12345670785", address: { ...withoutPlace, city: "Roma" } }),
  ],
  ["peppol", "NO-R-001", within("NO", { vatNumber: "NO123456789MVA" })],
];

/** One invoice for each rule, violated on purpose: the format, the rule, and the change that violates it. */
export const BROKEN: readonly BrokenInvoice[] = [
  ["en16931", "BR-02", () => ({ number: "" })],
  ["en16931", "BR-05", () => ({ currency: "" })],
  ["en16931", "BR-06", seller({ name: "" })],
  ["en16931", "BR-07", buyer({ name: "" })],
  [
    "en16931",
    "BR-09",
    (invoice) => seller({ address: { ...sellerAddress(invoice), country: null } })(invoice),
  ],
  [
    "en16931",
    "BR-11",
    (invoice) => buyer({ address: { ...sellerAddress(invoice), country: null } })(invoice),
  ],
  ["en16931", "BR-16", () => ({ lines: [] })],
  ["en16931", "BR-25", line(() => ({ name: "" }))],
  ["en16931", "BR-61", ({ payment }) => ({ payment: { ...payment, code: "58", iban: null } })],
  [
    "en16931",
    "BR-CL-14",
    (invoice) => buyer({ address: { ...sellerAddress(invoice), country: "XX" } })(invoice),
  ],
  ["en16931", "BR-CO-04", line(({ tax: { rate } }) => ({ tax: { category: null, rate } }))],
  ["en16931", "BR-CO-09", seller({ vatNumber: "QQ123456789" })],
  ["en16931", "BR-CO-10", total({ lines: WRONG_AMOUNT })],
  ["en16931", "BR-CO-13", total({ withoutTax: WRONG_AMOUNT })],
  ["en16931", "BR-CO-14", total({ tax: WRONG_AMOUNT })],
  ["en16931", "BR-CO-15", total({ withTax: WRONG_AMOUNT })],
  ["en16931", "BR-CO-16", total({ payable: WRONG_AMOUNT })],
  ["en16931", "BR-CO-17", tax({ tax: WRONG_AMOUNT })],
  ["en16931", "BR-CO-26", seller({ vatNumber: null, legalId: null, taxNumber: "12/345/67890" })],
  ["en16931", "BR-S-02", seller({ vatNumber: null, taxNumber: null, legalId: "HRB 1" })],
  ["en16931", "BR-S-05", line(() => ({ tax: { category: "S", rate: toRate("0") } }))],
  ["en16931", "BR-S-08", tax({ taxable: WRONG_AMOUNT })],
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
  ...(["Z", "E", "AE"] as const).map((category): BrokenInvoice => [
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
  [
    "xrechnung",
    "BR-DE-3",
    (invoice) => seller({ address: { ...sellerAddress(invoice), city: null } })(invoice),
  ],
  [
    "xrechnung",
    "BR-DE-4",
    (invoice) => seller({ address: { ...sellerAddress(invoice), postalCode: null } })(invoice),
  ],
  ["xrechnung", "BR-DE-5", seller({ contact: { ...contact, name: null } })],
  ["xrechnung", "BR-DE-6", seller({ contact: { ...contact, phone: null } })],
  ["xrechnung", "BR-DE-7", seller({ contact: { ...contact, email: null } })],
  [
    "xrechnung",
    "BR-DE-8",
    (invoice) => buyer({ address: { ...sellerAddress(invoice), city: null } })(invoice),
  ],
  [
    "xrechnung",
    "BR-DE-9",
    (invoice) => buyer({ address: { ...sellerAddress(invoice), postalCode: null } })(invoice),
  ],
  ["xrechnung", "BR-DE-15", () => ({ buyerReference: null })],
  ["peppol", "PEPPOL-EN16931-R003", () => ({ buyerReference: null, orderReference: null })],
  ["peppol", "PEPPOL-EN16931-R010", buyer({ electronicAddress: null })],
  ["peppol", "PEPPOL-EN16931-R020", seller({ electronicAddress: null })],
  ["peppol", "PEPPOL-EN16931-CL008", buyer({ electronicAddress: { scheme: "EM", id: "a@example.com" } })],
  ["peppol", "PEPPOL-EN16931-R120", line(() => ({ quantity: toQuantity("77") }))],
  ...BROKEN_BY_COUNTRY,
];
