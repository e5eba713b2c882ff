import { type Day, shiftDays, toDay } from "#domain/dates.ts";
import { amountAsDiscount, type Discount, discountOn, isDiscountText } from "#domain/discount.ts";
import { pricedItems } from "#domain/document-amounts.ts";
import { documentShares, documentTotals, type ItemAmounts } from "#domain/item-amounts.ts";
import { UNITS } from "#domain/units.ts";
import type { Installment } from "#domain/installments.ts";
import { E_INVOICE_FORMATS, TAX_CATEGORIES, type TaxCategory } from "#domain/e-invoice/codes.ts";
import type { PostedDocument, ItemOfInvoice, TaxDetails } from "#domain/e-invoice/make-e-invoice.ts";
import { atRate, toExchangeRate } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import {
  add,
  compare,
  isNegative,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  negateQuantity,
  percentOf,
  type Rate,
  subtract,
  sum,
  toAmount,
  toPrice,
  toQuantity,
  toRate,
  ZERO,
} from "#domain/money.ts";
import { randomBelow } from "#test/support/random-numbers.ts";

const FIRST_DAY = toDay("2026-01-01");
const BY_EMAIL = { electronicScheme: "EM", electronicAddress: "books@example.com" };
const ON_PEPPOL = { electronicScheme: "9930", electronicAddress: "DE123456789" };
const RATES = { S: ["19", "7", "5.5", "21"], Z: ["0"], E: ["0"], AE: ["0"], K: ["0"], G: ["0"], O: ["0"] };

/** A first installment of 1 on the day of the invoice, and the rest. */
function twoInstallments(total: Money, { date, dueDate }: { date: Day; dueDate: Day }): Installment[] {
  const first = toAmount("1");
  if (dueDate <= date || compare(total, first) <= 0) return [];
  return [
    { dueDate: date, amount: first },
    { dueDate, amount: subtract(total, first) },
  ];
}

/** An invoice or a credit note that every rule allows, by seed. */
export function randomInvoice(seed: number): PostedDocument {
  const random = randomBelow(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error("There is nothing to pick from.");
    return item;
  };
  const isOutside = random(8) === 0;
  // The fee and interest of a reminder have no tax rate.
  const isOfReminder = isOutside && random(2) === 0;
  const money = moneyOf(random);
  const { minorUnit } = money;
  // Taxes rounded to whole units, two of them or one in a price, can differ from their sum by more than the rules allow.
  const linesMax = minorUnit === 0 ? 1 : 6;
  // Most taxes are standard; an invoice outside the scope of tax has no other category.
  const categories: readonly TaxCategory[] = isOutside
    ? ["O"]
    : ["S", ...TAX_CATEGORIES.filter((category) => category !== "O")];
  const taxes = new Map<string, TaxDetails>();
  let sofar = ZERO;
  const lines = Array.from({ length: 1 + random(linesMax) }, () => {
    const category = pick(categories);
    const rate: Rate = toRate(pick(RATES[category]));
    const taxRateId = `${category}-${rate}`;
    const isReasoned = category === "E";
    taxes.set(taxRateId, {
      category,
      exemptionCode: isReasoned ? "VATEX-EU-132" : null,
      exemptionReason: isReasoned ? "Exempt by article 132" : null,
    });
    const [units, unitPrice] = [
      toQuantity(`${random(50)}.${random(10_000)}`),
      toPrice(`${random(900)}.${random(10_000)}`),
    ];
    // Some are deductions, if the lines before them are large enough.
    const size = multiply(units, unitPrice, minorUnit);
    const isDeducted = random(5) === 0 && compare(size, sofar) <= 0;
    const quantity = isDeducted ? negateQuantity(units) : units;
    const discount = isDeducted ? null : discountOfChance(random, size, minorUnit);
    sofar = add(
      sofar,
      subtract(
        isDeducted ? negate(size) : size,
        discount === null ? ZERO : (discountOn(size, discount, minorUnit) ?? ZERO),
      ),
    );
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
      taxRateId: isOfReminder ? null : taxRateId,
      taxRate: isOfReminder ? null : rate,
    };
  });
  const pricesIncludeTax = minorUnit > 0 && random(2) === 0;
  const pricedLines = priced(lines, { pricesIncludeTax, ...money }, random);
  // A deduction can have more tax than the line it reduces; no document total is below zero.
  const items = isNegative(documentTotals(pricedLines).total)
    ? priced(lines.map(withPositiveQuantity), { pricesIncludeTax, ...money }, random)
    : pricedLines;
  const kind = pick(["invoice", "invoice", "invoice", "credit_note"] as const);
  const date = shiftDays(FIRST_DAY, random(365));
  const format = pick(E_INVOICE_FORMATS);
  const totals = documentTotals(items);
  const dueDate = shiftDays(date, random(60));
  return {
    kind,
    number: `INV-2026-${String(seed).padStart(4, "0")}`,
    date,
    dueDate,
    installments:
      kind === "invoice" && seed % 5 === 0 ? twoInstallments(totals.total, { date, dueDate }) : [],
    earlyDiscount:
      kind === "invoice" && seed % 5 === 1
        ? { percent: toRate(pick(["2", "1.5", "0.125"])), until: dueDate }
        : null,
    notes: pick(["", "Thank you", "Two\nlines & more"]),
    orderReference: seed % 3 === 0 ? `PO-${seed}` : "",
    contractReference: seed % 4 === 0 ? `Contract & ${seed}` : "",
    currency: money.currency,
    bookCurrency: money.bookCurrency,
    pricesIncludeTax,
    ...totals,
    items: [...items, ...textLine(random(3) === 0)],
    isOfReminder,
    preceding: kind === "credit_note" ? { number: "INV-2025-0001", date: shiftDays(FIRST_DAY, -1) } : null,
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
      postalCode: "10115",
      country: "DE",
      ...(format === "peppol" ? ON_PEPPOL : BY_EMAIL),
      legalId: "HRB 12345",
      contactName: "Accounts",
      iban: pick(["DE02120300000000202051", null]),
      bic: pick(["BYLADEM1001", null]),
      bankName: null,
      routingNumber: null,
      accountNumber: null,
      hasPaymentQrCode: true,
    },
    party: {
      city: "Paris",
      postalCode: "75001",
      country: "FR",
      ...(format === "peppol" ? ON_PEPPOL : BY_EMAIL),
      legalId: pick(["123456789", null]),
      format,
      buyerReference: "04011000-12345-34",
    },
    taxes,
  };
}

