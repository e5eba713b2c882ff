import { named, previewedOperations, recordOperations } from "./named-operations.ts";

/** Operations on loans; the rest are in `operations.ts`. */
export const LOAN_OPERATIONS = named("loans", {
  ...recordOperations("/api/loans"),
  ...previewedOperations("/api/loans/:id", ["pay", "repay", "undo", "void"]),
});
