import type { Payment } from "#contract/payments.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { labelOf } from "./payment-modes.ts";
import { whatFor } from "./what-for.ts";

/** The list of payments as a file. */
export const PAYMENT_FILE: ListFile<Payment> = {
  name: "payments",
  titles: [
    "Number",
    "Party",
    "Date",
    "Kind",
    "For",
    "Currency",
    "Amount",
    "Bank Charge",
    "Unapplied",
    "Status",
    "Memo",
  ],
  rows: (payment) => [
    [
      payment.number,
      payment.partyName,
      payment.date,
      labelOf(payment),
      whatFor(payment),
      payment.currency,
      payment.amount,
      payment.bankCharge,
      payment.unallocated,
      payment.status === "void" ? "Void" : "Posted",
      payment.memo,
    ],
  ],
};