type RandomItem = Omit<
  ItemOfInvoice,
  "discountAmount" | "documentDiscount" | "subtotal" | "taxAmount" | "baseTaxAmount"
>;

function withPositiveQuantity(line: RandomItem): RandomItem {
  const { quantity } = line;
  return { ...line, quantity: isNegative(quantity) ? negateQuantity(quantity) : quantity };
}

/** The currency of an invoice and of its books, and the rate between them: in more than half they differ. */
function moneyOf(random: (below: number) => number) {
  const bookCurrency = ["EUR", "EUR", "PLN", "JPY", "KWD"][random(5)] ?? "";
  const homeCurrency = minorUnitOf(bookCurrency) > 2 ? "USD" : bookCurrency;
  const currency = [homeCurrency, homeCurrency, "EUR", "USD", "CHF", "JPY"][random(6)] ?? "";
  const rate = toExchangeRate(currency === bookCurrency ? "1" : `${random(150)}.${1 + random(99_999_999)}`);
  return { currency, bookCurrency, rate, minorUnit: minorUnitOf(currency) };
}

type InvoicePricing = ReturnType<typeof moneyOf> & { pricesIncludeTax: boolean };

/** The lines with their amounts, also in base currency, and with their share of the invoice discount. */
function priced(
  lines: readonly RandomItem[],
  { pricesIncludeTax, bookCurrency, rate, minorUnit }: InvoicePricing,
  random: (below: number) => number,
) {
  const netTotal = sum(lines.map((line) => multiply(line.quantity, line.unitPrice, minorUnit)));
  const half = percentOf(netTotal, toRate("50"), minorUnit);
  const drawnDiscount = discountOfChance(random, half, minorUnit);
  const discount = documentShares(lines, drawnDiscount, minorUnit) === null ? null : drawnDiscount;
  const shares = documentShares(lines, discount, minorUnit) ?? [];
  const pricingLines = lines.map((line, index) => ({
    ...line,
    pricesIncludeTax,
    documentDiscount: shares[index],
  }));
  const taxRounding = random(2) === 0 ? "line" : "document";
  const taxed = pricedItems(pricingLines, { taxRounding, minorUnit });
  return lines.map((line, index): ItemOfInvoice & ItemAmounts => {
    const amounts = taxed[index];
    if (!amounts) throw new Error("A computed tax is never too far off.");
    return {
      ...line,
      ...amounts,
      baseTaxAmount: atRate(amounts.taxAmount, rate, minorUnitOf(bookCurrency)),
    };
  });
}

/** None, a percentage, or an amount up to its line. */
function discountOfChance(
  random: (below: number) => number,
  amount: Money,
  minorUnit: MinorUnit,
): Discount | null {
  const kind = random(3);
  if (kind === 0) return null;
  if (kind === 2) return amountAsDiscount(percentOf(amount, toRate(String(random(101))), minorUnit));
  const percent = `${random(100)}.${random(100)}%`;
  return isDiscountText(percent, minorUnit) ? percent : null;
}

function textLine(isPresent: boolean): ItemOfInvoice[] {
  if (!isPresent) return [];
  const none = {
    productCode: null,
    unit: null,
    reference: "",
    discount: null,
    taxRateId: null,
    taxRate: null,
  };
  const zeroAmounts = {
    discountAmount: ZERO,
    documentDiscount: ZERO,
    subtotal: ZERO,
    taxAmount: ZERO,
    baseTaxAmount: ZERO,
  };
  return [
    { ...none, ...zeroAmounts, description: "As agreed", quantity: toQuantity("0"), unitPrice: toPrice("0") },
  ];
}
