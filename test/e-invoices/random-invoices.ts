import { shiftDays, toDay } from "#domain/dates.ts";
import { amountAsDiscount, type Discount, isDiscountText } from "#domain/discount.ts";
import { documentShares, documentTotals, type ItemAmounts, itemAmounts } from "#domain/item-amounts.ts";
import { UNITS } from "#domain/units.ts";
import { E_INVOICE_FORMATS, TAX_CATEGORIES, type TaxCategory } from "#domain/e-invoice/codes.ts";
import type { IssuedDocument, ItemOfInvoice, TaxDetails } from "#domain/e-invoice/make-e-invoice.ts";
import {
  type Money,
  multiply,
  percentOf,
  type Rate,
  sum,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "#domain/money.ts";
import { randomBelow } from "#test/support/random-numbers.ts";

const FIRST = toDay("2026-01-01");
const BY_MAIL = { electronicScheme: "EM", electronicAddress: "books@example.com" };
const ON_PEPPOL = { electronicScheme: "9930", electronicAddress: "DE123456789" };
const RATES = { S: ["19", "7", "5.5", "21"], Z: ["0"], E: ["0"], AE: ["0"], K: ["0"], G: ["0"], O: ["0"] };

/** An invoice or a credit note that every rule allows, of a seed. */
export function randomInvoice(seed: number): IssuedDocument {
  const random = randomBelow(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  const isOutside = random(8) === 0;
  // Most taxes are standard; what is outside of the tax stands alone.
  const categories: readonly TaxCategory[] = isOutside
    ? ["O"]
    : ["S", ...TAX_CATEGORIES.filter((each) => each !== "O")];
  const taxes = new Map<string, TaxDetails>();
  const lines = Array.from({ length: 1 + random(6) }, () => {
    const category = pick(categories);
    const rate: Rate = toRate(pick(RATES[category]));
    const taxRateId = `${category}-${rate}`;
    const isReasoned = category === "E";
    taxes.set(taxRateId, {
      category,
      exemptionCode: isReasoned ? "VATEX-EU-132" : null,
      exemptionReason: isReasoned ? "Exempt by article 132" : null,
    });
    const [quantity, unitPrice] = [
      toQuantity(`${random(50)}.${random(10_000)}`),
      toPrice(`${random(900)}.${random(10_000)}`),
    ];
    const discount = discountOfChance(random, multiply(quantity, unitPrice, 2));
    return {
      description: pick([
        "Paper & pens",
        "Bücher <gebunden>",
        'A "fine" desk',
        "Работа",
        "Œuvre d'art",
        "💡 Lamp",
      ]),
      productCode: pick(["P0001", null]),
      unit: pick([...UNITS, null]),
      reference: pick(["", "Order 4711, line 3"]),
      quantity,
      unitPrice,
      discount,
      taxRateId,
      taxRate: rate,
    };
  });
  const pricesIncludeTax = random(2) === 0;
  const items = priced(lines, pricesIncludeTax, random);
  const kind = pick(["invoice", "invoice", "invoice", "credit_note"] as const);
  const date = shiftDays(FIRST, random(365));
  const format = isOutside ? "en16931" : pick(E_INVOICE_FORMATS);
  const totals = documentTotals(items);
  const currency = pick(["EUR", "EUR", "USD", "CHF"]);
  return {
    kind,
    number: `INV-2026-${String(seed).padStart(4, "0")}`,
    date,
    dueDate: shiftDays(date, random(60)),
    notes: pick(["", "Thank you", "Two\nlines & more"]),
    currency,
    bookCurrency: "EUR",
    pricesIncludeTax,
    ...totals,
    items: [...items, ...textLine(random(3) === 0)],
    preceding: kind === "credit_note" ? { number: "INV-2025-0001", date: shiftDays(FIRST, -1) } : null,
    seller: {
      name: "Möbel & Söhne GmbH",
      address: pick(["Hauptstraße 1", "Haus 2\nHauptstraße 1\nHinterhof\nLinks", "Weg 3\nTor 4"]),
      phone: "+49 30 123456",
      email: "books@example.com",
      taxId: pick(["DE123456789", "DE 123 456 789"]),
    },
    buyer: {
      name: "Käufer <AG>",
      address: pick(["Rue 1", "Rue 1\nBâtiment B", null]),
      taxId: "FR32123456789",
    },
    company: {
      city: "Berlin",
      postcode: "10115",
      country: "DE",
      ...(format === "peppol" ? ON_PEPPOL : BY_MAIL),
      legalId: "HRB 12345",
      contactName: "Accounts",
      iban: pick(["DE02120300000000202051", null]),
      bic: pick(["BYLADEM1001", null]),
      paymentCodes: true,
    },
    party: {
      city: "Paris",
      postcode: "75001",
      country: "FR",
      ...(format === "peppol" ? ON_PEPPOL : BY_MAIL),
      legalId: pick(["123456789", null]),
      format,
      buyerReference: "04011000-12345-34",
    },
    taxes,
  };
}

type Line = Omit<
  ItemOfInvoice,
  "discountAmount" | "documentDiscount" | "subtotal" | "taxAmount" | "baseTaxAmount"
>;

/** The lines with their amounts and with what they bear of the discount of their invoice. */
function priced(lines: readonly Line[], pricesIncludeTax: boolean, random: (below: number) => number) {
  const whole = sum(lines.map((line) => multiply(line.quantity, line.unitPrice, 2)));
  const half = percentOf(whole, toRate("50"), 2);
  const said = discountOfChance(random, half);
  const discount = documentShares(lines, said, 2) === null ? null : said;
  const shares = documentShares(lines, discount, 2) ?? [];
  return lines.map((line, index): ItemOfInvoice & ItemAmounts => {
    const amounts = itemAmounts({ ...line, pricesIncludeTax, documentDiscount: shares[index] }, 2);
    if (amounts === null) throw new Error("What is computed is never too far.");
    return { ...line, ...amounts, baseTaxAmount: amounts.taxAmount };
  });
}

/** None, a percentage or an amount that is no more than its line. */
function discountOfChance(random: (below: number) => number, amount: Money): Discount | null {
  const kind = random(3);
  if (kind === 0) return null;
  if (kind === 2) return amountAsDiscount(percentOf(amount, toRate(String(random(101))), 2));
  const percent = `${random(100)}.${random(100)}%`;
  return isDiscountText(percent, 2) ? percent : null;
}

function textLine(isThere: boolean): ItemOfInvoice[] {
  if (!isThere) return [];
  const none = {
    productCode: null,
    unit: null,
    reference: "",
    discount: null,
    taxRateId: null,
    taxRate: null,
  };
  const nothing = {
    discountAmount: ZERO,
    documentDiscount: ZERO,
    subtotal: ZERO,
    taxAmount: ZERO,
    baseTaxAmount: ZERO,
  };
  return [
    { ...none, ...nothing, description: "As agreed", quantity: toQuantity("0"), unitPrice: toPrice("0") },
  ];
}
