import { type Day, shiftDays } from "#domain/dates.ts";
import { toExchangeRate } from "#domain/exchange.ts";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { type Money, toPrice, toQuantity, toRate, ZERO } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { createParty } from "#server/parties/party.ts";
import { createPayments } from "#server/payments/payment.ts";
import { readCurrencyAndToday } from "#server/settings/lookup.ts";
import { createTaxRate } from "#server/tax-rates/tax-rate.ts";
import { findAccount, type SampleIds } from "./sample-records.ts";

const VENDOR = {
  name: "Atelier Lumière",
  email: "studio@atelier-lumiere.example",
  address: "12 rue des Forges\n69002 Lyon",
  accountId: null,
  taxRateId: null,
  language: "fr",
  phone: null,
  taxId: null,
  isActive: true,
} as const;
/** The buyer of services abroad owes the tax on them, and deducts it. */
const REVERSE_CHARGE = {
  name: "Reverse charge, services from abroad",
  rate: toRate("10"),
  appliesTo: "purchases",
  kind: "reverse_charge",
  reverseChargeType: "services",
  isRecoverable: true,
  recoverablePercent: null,
  salesAccountId: null,
  purchaseAccountId: null,
  exemptionCode: null,
  exemptionReason: "",
  isActive: true,
  description: "",
} as const;
const PRICE = "1200";
/** Exchange rate when the bill was entered, and when it was paid. */
const RATES = { billed: toExchangeRate("1.08"), paid: toExchangeRate("1.10") };

type ForeignEvent = { date: Day; write: (tx: Tx) => Promise<void> };

const PAYMENT_DEFAULTS = {
  bankFee: ZERO,
  isRefund: false,
  isWriteOff: false,
  writeOffDifference: false,
  takeEarlyDiscount: false,
  refunds: [],
};

/** Plans a bill from a foreign vendor: in another currency, with reverse charge, paid a month later at another rate. */
export function planForeignTrade(ids: SampleIds, today: Day): ForeignEvent[] {
  let billed: { id: DocumentId; partyId: PartyId; total: Money; currency: string } | null = null;
  const writeBill = async (tx: Tx): Promise<void> => {
    const { currency: bookCurrency } = await readCurrencyAndToday(tx);
    const currency = bookCurrency === "EUR" ? "CHF" : "EUR";
    const { id: partyId } = await createParty(tx, "vendor", { ...VENDOR, paymentTerms: [], currency });
    const { id: taxRateId } = await createTaxRate(tx, REVERSE_CHARGE);
    const { id, total } = await createDocument(tx, "bill", {
      partyId,
      date: days.billed,
      dueDate: days.due,
      status: "posted",
      notes: "",
      discount: null,
      creditedDocumentId: null,
      orderId: null,
      currency,
      exchangeRate: RATES.billed,
      items: [{ ...photographsItem(ids), taxRateId }],
    });
    billed = { id, partyId, total, currency };
  };
  const pay = async (tx: Tx): Promise<void> => {
    if (billed === null) throw new Error("The sample pays a bill that it hasn't created.");
    const { id, partyId, total, currency } = billed;
    const allocations = [{ documentId: id, amount: total }];
    await createPayments(tx, [
      {
        ...PAYMENT_DEFAULTS,
        direction: "out",
        partyId,
        date: days.paid,
        accountId: null,
        amount: total,
        currency,
        exchangeRate: RATES.paid,
        method: "bank_transfer",
        memo: "Photographs",
        allocations,
      },
    ]);
  };
  const days = { billed: shiftDays(today, -75), due: shiftDays(today, -45), paid: shiftDays(today, -47) };
  return [
    { date: days.billed, write: writeBill },
    { date: days.paid, write: pay },
  ];
}

const photographsItem = (ids: SampleIds) => ({
  productId: null,
  accountId: findAccount(ids, "Marketing"),
  description: "Photographs for the catalog",
  quantity: toQuantity("1"),
  unitPrice: toPrice(PRICE),
  reference: "",
  discount: null,
  taxRateId: null,
  taxAmount: null,
  creditedPosition: null,
  returnsStock: true,
  orderPosition: null,
});
