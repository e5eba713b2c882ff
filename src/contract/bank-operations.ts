/** The part of the table that is about banks; `operations.ts` has the rest. */
export const BANK_OPERATIONS = {
  "bank.accounts": { method: "GET", path: "/api/bank/accounts" },
  "bank.lines": { method: "GET", path: "/api/bank/lines" },
  "bank.read": { method: "POST", path: "/api/bank/readings" },
  "bank.imports": { method: "GET", path: "/api/bank/imports" },
  "bank.import": { method: "POST", path: "/api/bank/imports" },
  "bank.progress": { method: "GET", path: "/api/bank/progress/:key" },
  "bank.feed": { method: "POST", path: "/api/bank/accounts/:accountId/lines" },
  "bank.undoImport": { method: "DELETE", path: "/api/bank/imports/:id" },
  "bankStatements.list": { method: "GET", path: "/api/bank/statements" },
  "bankStatements.get": { method: "GET", path: "/api/bank/statements/:id" },

  "bank.suggestions": { method: "GET", path: "/api/bank/suggestions" },
  "bank.entries": { method: "GET", path: "/api/bank/entries" },
  "bank.match": { method: "POST", path: "/api/bank/matches" },
  "bank.pay": { method: "POST", path: "/api/bank/matches/payment" },
  "bank.transfer": { method: "POST", path: "/api/bank/matches/transfer" },
  "bank.book": { method: "POST", path: "/api/bank/matches/lines" },
  "bank.enter": { method: "POST", path: "/api/bank/matches/entry" },
  "bank.unmatch": { method: "DELETE", path: "/api/bank/matches/:lineId" },

  "bankInbox.list": { method: "GET", path: "/api/bank/inbox" },
  "bankInbox.dismiss": { method: "DELETE", path: "/api/bank/inbox/:id" },

  "bankRules.list": { method: "GET", path: "/api/bank/rules" },
  "bankRules.create": { method: "POST", path: "/api/bank/rules" },
  "bankRules.update": { method: "PUT", path: "/api/bank/rules/:id" },
  "bankRules.remove": { method: "DELETE", path: "/api/bank/rules/:id" },
  "bankRules.order": { method: "POST", path: "/api/bank/rules/order" },
  "bankRules.trial": { method: "POST", path: "/api/bank/rules/trial" },

  "reconciliations.open": { method: "GET", path: "/api/bank/reconciliations/open" },
  "reconciliations.list": { method: "GET", path: "/api/bank/reconciliations" },
  "reconciliations.get": { method: "GET", path: "/api/bank/reconciliations/:id" },
  "reconciliations.pdf": { method: "GET", path: "/api/bank/reconciliations/:id/pdf" },
  "reconciliations.finish": { method: "POST", path: "/api/bank/reconciliations" },
  "reconciliations.reopen": { method: "POST", path: "/api/bank/reconciliations/:id/reopen" },
} as const;
