/** The part of the closed list that is about statements of banks; `refusals.ts` has the rest. */
export const BANK_REFUSALS = {
  "bank.unreadable": { status: 422, detail: "The file cannot be read as a bank statement" },
  "bank.question": { status: 422, detail: "Something about the file must be said before it can be read" },
  "bank.no-account": { status: 422, detail: "Say which account the statement belongs to" },
  "bank.no-money": { status: 422, detail: "This account is not marked as bank, cash or card" },
  "bank.other-account": { status: 422, detail: "The file is of another account" },
  "bank.other-currency": { status: 422, detail: "The file is in another currency than the books" },
  "bank.known": { status: 409, detail: "Everything in this file is there already" },
  "bank.doubtful": { status: 422, detail: "Say which bookings are known and which are new" },
  "bank.untied": { status: 422, detail: "The bookings do not lead to the closing balance" },
  "bank.import-not-found": { status: 404, detail: "File not found or already taken back" },
  "bank.account-has-statements": {
    status: 409,
    detail: "An account with bank statements stays bank, cash or card",
  },
} as const;
