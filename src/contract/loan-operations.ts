import { nameOperations, previewedOperations, recordOperations } from "./named-operations.ts";

/** Operations on loans; the rest are in `operations.ts`. */
export const LOAN_OPERATIONS = nameOperations("loans", {
  ...recordOperations("/api/loans"),
  ...previewedOperations("/api/loans/:id", ["pay", "repay", "undo", "void"]),
});
