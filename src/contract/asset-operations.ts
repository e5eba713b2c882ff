/** The operations on assets; `operations.ts` has the rest. */
export const ASSET_OPERATIONS = {
  "assets.list": { method: "GET", path: "/api/assets" },
  "assets.get": { method: "GET", path: "/api/assets/:id" },
  "assets.create": { method: "POST", path: "/api/assets" },
  "assets.update": { method: "PUT", path: "/api/assets/:id" },
  "assets.remove": { method: "POST", path: "/api/assets/:id/remove" },
  "assets.depreciate": { method: "POST", path: "/api/assets/depreciate" },
  "assets.previewDepreciate": { method: "POST", path: "/api/assets/depreciate/preview" },
  "assets.dispose": { method: "POST", path: "/api/assets/:id/dispose" },
  "assets.previewDispose": { method: "POST", path: "/api/assets/:id/dispose/preview" },
  "assets.undo": { method: "POST", path: "/api/assets/:id/undo" },
  "assets.previewUndo": { method: "POST", path: "/api/assets/:id/undo/preview" },
} as const;
