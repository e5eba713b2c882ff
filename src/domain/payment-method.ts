/** Payment methods. Each remembers the account last used with it (Accounting 3). */
export const PAYMENT_METHODS = ["bank_transfer", "card", "cash", "check", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
