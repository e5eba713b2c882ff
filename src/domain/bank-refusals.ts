/** Refusals about bank statements; `refusals.ts` assembles the complete list. */
export const BANK_REFUSALS = {
  "bank.unreadable": {
    status: 422,
    detail:
      "The file can't be read as a bank statement. Download it again from your bank, if possible in another format.",
  },
  "bank.answer-required": {
    status: 422,
    detail: "We need more information to read this file. Answer the questions, then read it again.",
  },
  "bank.account-required": { status: 422, detail: "Choose which account this statement belongs to" },
  "bank.not-a-bank-account": {
    status: 422,
    detail: "This isn't a bank, cash or card account. Choose another account.",
  },
  "bank.account-mismatch": {
    status: 422,
    detail: "This file is for a different account. Choose that account, or another file.",
  },
  "bank.currency-mismatch": {
    status: 422,
    detail: "This file is in a different currency from the account. Choose an account in that currency.",
  },
  "bank.no-account-in-currency": {
    status: 422,
    detail: "None of your bank accounts uses the currency of this file. Add one, then import the file again.",
  },
  "bank.already-imported": {
    status: 409,
    detail: "Everything in this file has already been imported. Choose another file.",
  },
  "bank.possible-duplicates": {
    status: 422,
    detail: "Some of these transactions may be duplicates. Choose which ones to import.",
  },
  "bank.out-of-balance": {
    status: 422,
    detail:
      "The transactions don't add up to the closing balance. Check the file, or keep the statement anyway.",
  },
  "bank.closing-balance-in-file": {
    status: 422,
    detail: "Every statement in this file has a closing balance. Leave this one blank.",
  },
  "bank.id-taken": {
    status: 422,
    detail: "This ID is already used for a different transaction. Send each transaction with its own ID.",
  },
  "bank.date-in-future": {
    status: 422,
    detail: "Bank transactions can't be dated in the future. Import this one on its date or later.",
  },
  "bank.import-not-found": {
    status: 404,
    detail: "This import was not found. It may have been undone. Reload the page.",
  },
  "bank.statement-not-found": {
    status: 404,
    detail: "This statement was not found. Its import may have been undone. Reload the page.",
  },
  "bank.rejected-file-not-found": {
    status: 404,
    detail: "This file is no longer in the list of rejected files. Reload the page.",
  },
  "bank.account-has-statements": {
    status: 409,
    detail:
      "An account with bank statements must stay a bank, cash or card account. Add a new account instead.",
  },
  "bank.transaction-not-found": {
    status: 404,
    detail: "This bank transaction was not found. Its import may have been undone. Reload the page.",
  },
  "bank.transaction-already-matched": {
    status: 409,
    detail: "This bank transaction is already matched. Unmatch it first.",
  },
  "bank.transaction-zero-amount": {
    status: 422,
    detail: "This transaction has a zero amount, so there is nothing to record. Skip it.",
  },
  "bank.transaction-not-matched": {
    status: 409,
    detail:
      "This transaction hasn't been recorded, so there is nothing to unmatch. Match or categorize it first.",
  },
  "bank.splits-total": {
    status: 422,
    detail: "The amounts don't add up to the transaction total. Change the amounts.",
  },
  "bank.party-total-not-positive": {
    status: 422,
    detail: "The amounts you assign to a vendor or customer must add up to more than zero. Change an amount.",
  },
  "bank.amount-exceeds-entry": {
    status: 422,
    detail:
      "The entry has a smaller unmatched amount on this account. Enter that amount or less, or choose another entry.",
  },
  "bank.transfer-same-account": {
    status: 422,
    detail: "An account can't transfer to itself. Choose two different accounts.",
  },
  "bank.transfer-mismatch": {
    status: 422,
    detail: "The other transaction has a different amount or account. Choose another one.",
  },
  "bank.is-reconciled": {
    status: 409,
    detail: "This is part of a bank reconciliation. Reopen the reconciliation first.",
  },
  "bank.rule-not-found": {
    status: 404,
    detail: "This bank rule was not found. It may have been deleted. Reload the page.",
  },
  "bank.rule-without-conditions": {
    status: 422,
    detail: "A rule needs at least one condition. Add a description, a payee or an amount.",
  },
  "bank.rule-splits-total": {
    status: 422,
    detail: "The splits must add up to 100%. Change one of them.",
  },
  "bank.rule-amounts-reversed": {
    status: 422,
    detail: "The minimum amount is greater than the maximum. Swap them.",
  },
  "bank.rule-between-currencies": {
    status: 422,
    detail:
      "Bank rules can't record transfers between currencies because the amount received isn't known. Choose an account in the bank account's currency.",
  },
  "bank.rules-changed": { status: 409, detail: "The rules have changed in the meantime. Reload the page." },
  "bank.rule-limit-reached": {
    status: 409,
    detail: "You've reached the limit of 200 rules. Remove one first.",
  },
  "reconciliation.not-found": {
    status: 404,
    detail: "This reconciliation was not found. It may have been reopened. Reload the page.",
  },
  "reconciliation.transactions-to-review": {
    status: 409,
    detail: "Some bank transactions haven't been reviewed yet. Match or categorize them first.",
  },
  "reconciliation.not-later": {
    status: 409,
    detail:
      "The account is already reconciled past this date. Choose a later date, or reopen the last reconciliation.",
  },
  "reconciliation.out-of-balance": {
    status: 422,
    detail: "The balances don't match. Check the statement balance, or choose an account for the difference.",
  },
  "reconciliation.difference-same-account": {
    status: 422,
    detail: "The difference can't be posted to the account you are reconciling. Choose another account.",
  },
  "reconciliation.in-future": {
    status: 422,
    detail: "A statement can't end in the future. Enter today's date or an earlier one.",
  },
  "reconciliation.too-long": {
    status: 422,
    detail: "PDF reports are limited to 2,000 transactions. Print the report or export a CSV instead.",
  },
  "reconciliation.not-last": {
    status: 409,
    detail: "Only the latest reconciliation of an account can be reopened. Reopen the later ones first.",
  },
} as const;
