import { named, previewedOperations, recordOperations } from "./named-operations.ts";

/** Operations on accruals and deferrals; the rest are in `operations.ts`. */
export const ACCRUAL_OPERATIONS = named("accruals", {
  ...recordOperations("/api/accruals"),
  ...previewedOperations("/api/accruals/:id", ["void", "end"]),
  ...previewedOperations("/api/accruals", ["post"]),
  received: { method: "GET", path: "/api/accruals/received" },
  accrueReceived: { method: "POST", path: "/api/accruals/received" },
  previewAccrueReceived: { method: "POST", path: "/api/accruals/received/preview" },
} as const);
