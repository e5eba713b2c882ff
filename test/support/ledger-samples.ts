import type { TestBooks } from "./new-books.ts";
import type { SampleRecords, Samples } from "./sample-requests.ts";

const lines = (books: TestBooks) => [
  { accountId: books.account("Cash"), debit: "10.00", credit: "0.00", description: "Cash sales" },
  { accountId: books.account("Sales"), debit: "0.00", credit: "10.00", description: "Cash sales" },
];
const draft = (books: TestBooks) => ({
  date: "2026-01-15",
  description: "Cash sales of the day",
  status: "posted",
  lines: lines(books),
});
const account = {
  code: "1500",
  type: "asset",
  name: "Petty Cash",
  description: "For small purchases",
  parentId: null,
  isActive: true,
  moneyKind: null,
};
const openingSample = (books: TestBooks, { customer }: { customer: string }) => ({
  body: {
    date: "2026-01-31",
    balances: [
      { accountId: books.account("Cash"), debit: "5.00", credit: "0.00" },
      { accountId: books.account("Capital"), debit: "0.00", credit: "5.00" },
    ],
    items: [
      {
        partyId: customer,
        number: "INV-2025-117",
        date: "2026-01-15",
        dueDate: "2026-02-15",
        amount: "10.00",
        taxAmount: "1.00",
        isCredit: false,
      },
    ],
    difference: "10.00",
  },
});
const person = { email: "maria.lopez@example.com", password: "a long pass phrase" };

const moneySample = ({ bankAccount, spare, customer, taxRate }: SampleRecords) => ({
  kind: "expense",
  date: "2026-02-16",
  accountId: bankAccount,
  payee: "Harbor House",
  partyId: customer,
  reference: "R-17",
  total: "110.00",
  lines: [{ accountId: spare, description: "Office supplies", amount: "110.00", taxRateId: taxRate }],
});

const moneyUpdate = (records: SampleRecords) => ({
  params: { id: records.moneyEntry },
  body: { ...moneySample(records), id: records.moneyEntry, version: 1 },
});

