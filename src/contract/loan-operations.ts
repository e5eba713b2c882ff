import { named, previewedOperations, recordOperations } from "./named-operations.ts";

/** The operations on loans; `operations.ts` has the rest. */
export const LOAN_OPERATIONS = named("loans", {
  ...recordOperations("/api/loans"),
  ...previewedOperations("/api/loans/:id", ["pay", "repay", "undo", "void"]),
});
