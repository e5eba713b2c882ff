import { named, previewedOperations } from "./named-operations.ts";

/** The operations on returns of taxes; `operations.ts` has the rest. */
export const TAX_RETURN_OPERATIONS = {
  "taxReturns.list": { method: "GET", path: "/api/tax-returns" },
  "taxReturns.get": { method: "GET", path: "/api/tax-returns/return" },
  "taxReturns.lines": { method: "GET", path: "/api/tax-returns/lines" },
  "taxReturns.file": { method: "POST", path: "/api/tax-returns" },
  "taxReturns.undo": { method: "POST", path: "/api/tax-returns/:id/undo" },
  ...named("taxReturns", previewedOperations("/api/tax-returns/:id", ["pay"])),
  "taxReturns.voidPayment": { method: "POST", path: "/api/tax-returns/:id/void-payment" },
  "taxReturns.previewVoidPayment": { method: "POST", path: "/api/tax-returns/:id/void-payment/preview" },
} as const;
