/** How money comes or goes. Each method remembers the account that it went through last (Accounting 3). */
export const PAYMENT_METHODS = ["bank_transfer", "card", "cash", "check", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
