/** Refusals about assets; `refusals.ts` assembles the complete list. */
export const ASSET_REFUSALS = {
  "asset.not-found": {
    status: 404,
    detail: "This asset was not found. It may have been deleted. Reload the page.",
  },
  "asset.removed": { status: 409, detail: "This asset was removed from the register. Add it again." },
  "asset.not-in-use": { status: 409, detail: "This asset has been disposed of. Undo the disposal first." },
  "asset.has-steps": {
    status: 409,
    detail:
      "This can't be changed because depreciation has already been posted. Undo the depreciation first.",
  },
  "asset.nothing-posted": {
    status: 409,
    detail: "Nothing has been posted for this asset, so there is nothing to undo",
  },
  "asset.bill-not-posted": { status: 422, detail: "This bill hasn't been posted. Post it first." },
  "asset.too-far": {
    status: 422,
    detail: "You can post depreciation up to the end of the current fiscal year. Choose an earlier date.",
  },
  "asset.not-yet-in-use": {
    status: 422,
    detail: "The asset wasn't in service yet on this date. Choose its in-service date or a later one.",
  },
  "asset.not-yet-sold": {
    status: 422,
    detail: "This date is in the future. Enter today's date or an earlier one.",
  },
  "asset.depreciated-beyond": {
    status: 422,
    detail: "Depreciation is already posted after this date. Undo it first, or choose a later date.",
  },
  "asset.no-proceeds-account": { status: 422, detail: "Choose an account for the proceeds" },
  "account.used-by-assets": {
    status: 409,
    detail: "Cannot delete account that is used by assets. Deactivate it instead.",
  },
} as const;
