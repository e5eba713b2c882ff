import { nameOperations, previewedOperations, recordOperations } from "./named-operations.ts";

/** Operations on assets; the rest are in `operations.ts`. */
export const ASSET_OPERATIONS = nameOperations("assets", {
  ...recordOperations("/api/assets"),
  remove: { method: "POST", path: "/api/assets/:id/remove" },
  ...previewedOperations("/api/assets", ["depreciate"]),
  ...previewedOperations("/api/assets/:id", ["dispose", "undo"]),
} as const);
