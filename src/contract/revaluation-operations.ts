import { nameOperations, previewedOperations } from "./named-operations.ts";

const PATH = "/api/revaluations";

/** Operations on revaluations; the rest are in `operations.ts`. */
export const REVALUATION_OPERATIONS = nameOperations("revaluations", {
  list: { method: "GET", path: PATH },
  preview: { method: "GET", path: `${PATH}/preview` },
  get: { method: "GET", path: `${PATH}/:id` },
  create: { method: "POST", path: PATH },
  ...previewedOperations(`${PATH}/:id`, ["void"]),
} as const);
