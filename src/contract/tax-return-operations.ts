import { nameOperations, previewedOperations } from "./named-operations.ts";

/** Operations on tax returns; the rest are in `operations.ts`. */
export const TAX_RETURN_OPERATIONS = {
  "taxReturns.list": { method: "GET", path: "/api/tax-returns" },
  "taxReturns.get": { method: "GET", path: "/api/tax-returns/period" },
  "taxReturns.boxDocuments": { method: "GET", path: "/api/tax-returns/box-documents" },
  "taxReturns.file": { method: "POST", path: "/api/tax-returns" },
  "taxReturns.undoFiling": { method: "POST", path: "/api/tax-returns/:id/undo" },
  ...nameOperations("taxReturns", previewedOperations("/api/tax-returns/:id", ["pay"])),
  "taxReturns.voidPayment": { method: "POST", path: "/api/tax-returns/:id/void-payment" },
  "taxReturns.previewVoidPayment": { method: "POST", path: "/api/tax-returns/:id/void-payment/preview" },
} as const;
