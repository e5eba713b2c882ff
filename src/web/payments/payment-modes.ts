import type { Payment } from "#contract/payments.ts";
import type { DocumentKind, PartySide } from "#domain/document.ts";

export const PAYMENT_MODES = ["receive", "pay", "refund-customer", "refund-vendor"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

type Mode = {
  label: string;
  title: string;
  side: PartySide;
  direction: "in" | "out";
  isRefund: boolean;
  /** The kind of document it is applied to. */
  kind: DocumentKind;
  account: string;
};

/** Customers pay us and we pay vendors; a refund goes the other way and uses credits (Accounting 3). */
export const MODES: Readonly<Record<PaymentMode, Mode>> = {
  receive: {
    label: "Received from a customer",
    title: "Receive payment",
    side: "customer",
    direction: "in",
    isRefund: false,
    kind: "invoice",
    account: "Deposit to",
  },
  pay: {
    label: "Paid to a vendor",
    title: "Make payment",
    side: "vendor",
    direction: "out",
    isRefund: false,
    kind: "bill",
    account: "Paid from",
  },
  "refund-customer": {
    label: "Refund to a customer",
    title: "Record refund",
    side: "customer",
    direction: "out",
    isRefund: true,
    kind: "credit_note",
    account: "Paid from",
  },
  "refund-vendor": {
    label: "Refund from a vendor",
    title: "Record refund",
    side: "vendor",
    direction: "in",
    isRefund: true,
    kind: "vendor_credit",
    account: "Deposit to",
  },
};

/** The type of a payment in words; a write-off isn't money from anyone. */
export function labelOf(payment: {
  direction: "in" | "out";
  isRefund: boolean;
  isWriteOff: boolean;
}): string {
  return payment.isWriteOff ? "Written off" : MODES[modeOf(payment)].label;
}

/** The payment mode of URL parameters: `direction=out&refund=yes`. */
export function modeOf({ direction, isRefund }: { direction: "in" | "out"; isRefund: boolean }): PaymentMode {
  if (direction === "in") return isRefund ? "refund-vendor" : "receive";
  return isRefund ? "refund-customer" : "pay";
}

/** The numbers of the records a payment is applied to. */
export function appliedNumbers({ allocations, refunds, isWriteOff }: Payment): string {
  const numbers = [
    ...allocations.map(({ documentNumber }) => documentNumber),
    ...refunds.map((returned) => returned.number),
  ].join(", ");
  return isWriteOff && numbers !== "" ? `Write-off of ${numbers}` : numbers;
}
