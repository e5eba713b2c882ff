import { nameOperations, previewedOperations, recordOperations } from "./named-operations.ts";

/** Operations on accruals and deferrals; the rest are in `operations.ts`. */
export const ACCRUAL_OPERATIONS = nameOperations("accruals", {
  ...recordOperations("/api/accruals"),
  ...previewedOperations("/api/accruals/:id", ["void", "end"]),
  ...previewedOperations("/api/accruals", ["post"]),
  receivedGoods: { method: "GET", path: "/api/accruals/received-goods" },
  accrueReceivedGoods: { method: "POST", path: "/api/accruals/received-goods" },
  previewAccrueReceivedGoods: { method: "POST", path: "/api/accruals/received-goods/preview" },
} as const);
