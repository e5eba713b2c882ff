/** Where the documents of a kind are found; `operations.ts` has what one kind has of its own. */
export function documentOperations<Path extends string>(path: Path) {
  return {
    list: { method: "GET", path },
    tabs: { method: "GET", path: `${path}/tabs` },
    get: { method: "GET", path: `${path}/:id` },
    pdf: { method: "GET", path: `${path}/:id/pdf` },
    nextNumber: { method: "GET", path: `${path}/next-number` },
    preview: { method: "POST", path: `${path}/preview` },
    previewUpdate: { method: "POST", path: `${path}/:id/preview` },
    create: { method: "POST", path },
    update: { method: "PUT", path: `${path}/:id` },
    renewDetails: { method: "POST", path: `${path}/:id/details` },
    remove: { method: "DELETE", path: `${path}/:id` },
  } as const;
}
