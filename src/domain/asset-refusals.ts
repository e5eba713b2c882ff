/** The part of the closed list that is about assets; `refusals.ts` has the rest. */
export const ASSET_REFUSALS = {
  "asset.not-found": { status: 404, detail: "This asset does not exist" },
  "asset.removed": { status: 409, detail: "This asset was taken out of the register" },
  "asset.not-in-use": { status: 409, detail: "This asset has left the books" },
  "asset.has-steps": {
    status: 409,
    detail: "Depreciation of this asset is posted, which follows from this. Undo it first.",
  },
  "asset.nothing-posted": { status: 409, detail: "Nothing of this asset is posted" },
  "asset.bill-not-posted": { status: 422, detail: "This bill is not posted" },
  "asset.too-far": {
    status: 422,
    detail: "Depreciation is posted at most up to the end of the running fiscal year",
  },
  "asset.not-yet-in-use": { status: 422, detail: "The asset was not yet in the books, or not yet in use" },
  "asset.not-yet-sold": { status: 422, detail: "This day is still to come" },
  "asset.depreciated-beyond": {
    status: 422,
    detail: "Depreciation is posted beyond this day. Undo it first, or choose a later day.",
  },
  "asset.proceeds-nowhere": { status: 422, detail: "Choose where the proceeds go" },
  "account.used-by-assets": { status: 409, detail: "Cannot delete account that is used by assets" },
} as const;
