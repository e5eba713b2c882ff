import { bankFile } from "./bank-file.ts";
import type { Samples } from "./sample-requests.ts";

type RuleIds = { bankAccount: string; spare: string; customer: string };

const ruleSample = ({ bankAccount: accountId, spare, customer: partyId }: RuleIds) => ({
  name: "Rent",
  accountId,
  direction: "out",
  keywords: "rent",
  counterparty: "Landlord",
  minAmount: "1.00",
  maxAmount: "2000.00",
  description: "Rent for the shop",
  partyId,
  postsAutomatically: false,
  lines: [{ accountId: spare, taxRateId: null, percent: "100", description: "Rent" }],
});

const bankSample = (accountId: string) => ({
  ...bankFile(
    "Date,Name,Description,Amount\n2026-01-16,Caf\u00e9 Linden,INV-0007,5.00",
    accountId,
    "january.csv",
  ),
  dateFormat: "ymd",
  layout: { encoding: "utf-8", delimiter: ",", headerLine: 1 },
  closingBalances: [{ position: 1, amount: "105.00" }],
  mapping: {
    columns: ["date", "counterparty", "description", "amount"],
    dateFormat: "ymd",
    decimalSign: ".",
    isSignReversed: false,
  },
});

/** The requests that make each bank endpoint succeed. */
export const BANK_SAMPLES: Samples = {
  "GET /api/bank/accounts": () => ({}),
  "GET /api/bank/transactions": (_, { bankAccount: accountId }) => ({
    query: { accountId, search: "12.00", limit: "10" },
  }),
  "POST /api/bank/imports/preview": (_, { bankAccount }) => ({ body: bankSample(bankAccount) }),
  "POST /api/bank/imports": (_, { bankAccount }) => ({
    body: {
      ...bankSample(bankAccount),
      duplicateDecisions: [{ position: 1, isDistinct: true }],
      allowMismatch: false,
    },
  }),
  "GET /api/bank/import-progress/:key": () => ({ params: { key: "01234567-89ab-4cde-8f01-23456789abcd" } }),
  "POST /api/bank/accounts/:accountId/transactions": (_, { bankAccount: accountId }) => ({
    params: { accountId },
    body: {
      currency: "USD",
      transactions: [
        {
          id: "sent-1",
          date: "2026-01-17",
          valueDate: "2026-01-17",
          amount: "-8.00",
          counterparty: "Harbor House",
          counterpartyAccount: "DE89370400440532013000",
          description: "PRINTER PAPER",
          reference: "RF18539007547034",
          isDistinct: null,
        },
      ],
      openingBalance: null,
      closingBalance: null,
      allowMismatch: true,
    },
  }),
  "GET /api/bank/suggestions": (_, { otherBankAccount: accountId }) => ({ query: { accountId } }),
  "GET /api/bank/unmatched-entries": (_, { otherBankAccount: accountId }) => ({
    query: { accountId, near: "2026-01-15" },
  }),
  "POST /api/bank/matches": (_, { bankTransaction, bankEntry }) => ({
    body: { bankTransactionId: bankTransaction, journals: [{ journalId: bankEntry, amount: "12.00" }] },
  }),
  "POST /api/bank/matches/payment": (_, { bankTransaction, customer, documents }) => ({
    body: {
      bankTransactionId: bankTransaction,
      description: "Payment of the open invoice",
      partyId: customer,
      bankFee: "0.00",
      allocations: [{ documentId: documents.invoice, amount: "1.00" }],
      isRefund: false,
    },
  }),
  "POST /api/bank/matches/transfer": (_, { bankTransaction, otherBankAccount, otherBankTransaction }) => ({
    body: {
      bankTransactionId: bankTransaction,
      description: "Transfer to savings",
      accountId: otherBankAccount,
      otherBankTransactionId: otherBankTransaction,
    },
  }),
  "POST /api/bank/matches/categorize": (_, { bankTransaction, spare, customer: partyId }) => ({
    body: {
      bankTransactionId: bankTransaction,
      description: "Office supplies",
      lines: [
        { accountId: spare, amount: "2.00", taxRateId: null, description: "Printer paper", partyId },
        { accountId: spare, amount: null, taxRateId: null, description: "Postage", partyId: null },
      ],
      partyId: null,
      ruleId: null,
    },
  }),
  "POST /api/bank/matches/expense-or-deposit": (_, { bankTransaction, spare, customer, taxRate }) => ({
    body: {
      bankTransactionId: bankTransaction,
      payee: "Harbor House",
      partyId: customer,
      reference: "R-17",
      lines: [{ accountId: spare, description: "Office supplies", amount: "12.00", taxRateId: taxRate }],
    },
  }),
  "GET /api/bank/rules": () => ({}),
  "POST /api/bank/rules": (_, records) => ({ body: ruleSample(records) }),
  "PUT /api/bank/rules/:id": (_, records) => ({
    params: { id: records.bankRule },
    body: { ...ruleSample(records), version: 1 },
  }),
  "POST /api/bank/rules/order": (_, { bankRule }) => ({ body: { ids: [bankRule] } }),
  "POST /api/bank/rules/test": (_, records) => ({
    body: { ruleId: records.bankRule, ...ruleSample(records) },
  }),
  "DELETE /api/bank/rules/:id": (_, { bankRule: id }) => ({ params: { id } }),
  "DELETE /api/bank/matches/:bankTransactionId": (_, { matchedBankTransaction }) => ({
    params: { bankTransactionId: matchedBankTransaction },
  }),
  "GET /api/bank/reconciliations/open": (_, { otherBankAccount: accountId }) => ({
    query: { accountId, endsOn: "2026-01-31" },
  }),
  "GET /api/bank/reconciliations": (_, { otherBankAccount: accountId }) => ({
    query: { accountId, limit: "10" },
  }),
  "GET /api/bank/reconciliations/:id": (_, { reconciliation: id }) => ({ params: { id } }),
  "GET /api/bank/reconciliations/:id/pdf": (_, { reconciliation: id }) => ({ params: { id } }),
  "POST /api/bank/reconciliations": (_, { reconciledAccount, reconciledEntry, account: other }) => ({
    body: {
      accountId: reconciledAccount,
      endsOn: "2026-02-28",
      closingBalance: "70.00",
      journalIds: [reconciledEntry],
      differenceAccountId: other,
      differenceDescription: "Unexplained difference",
    },
  }),
  "POST /api/bank/reconciliations/:id/reopen": (_, { reconciliation: id }) => ({
    params: { id },
    body: { reason: "A payment was matched to the wrong invoice" },
  }),
  "GET /api/bank/rejected-files": () => ({}),
  "DELETE /api/bank/rejected-files/:id": (_, { refusedFile: id }) => ({ params: { id } }),
  "GET /api/bank/statements": (_, { bankAccount: accountId }) => ({
    query: { accountId, start: "2026-01-01", end: "2026-12-31", limit: "10" },
  }),
  "GET /api/bank/statements/:id": (_, { bankStatement: id }) => ({ params: { id } }),
  "GET /api/bank/imports": (_, { bankAccount: accountId }) => ({ query: { accountId, limit: "10" } }),
  "DELETE /api/bank/imports/:id": (_, { bankImport: id }) => ({ params: { id } }),
};
