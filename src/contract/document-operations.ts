import { recordOperations } from "./named-operations.ts";

/** Routes common to all document kinds; `operations.ts` has those specific to one kind. */
export function documentOperations<Path extends string>(path: Path) {
  return {
    ...recordOperations(path),
    summary: { method: "GET", path: `${path}/summary` },
    pdf: { method: "GET", path: `${path}/:id/pdf` },
    nextNumber: { method: "GET", path: `${path}/next-number` },
    preview: { method: "POST", path: `${path}/preview` },
    previewUpdate: { method: "POST", path: `${path}/:id/preview` },
    updateContactDetails: { method: "POST", path: `${path}/:id/details` },
    remove: { method: "DELETE", path: `${path}/:id` },
  } as const;
}