/** The requests that make each endpoint of books, accounts, journals, reports and users succeed. */
export const LEDGER_SAMPLES: Samples = {
  "GET /api/accounts": () => ({ query: { search: "Cash", limit: "10", type: "asset", isActive: "true" } }),
  "GET /api/accounts/:id": (_, { account: id }) => ({ params: { id } }),
  "POST /api/accounts": () => ({ body: account }),
  "PUT /api/accounts/:id": (_, { spare: id }) => ({
    params: { id },
    body: { ...account, code: "5002", type: "expense", id, version: 2 },
  }),
  "DELETE /api/accounts/:id": (_, { spare: id }) => ({ params: { id } }),
  "GET /api/accounts/system-accounts": () => ({}),
  "GET /api/accounts/next-code": (_, { account: parentId }) => ({ query: { type: "asset", parentId } }),
  "POST /api/accounts/import": () => ({ body: "Code,Name,Type,Description\n1600,Imported,asset,Text" }),
  // The contents of the file are already in the chart, as when a save is sent again.
  "POST /api/accounts/chart": () => ({
    body: {
      fileName: "chart.csv",
      content: Buffer.from("*Number,*Name,*Type\n,Nothing,Heading").toString("base64"),
      previewHash: "0".repeat(64),
    },
  }),
  "POST /api/accounts/chart/preview": () => ({
    body: {
      fileName: "chart.csv",
      content: Buffer.from("*Code,*Name,*Type\n2-100,Savings,Bank").toString("base64"),
    },
  }),
  "POST /api/accounts/starter-chart": () => ({ body: { chart: "minimal" } }),
  "GET /api/accounts/:id/ledger": (_, { account: id }) => ({
    params: { id },
    query: { start: "2026-01-01", end: "2026-12-31", limit: "10" },
  }),
  "GET /api/exchange-rates": () => ({ query: { date: "2026-01-31" } }),
  "GET /api/exchange-rates/daily": () => ({}),
  "PUT /api/exchange-rates/daily": () => ({ body: { isEnabled: true } }),
  "GET /api/exchange-rates/:currency": () => ({ params: { currency: "EUR" } }),
  "POST /api/exchange-rates": () => ({
    body: { currency: "EUR", date: "2026-01-15", rate: "1.087", confirmRates: true },
  }),
  "DELETE /api/exchange-rates/:currency/:date": () => ({ params: { currency: "EUR", date: "2026-01-15" } }),
  "POST /api/exchange-rates/import": () => ({
    body: {
      fileName: "eurofxref-hist.csv",
      content: Buffer.from("Date,USD,GBP\n2026-01-15,1.0870,0.83580").toString("base64"),
    },
  }),
  "GET /api/journals": () => ({
    query: { search: "Cash", limit: "10", status: "posted", start: "2026-01-01", end: "2026-12-31" },
  }),
  "GET /api/journals/:id": (_, { journal: id }) => ({ params: { id } }),
  "POST /api/journals": (books) => ({ body: draft(books) }),
  "PUT /api/journals/:id": (books, { journal: id, number }) => ({
    params: { id },
    body: { ...draft(books), id, number, version: 1 },
  }),
  "DELETE /api/journals/:id": (_, { journal: id }) => ({ params: { id }, query: { version: "9" } }),
  "GET /api/journals/next-number": () => ({}),
  "GET /api/attachments": (_, { journal: recordId }) => ({ query: { recordKind: "journal", recordId } }),
  "POST /api/attachments": (_, { journal: recordId }) => ({
    query: { recordKind: "journal", recordId, name: "Receipt.txt" },
    body: "Receipt for office supplies",
  }),
  "GET /api/attachments/:id/file": (_, { attachment: id }) => ({ params: { id } }),
  "PUT /api/attachments/:id": (_, { attachment: id }) => ({
    params: { id },
    body: { version: 1, name: "Receipt March 14.txt" },
  }),
  "POST /api/attachments/:id/move": (_, { receipt: id, journal: recordId }) => ({
    params: { id },
    body: { recordKind: "journal", recordId },
  }),
  "DELETE /api/attachments/:id": (_, { attachment: id }) => ({ params: { id } }),
  "GET /api/views": () => ({ query: { list: "sales" } }),
  "POST /api/views": () => ({
    body: { list: "sales", name: "Highest balance due", query: "tab=unpaid&sort=-total" },
  }),
  "DELETE /api/views/:id": (_, { view: id }) => ({ params: { id } }),
  "GET /api/numbers/availability": (_, { number }) => ({ query: { kind: "journal", number } }),
  "GET /api/journals/:id/history": (_, { journal: id }) => ({ params: { id } }),
  "POST /api/journals/import": (books) => ({
    body: { name: "Journal March 2026.csv", journals: [draft(books)] },
  }),
  "GET /api/opening-balances": () => ({}),
  "POST /api/opening-balances/preview": openingSample,
  "POST /api/opening-balances": openingSample,
  "POST /api/opening-balances/:id/undo": (_, { opening: id }) => ({ params: { id } }),
  "GET /api/journals/imports": () => ({ query: { limit: "10" } }),
  "POST /api/journals/imports/:id/undo": (_, { import: id }) => ({ params: { id } }),
  "GET /api/money": () => ({}),
  "GET /api/money/payees": () => ({ query: { kind: "expense", search: "Pay" } }),
  "GET /api/money/accounts/:accountId/transactions": (_, { reconciledAccount: accountId }) => ({
    params: { accountId },
    query: { limit: "10" },
  }),
  "GET /api/money/entries/:id": (_, { moneyEntry: id }) => ({ params: { id } }),
  "POST /api/money/entries": (_, records) => ({ body: moneySample(records) }),
  "POST /api/money/entries/preview": (_, records) => ({ body: moneySample(records) }),
  "PUT /api/money/entries/:id": (_, records) => moneyUpdate(records),
  "POST /api/money/entries/:id/preview": (_, records) => moneyUpdate(records),
  "POST /api/money/entries/:id/void": (_, { moneyEntry: id }) => ({ params: { id }, body: { version: 1 } }),
  "POST /api/money/entries/:id/void/preview": (_, { moneyEntry: id }) => ({
    params: { id },
    body: { version: 1 },
  }),
  "GET /api/plan": () => ({}),
  "POST /api/plan/checkout": () => ({}),
  "POST /api/plan/manage": () => ({}),
  "GET /api/admin/backups": () => ({}),
  "GET /api/admin/emails": () => ({}),
  "GET /api/admin/subscriptions": () => ({ query: { search: "Test", limit: "10" } }),
  "POST /api/admin/subscriptions/:id/upgrade": (_, { user: id }) => ({ params: { id } }),
  "POST /api/admin/subscriptions/:id/downgrade": (_, { user: id }) => ({ params: { id } }),
  "GET /api/company": () => ({}),
  "GET /api/audit-log": (books) => ({ query: { subjectId: books.bookId } }),
  "PUT /api/company": (_, { taxRate }) => ({
    body: {
      defaultProductType: "inventory",
      salesTaxRateId: taxRate,
      purchaseTaxRateId: taxRate,
      version: 2,
      name: "Juniper Garden Furniture",
      address: "Street 1\nTown",
      phone: "123",
      email: "hello@junipergarden.example",
      taxId: "T1",
      fiscalYearStart: "2026-01-01",
      fiscalYearEnd: "2026-12-31",
      timeZone: "UTC",
    },
  }),
  "GET /api/books-check": () => ({}),
  "GET /api/books-check/last": () => ({}),
  "GET /api/default-accounts": () => ({}),
  "PUT /api/default-accounts": (books) => ({
    body: {
      inventoryAccountId: books.account("Cash"),
      salesAccountId: books.account("Sales"),
      cogsAccountId: books.account("Spare"),
      cashAccountId: books.account("Cash"),
      bankFeesAccountId: null,
      paymentDifferencesAccountId: null,
      salesDiscountsAccountId: null,
      purchaseDiscountsAccountId: null,
      roundingAccountId: null,
    },
  }),
  "PUT /api/default-accounts/cash": (books) => ({
    body: { cashAccountId: books.account("Cash") },
  }),
  "GET /api/reports/trial-balance": () => ({
    query: { start: "2026-01-01", end: "2026-12-31", rows: "all" },
  }),
  "GET /api/reports/profit-loss": () => ({
    query: {
      start: "2026-01-01",
      end: "2026-12-31",
      rows: "all",
      compare: "previous_year",
      periodCount: "2",
    },
  }),
  "GET /api/reports/balance-sheet": () => ({
    query: { asOf: "2026-12-31", rows: "activity", compare: "previous_period", periodCount: "3" },
  }),
  "GET /api/reports/dashboard": () => ({}),
  "GET /api/reports/to-do": () => ({}),
  "GET /api/lock-dates": () => ({}),
  // Before everything that the other samples post.
  "POST /api/lock-dates": () => ({ body: { area: "purchases", hardLockDate: "2001-12-31" } }),
  "GET /api/lock-dates/exceptions": () => ({}),
  "POST /api/lock-dates/exceptions": (books) => ({
    body: { area: "sales", memberId: books.userId, endsOn: "2001-12-31" },
  }),
  "GET /api/year-end": () => ({}),
  "GET /api/year-end/preview": (books) => ({
    query: { year: "2025", retainedEarningsAccountId: books.account("Capital") },
  }),
  // Nothing was posted in that year: closing one in use would make the other samples fail.
  "POST /api/year-end/close": (books) => ({
    body: { year: 2001, retainedEarningsAccountId: books.account("Capital") },
  }),
  "POST /api/year-end/reopen": () => ({ body: { year: 2001, reason: "A bill from a vendor was missing" } }),
  "GET /api/session": () => ({}),
  "GET /api/session/options": () => ({}),
  "GET /api/sessions": () => ({}),
  "DELETE /api/sessions/:id": () => ({ params: { id: "018f2f3c-0000-7000-8000-00000000beef" } }),
  "GET /api/companies": () => ({}),
  "GET /api/companies/overview": () => ({}),
  "POST /api/companies": () => ({ body: { name: "Juniper Workshop" } }),
  "GET /api/members": () => ({}),
  "PUT /api/members/:id": (_, { member }) => ({
    params: { id: member },
    body: { role: "sales", canViewBank: true },
  }),
  "DELETE /api/members/:id": (_, { member }) => ({ params: { id: member } }),
  "GET /api/members/:id/access": (_, { member }) => ({ params: { id: member } }),
  "POST /api/members/:id/end-sessions": (_, { member }) => ({ params: { id: member } }),
  "DELETE /api/members/:id/tokens/:tokenId": (_, { member }) => ({
    params: { id: member, tokenId: "018f2f3c-0000-7000-8000-00000000beef" },
  }),
  "POST /api/members/leave": () => ({}),
  "GET /api/members/history": () => ({}),
  "GET /api/invitations": () => ({}),
  "POST /api/invitations": () => ({
    body: { email: "maria.lopez@example.com", role: "viewer", canViewReports: false },
  }),
  "DELETE /api/invitations/:id": (_, { invitation }) => ({ params: { id: invitation } }),
  "POST /api/invitations/lookup": () => ({ body: { token: "unknown" } }),
  "POST /api/invitations/accept": () => ({ body: { token: "unknown" } }),
  "GET /api/tokens": () => ({}),
  "POST /api/tokens": () => ({ body: { name: "Web shop" } }),
  "DELETE /api/tokens/:id": () => ({ params: { id: "018f2f3c-0000-7000-8000-00000000beef" } }),
  "POST /api/auth/sign-up/email": () => ({ body: { ...person, name: "Maria Lopez" } }),
  "POST /api/auth/sign-in/email": () => ({ body: { ...person, rememberMe: true } }),
  "GET /api/auth/two-factor": () => ({}),
  "POST /api/auth/two-factor/enable": ({ password }) => ({ body: { password } }),
  "POST /api/auth/two-factor/confirm": () => ({ body: { code: "123456" } }),
  "POST /api/auth/two-factor/recovery-codes": ({ password }) => ({ body: { password, code: "123456" } }),
  "POST /api/auth/two-factor/disable": ({ password }) => ({ body: { password, code: "123456" } }),
  "POST /api/auth/sign-in/two-factor": () => ({ body: { code: "123456", rememberMe: true } }),
  "POST /api/auth/sign-out": () => ({ body: {} }),
  "POST /api/auth/request-password-reset": () => ({ body: { email: person.email } }),
  "POST /api/auth/reset-password": () => ({ body: { token: "unknown", newPassword: person.password } }),
  "POST /api/auth/send-verification-email": () => ({ body: { email: person.email } }),
  "POST /api/auth/verify-email": () => ({ body: { token: "unknown" } }),
  "POST /api/auth/change-password": (_, { token }) => ({
    body: { currentPassword: person.password, newPassword: "another pass phrase", keptTokenIds: [token] },
  }),
};
